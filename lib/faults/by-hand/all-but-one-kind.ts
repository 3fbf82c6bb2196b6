/** Banks that keep a rule for all kinds of payments but one. */

import { objectOf } from '../../bank/body.js';
import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** Kinds of payments, by what creates them. */
const kinds = [
  ['instant', 'create-instant-payment', 'instant payments'],
  ['sepa', 'create-sepa-payment', 'SEPA payments'],
  ['cross-border', 'create-cross-border-payment', 'cross-border payments'],
  ['bulk', 'create-bulk-payment', 'bulk payments'],
] as const satisfies readonly (readonly [string, OperationId, string])[];

/** Each run sees other days in the orders that fit. */
function runsAsOf(
  fits: (payment: PaymentRecord) => boolean,
  day: (given: PaymentRecord['order']) => PaymentRecord['order'],
): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank) => {
      const { payments } = bank.state;
      const held = [...payments.values()].filter(
        (each) => fits(each) && 'requestedExecutionDate' in each.order,
      );
      for (const each of held) payments.set(each.paymentId, { ...each, order: day(each.order) });
      step(bank);
      for (const { paymentId, order } of held) {
        const now = payments.get(paymentId);
        if (now !== undefined) payments.set(paymentId, { ...now, order });
      }
    }),
  });
}

function withoutDay(order: PaymentRecord['order']): PaymentRecord['order'] {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'requestedExecutionDate'));
}

const isAbroad = ({ product, approvedAt }: PaymentRecord) =>
  product === 'cross-border-credit-transfers' && approvedAt !== undefined;
const isFromCard = ({ order }: PaymentRecord) => 'other' in objectOf(order['debtorAccount']);

/** Any card counts as one of the payer's. */
function opensCards(parts: BankParts): BankParts {
  return withPolicy(parts, 'consent', ({ isOffered }) => ({
    isOffered: (each, ...whose) => !('iban' in each) || isOffered(each, ...whose),
  }));
}

/** A card of the person's own counts as one of the payer's where they act for a company. */
function opensOwnCards(parts: BankParts): BankParts {
  return withPolicy(parts, 'consent', ({ isOffered }) => ({
    isOffered: (each, customer, agreement, opens, engaged) =>
      isOffered(each, customer, 'iban' in each ? agreement : undefined, opens, engaged),
  }));
}

/** Payments of a kind are created, approved and executed by another rule on who may pay from what. */
function paidOtherwise(operation: OperationId, opens: (parts: BankParts) => BankParts): PartsChange {
  const openly = (bank: BankCore): BankCore => ({ ...bank, parts: opens(bank.parts) });
  const creates = inCalls([operation], opens);
  return (parts) => ({
    ...wrapPurpose(
      creates(parts),
      'payment',
      'approve',
      (given) => (flow, approval, bank) => given(flow, approval, openly(bank)),
    ),
    batch: parts.batch.map((step) => (bank) => step(openly(bank))),
  });
}

export const allButOneKind = faults(
  {
    id: 'debtors/bulk-from-own-card-under-agreement',
    title: "Under an agreement bulk payments may be paid from a card of the person's own",
    catches: ['CTX-03'],
    change: paidOtherwise('create-bulk-payment', opensOwnCards),
  },
  {
    id: 'debtors/periodic-from-any-card',
    title: 'Periodic payments may be paid from the card of anybody',
    catches: ['CTX-02'],
    change: paidOtherwise('create-periodic-payment', opensCards),
  },
  {
    id: 'debtors/bulk-from-any-card',
    title: 'Bulk payments may be paid from the card of anybody',
    catches: ['CTX-02'],
    change: paidOtherwise('create-bulk-payment', opensCards),
  },
  {
    id: 'debtors/domestic-from-any-card',
    title: 'Domestic payments may be paid from the card of anybody',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: paidOtherwise('create-domestic-payment', opensCards),
  },
  {
    id: 'days/cross-border-at-once',
    title: 'Cross-border payments of a later day are executed by the next run',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: runsAsOf(isAbroad, withoutDay),
  },
  {
    id: 'days/bulk-at-once',
    title: 'Bulk payments of a later day are executed by the next run',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: runsAsOf(({ family }) => family === 'bulk-payment', withoutDay),
  },
  {
    id: 'days/card-at-once',
    title: 'Payments of a later day from a card are executed by the next run',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: runsAsOf(isFromCard, withoutDay),
  },
  {
    id: 'days/cross-border-never',
    title: 'Cross-border payments that name a day are executed by no run',
    catches: ['ENV-10'],
    mayFail: ['ENV-11'],
    change: runsAsOf(isAbroad, (order) => ({ ...order, requestedExecutionDate: '9999-12-31' })),
  },
  ...kinds.map(([name, operation, what]) => ({
    id: `payments/${name}-duplicate-with-false`,
    title: `Of ${what} allowLogicalDuplicate=false lets duplicates pass`,
    catches: ['END-08'] as const,
    change: inCalls([operation], (parts) =>
      withPolicy(parts, 'payments', { allowsDuplicate: (parameter) => parameter !== undefined }),
    ),
  })),
);
