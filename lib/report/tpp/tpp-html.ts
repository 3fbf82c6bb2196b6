/** summary.html of a TPP: what is held against it, the matrix of runs, every obligation. */

import { chapterOf } from '../../catalogue/index.js';
import { page } from '../annotated/frame.js';
import { chapterTitle } from '../chapters.js';
import { grouped } from '../../model/grouped.js';
import { xmlAttribute, xmlText } from '../xml.js';
import {
  countsOf,
  findingsOf,
  verdictNames,
  type ObligationVerdictName,
  type ReportedBreach,
  type ReportedObligation,
  type ReportedRun,
  type TppReport,
} from './tpp-report.js';

/** The style sheet knows these names. */
const classes: Readonly<Record<ObligationVerdictName, string>> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  observed: '',
  'not-seen': '',
  'not-applicable': '',
};

const signs: Readonly<Record<ObligationVerdictName, string>> = {
  pass: '+',
  fail: 'F',
  warn: 'w',
  observed: 'o',
  'not-seen': '',
  'not-applicable': '–',
};

function pill(each: Pick<ReportedObligation, 'verdict' | 'red'>): string {
  const name = each.red ? 'fail' : classes[each.verdict];
  return `<span class="v ${name}">${each.verdict}</span>`;
}

function breachItem({ request, message, path, earlier }: ReportedBreach): string {
  const where = path === undefined ? '' : ` (<code>${xmlText(path)}</code>)`;
  const because =
    earlier === undefined ? '' : `<br><span class="small">because of ${xmlText(earlier)}</span>`;
  return `<li><code>${xmlText(request)}</code><br>${xmlText(message)}${where}${because}</li>`;
}

function finding(each: ReportedObligation, index: number): string {
  const more = each.count - each.breaches.length;
  const list = [
    ...each.breaches.map(breachItem),
    ...(more > 0 ? [`<li>and ${more} more</li>`] : []),
    ...(each.reason === undefined ? [] : [`<li>${xmlText(each.reason)}</li>`]),
  ];
  return (
    `<article id="finding-${index + 1}" class="${each.red ? 'fail' : 'warn'}"><h3>${pill(each)} ${xmlText(each.id)}</h3>` +
    `<p class="why">${xmlText(each.owed)}</p>` +
    `<p class="small">${each.clause}: ${xmlText(each.text)}${each.weight === 'suspicion' ? ' Told as a suspicion only.' : ''}</p>` +
    `<ul>${list.join('')}</ul>${each.count === 0 ? '' : `<p>To mend it: ${xmlText(each.mend)}</p>`}</article>`
  );
}

function findings(run: ReportedRun): string {
  const told = findingsOf(run);
  const missing = run.missing.map(
    (each) => `<li>${xmlText(each)}: required, and no such call was served</li>`,
  );
  if (told.length + missing.length === 0) return '<p>Nothing is held against the TPP.</p>';
  return `${missing.length === 0 ? '' : `<ul>${missing.join('')}</ul>`}${told.map(finding).join('')}`;
}

function facts(report: TppReport, plain: ReportedRun): string {
  const counts = countsOf(plain);
  const rows: readonly (readonly [string, string])[] = [
    ['TPP', plain.tpps.join(', ') || 'none was named'],
    ['Calls', `${plain.calls}, and ${plain.visits} visits to pages of the bank`],
    ['Obligations', verdictNames.map((each) => `${counts[each]} ${each}`).join(', ')],
    ...(report.runs.length > 1
      ? [['Provocations', `${survivedIn(report)} of ${report.runs.length - 1} survived`] as const]
      : []),
    [
      'Judged',
      `${new Date(report.endedAt).toISOString()} by tpp ${report.action}, suite ${report.suiteVersion}`,
    ],
    ['Exit code', String(report.exitCode)],
  ];
  const items = rows.map(([name, value]) => `<dt>${name}</dt><dd>${xmlText(value)}</dd>`);
  return `<dl class="facts">${items.join('')}</dl>`;
}

function survivedIn({ runs }: TppReport): number {
  return runs.filter(({ provoked }) => provoked?.survived === true).length;
}

const mostNamed = 8;

/** The first of many names. */
function named(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).map(xmlText).join(', ');
  return names.length > mostNamed ? `${first} and ${names.length - mostNamed} more` : first;
}

