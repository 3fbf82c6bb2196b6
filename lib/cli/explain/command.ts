/** `explain`: says all about a clause, or finds out what is wrong with the signature of a request. */

import type { ClauseId } from '../../catalogue/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { readCertificateFile } from '../../profile/key-files.js';
import {
  compareOwnString,
  diagnoseRequest,
  renderDiagnosis,
  renderOwnString,
  type Diagnosis,
  type OtherKey,
} from '../../signing/index.js';
import { wholeNumber } from '../arguments.js';
import { program, type Command, type Given } from '../command.js';
import { clauseFacts } from './clause-facts.js';
import { clauseText } from './clause-text.js';
import { clauseOf } from './clause-word.js';
import { atFlag, inputDetails, inputFlags, judgedHow, readInput } from '../messages/input.js';
import { readNamedFile } from '../messages/named-file.js';
import { psuMask, withTexts } from '../messages/psu-masking.js';
import type { Terminal } from '../console/terminal.js';

/** The key of a certificate that may have been taken for the signing one. */
function otherKeys(given: Given): readonly OtherKey[] {
  const path = given.flags.get('other-certificate');
  if (path === undefined) return [];
  const described = `--other-certificate ${path}`;
  const { publicKey } = readCertificateFile({ bytes: readNamedFile(described, path), described });
  return [{ name: `the certificate in ${path}`, key: publicKey }];
}

/** The bytes of the user's own signing string. */
function ownString(given: Given): Buffer | undefined {
  const path = given.flags.get('mine');
  return path === undefined ? undefined : readNamedFile(`--mine ${path}`, path);
}

async function explainClause(id: ClauseId, given: Given, terminal: Terminal): Promise<number> {
  const foreign = [...given.flags.keys()].find((flag) => !['json', 'debug'].includes(flag));
  if (foreign !== undefined) {
    throw new ConfigurationError(`--${foreign}: goes with a request, and ${id} is a clause; take it away`);
  }
  const facts = await clauseFacts(id);
  const text = given.flags.has('json')
    ? `${JSON.stringify(facts, undefined, 2)}\n`
    : clauseText(facts, terminal.width);
  terminal.out(text);
  return 0;
}

/** Whether it is known why the request is refused, or that nothing is wrong with it. */
function isEstablished({ cause, also, proof }: Diagnosis): boolean {
  return (
    proof.kind !== 'likely' && [cause, ...also.map((each) => each.cause)].every((each) => each !== 'unknown')
  );
}

async function explain(given: Given, terminal: Terminal): Promise<number> {
  const [word] = given.words;
  const clause = word === undefined ? undefined : clauseOf(word);
  if (clause !== undefined) return explainClause(clause, given, terminal);
  const others = otherKeys(given);
  const mine = ownString(given);
  const message = await readInput(given, terminal);
  const { request } = message;
  const allowance = wholeNumber(given, 'candidates', [0, 100_000_000]);
  const own = mine === undefined ? undefined : compareOwnString(request, mine);
  const diagnosis = diagnoseRequest(request, {
    ...judgedHow(given, message),
    otherKeys: others,
    ...present({ allowance, neighbours: message.neighbours }),
    ...(own?.isSigned === true ? { told: own.text } : {}),
  });
  const revealPsu = given.flags.has('reveal');
  const shown = revealPsu
    ? (text: string) => text
    : psuMask(request, ...(message.neighbours ?? []).map((each) => each.request));
  const how = { width: terminal.width, revealPsu };
  const texts = [renderDiagnosis(diagnosis, how), ...(own === undefined ? [] : [renderOwnString(own, how)])];
  const value = own === undefined ? diagnosis : { ...diagnosis, mine: own };
  const text = given.flags.has('json')
    ? JSON.stringify(withTexts(value, shown), undefined, 2)
    : shown(texts.join('\n\n'));
  terminal.out(`${text}\n`);
  return isEstablished(diagnosis) ? 0 : 1;
}

export const explainCommand: Command = {
  words: '[CLAUSE|FILE]',
  mostWords: 1,
  flags: {
    ...inputFlags,
    ...atFlag,
    'other-certificate': {
      value: 'FILE',
      about: 'a certificate whose key may have signed by mistake, for example that of the transport',
    },
    mine: {
      value: 'FILE',
      about:
        'your own signing string, as your program logged it; shown beside the expected one, line by line',
    },
    candidates: {
      value: 'N',
      about:
        'how many strings near the expected one are tried, long and encoded ones counted as several; 6000000 unless told',
    },
    json: { about: 'print JSON' },
    reveal: { about: 'show identifiers of the PSU instead of masking them' },
  },
  details: `With a CLAUSE, for example SIG-06: its text, level and basis, how and by which scenarios it is judged, how requests
break it, which defective banks prove it, and what the text leaves open around it.

With a request: why its signature is refused.
${inputDetails.trim()}

Shows the signing string that was expected beside the one that was signed, line ends visible. Ends with 0 when the
cause, or that nothing is wrong, is established, and with 1 when the cause is likely only or not found.`,
  examples: [
    `${program} explain SIG-06`,
    `${program} explain request.http --mine string.txt`,
    `${program} explain capture.har --entry 3 --json`,
  ],
  run: explain,
};
