/** `pack`: seals the reports of a run, with its evidence, in one file. */

import { existsSync, statSync } from 'node:fs';
import { ConfigurationError, HarnessError, messageOf } from '../../model/errors.js';
import { program, type Command, type Given } from '../command.js';
import { suiteBuild } from './build.js';
import type { Terminal } from '../console/terminal.js';
import { sealerOf } from './sealer.js';
import { authorityOf } from './authority.js';
import { present } from '../../model/present.js';

const usualFile = 'certification-pack.zip';

/** @throws ConfigurationError when there is no such folder. */
function folderOf(given: Given): string {
  const [folder] = given.words;
  if (folder === undefined)
    throw new ConfigurationError('pack: needs REPORTS, the report folder of a run with --for-pack');
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ConfigurationError(`pack: ${folder} is no folder; name the report folder of a run`);
  if (!existsSync(`${folder}/report.json`))
    throw new ConfigurationError(
      `pack: ${folder} holds no report.json; name the report folder of a run that has ended`,
    );
  return folder;
}

function outOf(given: Given): string {
  const file = given.flags.get('out') ?? usualFile;
  if (existsSync(file) && statSync(file).isDirectory())
    throw new ConfigurationError(`--out: ${file} is a folder; name a file in it`);
  return file;
}

async function pack(given: Given, terminal: Terminal): Promise<number> {
  const folder = folderOf(given);
  const out = outOf(given);
  const now = new Date();
  const sealer = sealerOf(given, now);
  const [{ makePack, sha256, subjectOf }, { allScenarios }, { writeWhole }] = await Promise.all([
    import('../../pack/index.js'),
    import('../../../suites/index.js'),
    import('../../report/files.js'),
  ]);
  const authority = authorityOf(given);
  const made = await makePack(folder, {
    sealer,
    suite: allScenarios,
    build: await suiteBuild(),
    now,
    ...present({ authority }),
  });
  try {
    writeWhole(out, made.bytes);
  } catch (thrown) {
    throw new HarnessError(`--out: ${out} cannot be written (${messageOf(thrown)})`);
  }
  const megabytes = (made.bytes.length / 1e6).toFixed(2);
  terminal.out(
    `${out}: ${megabytes} MB, ${made.exchanges} of ${made.requests} exchanges, sha256 ${sha256(made.bytes)}\n` +
      `sealed by ${subjectOf(sealer.certificate)}, sha256 ${sha256(sealer.certificate.raw)}\n` +
      (authority === undefined ? '' : `time-stamped by ${authority.name}\n`),
  );
  return 0;
}

export const packCommand: Command = {
  words: 'REPORTS',
  mostWords: 1,
  flags: {
    key: { value: 'FILE', about: 'private key of the seal, RSA or EC on P-256, PEM or DER' },
    certificate: { value: 'FILE', about: 'its certificate' },
    'time-stamp': {
      value: 'URL',
      about: 'time-stamping authority (RFC 3161) that is asked for a time stamp over the seal',
    },
    out: { value: 'FILE', about: `the pack to write, default ${usualFile}` },
  },
  details:
    'REPORTS is the report folder of a run, or of a merge, with --for-pack. The pack is a zip: reports, the record of the run, the redacted exchanges on\n' +
    'which its checks rest, the profile without secrets, versions and catalogue, and a manifest of hashes with a detached CMS signature,\n' +
    'which openssl cms -verify accepts. What contradicts itself is not sealed. When it was sealed is the word of the sealer; with --time-stamp\n' +
    'it is that of an authority, which sees nothing but the hash of the seal.',
  examples: [
    `${program} run --target bank/target.json --for-pack --out reports`,
    `${program} pack reports --key seal.key --certificate seal.pem --out release-1.4.zip`,
    `${program} pack reports --key seal.key --certificate seal.pem --time-stamp https://tsa.example/tsr`,
  ],
  run: pack,
};
