/** `run --for-pack`: keeps what the command `pack` seals, beside the reports. */

import type { RunResult } from '../../harness/conduct/result.js';
import type { Target } from '../../harness/target/target.js';
import type { JoinedRun, Part, ReportMeta } from '../../report/index.js';
import type { Selection } from '../../selection.js';
import type { Flag, Given } from '../command.js';
import { evidenceOf, folderOf, unwritten } from '../reporting.js';
import { suiteBuild } from './build.js';
import { present } from '../../model/present.js';

const name = 'for-pack';

export const forPackFlag = {
  [name]: { about: 'also keep what the command pack seals: the record of the run, redacted' },
} as const satisfies Readonly<Record<string, Flag>>;

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
    selection: { partial, judgedElsewhere: [...judgedElsewhere], ...present({ chosenBy }) },
    writing: { outDir: folderOf(given), evidence: evidenceOf(given) },
  });
  try {
    writeRecord(folderOf(given), recording);
  } catch (thrown) {
    throw unwritten(folderOf(given), thrown);
  }
}

/**
 * The record of the whole from those of the shards, where --for-pack is given: read before anything is
 * written.
 * @returns writes it into the report folder
 * @throws ConfigurationError when a shard has none, or they do not belong together.
 */
export async function joinRecords(
  joined: JoinedRun,
  parts: readonly { readonly folder: string; readonly part: Part }[],
  given: Given,
): Promise<() => void> {
  if (!given.flags.has(name)) return () => {};
  const { joinRecordings, readRecord, writeRecord } = await import('../../pack/index.js');
  const shards = parts.map((each) => ({ ...each, recording: readRecord(each.folder) }));
  const outDir = folderOf(given);
  const recording = joinRecordings(joined, shards, { outDir, evidence: evidenceOf(given) });
  return () => {
    try {
      writeRecord(outDir, recording);
    } catch (thrown) {
      throw unwritten(outDir, thrown);
    }
  };
}
