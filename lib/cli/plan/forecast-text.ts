/** A forecast as text for people. */

import { table } from '../console/table.js';
import type { Terminal } from '../console/terminal.js';
import { clauseLine, type Count, type Forecast } from './forecast.js';
import { plural } from '../../model/plural.js';

/** Seconds that a person takes for one SCA. */
const secondsByHand = 60;

/** A time as people say it. */
export function duration(seconds: number): string {
  if (seconds < 180) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

function people({ humanSteps, scas, scaDriver }: Forecast): string {
  if (scaDriver === undefined) return 'none, because the profile names no SCA driver';
  if (scas === 0) return 'none, because no SCA is needed';
  if (humanSteps === 0) return `none; the ${scaDriver} driver plays ${plural(scas, 'SCA')}`;
  const time = duration(humanSteps * secondsByHand);
  return `${plural(humanSteps, 'SCA')} by hand, about ${time} at a minute each`;
}

function sortOf({ named, running }: Count): string {
  return running === named ? `${named}` : `${named}, of which ${running} can run`;
}

function circumstances({ counts: { underCircumstances }, seed }: Forecast): string {
  if (underCircumstances.named === 0) return 'none';
  const { requests } = underCircumstances;
  return `${sortOf(underCircumstances)}, under other circumstances that seed ${seed} draws; ${requests} of the requests`;
}

function verdicts({ judged: { byScenarios, byReplies }, untestable, notApplicable }: Forecast): string {
  const of = `${byScenarios} by scenarios of their own, ${byReplies} by what every reply shows`;
  const moot = notApplicable === 0 ? '' : `, ${notApplicable} not applicable`;
  return `${byScenarios + byReplies} judged (${of}), ${untestable} untestable${moot}`;
}

/** The plan, with a line for each scenario. */
export function forecastText(
  each: Forecast & { readonly warnings?: readonly string[] },
  terminal: Terminal,
): string {
  const unsure = each.scenarios.filter((one) => !one.rehearsed).length;
  const guessed = unsure === 0 ? '' : `, ${plural(unsure, 'scenario')} of them guessed`;
  const pace = each.requestsPerSecond === undefined ? '' : `, at most ${each.requestsPerSecond} a second`;
  const { mostRequests } = each;
  const bound =
    mostRequests === undefined
      ? ''
      : `; budgets.requests allows ${mostRequests}, and what needs more is untestable`;
  const effects = Object.entries(each.effects).map(([effect, count]) => `${effect} (${count})`);
  const lines = [
    `${each.target.name}, ${each.target.environment}, ${each.target.baseUrl}`,
    'This is a plan; nothing was sent there.',
    '',
    `Scenarios:    ${sortOf(each.counts.plain)}`,
    `Run again:    ${circumstances(each)}`,
    `Clauses:      ${verdicts(each)}`,
    `Requests:     about ${each.requests}, counted on the reference bank${guessed}${bound}`,
    `Human steps:  ${people(each)}`,
    `Effects:      ${effects.length === 0 ? 'none' : effects.join(', ')}`,
    `Time:         about ${duration(each.seconds)}, ${each.latencyMs} ms for a reply, ${each.concurrency} at a time${pace}`,
  ];
  const gaps = each.gaps.flatMap(({ verdict, reason, clauses }) => [
    '',
    `${plural(clauses.length, 'clause')} ${verdict}: ${reason}`,
    `  ${clauseLine(clauses)}`,
  ]);
  const { warnings: foreseen = [] } = each;
  const warnings = foreseen.length === 0 ? [] : ['', ...foreseen.map((one) => `Mind:         ${one}`)];
  const rows = each.scenarios.map((one) => [
    `  ${one.id}`,
    `${one.rehearsed ? '' : '~'}${one.requests} requests`,
    plural(one.scas, 'SCA'),
    one.effects,
    one.alone ? 'alone' : '',
    one.title,
  ]);
  return `${[...lines, ...warnings, ...gaps, '', 'What would run:'].join('\n')}\n${table(rows, terminal)}`;
}
