/** `verify-pack`: whether a pack is what was sealed, and whether its verdicts follow from it. */

import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { meaningOf } from '../../report/outcome.js';
import type { PackVerdict } from '../../pack/index.js';
import { program, type Command, type Given } from '../command.js';
import { suiteBuild } from './build.js';
import type { Terminal } from '../console/terminal.js';
import { visibleLine } from '../../report/evidence/visible.js';
import { certificateOf, fileOf } from './sealer.js';

/** Findings that are told one by one. */
const mostTold = 50;

/** That a certificate has expired weighs little where somebody else says when it was used. */
const expiredSince =
  'the certificate has expired since: that it was valid at the time of sealing is the word of the';

function sealLines({ sealedBy, timeStamp }: PackVerdict, flags: Given['flags']): readonly string[] {
  if (sealedBy === undefined) return [];
  const { subject, sha256, at, expired } = sealedBy;
  const trust = (whose: string, flag: string) =>
    flags.has(flag)
      ? []
      : [
          `whether that ${whose} is to be trusted is for you to know; --${flag} compares it with one you trust`,
        ];
  return [
    `sealed at ${at} by ${subject}, sha256 ${sha256}`,
    ...(expired ? [`${expiredSince} ${timeStamp === undefined ? 'sealer' : 'authority below'}`] : []),
    ...trust('certificate', 'certificate'),
    ...(timeStamp === undefined
      ? []
      : [
          `time-stamped at ${timeStamp.at} by ${timeStamp.subject}, sha256 ${timeStamp.sha256}`,
          ...trust('authority', 'authority'),
        ]),
  ];
}

function runLines({ manifest, counts, notJudged }: PackVerdict): readonly string[] {
  if (manifest === undefined) return [];
  const { run } = manifest;
  return [
    `${run.target.name}, ${run.suite}, seed ${run.seed}, started ${run.startedAt}: ${meaningOf(run.outcome)} (exit code ${run.exitCode})`,
    ...(counts === undefined
      ? []
      : [
          `calculated again: all verdicts and reports; ${counts.digests} Digests, ${counts.signatures} signatures, ${counts.replies} replies`,
        ]),
    ...notJudged.map((each) => `not calculated again: ${each}`),
  ];
}

async function verify(given: Given, terminal: Terminal): Promise<number> {
  const [file] = given.words;
  if (file === undefined) throw new ConfigurationError('verify-pack: needs FILE, a pack');
  const { bytes } = fileOf(file, `verify-pack: ${file}`);
  const trusted = certificateOf(given, 'certificate');
  const trustedAuthority = certificateOf(given, 'authority');
  const [{ findingLine, verifyPack }, { allScenarios }] = await Promise.all([
    import('../../pack/index.js'),
    import('../../../suites/index.js'),
  ]);
  const verdict = verifyPack(bytes, {
    ...present({ trusted, trustedAuthority }),
    suite: allScenarios,
    build: await suiteBuild(),
  });
  if (given.flags.has('json')) {
    terminal.out(
      `${JSON.stringify({ verified: verdict.findings.length === 0, ...verdict }, undefined, 2)}\n`,
    );
    return verdict.findings.length === 0 ? 0 : 1;
  }
  const { findings } = verdict;
  const told = findings.slice(0, mostTold).map(findingLine);
  const more = findings.length - told.length;
  const isSound = findings.length === 0;
  const lines = [
    ...(isSound ? runLines(verdict) : told),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...sealLines(verdict, given.flags),
    isSound ? 'Verified: the pack is as it was sealed, and its verdicts follow from it.' : 'Not verified.',
  ];
  terminal.out(lines.map((each) => `${visibleLine(each)}\n`).join(''));
  return isSound ? 0 : 1;
}

export const verifyPackCommand: Command = {
  words: 'FILE',
  mostWords: 1,
  flags: {
    certificate: {
      value: 'FILE',
      about: 'the certificate that you trust; a pack that another one sealed does not verify',
    },
    authority: {
      value: 'FILE',
      about:
        'certificate of the time-stamping authority that you trust, or of one above it; a stamp of another does not verify',
    },
    json: { about: 'print everything as JSON' },
  },
  details:
    'Works offline. Seal, hashes and container are verified; then the verdicts are judged again from the checks, the outcome from the\n' +
    'verdicts, Digests, signatures and replies from the exchanges, and all reports are made again and compared. Ends with code 0 when all\n' +
    'of that holds, whatever the outcome of the run was, and with code 1 when something does not; each such thing is a line.',
  examples: [
    `${program} verify-pack release-1.4.zip`,
    `${program} verify-pack release-1.4.zip --certificate seal.pem`,
  ],
  run: verify,
};
