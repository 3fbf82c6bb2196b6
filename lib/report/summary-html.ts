/**
 * summary.html: every verdict of a run on one page that can be attached to a ticket or printed. It has no script and loads
 * nothing; what a reader may fold away is a `details` element.
 */

import type { ClauseResult, Outcome, RunResult } from '../harness/conduct/result.js';
import { chapterOf, chapterTitles, clause } from '../catalogue/index.js';
import type { Waiver } from '../harness/target/target.js';
import { tellingExchanges } from './case-detail.js';
import { chapterCounts } from './chapters.js';
import { grouped } from './grouped.js';
import { shownMeta, staleLine, suiteName, waiverLine, type ReportMeta } from './meta.js';
import { outcomeLine, partOf, tableOrder } from './outcome.js';
import { originOf, redactedRun, type RedactedRun } from './redacted-run.js';
import { summaryStyle } from './summary-style.js';
import { testCases, type TestCase } from './test-cases.js';
import { xmlAttribute, xmlText } from './xml.js';

/** Characters of evidence of one failure; the whole stands in its file. */
const longestEvidence = 30_000;
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

function badge(verdict: string, waived = false): string {
  return `<span class="v ${xmlAttribute(verdict)}">${xmlText(verdict)}${waived ? ', waived' : ''}</span>`;
}

const outcomeClasses: Readonly<Record<Outcome, string>> = {
  conforms: 'good',
  'conforms-in-part': 'good',
  'does-not-conform': 'bad',
  'harness-trouble': 'bad',
  'stale-waivers': 'open',
  'not-enough-evidence': 'open',
};

function facts(run: RedactedRun, meta: ReturnType<typeof shownMeta>): string {
  const part = partOf(run);
  const pairs: readonly (readonly [string, string])[] = [
    ['Target', meta.target.name],
    ['Base address', meta.target.baseUrl],
    ...(meta.target.instances ?? []).map(({ baseUrl }) => ['Further instance', baseUrl] as const),
    ['Environment', meta.target.environment],
    ['Suite', `${suiteName} ${meta.suiteVersion}`],
    ['Started', new Date(run.startedAt).toISOString()],
    ['Duration', `${(run.milliseconds / 1000).toFixed(1)} s, ${run.requests} requests`],
    ['Seed', originOf(run)],
    ...(part === undefined ? [] : [['Part', part] as const]),
    ...(run.takesCallsAgain === undefined
      ? []
      : [['Takes calls again', new Date(run.takesCallsAgain).toISOString()] as const]),
    ...(run.halted === undefined ? [] : [['Not whole', run.halted] as const]),
    ...(meta.arguments.length > 0 ? [['Arguments', meta.arguments.join(' ')] as const] : []),
  ];
  return `<dl class="facts">${pairs.map(([name, value]) => `<dt>${name}</dt><dd>${xmlText(value)}</dd>`).join('')}</dl>`;
}

