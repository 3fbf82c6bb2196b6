/** The summary of a run as Markdown, for a merge request or CI job: outcome, failures, remedies. */

import type { RunResult } from '../harness/conduct/result.js';
import { riskOf } from '../catalogue/risk.js';
import { clause } from '../catalogue/index.js';
import { findingsOf, type Finding } from './annotated/findings.js';
import { grouped } from '../model/grouped.js';
import { flickeringClauses } from './history/history.js';
import { namedUpTo } from '../model/plural.js';
import { markdownCell, markdownText } from './markdown-text.js';
import { shownMeta, suiteName, type ReportMeta } from './meta.js';
import { outcomeLine, tableOrder, verdictCounts } from './outcome.js';
import { originOf, redactedRun, type RedactedRun } from './redacted-run.js';
import { commitWords, peerName, peersTold, type Scope } from './scope.js';
import { replayCommand, testCases, type TestCase } from './test-cases.js';

/** Findings and reasons that are told; the page has them all. */
const mostFindings = 5;
const mostReasons = 3;
/** Clauses named in one line. */
const mostClauses = 4;

const named = (ids: readonly string[]): string => namedUpTo(mostClauses, ids);

/** What a finding shows in one line: what was owed and what came. */
export function findingLine({ symptoms: [first] }: Finding): string {
  if (first.expectation === undefined) return first.of.message ?? first.of.verdict;
  return `${first.expectation}: expected ${first.expected ?? 'something else'}, got ${first.actual ?? 'nothing said'}`;
}

function findingRow(each: Finding): string {
  const [first] = each.clauses;
  const owed = first === undefined ? '' : clause(first).text;
  const times = `${each.symptoms.length} in ${each.scenarios.length}`;
  return `| ${each.verdict} | ${each.risk} | ${named(each.clauses)} | ${markdownCell(owed)} | ${markdownCell(findingLine(each))} | ${times} |`;
}

function findingsTable(findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - mostFindings;
  return [
    '| Verdict | At stake | Clauses | What they ask | What came | Checks, scenarios |',
    '| --- | --- | --- | --- | --- | --- |',
    ...findings.slice(0, mostFindings).map(findingRow),
    '',
    ...(more > 0 ? [`and ${more} more findings in summary.html`, ''] : []),
  ];
}

/** How the findings of the table are played again; those of which an exchange was kept. */
function againLines(findings: readonly Finding[], outDir: string | undefined): readonly string[] {
  if (outDir === undefined) return [];
  const lines = findings.slice(0, mostFindings).flatMap(({ symptoms: [{ of, scenario }], clauses: [id] }) => {
    if ((of.result?.exchangeCount ?? 0) === 0) return [];
    const command = replayCommand(scenario, id, outDir).replaceAll('`', '');
    return [`- Again: \`${command}\``];
  });
  const hint =
    '- With `--curl request.sh` it leaves the request as curl, signed; signature and Date hold for a minute';
  return lines.length === 0 ? [] : [...lines, hint];
}

/** What is red without being the bank's failure, reasons with most clauses first. */
function gapLines(cases: readonly TestCase[]): readonly string[] {
  const gaps = cases.filter(
    ({ verdict, waived }) => !waived && (verdict === 'untestable' || verdict === 'unjudged'),
  );
  const reasons = [...grouped(gaps, (each) => each.message ?? each.verdict)]
    .map(([reason, own]) => [reason, [...new Set(own.map((each) => each.clause.id))]] as const)
    .toSorted(([, one], [, other]) => other.length - one.length);
  const more = reasons.length - mostReasons;
  return [
    ...reasons
      .slice(0, mostReasons)
      .map(([reason, ids]) => `- Not judged: ${named(ids)}: ${markdownCell(reason)}`),
    ...(more > 0 ? [`- Not judged for ${more} more reasons`] : []),
  ];
}

function securityLine(run: RedactedRun): string {
  const own = run.clauses.filter((each) => riskOf(each.clause) === 'security');
  const failed = own.filter((each) => each.verdict === 'fail' && !each.waived).map((each) => each.clause);
  const open = run.clauses.filter((each) => each.verdict === 'security').map((each) => each.clause);
  const passed = own.filter((each) => each.verdict === 'pass').length;
  const said = failed.length === 0 ? 'none failed' : `${failed.length} failed (${named(failed)})`;
  const findings = open.length === 0 ? '' : `; findings on what the text leaves open: ${named(open)}`;
  return `- Security: of ${own.length} clauses ${passed} passed, ${said}${findings}`;
}

/** Clauses that went to and fro between runs; empty where none did, or no history is kept. */
function flickerLine({ clauses }: RedactedRun, { history, suiteVersion }: ReportMeta): readonly string[] {
  if (history === undefined) return [];
  const ids = [...flickeringClauses(clauses, history, suiteVersion)];
  return ids.length === 0 ? [] : [`- Flickers from run to run: ${named(ids)}`];
}

/** Commits and TLS peers, as far as they are known. */
function scopeLine(scope: Scope): readonly string[] {
  const facts = [
    ...commitWords(scope).map((each) => `commit of the ${each}`),
    ...peersTold(scope).map(({ at, line }) => `${peerName(at)} ${line}`),
  ];
  return facts.length === 0 ? [] : [`- Scope: ${facts.map(markdownText).join('; ')}`];
}

/** The summary as Markdown that ends in a line feed. */
export function summaryMarkdown(run: RunResult | RedactedRun, meta: ReportMeta, outDir?: string): string {
  const redacted = redactedRun(run, meta.secrets);
  const { target, suiteVersion, scope } = shownMeta(meta, redacted.redact);
  const cases = testCases(redacted, target.waivers);
  const findings = findingsOf(cases);
  const counts = verdictCounts(redacted.clauses.filter((each) => !each.waived));
  const waived = redacted.clauses.filter((each) => each.waived).length;
  const told = tableOrder.filter((each) => counts[each] > 0).map((each) => `${counts[each]} ${each}`);
  return [
    `## ${markdownText(target.name)}: ${markdownText(outcomeLine(redacted))}`,
    '',
    ...findingsTable(findings),
    ...againLines(findings, outDir),
    `- Clauses: ${[...told, ...(waived > 0 ? [`${waived} waived`] : [])].join(', ')}`,
    securityLine(redacted),
    ...gapLines(cases),
    ...(redacted.staleWaivers.length > 0 ? [`- Waivers to remove: ${redacted.staleWaivers.length}`] : []),
    ...flickerLine(redacted, meta),
    ...scopeLine(scope),
    `- Run: ${suiteName} ${suiteVersion}, ${target.environment}, seed ${originOf(redacted)}, ${redacted.requests} requests` +
      (outDir === undefined ? '' : `; all of it in ${markdownText(outDir)}/summary.html`),
    '',
  ].join('\n');
}
