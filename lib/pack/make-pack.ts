/** Makes the certification pack of a run: everything is judged again before it is sealed. */

import { ConfigurationError } from '../model/errors.js';
import { packed } from './archive.js';
import { membersOf, readReports } from './contents.js';
import { findingLine } from './finding.js';
import { manifestName, manifestOf, sealName, type Members } from './manifest.js';
import { readRecord } from './record-file.js';
import { rejudge } from './rejudge/rejudge.js';
import type { Declared } from './rejudge/verdicts.js';
import { seal, type Sealer } from './seal.js';

/** The members in the order in which a pack has them, sealed. */
export function sealed(
  contents: Members,
  recording: Parameters<typeof manifestOf>[1],
  sealer: Sealer,
  now: Date,
): Buffer {
  // A seal has whole seconds.
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const manifest = Buffer.from(
    `${JSON.stringify(manifestOf(contents, recording, sealer.certificate, at), undefined, 1)}\n`,
  );
  return packed(new Map([[manifestName, manifest], [sealName, seal(manifest, sealer, at)], ...contents]));
}

export interface MadePack {
  readonly bytes: Buffer;
  readonly exchanges: number;
  readonly requests: number;
}

/**
 * The pack of the run in a report folder.
 * @param suite the scenarios of the suite, to see that none is left out
 * @throws ConfigurationError when reports or record are missing, or contradict each other.
 */
export function makePack(
  folder: string,
  sealer: Sealer,
  suite: readonly Declared[],
  build: string,
  now: Date,
): MadePack {
  const reports = readReports(folder);
  const recording = readRecord(folder);
  if (recording.record.build !== build)
    throw new ConfigurationError(
      `pack: ${folder}: was written by ${recording.record.build}, this is ${build}; pack it with the suite that ran`,
    );
  const contents = membersOf(recording, reports);
  const { findings } = rejudge(contents, recording, suite, build);
  const [first] = findings;
  if (first !== undefined) {
    const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
    throw new ConfigurationError(
      `pack: ${folder}: is not sealed, because it contradicts itself: ${findingLine(first)}${more}; run once more`,
    );
  }
  return {
    bytes: sealed(contents, recording, sealer, now),
    exchanges: recording.exchanges.length,
    requests: recording.record.requests,
  };
}