function chapterTable(run: RedactedRun): string {
  const rows = chapterCounts(run.clauses);
  const shown = tableOrder.filter((verdict) => rows.some((row) => row.counts[verdict] > 0));
  const head = [...shown, 'waived'].map((each) => `<th scope="col" class="number">${each}</th>`).join('');
  const body = rows
    .map((row) => {
      const cells = [...shown.map((verdict) => row.counts[verdict]), row.waived];
      const numbers = cells.map((each) => `<td class="number">${each === 0 ? '' : each}</td>`).join('');
      return `<tr><th scope="row"><a href="#${row.chapter}">${xmlText(row.title)}</a></th>${numbers}</tr>`;
    })
    .join('\n');
  return (
    '<div class="scroll"><table><caption>Clauses by chapter and verdict</caption>' +
    `<thead><tr><th scope="col">Chapter</th>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
  );
}

function evidence(each: TestCase): string {
  const exchanges = tellingExchanges(each).join('\n\n');
  if (exchanges === '') return '';
  const shown =
    exchanges.length <= longestEvidence
      ? exchanges
      : `${exchanges.slice(0, longestEvidence)}\n… the rest is in the evidence file`;
  return `<details><summary>Evidence (redacted)</summary><pre>${xmlText(shown)}</pre></details>`;
}

function failure(each: TestCase): string {
  const { id, level, basis, text } = each.clause;
  const checks = each.checks
    .filter((check) => !check.held)
    .map(
      (check) =>
        `<li>${xmlText(check.expectation)}<br>expected: ${xmlText(check.expected ?? 'something else')}` +
        `<br>actual: ${xmlText(check.actual ?? 'nothing said')}</li>`,
    );
  const what =
    checks.length > 0 ? `<ul>${checks.join('')}</ul>` : `<p>${xmlText(each.message ?? each.verdict)}</p>`;
  return (
    `<article class="${xmlAttribute(each.verdict)}"><h3>${id} ${badge(each.verdict, each.waived)}</h3>` +
    `<p>${xmlText(text)} <span class="small">(${level}, ${basis})</span></p>` +
    `<p class="small">${xmlText(each.scenario)}: ${xmlText(each.title)}</p>${what}${evidence(each)}</article>`
  );
}

function clauseRow(each: ClauseResult, waivers: readonly Waiver[]): string {
  const { level, basis, text } = clause(each.clause);
  const waiver = each.waived ? waivers.find((one) => one.clause === each.clause) : undefined;
  const notes = [each.reason, waiver === undefined ? undefined : `waived: ${waiverLine(waiver)}`];
  const reason = notes
    .flatMap((note) => (note === undefined ? [] : [`<div class="small">${xmlText(note)}</div>`]))
    .join('');
  return (
    `<tr><td class="id">${each.clause}</td><td>${xmlText(text)}${reason}</td><td>${level}</td><td>${basis}</td>` +
    `<td class="verdict">${badge(each.verdict, each.waived)}</td>` +
    `<td class="small">${each.scenarios.map(xmlText).join('<br>')}</td></tr>`
  );
}

function chapters(run: RedactedRun, waivers: readonly Waiver[]): string {
  return [...grouped(run.clauses, (each) => chapterOf(each.clause))]
    .map(([chapter, own]) => {
      const head = ['Clause', 'Obligation', 'Level', 'Basis', 'Verdict', 'Judged by'];
      return (
        `<h2 id="${chapter}">${xmlText(chapterTitles[chapter])} (${chapter})</h2><div class="scroll"><table><thead><tr>` +
        `${head.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>\n` +
        `${own.map((each) => clauseRow(each, waivers)).join('\n')}\n</tbody></table></div>`
      );
    })
    .join('\n');
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0
    ? ''
    : `<h2>${title}</h2><ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>`;
}

/** Reasons why clauses could not be judged, each with its clauses. */
function gaps(cases: readonly TestCase[]): readonly string[] {
  const open = cases.filter((each) => each.verdict === 'untestable' || each.verdict === 'unjudged');
  return byReason(open.filter((each) => !each.waived));
}

/** What waivers cover, under the words of the waiver and the reason. */
function leave(cases: readonly TestCase[]): readonly string[] {
  return byReason(cases.filter((each) => each.waived));
}

function byReason(cases: readonly TestCase[]): readonly string[] {
  return [...grouped(cases, (each) => each.message ?? each.verdict)].map(([reason, own]) => {
    const ids = [...new Set(own.map((each) => each.clause.id))].join(', ');
    return `${xmlText(reason)}<br><span class="small">${ids}</span>`;
  });
}

/** The page of a run. */
export function summaryHtml(run: RunResult | RedactedRun, meta: ReportMeta): string {
  const redacted = redactedRun(run, meta.secrets);
  const shown = shownMeta(meta, redacted.redact);
  const cases = testCases(redacted, shown.target.waivers);
  const { waivers = [] } = shown.target;
  const failures = cases.filter((each) => !each.waived && ['fail', 'broken', 'warn'].includes(each.verdict));
  const part = redacted.part === undefined ? '' : ` (${redacted.part.judged} of ${redacted.part.of} clauses)`;
  const title = `${shown.target.name}: ${redacted.outcome}${part}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${xmlText(title)}</title>
<style>${summaryStyle}</style>
</head>
<body>
<header>
<h1>PSD2 conformance of ${xmlText(shown.target.name)}</h1>
<p class="outcome ${outcomeClasses[redacted.outcome]}">${xmlText(outcomeLine(redacted))}</p>
${facts(redacted, shown)}
</header>
<main>
${chapterTable(redacted)}
${failures.length === 0 ? '' : `<h2>Failures, warnings and trouble</h2>\n${failures.map(failure).join('\n')}`}
${listed('Could not be judged', gaps(cases))}
${listed('Waived', leave(cases))}
${listed(
  'Waivers to remove',
  redacted.staleWaivers.map((each) => xmlText(staleLine(each, waivers))),
)}
${listed(
  'Observations',
  redacted.observations.map(
    (each) => `${xmlText(each.subject)}, ${xmlText(each.scenario)}: ${xmlText(each.text)}`,
  ),
)}
${chapters(redacted, waivers)}
</main>
<footer><p class="small">Secrets are replaced by pseudonyms; the same pseudonym stands for the same value.</p></footer>
</body>
</html>
`;
}
