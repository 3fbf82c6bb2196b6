/** Banks that mistake whether there is money, for some orders or later, or do not tell that there is none. */

import { objectOf, type JsonObject } from '../../bank/body.js';
import { withBody, withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { exchanged } from '../../bank/payments/funds.js';
import { sumsOf } from '../../bank/payments/order.js';
import type { BankCore, BankParts, Call } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { isCorporate } from '../conditions.js';

const creations = [
  'create-domestic-payment',
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-bulk-payment',
] as const satisfies readonly OperationId[];

/** The check of funds takes another sum for some orders: sums are noted when the order is created. */
function countsInstead(
  parts: BankParts,
  operations: readonly OperationId[],
  otherSum: (order: JsonObject, call: Call) => bigint | undefined,
): BankParts {
  const instead = new Map<string, bigint>();
  const noting = wrapRoute(parts, operations, (given) => (call) => {
    const order = call.request.body.kind === 'json' ? objectOf(call.request.body.value) : {};
    const total = sumsOf(order).reduce((sum, each) => sum + exchanged(call.bank, each, 'NOK'), 0n);
    const other = otherSum(order, call);
    if (other !== undefined) instead.set(String(total), other);
    return given(call);
  });
  return withPolicy(noting, 'payments', (given) => ({
    fundsSuffice: (booked, credit, sum, payer) =>
      given.fundsSuffice(booked, credit, instead.get(String(sum)) ?? sum, payer),
  }));
}

/** What is looked at while a basket is approved counts as covered from then on, by its sum. */
function coveredByBaskets(parts: BankParts): BankParts {
  const sums = new Set<bigint>();
  let isOpen = false;
  const lenient = withPolicy(parts, 'payments', (given) => ({
    fundsSuffice: (booked, credit, sum, payer) => {
      if (isOpen) sums.add(sum);
      return sums.has(sum) || given.fundsSuffice(booked, credit, sum, payer);
    },
  }));
  return wrapPurpose(lenient, 'basket', 'approve', (given) => (flow, approval, bank) => {
    isOpen = true;
    try {
      return given(flow, approval, bank);
    } finally {
      isOpen = false;
    }
  });
}

/** An account is covered by all that accounts of its owner hold. */
function coveredByOthers(parts: BankParts): BankParts {
  let seen: BankCore | undefined;
  const lenient = withPolicy(parts, 'payments', (given) => ({
    fundsSuffice: (booked, credit, sum, payer) => {
      const all = [...(seen?.state.accounts.values() ?? [])].filter(({ currency }) => currency === 'NOK');
      const owner = all.find((each) => each.booked === booked)?.owner;
      const held = all.reduce((total, each) => total + (each.owner === owner ? each.booked : 0n), 0n);
      return given.fundsSuffice(payer === 'account' && held > booked ? held : booked, credit, sum, payer);
    },
  }));
  return {
    ...lenient,
    batch: lenient.batch.map((step) => (bank: BankCore) => {
      seen = bank;
      step(bank);
    }),
  };
}

export const fundsUnchecked = faults(
  {
    id: 'funds/of-another-account',
    title: 'A run counts what other accounts of the owner hold as if the paying one held it',
    catches: ['ERR-11'],
    mayFail: ['STA-04', 'BSK-02', 'BSK-03'],
    change: coveredByOthers,
  },
  {
    id: 'funds/unchecked-in-baskets',
    title: 'Payments that are approved in a basket are not checked for funds',
    catches: ['ERR-11'],
    mayFail: ['STA-04', 'BSK-02', 'BSK-03'],
    change: coveredByBaskets,
  },
  {
    id: 'funds/currency-ignored',
    title: 'Funds are checked by the number of the order, whatever its currency',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(
        parts,
        ['create-sepa-payment', 'create-cross-border-payment', 'create-domestic-payment'],
        (order) => {
          const [sum] = sumsOf(order);
          return sum === undefined || sum.currency === 'NOK' ? undefined : sum.minor;
        },
      ),
  },
  {
    id: 'funds/corporate-unchecked',
    title: 'Funds of corporate payments are not checked',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, creations, (_order, call) => (!isCorporate(call.request) ? undefined : 0n)),
  },
  {
    id: 'funds/small-corporate-unchecked',
    title: 'Funds of corporate payments below 10 000 are not checked',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, creations, (order, call) =>
        isCorporate(call.request) && sumsOf(order).every(({ minor }) => minor < 1_000_000n)
          ? -1_000_000_000_000n
          : undefined,
      ),
  },
  {
    id: 'funds/bulk-of-one-unchecked',
    title: 'A bulk payment that holds one payment only is not checked for funds',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, ['create-bulk-payment'], (order) => (sumsOf(order).length === 1 ? 0n : undefined)),
  },
  {
    id: 'funds/later-day-unchecked',
    title: 'Orders for a later day are not checked for funds when executed',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, creations, (order) => ('requestedExecutionDate' in order ? 0n : undefined)),
  },
  {
    id: 'funds/spent-twice',
    title: 'A run does not look again whether the account still covers what was covered at the approval',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) => withPolicy(parts, 'batch', { checksFunds: () => false }),
  },
  {
    id: 'funds/standing-order-not-told',
    title: 'The status of a standing order lacks fundsAvailable',
    catches: ['STA-04'],
    change: (parts) =>
      withBody(parts, 'read-periodic-payment-status', (value) => ({
        ...objectOf(value),
        fundsAvailable: undefined,
      })),
  },
  {
    id: 'funds/corporate-not-told',
    title: 'The status of a corporate payment without funds does not say so',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) => payment.context !== 'CORPORATE' && given.tellsFunds(payment),
      })),
  },
  {
    id: 'funds/card-not-told',
    title: 'The status of a card payment without funds does not say so',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) =>
          !('other' in objectOf(payment.order['debtorAccount'])) && given.tellsFunds(payment),
      })),
  },
);
