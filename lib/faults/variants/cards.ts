/** Banks that lawfully choose otherwise: cards. */

import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { empty } from '../../bank/reply.js';
import type { CardTransaction } from '../../bank/state/records.js';
import { minorUnits } from '../../model/currency.js';
import type { PartsChange } from '../../bank/types.js';
import { variants } from '../fault.js';
import { withMorePending } from '../more-pending.js';

/** Changes the order in which card transactions are kept, and so listed. */
function ordered(compare: (a: CardTransaction, b: CardTransaction) => number): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-card-transactions', (given) => async (call) => {
      const reply = await given(call);
      const { cardTransactions } = call.bank.state;
      const id = call.params['mockCardAccountId'] ?? '';
      cardTransactions.set(id, (cardTransactions.get(id) ?? []).toSorted(compare));
      return reply;
    });
}

const waits = (each: unknown) => Object(each).state === 'pending';

const day = (each: CardTransaction) => each.bookingDate ?? each.transactionDate ?? '';

export const cardVariants = variants(
  {
    id: 'cards/amounts-as-strings',
    title: 'Amounts of sandbox card transactions are strings',
    because: 'The interface contradicts itself: amounts are strings elsewhere.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        cardAmount: (money, show) => {
          const amount = given.cardAmount(money, show);
          return { ...amount, amount: String(amount['amount']) };
        },
      })),
  },
  {
    id: 'cards/amounts-in-minor-units',
    title: 'Sandbox card transactions are listed in minor units, and more than fits an int32 is not taken',
    because: 'Whether the int32 counts major or minor units is open.',
    change: (parts) =>
      withPresenter(
        wrapRoute(parts, 'create-sandbox-card-transactions', (given) => (call) => {
          const text = call.request.wire.body.toString('utf8');
          if (/"amount":\s*-?\d{9}/.test(text)) throw new RefusedCall('body-unusable');
          return given(call);
        }),
        'sandbox',
        (given) => ({
          cardAmount: (money, show) => {
            const { amount, ...rest } = given.cardAmount(money, show);
            return {
              ...rest,
              amount: Math.round(Number(amount) * 10 ** minorUnits(String(rest['currency']))),
            };
          },
        }),
      ),
  },
  {
    id: 'cards/oldest-first',
    title: 'Card transactions are listed from the oldest on',
    because: 'The order is open.',
    change: ordered((a, b) => day(a).localeCompare(day(b))),
  },
  {
    id: 'cards/newest-first',
    title: 'Card transactions are listed from the newest on',
    because: 'The order is open.',
    change: ordered((a, b) => day(b).localeCompare(day(a))),
  },
  {
    id: 'cards/bounds-excluded',
    title: 'fromDate and toDate leave their own days out',
    because: 'Whether the day itself counts is open.',
    change: (parts) =>
      withPolicy(parts, 'sandbox', {
        inWindow: (each, from, to) => (from === undefined || each > from) && (to === undefined || each < to),
      }),
  },
  {
    id: 'cards/day-of-purchase-compared',
    title: 'Dates are compared with the day of purchase',
    because: 'Which date is compared is open.',
    change: (parts) =>
      withPolicy(parts, 'sandbox', { cardDay: (each) => each.transactionDate ?? each.bookingDate ?? '' }),
  },
  {
    id: 'cards/reversed-window-refused',
    title: 'fromDate after toDate is refused',
    because: 'What answers a reversed window is open.',
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-card-transactions', (given) => (call) => {
        const value = (name: string) => call.request.query.find(([each]) => each === name)?.[1] ?? '';
        if (value('toDate') !== '' && value('fromDate') > value('toDate'))
          throw new RefusedCall('body-unusable');
        return given(call);
      }),
  },
  {
    id: 'cards/negative-offset-refused',
    title: 'A negative offset is refused',
    because: 'What a negative offset means is open.',
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-card-transactions', (given) => (call) => {
        if (call.request.query.some(([name, value]) => name === 'offset' && value.startsWith('-')))
          throw new RefusedCall('body-unusable');
        return given(call);
      }),
  },
  {
    id: 'cards/lists-paged-apart',
    title: 'Booked and pending transactions are paged each for itself',
    because: 'Whether they count together is open.',
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        cut: (all, offset, limit) => {
          return [
            ...given.cut(
              all.filter((each) => !waits(each)),
              offset,
              limit,
            ),
            ...given.cut(all.filter(waits), offset, limit),
          ];
        },
      })),
  },
  {
    id: 'cards/pending-in-words',
    title: 'A pending card transaction is a sentence',
    because: 'What a string of pending holds is open.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', () => ({
        pendingCardTransaction: (each) => `Reserved on ${each.transactionDate ?? 'some day'}`,
      })),
  },
  {
    id: 'cards/creation-tells-nothing',
    title: 'Creating card transactions answers 201 without a body',
    because: 'Body and status are not shown.',
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-card-transactions', (given) => async (call) => {
        const reply = await given(call);
        return reply.kind === 'json' ? empty(201) : reply;
      }),
  },
  {
    id: 'cards/own-transaction-ids',
    title: 'The bank gives card transactions ids of its own',
    because: 'Nothing says that an id handed in is kept.',
    change: (parts) =>
      withPresenter(parts, 'sandbox', (given) => ({
        bookedCardTransaction: (each, show) => ({
          ...given.bookedCardTransaction(each, show),
          cardTransactionId: `B-${each.cardTransactionId}`,
        }),
      })),
  },
  {
    id: 'cards/no-interim-booked',
    title: 'Card accounts do not show the balance interimBooked',
    because: 'They may, where it is available.',
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        balanceItems: (card, show) =>
          given.balanceItems(card, show).filter((each) => each['balanceType'] !== 'interimBooked'),
      })),
  },
  {
    id: 'cards/bare-details',
    title: 'The details of a card account stand alone',
    because: 'The payload of the details is not shown.',
    change: (parts) => withBody(parts, 'read-card-account', (value) => Object(value).cardAccount),
  },
  {
    id: 'cards/details-in-a-record-of-their-own',
    title: 'The details of a card account stand in a record of another name',
    because: 'The payload of the details is not shown.',
    change: (parts) =>
      withBody(parts, 'read-card-account', (value) => ({ details: Object(value).cardAccount })),
  },
  {
    id: 'cards/more-pending',
    title: 'Each card has more than one pending transaction',
    because: 'What people bought is a matter of theirs (LIM-19).',
    environment: 'production',
    change: withMorePending,
  },
);
