/** What is said about a TPP: verdicts as text and as JSON. Ids of people and accounts have pseudonyms. */

import { clause } from '../../catalogue/index.js';
import { redactor } from '../../report/redaction/redactor.js';
import { isClean, type ShownExchange, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { isRed, type FoundBreach, type ObligationVerdict, type TppVerdict } from '../../tpp/verdict.js';

const order: readonly TppVerdict[] = ['pass', 'warn', 'fail', 'observed', 'not-applicable', 'not-seen'];

export type Shown = (text: string) => string;

export function hiding(): Shown {
  const redact = redactor({ identities: [], accounts: [] });
  // Text from outside in one line that no terminal obeys.
  return (told) => redact.text(told).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
}

export function lineOf(number: number, found: ShownExchange | undefined, shown: Shown): string {
  if (found === undefined) return `#${number}`;
  const { method, target, status } = found;
  return shown(`#${number} ${method} ${target} ${status === undefined ? 'no reply' : String(status)}`);
}

function breachLines(
  { number, message, path, dependsOn }: FoundBreach,
  exchanges: TrafficVerdicts['shown'],
  shown: Shown,
): readonly string[] {
  return [
    `    ${lineOf(number, exchanges.get(number), shown)}`,
    `      ${shown(message)}${path === undefined ? '' : ` (${shown(path)})`}`,
    ...(dependsOn === undefined
      ? []
      : [`      because of ${lineOf(dependsOn, exchanges.get(dependsOn), shown)}`]),
  ];
}

const mostShown = 3;

function obligationLines(
  { obligation, verdict, breaches, count, required }: ObligationVerdict,
  exchanges: TrafficVerdicts['shown'],
  shown: Shown,
): readonly string[] {
  const times = count > 1 ? ` ${count} times` : '';
  const suspected = obligation.weight === 'suspicion' ? ' (suspicion)' : '';
  return [
    `${verdict.padEnd(8)}  ${obligation.clause.padEnd(7)}  ${obligation.id}${times}${suspected}`,
    `    owed: ${obligation.owed}`,
    ...(required === undefined ? [] : [`    not seen, and required with ${required}`]),
    ...breaches.slice(0, mostShown).flatMap((each) => breachLines(each, exchanges, shown)),
    ...(count === 0 ? [] : [`    mend: ${obligation.mend}`]),
  ];
}

/** Verdicts for a person: what is held against the TPP, then warnings, observations, and how often. */
export function verdictText(judged: TrafficVerdicts): string {
  const { verdicts, calls, visits, tpps, missing, shown: exchanges } = judged;
  const shown = hiding();
  const told = [
    ...verdicts.filter(isRed),
    ...verdicts.filter((each) => !isRed(each) && each.count > 0),
  ].flatMap((each) => obligationLines(each, exchanges, shown));
  const counts = order.map(
    (verdict) => `${verdicts.filter((each) => each.verdict === verdict).length} ${verdict}`,
  );
  const by = tpps.length === 0 ? '' : ` of ${tpps.join(', ')}`;
  const lacking = missing.map((each) => `not-seen  ${each}: required, and no such call was served`);
  return `${[...told, ...lacking, `${calls} calls${by}, ${visits} visits to pages`, counts.join(', ')].join('\n')}\n`;
}

/** Verdicts for a program. */
export function verdictJson(judged: TrafficVerdicts): string {
  const { verdicts, calls, visits, tpps, missing, shown: exchanges } = judged;
  const shown = hiding();
  const told = verdicts.map(({ obligation, verdict, breaches, count, reason, required }) => ({
    obligation: obligation.id,
    clause: obligation.clause,
    also: obligation.also,
    text: clause(obligation.clause).text,
    judgedBy: obligation.judgedBy,
    weight: obligation.weight,
    verdict,
    reason,
    required,
    count,
    owed: obligation.owed,
    mend: count === 0 ? undefined : obligation.mend,
    breaches: breaches.map((each) => ({
      number: each.number,
      request: lineOf(each.number, exchanges.get(each.number), shown),
      message: shown(each.message),
      path: each.path === undefined ? undefined : shown(each.path),
      dependsOn: each.dependsOn,
      earlier:
        each.dependsOn === undefined
          ? undefined
          : lineOf(each.dependsOn, exchanges.get(each.dependsOn), shown),
    })),
  }));
  const clean = isClean(judged);
  return `${JSON.stringify({ clean, calls, visits, tpps, missing, verdicts: told }, undefined, 2)}\n`;
}

/** 0: nothing is held against the TPP; 1: something is; 5: nothing was seen, or not what was required. */
export function tppExitCode(judged: TrafficVerdicts): number {
  if (judged.verdicts.some(({ verdict }) => verdict === 'fail')) return 1;
  return judged.calls === 0 || !isClean(judged) ? 5 : 0;
}
