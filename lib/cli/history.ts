/** `--history`: the folder that remembers runs, for `run` and `merge`. */

import { HarnessError, messageOf } from '../model/errors.js';
import type { History, HistoryOf } from '../report/index.js';
import type { Flag, Given } from './command.js';
import { assertWritable } from './output-file.js';

export const historyFlag = {
  history: {
    value: 'DIR',
    about:
      'remember this run in a folder, and tell what the last runs of the same target said of each clause',
  },
} as const satisfies Readonly<Record<string, Flag>>;

/**
 * The earlier runs of a target in the folder of --history; undefined without the flag.
 * @throws ConfigurationError when they cannot be read, or this run could not be added to them.
 */
export async function historyOf(given: Given, target: HistoryOf): Promise<History | undefined> {
  const folder = given.flags.get('history');
  if (folder === undefined) return undefined;
  const { readHistory } = await import('../report/index.js');
  const history = readHistory(folder, target);
  assertWritable('--history', folder, folder);
  return history;
}

/**
 * Adds the run whose reports were written to the folder of --history.
 * @throws HarnessError when it cannot be written.
 */
export async function remember(given: Given, target: HistoryOf, outDir: string): Promise<void> {
  const folder = given.flags.get('history');
  if (folder === undefined) return;
  const { addToHistory, readReport } = await import('../report/index.js');
  try {
    addToHistory(folder, target, readReport(outDir, '--out'));
  } catch (thrown) {
    throw new HarnessError(
      `--history: the run cannot be remembered in ${folder} (${messageOf(thrown)}); its reports are written, and the exit code is 3`,
    );
  }
}
