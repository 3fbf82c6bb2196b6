/** Banks that mix up what was ordered with what was ordered before it, or beside it. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { Transaction } from '../../bank/state/records.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import { isKid } from '../../model/identifiers.js';
import { itemsOf, memberOf } from '../../model/json-value.js';
import { faults } from '../fault.js';
import { members } from '../reply-mistakes.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';
import { withTexts } from '../texts-within.js';
import { isCorporate } from '../conditions.js';

function orderIn({ request: { body } }: Pick<Call, 'request'>): unknown {
  return body.kind === 'json' ? body.value : undefined;
}

function wordsOf(call: Call): string {
  return JSON.stringify(orderIn(call));
}

/** The same again, of what was booked for a payment whose repetition had been refused. */
function bookTwice(bank: BankCore, fresh: (each: Transaction) => boolean, creditors: ReadonlySet<unknown>) {
  const { transactions, accounts } = bank.state;
  for (const [id, all] of Array.from(transactions)) {
    const twice = all
      .filter((each) => fresh(each) && each.origin === 'paid' && creditors.has(each.creditor?.name))
      .map((each) => ({ ...each, transactionId: bank.ids.uuid() }));
    const account = accounts.get(id);
    if (twice.length === 0 || account === undefined) continue;
    transactions.set(id, [...twice, ...all]);
    const sum = twice.reduce((total, each) => total + each.amount.minor, 0n);
    accounts.set(id, { ...account, booked: account.booked + sum });
  }
}

/** A refused repetition is executed with the payment that it repeats. */
function executesRefused(): PartsChange {
  return (parts) => {
    const refused = new Set<string>();
    const noting = wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
      try {
        return await given(call);
      } catch (thrown) {
        if (thrown instanceof RefusedCall && thrown.reason === 'duplicate-payment')
          refused.add(wordsOf(call));
        throw thrown;
      }
    });
    const batch = noting.batch.map((step) => (bank: BankCore) => {
      const { transactions, payments } = bank.state;
      const before = new Map([...payments].map(([id, { status }]) => [id, status]));
      const known = new Set([...transactions.values()].flat().map((each) => each.transactionId));
      step(bank);
      const executed = [...payments.values()].filter(
        ({ paymentId, status, order }) =>
          status === 'ACSC' && before.get(paymentId) !== 'ACSC' && refused.has(JSON.stringify(order)),
      );
      if (executed.length === 0) return;
      const creditors = new Set(executed.map(({ order }) => order['creditorName']));
      bookTwice(bank, (each) => !known.has(each.transactionId), creditors);
    });
    return { ...noting, batch };
  };
}

type Creation = 'create-domestic-payment' | 'create-sepa-payment';

/** What is made while the same is being made is not noticed. */
function racing(id: Creation): PartsChange {
  return (parts) => {
    const running = new Map<string, number>();
    return wrapRoute(parts, id, (given) => async (call) => {
      const { paymentKeys } = call.bank.state;
      const key = `${call.tpp.id} ${wordsOf(call)}`;
      const others = running.get(key) ?? 0;
      running.set(key, others + 1);
      const kept = new Map(paymentKeys);
      if (others > 0) paymentKeys.clear();
      try {
        const reply: BankReply = await given(call);
        for (const [each, ids] of others > 0 ? kept : [])
          paymentKeys.set(each, new Set([...ids, ...(paymentKeys.get(each) ?? [])]));
        await new Promise((resolve) => setTimeout(resolve, 25));
        return reply;
      } finally {
        running.set(key, (running.get(key) ?? 1) - 1);
      }
    });
  };
}

/** A payment is compared with the one made last only. */
function remembersLast(id: Creation): PartsChange {
  const last = new WeakMap<BankState, string>();
  return (parts) =>
    wrapRoute(parts, id, (given) => async (call) => {
      const { state } = call.bank;
      const latest = last.get(state);
      for (const [key, ids] of latest === undefined ? [] : Array.from(state.paymentKeys))
        state.paymentKeys.set(key, new Set([...ids].filter((each) => each === latest)));
      const before = new Set(state.payments.keys());
      const reply = await given(call);
      const made = [...state.payments.keys()].findLast((each) => !before.has(each));
      if (made !== undefined) last.set(state, made);
      return reply;
    });
}

/** The startAuthorisation link of one thing leads to that which the PSU made before it. */
function linkOfFormer(
  id: 'create-basket' | 'create-bulk-payment' | 'create-sepa-payment',
  member: 'basketId' | 'paymentId',
): PartsChange {
  return (parts) => {
    const former = new Map<string, string>();
    return wrapRoute(parts, id, (given) => async (call) => {
      const reply = await given(call);
      if (reply.kind !== 'json') return reply;
      const key = `${call.tpp.id} ${call.request.header('psu-id')}`;
      const own = String(memberOf(reply.value, member));
      const first = former.get(key);
      former.set(key, own);
      if (first === undefined) return reply;
      const links = members(memberOf(reply.value, '_links'));
      const startAuthorisation = withTexts(links['startAuthorisation'], (text) => text.replace(own, first));
      return { ...reply, value: { ...members(reply.value), _links: { ...links, startAuthorisation } } };
    });
  };
}

