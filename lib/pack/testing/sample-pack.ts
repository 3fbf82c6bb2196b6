/** Packs of small runs, and who seals them, for the tests. */

import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, mint, type KeyPair } from '../../certificates/index.js';
import { embeddedTarget } from '../../embedded/embedded.js';
import type { PartsChange } from '../../bank/types.js';
import { runSuite } from '../../index.js';
import { writeReports } from '../../report/index.js';
import { secretsOf } from '../../report/redaction/redactor.js';
import { selectionOf } from '../../selection.js';
import { makePack, type Authority } from '../make-pack.js';
import { recordingOf, type Recording } from '../record.js';
import { writeRecord } from '../record-file.js';
import type { Sealer } from '../seal.js';
import { allScenarios } from '../../../suites/index.js';

const version = '0.1.0-test';

export const build = `${version} (build 0123456789ab)`;

const day = 86_400_000;

/** A sealer with a certificate that is valid around now, or was. */
export function sealerNamed(name: string, keys: KeyPair, daysFromNow = 0): Sealer {
  const middle = Date.now() + daysFromNow * day;
  const { der } = mint({
    subject: [
      ['C', 'NO'],
      ['O', 'Prøvebanken'],
      ['CN', name],
    ],
    keys,
    notBefore: new Date(middle - day),
    notAfter: new Date(middle + day),
    use: 'seal',
  });
  return { certificate: new X509Certificate(der), key: keys.privateKey };
}

/** Sealers with keys of their own: the one that is trusted, a stranger. */
export async function sealers(): Promise<{
  readonly own: Sealer;
  readonly stranger: Sealer;
  readonly keys: KeyPair;
}> {
  const [first, second] = await generateKeys(2);
  if (first === undefined || second === undefined) throw new Error('no keys');
  return {
    own: sealerNamed('Seal of QA', first),
    stranger: sealerNamed('Somebody else', second),
    keys: first,
  };
}

export interface Sample {
  readonly pack: Buffer;
  readonly recording: Recording;
}

/** What is judged for a sample. */
export interface SampleTerms {
  readonly tags: string;
  readonly seed?: number;
  /** A fault or a variant of the embedded bank. */
  readonly bank?: { readonly change: PartsChange };
  readonly authority?: Authority;
}

/** Runs a part of the suite, and packs it. */
export async function samplePack(
  sealer: Sealer,
  { tags, seed = 1, bank, authority }: SampleTerms,
): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-pack-'));
  const { target, close } = await embeddedTarget(bank === undefined ? {} : { change: bank.change });
  try {
    const run = await runSuite({ target, tags, seed, circumstances: false });
    const meta = {
      suiteVersion: version,
      target,
      secrets: secretsOf(target),
      arguments: ['run', '--tags', tags],
    };
    await writeReports(run, folder, meta);
    const { partial, judgedElsewhere, chosenBy } = selectionOf({ tags });
    const recording = recordingOf(run, meta, {
      target,
      build,
      selection: {
        partial,
        judgedElsewhere: [...judgedElsewhere],
        ...(chosenBy === undefined ? {} : { chosenBy }),
      },
      writing: { outDir: folder, evidence: 'red' },
    });
    writeRecord(folder, recording);
    // As it is read from the file.
    const read: Recording = JSON.parse(JSON.stringify(recording));
    const made = await makePack(folder, { sealer, suite: allScenarios, build, now: new Date(), authority });
    return { pack: made.bytes, recording: read };
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}
