/** Banks that keep a duty nearly everywhere: one product, one role, one state or one list is forgotten. */

import { withBody, withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { offeredTo } from '../../bank/access/offered.js';
import type { Offerable } from '../../bank/policies/consent.js';
import type { Consent } from '../../bank/state/access-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import { json } from '../../bank/reply.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { accountReads } from '../like-operations.js';
import { members } from '../reply-mistakes.js';
import { overlooksWhen } from '../request-mistakes.js';
import { afterRun } from '../around-runs.js';
import { isAt } from '../conditions.js';

/** What an order says of its payments, changed while a run executes it. */
function whileRunning(change: (payments: readonly object[]) => readonly object[]): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => {
      const whole: PaymentRecord[] = [];
      for (const payment of bank.state.payments.values()) {
        const items: unknown = payment.order['payments'];
        if (!Array.isArray(items)) continue;
        whole.push(payment);
        const order = { ...payment.order, payments: change(items) };
        bank.state.payments.set(payment.paymentId, { ...payment, order });
      }
      step(bank);
      for (const { paymentId, order } of whole) {
        const stands = bank.state.payments.get(paymentId);
        if (stands !== undefined) bank.state.payments.set(paymentId, { ...stands, order });
      }
    }),
  });
}

/** What is on offer to the person of a call, in the role that the call names. */
function offeredIn({ bank, request }: Call): (each: Offerable) => boolean {
  const agreementId = request.header('psu-corporate-id');
  if (agreementId === undefined) return () => true;
  const customer = bank.state.psus.get(request.header('psu-id') ?? '')?.customerNumber ?? '';
  const offered = offeredTo(bank, customer, { context: 'CORPORATE', agreementId });
  const ids = new Set([...offered.accounts, ...offered.cards].map(({ resourceId }) => resourceId));
  return ({ resourceId }) => ids.has(resourceId);
}

function isXml(body: Buffer): boolean {
  return body.toString('utf8').trimStart().startsWith('<');
}

/** What was granted under agreements comes back unless an SCA changed it. */
function keepingCorporate(): PartsChange {
  const known = new WeakMap<BankState, Map<string, Consent>>();
  return (parts) => ({
    ...parts,
    duties: [
      ...parts.duties,
      ({ state }: BankCore) => {
        const before = known.get(state) ?? new Map<string, Consent>();
        known.set(state, before);
        for (const [key, given] of state.consents) {
          const earlier = before.get(key);
          const isTaken = earlier?.scaAt === given.scaAt && given.granted.size < earlier.granted.size;
          if (given.acting.context === 'CORPORATE' && isTaken) state.consents.set(key, earlier);
          else before.set(key, given);
        }
      },
    ],
  });
}

