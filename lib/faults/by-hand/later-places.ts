/** Banks that keep a duty until something else has happened, in a later place, or for private PSUs only. */

import { objectOf } from '../../bank/body.js';
import { withPolicy, withReplyChange, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { overlooksWhen } from '../request-mistakes.js';
import { dateRules } from '../rules-together.js';
import { isCorporate } from '../conditions.js';

const minute = 60_000;

function psuOf(bank: BankCore, { tpp, customerNumber }: ScaFlow): string | undefined {
  if (customerNumber === undefined) return undefined;
  return bank.state.psuIds.get(bank.parts.policies.sca.psuKey(tpp.id, customerNumber));
}

function paymentOf({ bank, params }: Call): PaymentRecord | undefined {
  return bank.state.payments.get(params['paymentId'] ?? '');
}

function dayOf(instant: number): number {
  return Math.floor(instant / 86_400_000);
}

function createdOnAnEarlierDay(call: Call): boolean {
  return dayOf(paymentOf(call)?.createdAt ?? call.now) < dayOf(call.now);
}

/** The hour begins anew with the first list of accounts in a session. */
function hourFromFirstList(): PartsChange {
  return (parts) => {
    const used = new Set<string>();
    return wrapRoute(parts, 'list-accounts', (given) => async (call) => {
      const reply = await given(call);
      const { sessions } = call.bank.state;
      for (const [key, session] of Array.from(
        sessions.entriesBy('psuId', call.request.header('psu-id') ?? ''),
      )) {
        const mark = `${key} ${session.startedAt}`;
        if (session.sessionId !== call.request.header('tpp-session-id') || used.has(mark)) continue;
        used.add(mark);
        used.add(`${key} ${call.now}`);
        sessions.set(key, { ...session, startedAt: call.now });
      }
      return reply;
    });
  };
}

/** What is listed in a session is listed there again, to whomever. */
function listKeptForSession(): PartsChange {
  return (parts) => {
    const kept = new Map<
      string,
      { readonly at: number; readonly psuId: string; readonly reply: BankReply }
    >();
    return wrapRoute(parts, 'list-accounts', (given) => async (call) => {
      const reply = await given(call);
      const psuId = call.request.header('psu-id') ?? '';
      const key = `${call.tpp.id} ${call.request.header('tpp-session-id')} ${isCorporate(call.request)}`;
      const found = kept.get(key);
      if (found !== undefined && found.psuId !== psuId && call.now - found.at < minute) return found.reply;
      kept.set(key, { at: call.now, psuId, reply });
      return reply;
    });
  };
}

/** Who says no to the SCA of an account access has been at the bank, and counts as seen. */
function noRenews(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      const psuId = psuOf(bank, flow);
      if (failure !== 'cancelled' || psuId === undefined) return;
      const now = bank.clock.now();
      for (const [key, consent] of Array.from(bank.state.consents)) {
        if (consent.psuId !== psuId) continue;
        const seenOnlineAt = new Map([...consent.granted].map((id) => [id, now]));
        bank.state.consents.set(key, { ...consent, scaAt: now, seenOnlineAt });
      }
    });
}

