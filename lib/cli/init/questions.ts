/** The questions behind a target profile, in their order. Each is a flag, too. */

import { certificateRoles } from '../../certificates/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { isLoopbackAddress } from '../../harness/sca/callback.js';
import { checkPair, readAuthorities, readCertificateFile, readKeyFile } from '../../profile/key-files.js';
import { fetchSource, type Fetched, type Source, type SourceContext } from '../../profile/sources.js';
import { validityProblem } from '../../harness/open/tpp-identity.js';
import { isLoopback } from '../../model/loopback.js';
import { isUuid } from '../../model/uuid.js';
import { bankAddress, commandWords, oneOf, redirectAddress, rolesOf, sourceOf } from './answer-forms.js';
import { authorityIn, certificateIn, keyIn } from './found-files.js';
import { furtherQuestions } from './further-questions.js';
import { always, drivers, type Answers, type Question } from './question.js';

/** Where a person's browser can come back to this machine. */
const callbackHere = 'http://127.0.0.1:8765/callback';

/** What is behind a source; undefined for a variable that is not set here: it may be set for the run. */
async function behind(source: Source, where: string, context: SourceContext): Promise<Fetched | undefined> {
  if (typeof source !== 'string' && (context.variables[source.env] ?? '') === '') return undefined;
  return fetchSource(source, where, context);
}

async function certificateOf(answers: Answers, context: SourceContext) {
  if (answers.certificate === undefined) return undefined;
  const fetched = await behind(answers.certificate, 'certificate', context);
  return fetched === undefined ? undefined : readCertificateFile(fetched);
}

