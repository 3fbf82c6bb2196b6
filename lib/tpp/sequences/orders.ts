/**
 * Payments and baskets: the product that they were created under, what a basket takes, a cancellation with
 * its SCA (ERR-05, ERR-06, END-04).
 */

import { grouped } from '../../model/grouped.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { orderIdOf, productOf } from '../memory/learn-orders.js';
import { keyOf, wentOn, type Memory, type Order } from '../memory/memory.js';
import { looksSoon } from '../memory/courses.js';
import { leftOfOne } from '../each-psu.js';
import { membersOf, type ReadExchange } from '../read-exchange.js';

function judgePlace(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  if (order === undefined || exchange.operation === undefined || exchange.params['paymentId'] === undefined)
    return undefined;
  const fits = order.kind === exchange.operation.group && order.product === productOf(exchange);
  return fits
    ? kept('payment-under-its-product')
    : broken('payment-under-its-product', `the payment was created as ${order.kind}/${order.product}`, {
        dependsOn: order.number,
      });
}

/** Kinds of payments that no basket takes, with the obligation that says so. */
const unfit = {
  'basket-without-bulk': 'bulk-payments',
  'basket-without-periodic': 'periodic-payments',
} as const;

function* judgeBasket(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  if (exchange.operation?.id !== 'create-basket') return;
  const members = membersOf(exchange.sent)['paymentIds'];
  const orders = (Array.isArray(members) ? members : []).flatMap((each) =>
    typeof each === 'string' ? (memory.orders.get(each) ?? []) : [],
  );
  if (orders.length === 0) return;
  for (const [id, kind] of Object.entries(unfit)) {
    const wrong = orders.find((each) => each.kind === kind);
    yield wrong === undefined
      ? kept(id)
      : broken(id, `the basket takes a payment that was created below ${kind}`, {
          path: '/paymentIds',
          dependsOn: wrong.number,
        });
  }
}

/** What is in a basket is authorised with it. */
function* judgeTogether({ operation, params }: ReadExchange, memory: Memory): Generator<Judgement> {
  const order = memory.orders.get(params['paymentId'] ?? '');
  const basket = memory.orders.get(params['basketId'] ?? order?.inBasket ?? '');
  if (basket?.kind !== 'baskets') return;
  if (operation?.id === 'start-basket-authorisation') yield kept('basket-authorised-together');
  if (operation?.id === 'start-payment-authorisation')
    yield broken('basket-authorised-together', 'a payment of a basket is authorised by itself', {
      dependsOn: basket.number,
    });
}

/** So many PSUs may think better of it before it is the program that starts none. */
const mostTurns = 2;

/** How often the bank wanted these deletions to be authorised. */
function timesAsked(group: readonly Order[]): number {
  return group.reduce((sum, { cancellation }) => sum + (cancellation?.times ?? 0), 0);
}

/**
 * A TPP that starts authorisations left this one, went on later, and did not ask at once what became of it:
 * the PSU thought better of it.
 */
function isThoughtBetter(group: readonly Order[], first: Order, memory: Memory): boolean {
  if (timesAsked(group) > mostTurns) return false;
  const last = Math.max(...group.map(({ cancellation }) => cancellation?.number ?? 0));
  const wentOnLater = (memory.lastByTpp.get(first.tpp) ?? 0) > last;
  const starts = [...memory.orders.values()].some((each) => each.tpp === first.tpp && each.starts.length > 0);
  if (!wentOnLater || !starts) return false;
  return group.every((each) => each.cancellation === undefined || looksSoon(each, each.cancellation) === 0);
}

/** A deletion that needs an SCA is followed up; a TPP that does so for none does not read the reply. */
function cancellationStarted(order: Order): boolean {
  return [...order.calls].some((each) => each.endsWith('-cancellation-authorisation'));
}

/** Deletions of one PSU none of which is authorised, while those of others are. */
function* judgeOnePsu(group: readonly Order[], memory: Memory): Generator<LateJudgement> {
  for (const [one] of leftOfOne(group, ({ psuId }) => psuId, cancellationStarted))
    if (one?.cancellation !== undefined && wentOn(memory, one.tpp, one.cancellation, true)) {
      const message = 'no deletion of this PSU is authorised, and those of others are';
      yield { ...broken('cancellation-authorised', message), number: one.cancellation.number };
    }
}

export const orders: Judge = {
  obligations: [
    {
      id: 'payment-under-its-product',
      clause: 'END-04',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A payment is read, authorised and deleted below the kind and product that it was created under.',
      mend: 'Keep kind and product with the paymentId, or follow the links of the creation.',
      areas: ['payments'],
    },
    {
      id: 'basket-authorised-together',
      clause: 'BSK-01',
      judgedBy: 'sequence',
      weight: 'open',
      owed: 'Payments of a basket are authorised by the basket, and not one by one as well.',
      mend: 'Start the authorisation of the basket only.',
    },
    {
      id: 'basket-without-bulk',
      clause: 'ERR-05',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A signing basket takes no bulk payments.',
      mend: 'Authorise bulk payments by themselves.',
      areas: ['baskets'],
    },
    {
      id: 'basket-without-periodic',
      clause: 'ERR-06',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A signing basket takes no periodic payments.',
      mend: 'Authorise periodic payments by themselves.',
      areas: ['baskets'],
    },
    {
      id: 'cancellation-authorised',
      clause: 'FLW-06',
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'A deletion that is answered with a startAuthorisation link is authorised there; before that nothing is cancelled.',
      mend: 'Follow startAuthorisation of the reply to DELETE with a POST and send the PSU to scaRedirect.',
      areas: ['cancellation'],
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const place = judgePlace(exchange, memory);
    if (place !== undefined) yield place;
    yield* judgeTogether(exchange, memory);
    yield* judgeBasket(exchange, memory);
  },

  *conclude(memory) {
    const cancelled = [...memory.orders.values()].filter((each) => each.cancellation !== undefined);
    for (const group of grouped(cancelled, (each) => keyOf(each.tpp, each.operation)).values()) {
      const started = group.find(cancellationStarted);
      // What was asked for last may be about to be started where a recording ends.
      const left = group.filter(
        ({ tpp, cancellation }) => cancellation && wentOn(memory, tpp, cancellation, true),
      );
      const [first] = left;
      if (started !== undefined) {
        yield { ...kept('cancellation-authorised'), number: started.number };
        yield* judgeOnePsu(group, memory);
      } else if (first?.cancellation === undefined || isThoughtBetter(left, first, memory)) continue;
      else if (wentOn(memory, first.tpp, first.cancellation, timesAsked(left) > mostTurns))
        yield {
          ...broken('cancellation-authorised', 'the reply to DELETE asked for an SCA, and none was started'),
          number: first.cancellation.number,
        };
    }
  },
};