export const onePlaceFaults = faults(
  {
    id: 'one-place/consent-of-the-agreement',
    title: 'What one person granted under an agreement is readable for every colleague engaged for it',
    catches: ['ACC-10'],
    mayFail: ['CTX-03', 'CON-10', 'LIM-01', 'LIM-12'],
    change: (parts) =>
      inCalls(accountReads, ({ policies, ...rest }, call) =>
        withPolicy({ policies, ...rest }, 'consent', (given) => ({
          visible: (granted, all) => given.visible(granted, all).filter(offeredIn(call)),
          accountStanding: (granted, id) => {
            const { accounts, cardAccounts } = call.bank.state;
            const named = accounts.get(id) ?? cardAccounts.get(id);
            return named !== undefined && offeredIn(call)(named)
              ? given.accountStanding(granted, id)
              : 'not-granted';
          },
        })),
      )(
        withPolicy(parts, 'consent', (given) => ({
          key: (tppId, psuId, acting) =>
            given.key(tppId, acting.context === 'CORPORATE' ? 'anybody' : psuId, acting),
        })),
      ),
  },
  {
    id: 'one-place/revoked-in-private-only',
    title: 'What a PSU takes back at the bank under an agreement stays open',
    catches: ['CON-10'],
    mayFail: ['CON-07', 'LIM-07', 'ACC-10', 'CON-06'],
    change: keepingCorporate(),
  },
  {
    id: 'one-place/bulk-to-first-creditor',
    title: 'All payments of a bulk payment are booked to the creditor of its first one',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: whileRunning((payments) =>
      payments.map((each) => ({
        ...each,
        creditorAccount: Reflect.get(payments[0] ?? {}, 'creditorAccount'),
      })),
    ),
  },
  {
    id: 'one-place/rejected-revived-by-delete',
    title: 'A payment that was rejected waits for the next run once it is deleted',
    catches: ['SCA-11'],
    mayFail: ['STA-07'],
    change: (parts) =>
      wrapRoute(parts, 'delete-payment', (given) => async (call) => {
        try {
          return await given(call);
        } catch (refused) {
          const { payments } = call.bank.state;
          const payment = payments.get(call.params['paymentId'] ?? '');
          if (payment?.status === 'RJCT') payments.set(payment.paymentId, { ...payment, status: 'ACTC' });
          throw refused;
        }
      }),
  },
  {
    id: 'one-place/emoji-in-bulks',
    title: 'Bulk payments take characters that other payments are refused for',
    catches: ['TRN-08'],
    change: (parts) => overlooksWhen(parts, 'processable-characters', isAt('create-bulk-payment')),
  },
  {
    id: 'one-place/status-as-first-read',
    title: 'The status of a payment is for ever the one that was read first',
    catches: ['ENV-10'],
    mayFail: [
      'END-11',
      'ENV-11',
      'STA-04',
      'ERR-11',
      'BSK-01',
      'BSK-02',
      'BSK-03',
      'BSK-04',
      'SCA-11',
      'STA-05',
    ],
    change(parts) {
      const first = new Map<string, unknown>();
      return wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json') return reply;
        const id = call.params['paymentId'] ?? '';
        if (!first.has(id)) first.set(id, reply.value);
        return { ...reply, value: first.get(id) };
      });
    },
  },
  {
    id: 'one-place/pending-in-both',
    title: 'Where both lists are asked for the pending transactions stand in both',
    environment: 'production',
    catches: ['ACC-13'],
    mayFail: ['ACC-01', 'ACC-15', 'ACC-16', 'ACC-03', 'ACC-17', 'LIM-17'],
    change: (parts) =>
      withBody(parts, 'list-transactions', (value) => {
        const lists = members(members(value)['transactions']);
        const [booked, pending] = [lists['booked'], lists['pending']];
        if (!Array.isArray(booked) || !Array.isArray(pending)) return value;
        return { ...members(value), transactions: { ...lists, booked: [...booked, ...pending] } };
      }),
  },
  {
    id: 'one-place/no-start-link-of-periodic-payments',
    title: 'The creation of a periodic payment offers no startAuthorisation',
    catches: ['PRS-13'],
    change: (parts) =>
      withBody(parts, 'create-periodic-payment', (value) => {
        const { startAuthorisation: _, ...links } = members(members(value)['_links']);
        return { ...members(value), _links: links };
      }),
  },
  {
    id: 'one-place/xml-taken-of-instant-payments',
    title: 'An XML body is taken for an instant payment',
    catches: ['TRN-03'],
    mayFail: ['PRS-04', 'PRS-06'],
    change: (parts) =>
      overlooksWhen(
        wrapRoute(
          parts,
          'create-instant-payment',
          (given) => (call) =>
            isXml(call.request.wire.body) ? json(201, { paymentId: 'from-xml', _links: {} }) : given(call),
        ),
        'body-is-not-xml',
        isAt('create-instant-payment'),
      ),
  },
  {
    id: 'one-place/ids-anew-on-each-page',
    title: 'The transactions of each page have the ids of the first one',
    catches: ['ACC-03'],
    mayFail: ['ACC-17', 'ACC-18', 'ACC-13'],
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json' || !/offset=[1-9]/.test(call.request.wire.target)) return reply;
        const lists = members(members(reply.value)['transactions']);
        const booked: unknown = lists['booked'];
        const all = call.bank.state.transactions.get(call.params['accountId'] ?? '') ?? [];
        if (!Array.isArray(booked)) return reply;
        const named = booked.map((each: object, at) => ({ ...each, transactionId: all[at]?.transactionId }));
        return {
          ...reply,
          value: { ...members(reply.value), transactions: { ...lists, booked: named } },
        };
      }),
  },
  {
    id: 'one-place/reset-keeps-account',
    title: 'Initialize keeps accounts that were made by hand for customers of the fixed set',
    catches: ['SBX-36'],
    mayFail: ['SBX-32', 'SBX-35'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        discards: (origin, kind) => kind !== 'account' && given.discards(origin, kind),
      })),
  },
  {
    id: 'one-place/ssp-taken',
    title: 'The South Sudanese pound is taken, in which the table knows no payments',
    catches: ['TYPE-20'],
    mayFail: ['PAY-03'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'domestic-payment-pay-03',
        ({ body }) => body.kind === 'json' && body.text.includes('"SSP"'),
      ),
  },
  {
    id: 'one-place/consent-of-182-days',
    title: 'Consent lasts 182 days',
    catches: ['LIM-01', 'LIM-12'],
    change: (parts) =>
      withPolicy(parts, 'consent', {
        lifetimeMs: () => 182 * 86_400_000,
        onlineLifetimeMs: () => 182 * 86_400_000,
      }),
  },
  {
    id: 'one-place/credited-twice',
    title: 'Whom a bulk payment pays is credited twice',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: afterRun((bank, id, all, made) => {
      const credits = [...made].filter((each) => each.amount.minor > 0n);
      if (credits.length > 0)
        bank.state.transactions.set(id, [
          ...credits.map((each) => ({ ...each, transactionId: bank.ids.uuid() })),
          ...all,
        ]);
    }),
  },
);
