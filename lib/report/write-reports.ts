/** Writes all reports of a run. report.json comes last: where it is, everything else is complete. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../harness/conduct/result.js';
import { messageOf } from '../model/errors.js';
import { present } from '../model/present.js';
import { renderAllurePage, type PageOptions, type PageResult } from './allure/page.js';
import { writeAllureResults } from './allure/results.js';
import { prepareFolder, soFarName, writeWhole } from './files.js';
import { junitXml } from './junit.js';
import { shownMeta, type ReportMeta } from './meta.js';
import { redactedRun, type RedactedRun } from './redacted-run.js';
import { reportJson } from './report-json.js';
import { reportSchema } from './report-schema.js';
import { summaryHtml } from './summary-html.js';
import { summaryText } from './summary-text.js';
import { evidencePath, scenariosWithEvidence, type EvidenceChoice } from './test-cases.js';

export interface WriteOptions {
  /** Allure results, and the page where the optional package is installed. */
  readonly allure?: boolean;
  /** False: the Allure results alone, for whoever renders them elsewhere or joins them with others first. */
  readonly allurePage?: boolean;
  /** Where Allure keeps the results of earlier runs. */
  readonly allureHistory?: string;
  /** Which scenarios get an evidence file; red ones by default. */
  readonly evidence?: EvidenceChoice;
}

export interface WrittenReports {
  /** Files and folders, in the order of writing. */
  readonly paths: readonly string[];
  /** Whether the Allure page is among them; absent when it was not asked for. */
  readonly allurePage?: PageResult;
}

/** A page that cannot be rendered is no reason to lose the verdicts. */
async function pageOrReason(results: string, file: string, options: PageOptions): Promise<PageResult> {
  try {
    return await renderAllurePage(results, file, options);
  } catch (thrown) {
    return { rendered: false, reason: messageOf(thrown) };
  }
}

/**
 * Writes report.json with its schema, junit.xml, summary.html, summary.txt, evidence and, when asked, Allure.
 * @throws Error when the folder holds reports of other programs or cannot be written.
 */
export async function writeReports(
  run: RunResult | RedactedRun,
  outDir: string,
  meta: ReportMeta,
  options: WriteOptions = {},
): Promise<WrittenReports> {
  const redacted = redactedRun(run, meta.secrets);
  // What was judged so far goes when all is written: a disk that is full by now must not take it, too.
  prepareFolder(outDir, soFarName);
  const paths: string[] = [];
  const write = (name: string, content: string) => {
    const file = join(outDir, name);
    writeWhole(file, content);
    paths.push(file);
  };
  const kept = scenariosWithEvidence(redacted, options.evidence ?? 'red');
  const scenarios = redacted.scenarios.map((each) => {
    if (!kept.has(each.id)) return each;
    const file = evidencePath(each.id);
    write(file, each.evidence());
    // Read again rather than made again, and never all in memory.
    return { ...each, evidence: () => readFileSync(join(outDir, file), 'utf8') };
  });
  write('junit.xml', junitXml(redacted, meta, options.evidence));
  write('summary.html', summaryHtml(redacted, meta, { evidence: options.evidence ?? 'red' }));
  write('summary.txt', summaryText(redacted, { outDir, meta }));
  let allurePage: PageResult | undefined;
  if (options.allure === true) {
    const results = join(outDir, 'allure-results');
    writeAllureResults({ ...redacted, scenarios }, results, meta);
    paths.push(results);
    const page = join(outDir, 'allure-report', 'index.html');
    if (options.allurePage !== false)
      allurePage = await pageOrReason(results, page, {
        name: shownMeta(meta, redacted.redact).target.name,
        ...present({ historyFile: options.allureHistory }),
      });
    if (allurePage?.rendered === true) paths.push(page);
  }
  write('report.schema.json', `${JSON.stringify(reportSchema, undefined, 2)}\n`);
  write('report.json', `${JSON.stringify(reportJson(redacted, meta), undefined, 2)}\n`);
  rmSync(join(outDir, soFarName), { force: true });
  return { paths, ...present({ allurePage }) };
}
