/** Banks whose reply to the creation of a payment is wrong in one member. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { memberOf } from '../../model/json-value.js';
import { faults } from '../fault.js';
import { withMember } from '../reply-mistakes.js';

/** A member of creation replies that is wrong. */
function wrongMember(
  name: string,
  how: string,
  catches: readonly [ClauseId, ...ClauseId[]],
  value: unknown,
  mayFail: readonly ClauseId[] = [],
) {
  return {
    id: `payments/${name.replace('_', '').toLowerCase()}-${how}`,
    title: `${name} of the creation reply is ${how.replaceAll('-', ' ')}`,
    catches,
    mayFail,
    change: (parts: BankParts) => withMember(parts, name, () => value),
  };
}

export const paymentReplyFaults = faults(
  {
    id: 'payments/ids-come-again',
    title: 'After fifty payments the ids of the first ones are given again',
    catches: ['PRS-03'],
    mayFail: ['LIM-02', 'LIM-03'],
    change(parts) {
      const given = new WeakMap<BankState, unknown[]>();
      return wrapRoute(parts, 'create-domestic-payment', (route) => async (call) => {
        const reply = await route(call);
        if (reply.kind !== 'json' || reply.status !== 201) return reply;
        const ids = given.get(call.bank.state) ?? [];
        given.set(call.bank.state, ids);
        ids.push(memberOf(reply.value, 'paymentId'));
        return ids.length <= 50
          ? reply
          : { ...reply, value: { ...Object(reply.value), paymentId: ids[ids.length % 50] } };
      });
    },
  },
  wrongMember('paymentId', 'missing', ['PRS-02', 'END-03'], undefined, ['END-07', 'SSC-05']),
  wrongMember('paymentId', 'a-number', ['PRS-02', 'END-03'], 17, ['END-07', 'SSC-05']),
  wrongMember('transactionStatus', 'missing', ['PRS-04'], undefined),
  wrongMember('transactionStatus', 'in-lower-case', ['PRS-05'], 'rcvd', ['TYPE-30']),
  wrongMember('transactionStatus', 'a-twelfth-one', ['PRS-05'], 'ACCC', ['TYPE-30']),
  wrongMember('transactionFees', 'a-bare-number', ['PRS-06', 'TYPE-01'], 0),
  wrongMember('transactionFees', 'without-currency', ['PRS-06', 'TYPE-02'], { amount: '0.00' }),
  wrongMember('transactionFees', 'a-number-in-an-amount', ['PRS-06'], { amount: 0, currency: 'NOK' }, [
    'TYPE-07',
    'VER-06',
    'HDR-03',
    'VER-03',
    'VER-04',
    'VER-05',
  ]),
  wrongMember('transactionFeeIndicator', 'a-text', ['PRS-08'], 'false'),
  wrongMember('transactionFeeIndicator', 'a-number', ['PRS-08'], 0),
  wrongMember('tppMessages', 'an-object', ['PRS-10', 'ERR-01'], { code: 'CONFLICT', category: 'WARNING' }, [
    'END-08',
  ]),
  wrongMember('tppMessages', 'a-list-of-texts', ['PRS-10'], ['the fee may change'], ['TYPE-13', 'TYPE-15']),
  wrongMember('psuMessage', 'one-too-long', ['PRS-11'], 'x'.repeat(513)),
  wrongMember('psuMessage', 'a-list', ['PRS-11'], ['Welcome']),
  wrongMember('_links', 'a-list', ['PRS-12', 'PRS-13'], [], ['TYPE-11']),
  wrongMember('_links', 'a-map-of-texts', ['PRS-12', 'PRS-13'], { startAuthorisation: '/start' }, [
    'TYPE-08',
    'TYPE-09',
    'TYPE-11',
  ]),
  wrongMember('_links', 'missing', ['PRS-13'], undefined),
  {
    id: 'payments/fee-without-indicator',
    title: 'A fee is charged and the indicator stays false',
    catches: ['PRS-09'],
    change: (parts: BankParts) =>
      withPolicy(parts, 'payments', { fee: () => 250n, feeIndicator: () => false }),
  },
  {
    id: 'payments/small-fee-without-indicator',
    title: 'The indicator is true only for fees of a whole krone or more',
    catches: ['PRS-09'],
    change: (parts: BankParts) =>
      withPolicy(parts, 'payments', { fee: () => 50n, feeIndicator: (fee: bigint) => fee >= 100n }),
  },
);
