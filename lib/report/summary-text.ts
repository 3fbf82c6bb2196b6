/** The end of a run in a terminal: chapters, failures with their evidence, gaps by reason, outcome. */

import type { RunResult } from '../harness/conduct/result.js';
import { isRed, type Verdict } from '../catalogue/verdict.js';
import { causeOf } from './cause.js';
import { chapterCounts } from './chapters.js';
import { grouped } from '../model/grouped.js';
import { outcomeLine, tableOrder, verdictCounts } from './outcome.js';
import { findingsOf } from './annotated/findings.js';
import { isAboutRun } from './answers/answers.js';
import { shownMeta, staleLine, type ReportMeta } from './meta.js';
import { originOf, redactedRun, type RedactedRun } from './redacted-run.js';
import { findingLines, type Page } from './summary-findings.js';
import { testCases, type TestCase } from './test-cases.js';
import { flickerLines, scopeLines } from './summary-scope.js';
import { folded, painter, table } from './text-layout.js';
import { present } from '../model/present.js';
import { plural } from '../model/plural.js';

export interface SummaryOptions {
  readonly colour?: boolean;
  /** Characters in a line; 100 by default. */
  readonly width?: number;
  /** Folder of the written reports; absent when none were written. */
  readonly outDir?: string;
  /** What was judged, and under what; absent: the verdicts stand alone. */
  readonly meta?: ReportMeta;
}

/** Column headings, short enough for eight columns on a terminal. */
const headings: Readonly<Record<Verdict, string>> = {
  security: 'security',
  pass: 'pass',
  warn: 'warn',
  fail: 'fail',
  observed: 'obs.',
  'not-applicable': 'n/a',
  untestable: 'untest.',
  unjudged: 'unjudged',
  broken: 'broken',
};

function chapterTable(run: RedactedRun): readonly string[] {
  const total = verdictCounts(run.clauses.filter((each) => !each.waived));
  const shown = tableOrder.filter((each) => total[each] > 0 || each === 'pass' || each === 'fail');
  const waived = run.clauses.filter((each) => each.waived).length;
  const heads = ['Chapter', ...shown.map((each) => headings[each]), ...(waived > 0 ? ['waived'] : [])];
  const rows = chapterCounts(run.clauses).map((each) => [
    `${each.title} (${each.chapter})`,
    ...shown.map((verdict) => (each.counts[verdict] === 0 ? '' : String(each.counts[verdict]))),
    ...(waived > 0 ? [each.waived === 0 ? '' : String(each.waived)] : []),
  ]);
  const sums = [
    'All',
    ...shown.map((verdict) => String(total[verdict])),
    ...(waived > 0 ? [String(waived)] : []),
  ];
  return table(heads, [...rows, sums]);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}

/** Clauses that share a reason, under that reason; the reason with most clauses first. */
function byReason(cases: readonly TestCase[], page: Page): readonly string[] {
  const groups = [...grouped(cases, (each) => causeOf(each.message ?? each.verdict))];
  return groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, own]) => {
      const ids = [...new Set(own.map((each) => each.clause.id))].join(' ');
      return [...folded(reason, page.width, '  ', '    '), ...folded(ids, page.width, '    ')];
    });
}

function reds(cases: readonly TestCase[], page: Page): readonly string[] {
  const failed = cases.filter((each) => each.verdict === 'fail' && !each.waived);
  const open = cases.filter((each) => each.verdict === 'security');
  const broken = cases.filter((each) => each.verdict === 'broken');
  const warned = cases.filter((each) => each.verdict === 'warn' && !each.waived);
  const gaps = cases.filter((each) => each.status === 'broken' && each.verdict !== 'broken');
  const waived = cases.filter((each) => each.waived);
  const count = (title: string, own: readonly TestCase[]) =>
    page.paint('bold', `${title} (${new Set(own.map((each) => each.clause.id)).size})`);
  const findings = findingsOf(cases);
  const told = (verdict: Verdict) =>
    findings.filter((each) => each.verdict === verdict).flatMap((each) => findingLines(each, page));
  return [
    ...section(count('Security findings, on what the text leaves open', open), told('security')),
    ...section(count('Failed', failed), told('fail')),
    ...section(count('Harness or network trouble', broken), byReason(broken, page)),
    ...section(count('Could not be judged', gaps), byReason(gaps, page)),
    ...section(count('Warnings', warned), told('warn')),
    ...section(count('Waived', waived), byReason(waived, page)),
  ];
}

/** What the run could not take away, in one line; empty when that is nothing. */
function leftLine({ observations }: RedactedRun, { paint }: Page): readonly string[] {
  const kinds = grouped(
    observations.flatMap((each) => each.left ?? []),
    (each) => each.what,
  );
  if (kinds.size === 0) return [];
  const counts = [...kinds].map(([what, own]) => plural(own.length, what)).join(', ');
  return [paint('yellow', `Left at the bank: ${counts}; listed as clean-up in report.json`)];
}

/** What trouble on the way did to the run; empty when it met none. */
function troubleLines({ scenarios, takesCallsAgain }: RedactedRun): readonly string[] {
  const twice = scenarios.filter((each) => each.firstTry !== undefined);
  return [
    ...(twice.length === 0
      ? []
      : [`${plural(twice.length, 'scenario')} met trouble on the way and ran once more from the start`]),
    ...(takesCallsAgain === undefined
      ? []
      : [`The bank takes calls again at ${new Date(takesCallsAgain).toISOString()}`]),
  ];
}

/** The summary of a run as text that ends in a line feed. */
export function summaryText(run: RunResult | RedactedRun, options: SummaryOptions = {}): string {
  const { meta } = options;
  const redacted = redactedRun(run, meta?.secrets);
  const page: Page = {
    width: Math.max(40, options.width ?? 100),
    paint: painter(options.colour === true),
    ...present({ outDir: options.outDir }),
  };
  const waivers = meta === undefined ? [] : (shownMeta(meta, redacted.redact).target.waivers ?? []);
  const cases = testCases(redacted, waivers);
  const green = !redacted.clauses.some((each) => isRed(each.verdict) && !each.waived);
  const open = redacted.observations.filter((each) => !isAboutRun(each));
  const flickering = flickerLines(redacted, meta);
  const numbers = [
    plural(redacted.clauses.length, 'clause'),
    plural(redacted.scenarios.length, 'scenario'),
    plural(redacted.requests, 'request'),
    `${(redacted.milliseconds / 1000).toFixed(1)} s`,
    `seed ${originOf(redacted)}`,
  ];
  return [
    ...scopeLines(redacted, meta, page.width),
    ...chapterTable(redacted),
    '',
    ...reds(cases, page),
    ...section(
      page.paint('bold', `Waivers to remove (${redacted.staleWaivers.length})`),
      redacted.staleWaivers.flatMap((each) => folded(staleLine(each, waivers), page.width, '  ', '    ')),
    ),
    ...section(page.paint('bold', `Flickers from run to run (${flickering.length})`), flickering),
    ...(open.length > 0
      ? [`${plural(open.length, 'observation')} on what the text leaves open, in report.json`]
      : []),
    ...leftLine(redacted, page),
    ...troubleLines(redacted),
    numbers.join(', '),
    ...(page.outDir === undefined ? [] : [`reports in ${page.outDir}`]),
    ...(redacted.halted === undefined ? [] : [`Not whole: ${redacted.halted}`]),
    page.paint(
      redacted.outcome.startsWith('conforms') ? 'green' : green ? 'yellow' : 'red',
      `Outcome: ${outcomeLine(redacted)}`,
    ),
    '',
  ].join('\n');
}
