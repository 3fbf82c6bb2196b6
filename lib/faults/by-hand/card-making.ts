/** Banks that keep created card accounts and card transactions wrongly. */

import { withBody, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { CardTransaction } from '../../bank/state/records.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { minorUnits } from '../../model/currency.js';
import { faults } from '../fault.js';
import { present } from '../../model/present.js';

/** Changes what a call made on a card account before it is kept. */
function making(
  change: (made: readonly CardTransaction[], call: Call) => readonly CardTransaction[],
): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-card-transactions', (given) => async (call) => {
      const id = call.params['mockCardAccountId'] ?? '';
      const { cardTransactions } = call.bank.state;
      const before = cardTransactions.get(id) ?? [];
      const reply = await given(call);
      const after = cardTransactions.get(id) ?? [];
      cardTransactions.set(id, [...change(after.slice(0, after.length - before.length), call), ...before]);
      return reply;
    });
}

export const cardMakingFaults = faults(
  {
    id: 'cards/parts-listed',
    title: 'Amounts that were created with a fraction are listed with it',
    catches: ['CARD-07', 'CARD-09'],
    change: (parts) =>
      withPresenter(parts, 'sandbox', {
        cardAmount: ({ minor, currency }) => ({
          amount: Number(minor) / 10 ** minorUnits(currency),
          currency,
        }),
      }),
  },
  {
    id: 'cards/card-not-kept',
    title: 'Creating a card account answers 201 and keeps nothing',
    catches: ['SBX-39'],
    mayFail: ['CARD-12', 'CARD-13', 'CARD-14', 'CARD-25', 'CARD-26', 'SBX-40', 'LIM-06'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-card-account', (given) => async (call) => {
        const before = new Set(call.bank.state.cardAccounts.keys());
        const reply = await given(call);
        for (const id of call.bank.state.cardAccounts.keys())
          if (!before.has(id)) call.bank.state.cardAccounts.delete(id);
        return reply;
      }),
  },
  {
    id: 'cards/later-transaction-replaces',
    title: 'Card transactions that are created take the place of those created before them',
    catches: ['SBX-40'],
    mayFail: ['CARD-12', 'CARD-17', 'CARD-26'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-card-transactions', (given) => (call) => {
        call.bank.state.cardTransactions.delete(call.params['mockCardAccountId'] ?? '');
        return given(call);
      }),
  },
  {
    id: 'cards/owner-read-without-cards',
    title: 'A customer read alone holds no card accounts that were created',
    catches: ['SBX-39'],
    change: (parts) =>
      withBody(parts, 'read-sandbox-customer', (value) => ({ ...Object(value), cardAccounts: [] })),
  },
  {
    id: 'cards/second-lost',
    title: 'Of several card transactions in one call the first is kept',
    catches: ['SBX-40', 'CARD-12', 'CARD-26'],
    change: making((made) => made.slice(0, 1)),
  },
  {
    id: 'cards/original-amount-lost',
    title: 'originalAmount repeats transactionAmount',
    catches: ['SBX-40'],
    mayFail: ['VER-02', 'VER-06', 'VER-07'],
    change: making((made) =>
      made.map((each) => ({
        ...each,
        ...present({ originalAmount: each.transactionAmount }),
      })),
    ),
  },
  {
    id: 'cards/amounts-switched',
    title: 'transactionAmount and originalAmount change places',
    catches: ['SBX-40'],
    mayFail: ['VER-02', 'VER-06', 'VER-07'],
    change: making((made) =>
      made.map(({ transactionAmount, originalAmount, ...rest }) => ({
        ...rest,
        ...present({ transactionAmount: originalAmount, originalAmount: transactionAmount }),
      })),
    ),
  },
  {
    id: 'cards/booked-today',
    title: 'Card transactions are booked on the day of the call',
    catches: ['SBX-40', 'CARD-18', 'CARD-19'],
    change: making((made, { bank, now }) => {
      const bookingDate = bank.parts.policies.transactions.today(now);
      return made.map((each) => (each.state === 'booked' ? { ...each, bookingDate } : each));
    }),
  },
  {
    id: 'cards/purchase-day-lost',
    title: 'transactionDate comes back as a day long ago',
    catches: ['SBX-40'],
    mayFail: ['CARD-18', 'CARD-19'],
    change: making((made) =>
      made.map((each) => (each.state === 'booked' ? { ...each, transactionDate: '2001-01-01' } : each)),
    ),
  },
  {
    id: 'cards/code-replaced',
    title: 'Merchant categories of hotels and restaurants become 5999',
    catches: ['SBX-40', 'CARD-12'],
    mayFail: ['CARD-20', 'CARD-24', 'CARD-26'],
    change: making((made) =>
      made.map((each) =>
        each.merchantCategoryCode === '5812' || each.merchantCategoryCode === '7011'
          ? { ...each, merchantCategoryCode: '5999' }
          : each,
      ),
    ),
  },
  {
    id: 'cards/fixed-ones-listed',
    title: 'A new card account begins with transactions that nobody made',
    catches: ['CARD-12'],
    mayFail: [
      'SBX-40',
      'CARD-20',
      'CARD-24',
      'CARD-26',
      'CARD-14',
      'CARD-17',
      'LIM-18',
      'CARD-18',
      'CARD-19',
    ],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-card-account', (given) => async (call) => {
        const reply = await given(call);
        const { cardTransactions } = call.bank.state;
        const [fixed] = cardTransactions.values();
        const newest = reply.kind === 'json' ? String(Object(reply.value).resourceId) : '';
        cardTransactions.set(
          newest,
          (fixed ?? []).map((each) => ({ ...each, origin: 'made' as const })),
        );
        return reply;
      }),
  },
  {
    id: 'cards/one-list-for-all-cards-of-a-customer',
    title: 'The cards of a customer share their transactions',
    catches: ['CARD-12', 'CARD-14'],
    mayFail: ['SBX-36', 'SBX-40', 'CARD-26'],
    change: making((made, { bank, params }) => {
      const { cardAccounts, cardTransactions } = bank.state;
      const own = cardAccounts.get(params['mockCardAccountId'] ?? '');
      for (const each of cardAccounts.values()) {
        if (each.owner !== own?.owner || each.resourceId === own.resourceId) continue;
        cardTransactions.set(each.resourceId, [...made, ...(cardTransactions.get(each.resourceId) ?? [])]);
      }
      return made;
    }),
  },
);
