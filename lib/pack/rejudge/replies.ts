/**
 * Looks at kept replies as every reply of a run is looked at, schemas of bodies among it, and compares with
 * what the record says that they broke. Where something is hidden, stand-ins take its place.
 */

import { agreementChecks } from '../../harness/ambient/told/index.js';
import type { AmbientCheck } from '../../harness/ambient/check.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import { checkKey } from '../../harness/ambient/ledger.js';
import { isTroubleStatus } from '../../harness/evidence/trouble.js';
import { readReply, type Reply } from '../../harness/replies/reply.js';
import type { KeptExchange } from '../exchange.js';
import type { RecordedScenario } from '../record.js';
import { exchangeOf } from '../restore.js';
import { hidesSomething } from '../hidden.js';
import { ways, withStandIns } from './stand-ins.js';

/** Checks that need no other reply than the one. */
const ownChecks = ambientChecks.filter((each) => !agreementChecks.includes(each));

function checksOn({ operation }: KeptExchange): readonly AmbientCheck[] {
  return ownChecks.filter((each) => each.operations?.has(operation) !== false);
}

/** The reply with stand-ins chosen in one way. */
function readAs(each: KeptExchange, way: number): Reply | undefined {
  const { reply, request } = each;
  const exchange = exchangeOf({
    ...each,
    request: withStandIns(request, way),
    ...(reply === undefined ? {} : { reply: withStandIns(reply, way) }),
  });
  return exchange.reply === undefined ? undefined : readReply(exchange.reply, exchange);
}

/** The text of a failure, where the reply breaks the check whatever stands behind what is hidden. */
function failureOf(
  check: AmbientCheck,
  readings: (way: number) => Reply | undefined,
  count: number,
): string | undefined {
  let actual: string | undefined;
  for (let way = 0; way < count; way += 1) {
    const reading = readings(way);
    const outcome = reading === undefined ? undefined : check.look(reading);
    if (outcome?.holds !== false) return undefined;
    actual ??= outcome.actual;
  }
  return actual;
}

/** Whether a reply was shown to the checks of every reply as it came. */
function wasLookedAt(
  { reply, operation, sentAgain, cut, number }: KeptExchange,
  { firstTry }: RecordedScenario,
): boolean {
  if (reply === undefined || operation === 'browser' || sentAgain !== undefined || cut !== undefined)
    return false;
  return !isTroubleStatus(reply.status) && number > (firstTry?.exchanges ?? 0);
}

/** What the record says wrongly of one reply, a line each; undefined where it cannot be looked at. */
export function repliesContradicted(
  each: KeptExchange,
  scenario: RecordedScenario,
): readonly string[] | undefined {
  const { reply } = each;
  if (reply === undefined || !wasLookedAt(each, scenario)) return undefined;
  const isOpen = !hidesSomething(reply) && !hidesSomething(each.request);
  const known = new Map<number, Reply | undefined>();
  const readings = (way: number) => {
    if (!known.has(way)) known.set(way, readAs(each, way));
    return known.get(way);
  };
  const said = new Set(scenario.ambientFailures.filter((one) => one.exchange === each.number).map(checkKey));
  return checksOn(each).flatMap((check) => {
    const { clause, expectation } = check;
    if (!said.has(checkKey(check))) {
      const actual = failureOf(check, readings, isOpen ? 1 : ways);
      return actual === undefined
        ? []
        : [`${clause}: the reply breaks "${expectation}" (${actual}), and the record does not say so`];
    }
    const reading = isOpen ? readings(0) : undefined;
    const holds = reading !== undefined && check.look(reading)?.holds === true;
    return holds
      ? [`${clause}: the record says that the reply breaks "${expectation}", and it does not`]
      : [];
  });
}
