/** Banks that tell the same thing otherwise the next time, or in another place. */

import { withPolicy, withPresenter, withRule, wrapRoute } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { itemsOf } from '../../model/json-value.js';
import { withBodyReading } from '../body-reading.js';
import { faults } from '../fault.js';
import { members } from '../reply-mistakes.js';

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

/** While any payment waits for a run, the expected balance of an account in another currency is in kroner. */
function expectedInKroner(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-balances', (given) => async (call) => {
      const reply = await given(call);
      const isWaited = [...call.bank.state.payments.values()].some(({ status }) => status === 'PDNG');
      if (reply.kind !== 'json' || !isWaited) return reply;
      const balances = itemsOf(members(reply.value)['balances']).map((each) =>
        members(each)['balanceType'] === 'expected'
          ? {
              ...members(each),
              balanceAmount: { ...members(members(each)['balanceAmount']), currency: 'NOK' },
            }
          : each,
      );
      return { ...reply, value: { ...members(reply.value), balances } };
    });
}

/** A name that is too long for a transfer of a bulk payment is cut. */
function cutsNamesInBulk(): PartsChange {
  return (parts) =>
    withBodyReading(parts, (value, operation) => {
      if (operation?.id !== 'create-bulk-payment') return value;
      const payments = itemsOf(members(value)['payments']).map((each) => {
        const name = members(each)['creditorName'];
        return typeof name === 'string' ? { ...members(each), creditorName: name.slice(0, 70) } : each;
      });
      return { ...members(value), payments };
    });
}

export const toldAgain = faults(
  {
    id: 'told-again/expected-in-kroner',
    title: 'While payments wait, the expected balance of an account in another currency is in kroner',
    catches: ['ACC-07'],
    mayFail: ['TYPE-04'],
    change: expectedInKroner(),
  },
  {
    id: 'told-again/long-name-cut-in-bulk',
    title: 'Of a name of more than 70 letters in a bulk payment the first 70 are kept',
    catches: ['PRS-03'],
    mayFail: ['TRN-07'],
    change: cutsNamesInBulk(),
  },
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
