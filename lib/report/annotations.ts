/**
 * Annotations of a CI job: one for each finding, as workflow commands of GitHub or as the file of links that
 * GitLab shows beside a job.
 */

import type { RunResult } from '../harness/conduct/result.js';
import { clause } from '../catalogue/index.js';
import { findingsOf, type Finding } from './annotated/findings.js';
import { shownMeta, type ReportMeta } from './meta.js';
import { redactedRun, type RedactedRun } from './redacted-run.js';
import { findingLine } from './summary-markdown.js';
import { testCases } from './test-cases.js';

/** GitHub shows so many of one step; more are no help beside a job of GitLab. */
const most = 10;

/** Whatever the text says, it stays in its line and begins no command of its own. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function gravest(run: RunResult | RedactedRun, meta: ReportMeta): readonly Finding[] {
  const redacted = redactedRun(run, meta.secrets);
  const { waivers } = shownMeta(meta, redacted.redact).target;
  return findingsOf(testCases(redacted, waivers)).slice(0, most);
}

/** The gravest findings as workflow commands, each with its line feed; empty when nothing failed. */
export function githubAnnotations(run: RunResult | RedactedRun, meta: ReportMeta): string {
  return gravest(run, meta)
    .map((each) => {
      const kind = each.verdict === 'warn' ? 'warning' : 'error';
      const [id] = each.clauses;
      const owed = id === undefined ? '' : `${clause(id).text} `;
      const title = `${each.clauses.join(' ')} (${each.risk})`;
      return `::${kind} title=${property(title)}::${data(`${owed}${findingLine(each)}`)}\n`;
    })
    .join('');
}

/** Characters of a link; longer ones fill the side of the job. */
const longestLabel = 120;

/**
 * The gravest findings as an annotations report of GitLab: links to the findings on the page.
 * @param folder address of the report folder among the artifacts of the job
 */
export function gitlabAnnotations(run: RunResult | RedactedRun, meta: ReportMeta, folder: string): string {
  const links = gravest(run, meta).map((each, index) => {
    const label = `${each.clauses.join(' ')} (${each.risk}): ${findingLine(each)}`;
    const short = label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`;
    return { external_link: { label: short, url: `${folder}/summary.html#finding-${index + 1}` } };
  });
  const page = { external_link: { label: 'The annotated interface', url: `${folder}/summary.html` } };
  return `${JSON.stringify({ 'PSD2 conformance': [...links, page] }, undefined, 2)}\n`;
}
