/**
 * Calls that list `(request-target)` among what they sign, and were signed for another lawful query than they
 * are sent with: another value of a parameter, a parameter less, or the parameters in another order.
 */

import { operation } from '../../../model/operations/index.js';
import type { RequestDraft } from '../../../rules/request-draft.js';
import { dayAgo } from '../../stage/make-transactions.js';
import type { Stage } from '../../stage/stage.js';
import { withQuery } from '../other-queries.js';
import { redirectedTo, withSignedTarget, type Misdirected } from '../signed-targets.js';
import type { Forged, Forgery } from './forgery.js';

type Clock = Pick<Stage, 'time'>;

/** Lawful values of a parameter. The first narrows a list least. */
function valuesOf(name: string, clock: Clock): readonly string[] {
  if (/^(from|dateFrom|fromDate)$/.test(name)) return [dayAgo(clock, 60), dayAgo(clock, 30)];
  if (/^(to|dateTo|toDate)$/.test(name)) return [dayAgo(clock, 0), dayAgo(clock, 1)];
  return known[name] ?? [];
}

const known: Readonly<Record<string, readonly string[]>> = {
  allowLogicalDuplicate: ['true', 'false'],
  bookingStatus: ['both', 'booked', 'pending'],
  limit: ['20', '5'],
  offset: ['0', '1'],
  withBalance: ['true', 'false'],
};

function nameOf(parameter: string): string {
  return parameter.split('=')[0] ?? '';
}

function queryOf({ target }: RequestDraft): readonly string[] {
  return target.split('?').slice(1).join('?').split('&').filter(Boolean);
}

function targetOf({ target }: RequestDraft, query: readonly string[]): string {
  const [path = ''] = target.split('?');
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Targets with another query than that of the call. */
function othersOf(request: RequestDraft, clock: Clock): readonly (readonly [how: string, target: string])[] {
  const query = queryOf(request);
  const otherValues = query.flatMap((parameter, at) =>
    valuesOf(nameOf(parameter), clock)
      .map((value) => `${nameOf(parameter)}=${value}`)
      .filter((other) => other !== parameter)
      .map((other) => [`${other} in place of ${parameter}`, query.with(at, other)] as const),
  );
  const fewer = query.map((left, at) => [`its query without ${left}`, query.toSpliced(at, 1)] as const);
  const turned = query.length < 2 ? [] : [['its query in another order', query.toReversed()] as const];
  return [...otherValues, ...fewer, ...turned].map(([how, other]) => [how, targetOf(request, other)]);
}

/**
 * What was signed for another target. Whether a line without the query is right, or one with the query in an
 * order of the bank's own, is open where the line as it stands is refused.
 */
export function signedFor(request: RequestDraft, { how, request: signed, redirect }: Misdirected): Forgery {
  const [asked, other] = [queryOf(request), queryOf(signed)];
  const isLess = asked.length > 0 && other.length === 0;
  const isTurned = asked.toSorted().join('&') === other.toSorted().join('&') && asked.length > 1;
  return {
    how,
    rule: 'signature-fits',
    request: signed,
    forge: redirect,
    ...(isLess || isTurned ? { onlyBesideTwin: true } : {}),
  };
}

function signedForOthers(request: RequestDraft, clock: Clock): readonly Forgery[] {
  return othersOf(request, clock).map(([how, target]) =>
    signedFor(request, redirectedTo(request, target, how)),
  );
}

/** The call with its own query and with every parameter that it may have, signed for other queries. */
export function signedForOtherQueries(request: RequestDraft, clock: Clock): readonly Forged[] {
  const missing = operation(request.operation).query.flatMap(({ name }) => {
    const [value] = queryOf(request).some((each) => nameOf(each) === name) ? [] : valuesOf(name, clock);
    return value === undefined ? [] : [[name, value] as const];
  });
  const whole = missing.reduce((given, [name, value]) => withQuery(given, name, value), request);
  return [request, ...(missing.length === 0 ? [] : [whole])]
    .filter((each) => queryOf(each).length > 0)
    .map((each) => [withSignedTarget(each), signedForOthers(each, clock)]);
}
