/** What a CI job is told of a TPP: the summary as Markdown, and annotations. */

import { githubCommands, gitlabLinks, type Annotation, type JobLink } from '../annotations.js';
import { markdownCell, markdownText } from '../markdown-text.js';
import { suiteName } from '../meta.js';
import {
  allFindings,
  brokenRuns,
  countsOf,
  findingsOf,
  verdictNames,
  type TppFinding,
  type TppReport,
} from './tpp-report.js';

/** Findings that are told; the page has them all. */
const mostFindings = 5;

/** What a finding shows in one line. */
function lineOf({ of, run }: TppFinding): string {
  const [first] = of.breaches;
  const where = run.provoked === undefined ? '' : `under ${run.name}: `;
  if (first === undefined) return `${where}${of.reason ?? of.verdict}`;
  return `${where}${first.request}: ${first.message}${first.path === undefined ? '' : ` (${first.path})`}`;
}

function findingRow(each: TppFinding): string {
  const { verdict, clause, id, owed, mend, count } = each.of;
  const cells = [verdict, clause, id, owed, lineOf(each), String(count), count === 0 ? '' : mend];
  return `| ${cells.map(markdownCell).join(' | ')} |`;
}

function findingsTable(findings: readonly TppFinding[]): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - mostFindings;
  return [
    '| Verdict | Clause | Obligation | What is owed | What came | Times | To mend it |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...findings.slice(0, mostFindings).map(findingRow),
    '',
    ...(more > 0 ? [`and ${more} more findings`, ''] : []),
  ];
}

function missingIn({ runs }: TppReport): readonly string[] {
  return [...new Set(runs.flatMap((run) => run.missing))];
}

function provocationLines(report: TppReport): readonly string[] {
  const all = report.runs.length - 1;
  if (all < 1) return [];
  const broken = brokenRuns(report);
  const names = broken.map(({ name, provoked }) => `${name} (${provoked?.end ?? ''})`);
  const which = names.length === 0 ? '' : `; not survived: ${names.join(', ')}`;
  return [markdownText(`- Provocations: ${all - broken.length} of ${all} survived${which}`)];
}

/**
 * The summary as Markdown that ends in a line feed.
 * @param folder the report folder; without one nothing leads there
 */
export function tppMarkdown(report: TppReport, folder?: string): string {
  const [plain] = report.runs;
  const { outcome, exitCode, action, suiteVersion } = report;
  const missing = missingIn(report);
  const counts = plain === undefined ? undefined : countsOf(plain);
  const told = verdictNames.flatMap((each) =>
    counts === undefined || counts[each] === 0 ? [] : [`${counts[each]} ${each}`],
  );
  const by = plain === undefined || plain.tpps.length === 0 ? '' : ` of ${plain.tpps.join(', ')}`;
  const where = folder === undefined ? '' : `; all of it in ${folder}/summary.html`;
  return [
    `## TPP: ${markdownText(`${outcome} (exit code ${exitCode})`)}`,
    '',
    ...findingsTable(allFindings(report)),
    ...missing.map((each) => `- ${markdownText(each)}: required, and no such call was served`),
    `- Obligations: ${told.join(', ')}`,
    ...provocationLines(report),
    `- Traffic: ${markdownText(`${plain?.calls ?? 0} calls${by}, ${plain?.visits ?? 0} visits to pages`)}`,
    `- Judged: ${markdownText(`${suiteName} ${suiteVersion}, tpp ${action}${where}`)}`,
    '',
  ].join('\n');
}

/** What stands beside a job: findings, what was required and not seen, and what was not survived. */
function annotationsOf(report: TppReport): readonly (Annotation & JobLink)[] {
  const [plain] = report.runs;
  const places = plain === undefined ? [] : findingsOf(plain).map(({ id }) => id);
  const findings = allFindings(report)
    .filter(({ of }) => of.red || of.verdict === 'warn')
    .map((each): Annotation & JobLink => {
      const { clause, id, owed, mend, count, red } = each.of;
      const line = lineOf(each);
      const anchor = each.run === plain ? { anchor: `finding-${places.indexOf(id) + 1}` } : {};
      return {
        kind: red ? 'error' : 'warning',
        title: `${clause} ${id}`,
        text: `${owed} ${line}${count === 0 ? '' : `; to mend it: ${mend}`}`,
        label: `${clause} ${id}: ${line}`,
        ...anchor,
      };
    });
  const others = [
    ...missingIn(report).map((each) => [each, 'required, and no such call was served'] as const),
    ...brokenRuns(report).map((each) => [each.name, `${each.title}: ${each.provoked?.end ?? ''}`] as const),
  ].map(([title, text]) => ({ kind: 'error' as const, title, text, label: `${title}: ${text}` }));
  const all = [...findings, ...others].toSorted(
    (left, right) => Number(right.kind === 'error') - Number(left.kind === 'error'),
  );
  const isTold = report.exitCode === 0 || all.some((each) => each.kind === 'error');
  const { outcome } = report;
  return isTold ? all : [{ kind: 'error', title: 'TPP', text: outcome, label: outcome }, ...all];
}

/** Findings as workflow commands of GitHub, each with its line feed; empty when there are none. */
export function tppGithubAnnotations(report: TppReport): string {
  return githubCommands(annotationsOf(report));
}

/** Findings as an annotations report of GitLab. */
export function tppGitlabAnnotations(report: TppReport, folder: string): string {
  return gitlabLinks('TPP', 'What this TPP owes the bank', annotationsOf(report), folder);
}
