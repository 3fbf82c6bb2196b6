/** Banks that tell the same thing otherwise the next time. */

import { withPolicy, withPresenter, withRule } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

/** That money is missing is told by the first status only. */
function fundsToldOnce(): PartsChange {
  return (parts) => {
    const told = new Set<string>();
    return withPolicy(parts, 'payments', (given) => ({
      tellsFunds(payment) {
        if (!given.tellsFunds(payment) || told.has(payment.paymentId)) return false;
        told.add(payment.paymentId);
        return true;
      },
    }));
  };
}

/** The transactionId is the place in the account, counted from the oldest booking. */
function idsByPlace(): PartsChange {
  return (parts) =>
    withPresenter(parts, 'accounts', (given) => ({
      transactions(list, show) {
        const oldest = (list.booked ?? []).toSorted((one, other) =>
          one.bookingDate < other.bookingDate ? -1 : 1,
        );
        const booked = list.booked?.map((each) => ({
          ...each,
          transactionId: `${list.account.bban}-${oldest.indexOf(each)}`,
        }));
        return given.transactions(booked === undefined ? list : { ...list, booked }, show);
      },
    }));
}

/** What is said of a text repeats the whole of it. */
function repeatsText(rule: string): PartsChange {
  return (parts) =>
    withPolicy(
      withRule(parts, rule, (given) => ({
        ...given,
        judge(request, context) {
          const found = given.judge(request, context);
          if (found === undefined) return undefined;
          return { ...found, message: `refused: ${request.wire.body.toString('utf8')}` };
        },
      })),
      'errors',
      { text: (text) => text },
    );
}

export const toldAgain = faults(
  {
    id: 'told-again/funds-told-once',
    title: 'That funds are missing is told by the first status of a rejected payment only',
    catches: ['STA-04'],
    mayFail: ['BSK-04'],
    change: fundsToldOnce(),
  },
  {
    id: 'told-again/ids-by-place',
    title: 'A booked transaction gets another transactionId when an older one is booked behind it',
    catches: ['ACC-03'],
    mayFail: ['ACC-18'],
    change: idsByPlace(),
  },
  {
    id: 'told-again/remittance-repeated',
    title: 'A message on a remittance text repeats the whole body',
    catches: ['TYPE-18'],
    change: repeatsText('domestic-payment-pay-39'),
  },
);
