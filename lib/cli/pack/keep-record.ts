/** `run --for-pack`: keeps what the command `pack` seals, beside the reports. */

import type { RunResult } from '../../harness/conduct/result.js';
import type { Target } from '../../harness/target/target.js';
import { ConfigurationError } from '../../model/errors.js';
import type { ReportMeta } from '../../report/index.js';
import type { Selection } from '../../selection.js';
import type { Flag, Given } from '../command.js';
import { evidenceOf, folderOf, unwritten } from '../reporting.js';
import { suiteBuild } from './build.js';

const name = 'for-pack';

export const forPackFlag = {
  [name]: { about: 'also keep what the command pack seals: the record of the run, redacted' },
} as const satisfies Readonly<Record<string, Flag>>;

/** @throws ConfigurationError where the run is one of several. */
export function noShards(given: Given): void {
  if (given.flags.has(name) && given.flags.has('shard'))
    throw new ConfigurationError(`--${name}: does not go with --shard; a pack is made of a run in one piece`);
}

/**
 * Writes the record of a run.
 * @throws HarnessError when it cannot be written.
 */
export async function keepRecord(
  result: RunResult,
  meta: ReportMeta,
  { selection, target }: { readonly selection: Selection; readonly target: Target },
  given: Given,
): Promise<void> {
  if (!given.flags.has(name)) return;
  const { recordingOf, writeRecord } = await import('../../pack/index.js');
  const { partial, judgedElsewhere, chosenBy } = selection;
  const recording = recordingOf(result, meta, {
    target,
    build: await suiteBuild(),
    selection: {
      partial,
      judgedElsewhere: [...judgedElsewhere],
      ...(chosenBy === undefined ? {} : { chosenBy }),
    },
    writing: { outDir: folderOf(given), evidence: evidenceOf(given) },
  });
  try {
    writeRecord(folderOf(given), recording);
  } catch (thrown) {
    throw unwritten(folderOf(given), thrown);
  }
}