/** What came of a run, beside the verdicts of the plain one. */
function cameOf({ provoked, obligations }: ReportedRun): string {
  const ids = (wanted: (each: ReportedObligation) => boolean) =>
    obligations.filter(wanted).map(({ id }) => id);
  const parts = [
    ['fails', ids((each) => each.red)],
    ['told', ids((each) => !each.red && each.count > 0)],
    ['not called any more:', provoked?.missed ?? []],
  ] as const;
  return parts.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what} ${named(names)}`])).join('; ');
}

function legend(runs: readonly ReportedRun[]): string {
  const rows = runs.map((run, index) => {
    const { name, title, provoked } = run;
    const survived = provoked?.survived === true ? ['pass', 'survived'] : ['fail', 'broken'];
    const [mood, word] = survived;
    const how = provoked === undefined ? '' : `<span class="v ${mood}">${word}</span>`;
    return (
      `<tr><td class="number">${index}</td><th scope="row">${xmlText(name)}<br><span class="small">${xmlText(title)}</span></th>` +
      `<td>${how}</td><td>${xmlText(provoked?.end ?? '')}</td><td>${cameOf(run)}</td></tr>`
    );
  });
  return (
    '<div class="scroll"><table><caption>The runs</caption><thead><tr><th class="number">No.</th><th>Run</th><th></th>' +
    `<th>The TPP</th><th>What came of it</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  );
}

/** Verdicts that make a row worth reading. */
const telling: ReadonlySet<ObligationVerdictName> = new Set(['fail', 'warn', 'observed']);

function cellOf(each: ReportedObligation | undefined, run: string): string {
  if (each === undefined) return '<td></td>';
  const sign = signs[each.verdict];
  const shown = telling.has(each.verdict) ? `<span class="v ${classes[each.verdict]}">${sign}</span>` : sign;
  return `<td title="${xmlAttribute(`${run}: ${each.verdict}`)}">${shown}</td>`;
}

/** One row for each obligation, one column for each run; what all runs kept is folded. */
function matrix(runs: readonly ReportedRun[]): string {
  const [plain] = runs;
  if (plain === undefined || runs.length < 2) return '';
  const byRun = runs.map((run) => new Map(run.obligations.map((each) => [each.id, each])));
  const rows = plain.obligations.flatMap(({ id }) => {
    const cells = byRun.map((each) => each.get(id));
    const verdicts = cells.flatMap((each) => each?.verdict ?? []);
    if (verdicts.every((each) => each === 'not-seen' || each === 'not-applicable')) return [];
    const shown = cells.map((each, index) => cellOf(each, runs[index]?.name ?? ''));
    const row = `<tr><th scope="row">${xmlText(id)}</th>${shown.join('')}</tr>`;
    return [{ row, isTelling: verdicts.some((each) => telling.has(each)) }];
  });
  const heads = runs.map(({ name }, index) => `<th title="${xmlAttribute(name)}">${index}</th>`).join('');
  const tableOf = (own: readonly { readonly row: string }[]) =>
    `<div class="scroll"><table><thead><tr><th>Obligation</th>${heads}</tr></thead>` +
    `<tbody>${own.map((each) => each.row).join('')}</tbody></table></div>`;
  const told = rows.filter((each) => each.isTelling);
  const quiet = rows.filter((each) => !each.isTelling);
  return (
    '<h2>Obligations and provocations</h2><p class="small">+ kept, F failed, w warning, o observed, empty: nothing came to ' +
    'it. Run 0 is the plain bank.</p>' +
    (told.length === 0 ? '<p>No obligation was broken in any run.</p>' : tableOf(told)) +
    `<details><summary>${quiet.length} obligations that every run kept where it came to them</summary>${tableOf(quiet)}</details>`
  );
}

function allObligations({ obligations }: ReportedRun): string {
  const chapters = [...grouped(obligations, (each) => chapterOf(each.clause))].map(([chapter, own]) => {
    const rows = own.map(
      (each) =>
        `<tr><th scope="row">${xmlText(each.id)}<br><span class="small">${xmlText(each.owed)}</span></th><td>${each.clause}</td><td>${pill(each)}</td><td>${xmlText(each.count > 0 ? String(each.count) : (each.reason ?? ''))}</td></tr>`,
    );
    const [first] = own;
    const title = first === undefined ? chapter : chapterTitle(first.clause);
    return (
      `<div class="scroll"><table><caption>${chapter} ${xmlText(title)}</caption><thead><tr><th>Obligation</th><th>Clause</th><th>Verdict</th><th>Breaches, or why it was not seen</th></tr></thead>` +
      `<tbody>${rows.join('')}</tbody></table></div>`
    );
  });
  return chapters.join('');
}

/** The page. */
export function tppHtml(report: TppReport): string {
  const [plain] = report.runs;
  const mood = report.exitCode === 0 ? 'good' : 'bad';
  return page({
    title: `TPP: ${report.outcome}`,
    heading: 'What this TPP owes the bank',
    lead: `<p class="outcome ${report.exitCode === 5 ? 'open' : mood}">${xmlText(report.outcome)}</p>`,
    main:
      plain === undefined
        ? '<p>Nothing was run.</p>'
        : [
            facts(report, plain),
            '<h2>What was found</h2>',
            findings(plain),
            ...(report.runs.length > 1
              ? ['<h2>Provocations</h2>', legend(report.runs), matrix(report.runs)]
              : []),
            '<h2 id="clauses">Every obligation</h2>',
            allObligations(plain),
          ].join('\n'),
    skipTo: 'To every obligation',
    foot: 'Ids of people, accounts and sessions are replaced by pseudonyms.',
  });
}
