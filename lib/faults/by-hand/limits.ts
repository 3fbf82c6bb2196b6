/** Banks that count calls, days and history wrongly. */

import { withPolicy, withPresenter } from '../../bank/part-changes.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { keepsOtherwise } from '../kept-consents.js';

const hour = 3_600_000;
const day = 24 * hour;

export const limitFaults = faults(
  {
    id: 'limits/five-calls',
    title: 'Five unattended calls are served',
    catches: ['LIM-05', 'LIM-09'],
    mayFail: ['LIM-06', 'LIM-10'],
    change: (parts) => withPolicy(parts, 'limits', { unattendedCallsAllowed: () => 5 }),
  },
  {
    id: 'limits/three-calls',
    title: 'Three unattended calls are served',
    catches: ['LIM-04', 'LIM-08'],
    change: (parts) => withPolicy(parts, 'limits', { unattendedCallsAllowed: () => 3 }),
  },
  {
    id: 'limits/unlimited',
    title: 'Nobody counts unattended calls',
    catches: ['LIM-05', 'LIM-09'],
    mayFail: ['LIM-06', 'LIM-10'],
    change: (parts) => withPolicy(parts, 'limits', { isCounted: () => false }),
  },
  {
    id: 'limits/balances-not-counted',
    title: 'Only transaction lists are counted',
    catches: ['LIM-05'],
    mayFail: ['LIM-06'],
    change: (parts) =>
      withPolicy(parts, 'limits', (given) => ({
        isCounted: (id) => id !== 'read-balances' && given.isCounted(id),
      })),
  },
  {
    id: 'limits/transactions-not-counted',
    title: 'Only balances are counted',
    catches: ['LIM-09'],
    mayFail: ['LIM-10'],
    change: (parts) =>
      withPolicy(parts, 'limits', (given) => ({
        isCounted: (id) => id !== 'list-transactions' && given.isCounted(id),
      })),
  },
  {
    id: 'limits/one-count-for-all-operations',
    title: 'Balances and transactions share one count',
    catches: ['LIM-08'],
    mayFail: ['LIM-04'],
    change: (parts) =>
      withPolicy(parts, 'limits', {
        counterKey: (tppId, psuId, _operationId, resourceId) => [tppId, psuId, resourceId].join('\n'),
      }),
  },
  {
    id: 'limits/attended-calls-counted',
    title: 'Calls with PSU-IP-Address are counted and refused like the others',
    catches: ['LIM-13'],
    mayFail: [
      'TRN-02',
      'CON-02',
      'CTX-03',
      'ERR-04',
      'LIM-01',
      'LIM-12',
      'LIM-04',
      'LIM-05',
      'LIM-06',
      'LIM-08',
      'LIM-09',
      'LIM-10',
      'LIM-11',
      'ACC-14',
      'ACC-15',
      'ACC-16',
      'ACC-17',
      'ACC-03',
      'ACC-18',
      'SIG-04',
    ],
    change: (parts) =>
      withPolicy(withPolicy(parts, 'limits', { countsAsUnattended: () => true }), 'sca', {
        demandsSession: () => true,
      }),
  },
  ...(
    [
      ['half-a-day', 'after twelve hours', 12 * hour],
      ['twenty-two-hours', 'after 22 hours', 22 * hour],
      ['two-days', 'only after two days', 2 * day],
    ] as const
  ).map(([id, when, length]) => ({
    id: `limits/window-of-${id}`,
    title: `The count starts anew ${when}`,
    catches: ['LIM-06', 'LIM-10'] as const,
    change: (parts: Parameters<typeof withPolicy>[0]) =>
      withPolicy(parts, 'limits', { windowMs: () => length }),
  })),
  {
    id: 'limits/calendar-day',
    title: 'The count starts anew at noon and midnight',
    catches: ['LIM-06', 'LIM-10'],
    mayFail: ['LIM-05', 'LIM-09'],
    change: (parts) =>
      withPolicy(parts, 'limits', {
        stillCounting: (servedAt, now) =>
          servedAt.filter((each) => Math.floor(each / (12 * hour)) === Math.floor(now / (12 * hour))),
      }),
  },
  {
    id: 'limits/never-renewed',
    title: 'The count never starts anew',
    catches: ['LIM-06', 'LIM-10'],
    change: (parts) => withPolicy(parts, 'limits', { stillCounting: (servedAt) => servedAt }),
  },
  {
    id: 'limits/history-of-120-days',
    title: 'Without the PSU 120 days of history are shown',
    catches: ['LIM-11'],
    change: (parts) => withPolicy(parts, 'limits', { historyDays: () => 120 }),
  },
  {
    id: 'limits/history-of-three-months',
    title: 'Without the PSU transactions of three calendar months are shown',
    catches: ['LIM-11'],
    change: (parts) =>
      withPolicy(parts, 'limits', { historyDays: () => 92, refusesOlderHistory: () => false }),
  },
  {
    id: 'limits/history-of-60-days',
    title: 'Without the PSU 60 days of history are shown',
    catches: ['LIM-11'],
    change: (parts) =>
      withPolicy(parts, 'limits', { historyDays: () => 60, refusesOlderHistory: () => false }),
  },
  {
    id: 'limits/history-unlimited',
    title: 'History does not depend on the PSU being there',
    catches: ['LIM-11'],
    change: (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '1970-01-01' }),
  },
  {
    id: 'limits/history-unlimited-in-production',
    title: 'In production history does not depend on the PSU being there',
    catches: ['LIM-11'],
    environment: 'production',
    change: (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '1970-01-01' }),
  },
  ...([365, 190, 90, 170] as const).map((days) => ({
    id: `limits/consent-of-${days}-days`,
    title: `Consent lasts ${days} days`,
    catches: ['LIM-01', 'LIM-12'] as const,
    mayFail: ['CON-10'] as const,
    change: (parts: Parameters<typeof withPolicy>[0]) =>
      withPolicy(parts, 'consent', { lifetimeMs: () => days * day, onlineLifetimeMs: () => days * day }),
  })),
  {
    id: 'limits/consent-never-ends',
    title: 'Consent once given never ends',
    catches: ['LIM-01', 'LIM-12'],
    change: (parts) =>
      withPolicy(parts, 'consent', {
        lifetimeMs: () => Number.MAX_SAFE_INTEGER,
        seenRecently: () => true,
      }),
  },
  {
    id: 'limits/expired-without-link',
    title: 'An expired consent is refused without a link to renew it',
    catches: ['LIM-01'],
    mayFail: ['ERR-09'],
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal: (messages, links, show) =>
          given.refusal(
            messages,
            messages.some(({ code }) => code === 'CONSENT_EXPIRED') ? undefined : links,
            show,
          ),
      })),
  },
  {
    id: 'limits/pending-cut-like-booked',
    title: 'Dates and limit cut pending transactions of ordinary accounts in production too',
    catches: ['LIM-16', 'LIM-17'],
    environment: 'production',
    change: (parts) => withPolicy(parts, 'transactions', { filtersPending: () => true }),
  },
  {
    id: 'limits/pending-cut-by-a-later-start',
    title: 'A window that ends today cuts pending transactions of ordinary accounts in production',
    catches: ['LIM-16'],
    environment: 'production',
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'transactions', (given) => ({
          filtersPending: () => true,
          page: (booked, pending, offset, limit) => given.page(booked, pending, offset, limit, false),
        })),
      ({ request, now }) => {
        const from = request.query.find(([name]) => name === 'dateFrom')?.[1] ?? '';
        return from >= new Date(now - 10 * day).toISOString().slice(0, 10);
      },
    ),
  },
  {
    id: 'limits/pending-cut-by-limit',
    title: 'The limit counts pending transactions of ordinary accounts in production',
    catches: ['LIM-17'],
    environment: 'production',
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        page: (booked, pending, offset, limit, filters) =>
          given.page(booked, pending.slice(0, limit), offset, limit, filters),
      })),
  },
  {
    id: 'limits/pending-beside-booked',
    title: 'Pending transactions are listed whatever bookingStatus asks for',
    catches: ['ACC-15'],
    environment: 'production',
    change: (parts) => withPolicy(parts, 'transactions', { showsPending: () => true }),
  },
  {
    id: 'limits/renewal-does-not-help',
    title: 'Consent that ran out cannot be given again',
    catches: ['LIM-01'],
    change: keepsOtherwise((after, before, now, { parts }) => {
      const { consent } = parts.policies;
      const ranOut = consent.standing(before, now, consent.lifetimeMs()) === 'expired';
      return ranOut ? { ...after, scaAt: before.scaAt } : after;
    }),
  },
);