export const questions: readonly Question[] = [
  {
    flag: 'base-url',
    value: 'URL',
    about: 'base address of the bank; every path of the interface is appended to it',
    usual: async () => undefined,
    take: async (answer, answers) => void (answers.baseUrl = bankAddress(answer)),
  },
  {
    flag: 'environment',
    value: 'NAME',
    about: 'sandbox or production',
    usual: always('sandbox'),
    take: async (answer, answers) => void (answers.environment = oneOf(['sandbox', 'production'])(answer)),
  },
  {
    flag: 'name',
    value: 'TEXT',
    about: 'how reports call the bank',
    usual: async ({ baseUrl = 'https://bank', environment = 'sandbox' }) =>
      `${new URL(baseUrl).host}, ${environment}`,
    take: async (answer, answers) => void (answers.name = answer),
  },
  {
    flag: 'ca',
    value: 'SOURCE',
    about: 'PEM of the authority of its TLS certificate; - for the system trust',
    usual: always(''),
    // Nobody certifies this machine but an authority of one's own; elsewhere a file may be that of anything.
    found: async ({ baseUrl = 'https://bank' }, { directory }) =>
      isLoopback(new URL(baseUrl).hostname) ? authorityIn(directory) : undefined,
    async take(answer, answers, context) {
      if (answer === '-') return;
      const source = sourceOf(answer, context.directory);
      const fetched = await behind(source, 'ca', context);
      if (fetched !== undefined) readAuthorities(fetched);
      answers.ca = source;
    },
  },
  {
    flag: 'certificate',
    value: 'SOURCE',
    about: 'signing certificate of the TPP, PEM or DER',
    usual: async () => undefined,
    found: async (_, { directory }) => certificateIn(directory),
    async take(answer, answers, context) {
      const source = sourceOf(answer, context.directory);
      const fetched = await behind(source, 'certificate', context);
      if (fetched !== undefined) {
        const problem = validityProblem('primary', readCertificateFile(fetched), Date.now());
        if (problem !== undefined)
          throw new ConfigurationError(problem.replace(/^[\w.]+: /, 'the certificate '));
      }
      answers.certificate = source;
    },
  },
  {
    flag: 'key',
    value: 'SOURCE',
    about: 'its private key, RSA',
    usual: always('env:PSD2_PRIMARY_KEY'),
    async found(answers, context) {
      const certificate = await certificateOf(answers, context);
      return certificate === undefined ? undefined : keyIn(context.directory, certificate);
    },
    async take(answer, answers, context) {
      const source = sourceOf(answer, context.directory);
      const fetched = await behind(source, 'key', context);
      if (fetched !== undefined) {
        const key = readKeyFile(fetched);
        if (key.asymmetricKeyType !== 'rsa')
          throw new ConfigurationError('the interface signs with RSA keys');
        const certificate = await certificateOf(answers, context);
        if (certificate !== undefined) checkPair(certificate, key, 'key');
      }
      answers.key = source;
    },
  },
  {
    flag: 'roles',
    value: 'ROLES',
    about: 'roles of the TPP: AISP, PISP or both with a comma',
    async usual(answers, context) {
      const certificate = await certificateOf(answers, context);
      const held = certificate === undefined ? undefined : certificateRoles(certificate.raw);
      const roles = [
        ...(held?.includes('PSP_AI') === true ? ['AISP'] : []),
        ...(held?.includes('PSP_PI') === true ? ['PISP'] : []),
      ];
      return roles.length === 0 ? 'AISP,PISP' : roles.join(',');
    },
    take: async (answer, answers) => void (answers.roles = rolesOf(answer)),
  },
  {
    flag: 'sca',
    value: 'DRIVER',
    about: `what plays the PSU at the bank's pages: ${drivers.join(', ')}`,
    usual: always('form'),
    take: async (answer, answers) => void (answers.sca = oneOf(drivers)(answer)),
  },
  {
    flag: 'sca-command',
    value: 'COMMAND',
    about: 'program that plays one SCA',
    usual: async () => undefined,
    when: ({ sca }) => sca === 'command',
    take: async (answer, answers) => void (answers.command = commandWords(answer)),
  },
  {
    flag: 'redirect-uri',
    value: 'URL',
    about: 'where the bank sends browsers back to; nothing is fetched from there',
    usual: async ({ sca }) => (sca === 'manual' ? callbackHere : 'https://tpp.example/callback'),
    async take(answer, answers) {
      const address = redirectAddress(answer);
      if (answers.sca === 'manual' && !isLoopbackAddress(address))
        throw new ConfigurationError(
          `the manual driver waits there for the browser; write an address of this machine, for example ${callbackHere}`,
        );
      answers.redirectUri = address;
    },
  },
  {
    flag: 'psu',
    value: 'SOURCE',
    about: 'what a test user enters at the login; nothing when there is none',
    // Access that was granted before is somebody's.
    usual: async ({ sca }) => (sca === 'stored' ? undefined : ''),
    async take(answer, answers, context) {
      if (/^\d+$/.test(answer)) {
        if (answers.environment === 'production') {
          throw new ConfigurationError('that is an identity itself; name a file that holds it, or env:NAME');
        }
        // Made up by the bank, so that it may stand in the profile.
        answers.psu = answer;
        return;
      }
      const source = sourceOf(answer, context.directory);
      await behind(source, 'psu', context);
      answers.psu = source;
    },
  },
  {
    flag: 'psu-kind',
    value: 'KIND',
    about: 'private or corporate',
    usual: always('private'),
    when: ({ psu }) => psu !== undefined,
    take: async (answer, answers) => void (answers.kind = oneOf(['private', 'corporate'])(answer)),
  },
  {
    flag: 'psu-id',
    value: 'SOURCE',
    about: 'PSU-ID of the access that this user granted to the TPP before',
    usual: async () => undefined,
    when: ({ sca }) => sca === 'stored',
    async take(answer, answers, context) {
      if (isUuid(answer) && answers.environment === 'sandbox') {
        answers.psuId = answer;
        return;
      }
      const source = sourceOf(answer, context.directory);
      const fetched = await behind(source, 'psu-id', context);
      if (fetched !== undefined && !isUuid(fetched.bytes.toString('utf8').trim()))
        throw new ConfigurationError('holds no UUID, as a PSU-ID must be');
      answers.psuId = source;
    },
  },
  ...furtherQuestions,
];
