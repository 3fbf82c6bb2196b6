/** Writes the reports of a run and tells its outcome; what `run` and `merge` have in common. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../harness/conduct/result.js';
import { ConfigurationError, HarnessError, messageOf } from '../model/errors.js';
import { prepareFolder, writeWhole } from '../report/files.js';
import type { RedactedRun, Report, ReportMeta, WrittenReports } from '../report/index.js';
import { outcomeLine } from '../report/outcome.js';
import { suggestion } from '../model/near-miss.js';
import type { Flag, Given } from './command.js';
import { lockFile } from './file-lock.js';
import { historyFlag, remember } from './history.js';
import { isJobToldOf, markdownFlag, tellJob } from './tell-job.js';
import type { Terminal } from './console/terminal.js';

const usualFolder = 'reports';
const evidences = ['red', 'all'] as const;

/** Flags that say where reports go and what is told. */
export const reportFlags = {
  out: { value: 'DIR', about: `folder of the reports, default ${usualFolder}` },
  evidence: {
    value: 'WHICH',
    about:
      'which scenarios get a file with every exchange: all, or red for those that are not green; default red',
  },
  ...markdownFlag,
  ...historyFlag,
  'no-allure': { about: 'write no Allure results' },
  'no-allure-page': { about: 'write the Allure results, and no page of them' },
  plain: { about: 'no colours, one line for each scenario' },
  quiet: { about: 'print the outcome only' },
} as const satisfies Readonly<Record<string, Flag>>;

export function folderOf(given: Given): string {
  return given.flags.get('out') ?? usualFolder;
}

/**
 * Which scenarios get an evidence file.
 * @throws ConfigurationError for an unknown word.
 */
export function evidenceOf(given: Given): (typeof evidences)[number] {
  const word = given.flags.get('evidence') ?? 'red';
  const found = evidences.find((each) => each === word);
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `--evidence: "${word}" is not known${suggestion(word, evidences) || '; write red or all'}`,
  );
}

/**
 * Makes room for the reports before anything is judged, so that no verdict is lost to a full or foreign
 * folder, and keeps other runs out of the folder until it is done.
 * @throws ConfigurationError when the folder is not ours, cannot be written, or another run writes there.
 */
export async function inReports<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new ConfigurationError(`--out: ${folder} is a file; name a folder`);
  const lock = lockFile({ file: join(folder, 'report.json'), flag: 'out', place: 'folder', by: 'run' });
  try {
    try {
      prepareFolder(folder);
    } catch (thrown) {
      throw new ConfigurationError(`--out: ${messageOf(thrown)}`);
    }
    return await work();
  } finally {
    lock.release();
  }
}

/** That files of a run cannot be written. */
export function unwritten(folder: string, thrown: unknown): HarnessError {
  return new HarnessError(
    `--out: the reports cannot be written whole to ${folder} (${messageOf(thrown)}); the verdicts above stand, and the exit code is 3`,
  );
}

/** Tells a CI job what the run says. */
async function reportToJob(
  run: RunResult | RedactedRun,
  meta: ReportMeta,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  if (!isJobToldOf(given, terminal)) return;
  const { githubAnnotations, gitlabAnnotations, summaryMarkdown } = await import('../report/index.js');
  const folder = folderOf(given);
  const told = {
    markdown: () => summaryMarkdown(run, meta, folder),
    github: () => githubAnnotations(run, meta),
    gitlab: (address: string) => gitlabAnnotations(run, meta, address),
    folder,
  };
  tellJob(told, given, terminal);
}

/**
 * Writes all reports and prints the summary, or with --quiet the outcome.
 * @throws HarnessError when they cannot be written; what is printed is printed all the same.
 */
export async function report(
  run: RunResult | RedactedRun,
  meta: ReportMeta,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  const { allureHistoryFile, summaryText, writeReports } = await import('../report/index.js');
  const outDir = folderOf(given);
  const history = given.flags.get('history');
  let written: WrittenReports | undefined;
  let failure: HarnessError | undefined;
  try {
    written = await writeReports(run, outDir, meta, {
      allure: !given.flags.has('no-allure'),
      allurePage: !given.flags.has('no-allure-page'),
      evidence: evidenceOf(given),
      ...(history === undefined ? {} : { allureHistory: allureHistoryFile(history, meta.target) }),
    });
  } catch (thrown) {
    failure = unwritten(outDir, thrown);
  }
  if (given.flags.has('quiet')) {
    const where = failure === undefined ? `; reports in ${outDir}` : '';
    terminal.out(`${outcomeLine(run)}${where}\n`);
    if (failure !== undefined) throw failure;
    await remember(given, meta.target, outDir);
    return reportToJob(run, meta, given, terminal);
  }
  const colour = terminal.colours && !given.flags.has('plain');
  const width = Math.min(terminal.width, 120);
  const place = failure === undefined ? { outDir } : {};
  terminal.out(summaryText(run, { colour, width, meta, ...place }));
  if (failure !== undefined) throw failure;
  await remember(given, meta.target, outDir);
  if (written?.allurePage?.rendered === false) terminal.out(`no Allure page: ${written.allurePage.reason}\n`);
  await reportToJob(run, meta, given, terminal);
}

/**
 * Tells what changed since an earlier run, and writes it beside the reports. The exit code stays that of the
 * run.
 * @throws HarnessError when it cannot be written.
 */
export async function reportComparison(before: Report, given: Given, terminal: Terminal): Promise<void> {
  const { compareReports, comparisonMarkdown, comparisonOutcome, comparisonText, readReport } = await import(
    '../report/index.js'
  );
  const outDir = folderOf(given);
  const comparison = compareReports(before, readReport(outDir, '--out'));
  const quiet = given.flags.has('quiet');
  terminal.out(quiet ? `${comparisonOutcome(comparison)}\n` : `\n${comparisonText(comparison)}`);
  try {
    writeWhole(join(outDir, 'comparison.json'), `${JSON.stringify(comparison, undefined, 2)}\n`);
    writeWhole(join(outDir, 'comparison.md'), comparisonMarkdown(comparison));
  } catch (thrown) {
    throw unwritten(outDir, thrown);
  }
}