export const laterPlaces = faults(
  {
    id: 'later/session-of-basket-refused',
    title: 'A basket SCA given up at the approval begins the hour of its TPP-Session-ID',
    catches: ['SCA-13'],
    mayFail: ['SCA-15', 'SCA-09'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const { sessionId, tpp } = flow;
        const psuId = psuOf(bank, flow);
        if (failure !== 'cancelled' || psuId === undefined || sessionId === undefined) return;
        const { sca } = bank.parts.policies;
        const session = { sessionId, tppId: tpp.id, psuId, startedAt: bank.clock.now() };
        bank.state.sessions.set(sca.sessionKey(tpp.id, psuId, sessionId), session);
      }),
  },
  {
    id: 'later/hour-from-first-list',
    title: 'The hour counts from the first read under the session, not from the SCA',
    catches: ['SCA-09'],
    mayFail: ['SCA-12'],
    change: hourFromFirstList(),
  },
  {
    id: 'later/list-kept-for-session',
    title: 'For a minute a second PSU under the same TPP-Session-ID is given the account list of the first',
    catches: ['SCA-17'],
    mayFail: ['ACC-10'],
    change: listKeptForSession(),
  },
  {
    id: 'later/no-renews-consent',
    title: 'An SCA given up at the account list renews the 180 days',
    catches: ['LIM-01'],
    mayFail: ['LIM-12'],
    change: noRenews(),
  },
  {
    id: 'later/page-of-twenty',
    title: 'The page of a basket shows and adds up the first twenty payments',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'describe', (given) => (flow, bank) => {
        const basket = bank.state.baskets.get(flow.subject ?? '');
        if (basket === undefined) return given(flow, bank);
        bank.state.baskets.set(basket.basketId, { ...basket, paymentIds: basket.paymentIds.slice(0, 20) });
        const shown = given(flow, bank);
        bank.state.baskets.set(basket.basketId, basket);
        return shown;
      }),
  },
  {
    id: 'later/fifty-of-basket-approved',
    title: 'Of a basket the first fifty payments are approved',
    catches: ['BSK-01'],
    mayFail: ['LIM-02', 'BSK-03'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const basket = bank.state.baskets.get(flow.subject ?? '');
        if (basket === undefined) return given(flow, approval, bank);
        bank.state.baskets.set(basket.basketId, { ...basket, paymentIds: basket.paymentIds.slice(0, 50) });
        const outcome = given(flow, approval, bank);
        const after = bank.state.baskets.get(basket.basketId) ?? basket;
        bank.state.baskets.set(basket.basketId, { ...after, paymentIds: basket.paymentIds });
        return outcome;
      }),
  },
  {
    id: 'later/from-date-lost-with-offset',
    title: 'fromDate is ignored where offset is given',
    catches: ['CARD-18'],
    mayFail: ['CARD-20'],
    change: inCalls(
      ['list-sandbox-card-transactions'],
      (parts) =>
        withPolicy(parts, 'sandbox', (given) => ({
          inWindow: (day, _from, to) => given.inWindow(day, undefined, to),
        })),
      ({ request }) => request.query.some(([name]) => name === 'offset'),
    ),
  },
  {
    id: 'later/retry-after-as-date-time',
    title: 'The reply to one call too many has Retry-After as an ISO date-time',
    catches: ['TRN-12'],
    change: (parts) =>
      withReplyChange(parts, (reply) =>
        reply.status === 429
          ? { ...reply, headers: [...reply.headers, ['Retry-After', '2030-01-01T00:00:00+00:00']] }
          : reply,
      ),
  },
  {
    id: 'later/contact-cut',
    title: 'An updated contact address is stored with 35 characters',
    catches: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const { contacts } = call.bank.state;
        const isUpdate = contacts.has(call.tpp.id);
        const reply = await given(call);
        if (isUpdate) contacts.set(call.tpp.id, (contacts.get(call.tpp.id) ?? '').slice(0, 35));
        return reply;
      }),
  },
  {
    id: 'later/digest-of-private-only',
    title: 'The Digest of calls with PSU-Corporate-ID is not compared with the body',
    catches: ['SIG-38'],
    change: (parts) => overlooksWhen(parts, 'digest-of-body', isCorporate),
  },
  {
    id: 'later/date-of-private-only',
    title: 'The Date of calls with PSU-Corporate-ID is not looked at',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) => overlooksWhen(parts, dateRules, isCorporate),
  },
  {
    id: 'later/basket-of-company-of-any-size',
    title: 'In corporate context a basket may have any number of payments',
    catches: ['LIM-03'],
    change: (parts) => overlooksWhen(parts, 'basket-lim-03', isCorporate),
  },
  {
    id: 'waiting/read-with-exchange',
    title: 'An unapproved domestic payment in a foreign currency is readable',
    catches: ['STA-06', 'STA-07'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          objectOf(payment.order['instructedAmount'])['currency'] !== 'NOK' ||
          given.isReadable(payment, initial, what),
      })),
  },
  {
    id: 'waiting/read-next-day',
    title: 'An unapproved domestic payment is readable on the next day',
    catches: ['STA-06', 'STA-07'],
    change: inCalls(
      ['read-payment', 'read-payment-status'],
      (parts) => withPolicy(parts, 'payments', { isReadable: () => true }),
      createdOnAnEarlierDay,
    ),
  },
  {
    id: 'payments/status-gone-next-day',
    title: 'The status of an executed payment is not found on the next day',
    catches: ['END-11'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => (call) => {
        if (paymentOf(call)?.status === 'ACSC' && createdOnAnEarlierDay(call))
          throw new RefusedCall('resource-unknown');
        return given(call);
      }),
  },
);
