/** What the run was about: what was judged, by whom, against what, and with which settings. */

import { createHash } from 'node:crypto';
import { clauses } from '../../catalogue/index.js';
import { shownMeta, staleLine, suiteName, type ReportMeta } from '../meta.js';
import { grouped } from '../../model/grouped.js';
import { partOf } from '../outcome.js';
import { originOf, type RedactedRun } from '../redacted-run.js';
import { certificateFacts, scopeFacts } from '../scope.js';
import { settingsOf } from '../settings.js';
import type { TestCase } from '../test-cases.js';
import { xmlText } from '../xml.js';
import type { ClauseView } from './clause-view.js';
import { clauseLinks, counted, facts, folded, list } from './marks.js';

type Pair = readonly [string, string];

/** The catalogue as a fingerprint: two pages with the same one are about the same clauses. */
export function catalogueMark(): string {
  const hash = createHash('sha256').update(JSON.stringify(clauses)).digest('hex').slice(0, 12);
  return `${clauses.length} clauses, sha256 ${hash}…`;
}

/** Facts about the run, for an auditor who asks a year later. */
export function runFacts(run: RedactedRun, meta: ReportMeta): string {
  const shown = shownMeta(meta, run.redact);
  const part = partOf(run);
  const pairs: readonly Pair[] = [
    ['Target', shown.target.name],
    ['Base address', shown.target.baseUrl],
    ...(shown.target.instances ?? []).map(({ baseUrl }) => ['Further instance', baseUrl] as const),
    ['Environment', shown.target.environment],
    ...(shown.profileHash === undefined ? [] : [['Profile', `sha256 ${shown.profileHash}`] as const]),
    ['Suite', `${suiteName} ${meta.suiteVersion}, Node ${process.version}`],
    ...scopeFacts(shown.scope),
    ['Catalogue', catalogueMark()],
    ['Started', new Date(run.startedAt).toISOString()],
    ['Duration', `${(run.milliseconds / 1000).toFixed(1)} s, ${run.requests} requests`],
    ['Seed', originOf(run)],
    ...(part === undefined ? [] : [['Part', part] as const]),
    ...(run.takesCallsAgain === undefined
      ? []
      : [['Takes calls again', new Date(run.takesCallsAgain).toISOString()] as const]),
    ...settingsOf(meta, run.redact),
    ...(shown.arguments.length > 0 ? [['Arguments', shown.arguments.join(' ')] as const] : []),
  ];
  const written = (each: readonly Pair[]) => facts(each.map(([name, value]) => [name, xmlText(value)]));
  const certificates = certificateFacts(shown.scope);
  const tpps = counted(certificates.length, 'TPP');
  return (
    written(pairs) +
    (certificates.length === 0 ? '' : folded(`Certificates of ${tpps}`, written(certificates)))
  );
}

function byReason(cases: readonly TestCase[]): readonly string[] {
  return [...grouped(cases, (each) => each.message ?? each.verdict)].map(
    ([reason, own]) => `${xmlText(reason)}<br>${clauseLinks(own.map((each) => each.clause.id))}`,
  );
}

function viewsByReason(
  views: readonly ClauseView[],
  reasonOf: (view: ClauseView) => string,
): readonly string[] {
  return [...grouped(views, reasonOf)].map(
    ([reason, own]) => `${xmlText(reason)}<br>${clauseLinks(own.map((each) => each.clause.id))}`,
  );
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<h3>${title}</h3>${list(items)}`;
}

/** The same for what is no trouble: to be opened at will. */
function foldedList(
  title: string,
  own: readonly ClauseView[],
  reasonOf: (view: ClauseView) => string,
): string {
  if (own.length === 0) return '';
  return folded(`${title}: ${counted(own.length, 'clause')}`, list(viewsByReason(own, reasonOf)));
}

/** Clauses that went to and fro between runs. */
function flickers(views: readonly ClauseView[]): readonly string[] {
  return views.flatMap(({ clause, result, past }) =>
    past?.flickers === true
      ? [`${clauseLinks([clause.id])} ${xmlText(past.line)}, now ${xmlText(result?.verdict ?? '')}`]
      : [],
  );
}

/** What has no verdict on the bank, each reason with its clauses; and what waivers cover. */
export function notJudgedPart(
  cases: readonly TestCase[],
  views: readonly ClauseView[],
  run: RedactedRun,
  meta: ReportMeta,
): string {
  const waivers = shownMeta(meta, run.redact).target.waivers ?? [];
  const gaps = cases.filter((each) => each.verdict === 'untestable' || each.verdict === 'unjudged');
  const absent = views.filter((each) => each.result?.verdict === 'not-applicable');
  const outside = views.filter((each) => each.result === undefined);
  return [
    listed('Could not be judged', byReason(gaps.filter((each) => !each.waived))),
    listed('Waived', byReason(cases.filter((each) => each.waived))),
    listed('Flickers from run to run', flickers(views)),
    listed(
      'Waivers to remove',
      run.staleWaivers.map((each) => xmlText(staleLine(each, waivers))),
    ),
    foldedList('Not applicable', absent, (each) => each.result?.reason ?? 'not applicable'),
    foldedList('Not judged by this suite, or not in this run', outside, (each) =>
      each.notJudged === undefined ? 'not asked for in this run' : each.notJudged,
    ),
  ].join('\n');
}
