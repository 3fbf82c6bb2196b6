/**
 * No blind repeat of a payment: after a lost reply or a 5xx nobody knows whether the bank took it on (END-06,
 * HDR-09).
 */

import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import {
  basketEssences,
  essencesFromAnywhere,
  essencesOf,
  payeesOf,
  sumOf,
  wordsOf,
} from '../memory/essence.js';
import { dayMs } from '../memory/learn-access.js';
import { keyOf, type Doubtful, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { judgeForced, slight, thought } from './forced-duplicates.js';
import { wasRefused } from '../sequences/refused.js';

/** A PSU who comes again after this time is on another visit, in milliseconds. */
const visit = 900_000;

/** Nobody enters a payment anew within this time, in milliseconds. */
const entering = 5_000;

/** The very payment that the bank has taken on is ordered once more, and nobody can have asked for it. */
function judgeAgain(exchange: ReadExchange, asks: string | undefined, memory: Memory): Judgement | undefined {
  // A single SCA may be asked for again and again: the flow is idempotent.
  if (asks === 'false' || exchange.header('x-psu-identity') !== undefined) return undefined;
  // What the bank refuses pays nobody.
  if (wasRefused(exchange)) return undefined;
  const before = essencesOf(exchange).flatMap((each) => memory.newest.get(each) ?? [])[0];
  if (before === undefined || before.deleted === true || before.deletionLost === true) return undefined;
  // Who pays two invoices of one payee says which is which.
  const isLeft = before.givenUp === true;
  const isRejected = before.ended?.how === 'rejected';
  if (before.words !== wordsOf(exchange) && !isLeft && !isRejected) return undefined;
  const id = exchange.header('x-request-id') ?? '';
  if (memory.requestIds.newest(exchange.tpp, id)?.number === before.number) return undefined;
  const session = memory.sessions.get(keyOf(exchange.tpp, before.sessionId ?? ''));
  const last = Math.max(before.touchedAt, session?.sca?.at ?? 0);
  // Whom the SCA of a payment left hanging may order it again in a visit of its own.
  const isOfBefore = exchange.at - before.touchedAt >= visit;
  if (exchange.at - last >= thought || isOfBefore) return kept('payment-not-ordered-twice');
  return broken('payment-not-ordered-twice', messageOn(isLeft, isRejected), { dependsOn: before.number });
}

function messageOn(isLeft: boolean, isRejected: boolean): string {
  if (isLeft) return 'the PSU gave up the SCA of this payment, and it is ordered anew at once';
  return isRejected
    ? 'the bank rejected this payment, and it is ordered anew at once'
    : 'the same payment is ordered once more, at once after the first or the SCA of the PSU';
}

function* judgeBasket(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const doubtful = basketEssences(exchange).flatMap((each) => memory.doubtfulBaskets.get(each) ?? [])[0];
  if (doubtful === undefined || exchange.at - doubtful.at > dayMs) return;
  yield exchange.header('x-request-id')?.toLowerCase() === doubtful.requestId
    ? kept('basket-not-blindly-repeated')
    : broken('basket-not-blindly-repeated', 'a basket of the same payments may be there already', {
        path: 'X-Request-ID',
        dependsOn: doubtful.number,
      });
}

/**
 * The creation before of which nobody knows the end, and which this one may repeat. On another visit it is
 * the PSU who says that duplicates are meant.
 */
function doubtfulBefore(
  exchange: ReadExchange,
  asks: string | undefined,
  memory: Memory,
): Doubtful | undefined {
  const own = essencesOf(exchange).flatMap((each) => memory.doubtful.get(each) ?? [])[0];
  if (own !== undefined) return exchange.at - own.at > (asks === 'true' ? visit : dayMs) ? undefined : own;
  const any = essencesFromAnywhere(exchange).flatMap((each) => memory.doubtful.get(each) ?? [])[0];
  // A PSU may choose another account to pay from, or another sum; a program does so at once.
  if (any !== undefined && exchange.at - any.at < thought) return any;
  const near = memory.doubtfulSums.get(payeesOf(exchange));
  if (near === undefined || exchange.at - near.at >= entering) return undefined;
  // Another sum with another reference is another payment.
  if (near.words !== wordsOf(exchange)) return undefined;
  const differs = Math.abs(sumOf(exchange) - near.sum);
  return differs > 0 && differs <= near.sum * slight ? near : undefined;
}

export const paymentsOnce: Judge = {
  obligations: [
    {
      id: 'payment-not-blindly-repeated',
      clause: 'END-06',
      also: ['HDR-09'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'A payment whose creation ended without a reply, or with a 5xx, is not simply created once more: it may have been taken on.',
      mend: 'Repeat the very same request with the same X-Request-ID, or with allowLogicalDuplicate=false, so that the bank can tell.',
    },
    {
      id: 'payment-repeat-guarded',
      clause: 'END-06',
      also: ['HDR-09'],
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'A payment that may have been taken on is created again in a way that no bank takes for another one.',
      mend: 'Repeat with the same X-Request-ID, or say allowLogicalDuplicate=false: what a bank does without it is its own choice.',
    },
    {
      id: 'duplicate-not-forced',
      clause: 'END-06',
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'allowLogicalDuplicate=true is the decision of a PSU who wants to pay twice, not the answer of a program to 409.',
      mend: 'After 409 ask the PSU whether the same payment is meant once more.',
    },
    {
      id: 'payment-not-ordered-twice',
      clause: 'END-06',
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'A payment that the bank has taken on is not ordered once more by a program that does not know what became of it.',
      mend: 'Keep paymentId as soon as the creation is answered, go on with it, and ask for its status; neither a status of 404, nor an unknown member, nor an SCA that the PSU gave up, nor a rejection is a reason to pay again.',
    },
    {
      id: 'basket-not-blindly-repeated',
      clause: 'BSK-01',
      also: ['HDR-09'],
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'A basket whose creation ended without a reply, or with a 5xx, is not simply created once more: its payments may be in one already.',
      mend: 'Repeat the very same request with the same X-Request-ID.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call' || exchange.operation === undefined) return;
    if (exchange.hides('request-body') || !memory.time) return;
    if (exchange.operation.id === 'create-basket') yield* judgeBasket(exchange, memory);
    if (!isInitiation(exchange.operation)) return;
    const asks = exchange.judged.query.find(([name]) => name === 'allowLogicalDuplicate')?.[1];
    const forced = judgeForced(exchange, asks, memory);
    if (forced !== undefined) yield forced;
    const again = forced === undefined ? judgeAgain(exchange, asks, memory) : undefined;
    if (again !== undefined) yield again;
    const doubtful = doubtfulBefore(exchange, asks, memory);
    if (doubtful === undefined) return;
    const same = exchange.header('x-request-id')?.toLowerCase() === doubtful.requestId;
    // The flow with an identity number is idempotent.
    const isSingle = doubtful.isSingle === true && exchange.header('x-psu-identity') !== undefined;
    const guarded = asks === 'false' || isSingle;
    if (isSingle && !same && asks === 'true')
      yield broken(
        'payment-not-ordered-twice',
        'the first may have been taken on, and duplicates are let pass',
        {
          path: 'allowLogicalDuplicate',
          dependsOn: doubtful.number,
        },
      );
    const dependsOn = { dependsOn: doubtful.number };
    if (same || guarded) yield kept('payment-not-blindly-repeated');
    // What the bank refuses pays nobody twice, whatever it makes of a missing allowLogicalDuplicate.
    else if (wasRefused(exchange) && asks !== 'true')
      yield broken(
        'payment-repeat-guarded',
        'the bank refused it; nothing in the call asked for that',
        dependsOn,
      );
    else
      yield broken(
        'payment-not-blindly-repeated',
        'the same payment is created again, and the first may have been taken on',
        dependsOn,
      );
  },
};
