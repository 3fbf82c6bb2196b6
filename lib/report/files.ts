/** Files that are there whole or not at all. */

import { existsSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folder.js';

/** What is left of a file that could not be written whole. */
function takeAway(partial: string): void {
  try {
    unlinkSync(partial);
  } catch {
    // There is none, or it is none of ours; the first trouble is the one to tell.
  }
}

/** Writes a file beside its place and moves it there. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  makeFolder(dirname(file));
  const partial = `${file}.partial`;
  try {
    writeFileSync(partial, content);
    renameSync(partial, file);
  } catch (thrown) {
    takeAway(partial);
    throw thrown;
  }
}

const mark = '.psd2-conformance';

/** What a run that did not come to its end leaves behind. */
export const soFarName = 'so-far.jsonl';

/** Links that a job of GitLab shows. */
export const gitlabAnnotationsName = 'gitlab-annotations.json';

/** What `run --for-pack` leaves for `pack`. */
export const recordName = 'record.json.gz';

/** Names below a report folder that a run replaces. */
const reportNames = [
  'report.json',
  soFarName,
  'part.json.gz',
  recordName,
  'report.schema.json',
  'junit.xml',
  'summary.html',
  'summary.txt',
  'comparison.json',
  'comparison.md',
  gitlabAnnotationsName,
  'evidence',
  'allure-results',
  'allure-results.partial',
  'allure-report',
] as const;

/**
 * Empties a report folder of what an earlier run wrote, report.json first, so that nothing stale passes for
 * the new run.
 * @param kept a name among these that stays
 * @throws Error when folders of these names are there that this suite did not write.
 */
export function prepareFolder(folder: string, kept?: string): void {
  makeFolder(folder);
  if (!existsSync(join(folder, mark))) {
    const foreign = reportNames.find((name) => existsSync(join(folder, name)));
    if (foreign !== undefined) {
      throw new Error(
        `${join(folder, foreign)} was not written by psd2-conformance; choose another report folder`,
      );
    }
    writeFileSync(
      join(folder, mark),
      'The reports in this folder are replaced by each run of psd2-conformance.\n',
    );
  }
  const stale = reportNames.filter((name) => name !== kept);
  for (const name of stale) rmSync(join(folder, name), { recursive: true, force: true });
}