/** The payments of a basket that was refused are taken for those of a basket. */
function refusedBasketLocks(): PartsChange {
  return (parts) => {
    const locked = new Set<unknown>();
    const noting = wrapRoute(parts, 'create-basket', (given) => async (call) => {
      try {
        return await given(call);
      } catch (thrown) {
        if (thrown instanceof RefusedCall && thrown.reason === 'reference-mix')
          for (const each of itemsOf(memberOf(orderIn(call), 'paymentIds'))) locked.add(each);
        throw thrown;
      }
    });
    return wrapRoute(noting, 'start-payment-authorisation', (given) => (call) => {
      if (locked.has(call.params['paymentId'])) throw new RefusedCall('authorisation-not-open');
      return given(call);
    });
  };
}

/** Digits that may be a KID, in the transfers of a bulk payment. */
function kidsIn(order: unknown): readonly string[] {
  return itemsOf(memberOf(order, 'payments'))
    .flatMap((each) => itemsOf(memberOf(each, 'remittanceInformationStructuredArray')))
    .map((each) => memberOf(each, 'reference'))
    .filter((each) => typeof each === 'string' && /^\d{2,25}$/.test(each))
    .map(String);
}

export const repeatedOrders = faults(
  {
    id: 'repeated/refused-is-executed',
    title: 'A duplicate that was refused is executed together with the payment that it repeats',
    catches: ['SCA-11'],
    mayFail: ['END-08', 'ACC-13'],
    change: executesRefused(),
  },
  ...(['create-domestic-payment', 'create-sepa-payment'] as const).flatMap((id) => [
    {
      id: `repeated/at-once-in-${id}`,
      title: `The same ${id} sent twice at once is made twice though duplicates are not allowed`,
      catches: ['END-08'] as const,
      mayFail: ['SSC-05'] as const,
      besideReplies: true as const,
      change: racing(id),
    },
    {
      id: `repeated/last-only-in-${id}`,
      title: `In ${id} a payment is compared for duplicates with the one made last only`,
      catches: ['END-08'] as const,
      mayFail: ['SSC-05'] as const,
      change: remembersLast(id),
    },
  ]),
  {
    id: 'repeated/link-of-former-basket',
    title: 'The startAuthorisation link of a new basket leads to the basket made before it',
    catches: ['BSK-11'],
    mayFail: ['STA-07', 'BSK-01', 'BSK-07', 'SCA-11'],
    change: linkOfFormer('create-basket', 'basketId'),
  },
  {
    id: 'repeated/link-of-former-bulk-payment',
    title: 'The startAuthorisation link of a new bulk payment leads to the one made before it',
    catches: ['PRS-13'],
    mayFail: ['SCA-11'],
    change: linkOfFormer('create-bulk-payment', 'paymentId'),
  },
  {
    id: 'repeated/link-of-former-sepa-payment',
    title: 'The startAuthorisation link of a new SEPA payment leads to the one made before it',
    catches: ['PRS-13'],
    mayFail: ['SCA-11'],
    change: linkOfFormer('create-sepa-payment', 'paymentId'),
  },
  {
    id: 'repeated/refused-basket-locks',
    title: 'The single payments of a basket refused for a mix cannot be authorised any more',
    catches: ['PRS-13'],
    mayFail: ['BSK-11', 'FLW-06', 'FLW-07'],
    change: refusedBasketLocks(),
  },
  {
    id: 'repeated/kid-of-bulk-is-401',
    title: 'A KID error in a bulk payment is answered with 401',
    catches: ['ERR-03'],
    change: (parts) =>
      refusesWhen(
        parts,
        'ERR-03',
        ({ operation, body }) =>
          operation?.id === 'create-bulk-payment' &&
          body.kind === 'json' &&
          kidsIn(body.value).some((each) => !isKid(each)),
        401,
        'KID_INVALID',
      ),
  },
  {
    id: 'repeated/town-of-private-only',
    title: 'In corporate context no town is needed where structured addresses are enforced',
    catches: ['ADR-11'],
    alsoInProduction: true,
    change: (parts) => overlooksWhen(parts, 'structured-creditor-town', isCorporate),
  },
  {
    id: 'repeated/limit-of-one-is-two',
    title: 'A limit of one lists two transactions',
    catches: ['ACC-17'],
    mayFail: ['LIM-19'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        effectiveLimit: (asked, byDefault, maximum) =>
          given.effectiveLimit(asked === 1 ? 2 : asked, byDefault, maximum),
      })),
  },
);
