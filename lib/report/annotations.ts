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

/** One line beside a job. */
export interface Annotation {
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly text: string;
}

/** One link beside a job; it leads to a place of the page, or to the page. */
export interface JobLink {
  readonly label: string;
  readonly anchor?: string;
}

/** Whatever the text says, it stays in its line and begins no command of its own. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Annotations as workflow commands of GitHub, each with its line feed. */
export function githubCommands(annotations: readonly Annotation[]): string {
  return annotations
    .slice(0, most)
    .map(({ kind, title, text }) => `::${kind} title=${property(title)}::${data(text)}\n`)
    .join('');
}

/** Characters of a link; longer ones fill the side of the job. */
const longestLabel = 120;

/**
 * An annotations report of GitLab: links to places of summary.html, and one to all of it.
 * @param folder address of the report folder among the artifacts of the job
 */
export function gitlabLinks(name: string, whole: string, links: readonly JobLink[], folder: string): string {
  const page = `${folder}/summary.html`;
  const shown = links.slice(0, most).map(({ label, anchor }) => {
    const short = label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`;
    return { external_link: { label: short, url: anchor === undefined ? page : `${page}#${anchor}` } };
  });
  const last = { external_link: { label: whole, url: page } };
  return `${JSON.stringify({ [name]: [...shown, last] }, undefined, 2)}\n`;
}

function gravest(run: RunResult | RedactedRun, meta: ReportMeta): readonly Finding[] {
  const redacted = redactedRun(run, meta.secrets);
  const { waivers } = shownMeta(meta, redacted.redact).target;
  return findingsOf(testCases(redacted, waivers)).slice(0, most);
}

/** The gravest findings as workflow commands, each with its line feed; empty when nothing failed. */
export function githubAnnotations(run: RunResult | RedactedRun, meta: ReportMeta): string {
  return githubCommands(
    gravest(run, meta).map((each) => {
      const [id] = each.clauses;
      const owed = id === undefined ? '' : `${clause(id).text} `;
      return {
        kind: each.verdict === 'warn' ? 'warning' : 'error',
        title: `${each.clauses.join(' ')} (${each.risk})`,
        text: `${owed}${findingLine(each)}`,
      };
    }),
  );
}

/**
 * The gravest findings as an annotations report of GitLab: links to the findings on the page.
 * @param folder address of the report folder among the artifacts of the job
 */
export function gitlabAnnotations(run: RunResult | RedactedRun, meta: ReportMeta, folder: string): string {
  const links = gravest(run, meta).map((each, index) => ({
    label: `${each.clauses.join(' ')} (${each.risk}): ${findingLine(each)}`,
    anchor: `finding-${index + 1}`,
  }));
  return gitlabLinks('PSD2 conformance', 'The annotated interface', links, folder);
}
