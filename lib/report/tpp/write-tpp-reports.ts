/** Writes all reports about a TPP. report.json comes last: where it is, everything else is complete. */

import { join } from 'node:path';
import { renderAllurePage, type PageResult } from '../allure/page.js';
import { messageOf as messageOfError } from '../../model/errors.js';
import { prepareFolder, writeWhole } from '../files.js';
import { writeTppAllureResults } from './tpp-allure.js';
import { tppHtml } from './tpp-html.js';
import { tppJunitXml } from './tpp-junit.js';
import { tppReportSchema } from './tpp-report-schema.js';
import type { TppReport } from './tpp-report.js';

export interface TppWriteOptions {
  /** Allure results. */
  readonly allure: boolean;
  /** The page of them, where the optional package is installed. */
  readonly allurePage: boolean;
}

/** A page that cannot be rendered is no reason to lose the verdicts. */
async function pageOf(results: string, file: string): Promise<PageResult> {
  try {
    return await renderAllurePage(results, file, { name: 'TPP' });
  } catch (thrown) {
    return { rendered: false, reason: messageOfError(thrown) };
  }
}

/**
 * Writes report.json and its schema, junit.xml, summary.html, summary.txt and, when asked, Allure.
 * @returns what became of the Allure page; undefined when none was asked for
 * @throws Error when the folder holds reports of other programs or cannot be written.
 */
export async function writeTppReports(
  report: TppReport,
  outDir: string,
  { allure, allurePage }: TppWriteOptions,
): Promise<PageResult | undefined> {
  prepareFolder(outDir);
  writeWhole(join(outDir, 'junit.xml'), tppJunitXml(report));
  writeWhole(join(outDir, 'summary.html'), tppHtml(report));
  writeWhole(join(outDir, 'summary.txt'), report.summary);
  let page: PageResult | undefined;
  if (allure) {
    const results = join(outDir, 'allure-results');
    writeTppAllureResults(report, results);
    if (allurePage) page = await pageOf(results, join(outDir, 'allure-report', 'index.html'));
  }
  writeWhole(join(outDir, 'report.schema.json'), `${JSON.stringify(tppReportSchema, undefined, 2)}\n`);
  const { summary: _, ...told } = report;
  writeWhole(join(outDir, 'report.json'), `${JSON.stringify({ kind: 'tpp', ...told }, undefined, 2)}\n`);
  return page;
}
