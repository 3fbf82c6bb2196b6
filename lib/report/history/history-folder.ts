/**
 * A folder that remembers runs: one small file for each, so that two runs at once lose nothing of each other,
 * and a CI cache of one job and of another can be put together. Runs of several targets may share a folder.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRed } from '../../catalogue/verdict.js';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { writeWhole } from '../files.js';
import type { Report } from '../report-schema.js';
import { mostRuns, type History, type PastRun } from './history.js';

const format = 'psd2-conformance/history-1';

interface WrittenRun extends PastRun {
  readonly format: typeof format;
  readonly target: string;
  readonly environment: string;
}

/** Whose history: the name of the target and its environment. */
export interface HistoryOf {
  readonly name: string;
  readonly environment: string;
}

/** A word by which the files of one target are known. */
function markOf({ name, environment }: HistoryOf): string {
  return createHash('sha256').update(`${environment} ${name}`).digest('hex').slice(0, 8);
}

/** Where Allure keeps the history of a target: a line for each run. */
export function allureHistoryFile(folder: string, target: HistoryOf): string {
  return join(folder, `allure-${markOf(target)}.jsonl`);
}

function isWrittenRun(value: unknown): value is WrittenRun {
  if (typeof value !== 'object' || value === null) return false;
  const isObject = (name: string) => {
    const member: unknown = Reflect.get(value, name);
    return typeof member === 'object' && member !== null;
  };
  return Reflect.get(value, 'format') === format && isObject('verdicts') && isObject('reds');
}

function readRun(file: string): PastRun {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new ConfigurationError(`--history: ${file} cannot be read (${messageOf(thrown)}); take it away`);
  }
  if (!isWrittenRun(value))
    throw new ConfigurationError(`--history: ${file} was written by another version; take it away`);
  const { startedAt, suite, seed, outcome, verdicts, reds } = value;
  return { startedAt, suite, seed, outcome, verdicts, reds };
}

/**
 * The latest runs of a target, the oldest first; none where there is no such folder yet.
 * @throws ConfigurationError when the folder is a file, or a file in it cannot be read.
 */
export function readHistory(folder: string, target: HistoryOf): History {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory())
    throw new ConfigurationError(`--history: ${folder} is a file; name a folder`);
  const ending = `-${markOf(target)}.json`;
  const names = readdirSync(folder).filter((each) => /^\d{4}-/.test(each) && each.endsWith(ending));
  // A name begins with the instant of the run.
  return names
    .toSorted()
    .slice(-mostRuns)
    .map((each) => readRun(join(folder, each)));
}

/** Adds a run of a target to the folder, and makes the folder where there is none. */
export function addToHistory(folder: string, target: HistoryOf, report: Report): void {
  const { startedAt, suite, seed, verdict, clauses, scenarios } = report;
  const reds = scenarios.flatMap((each) =>
    each.clauses
      .filter((one) => isRed(one.verdict))
      .map((one) => [`${each.id}#${one.clause}`, one.verdict] as const),
  );
  const run: WrittenRun = {
    format,
    target: report.target.name,
    environment: report.target.environment,
    startedAt,
    suite: suite.version,
    seed,
    outcome: verdict,
    verdicts: Object.fromEntries(clauses.map((each) => [each.id, each.verdict])),
    reds: Object.fromEntries(reds),
  };
  const instant = startedAt.replaceAll(':', '-');
  writeWhole(join(folder, `${instant}-${markOf(target)}.json`), `${JSON.stringify(run)}\n`);
}
