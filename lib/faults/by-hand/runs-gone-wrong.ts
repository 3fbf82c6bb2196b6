/** Banks whose batch runs take or give more or less than was approved and is there. */

import { listOf, textOf } from '../../bank/body.js';
import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import { payerOfPayment } from '../../bank/payments/funds.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { rebooked } from '../around-runs.js';
import { inCalls } from '../in-calls.js';

function todayOf({ clock, parts }: BankCore): string {
  return parts.policies.transactions.today(clock.now());
}

const plenty = 10n ** 15n;

function isDue(bank: BankCore, { order }: PaymentRecord): boolean {
  return !('requestedExecutionDate' in order) || textOf(order, 'requestedExecutionDate') <= todayOf(bank);
}

/** Runs look at the money for the first payment of a basket only. */
function laterMembersUnchecked(parts: BankParts): BankParts {
  const late = (bank: BankCore): readonly PaymentRecord[] =>
    [...bank.state.baskets.values()].flatMap(({ paymentIds }) =>
      paymentIds.slice(1).flatMap((id) => {
        const payment = bank.state.payments.get(id);
        return payment !== undefined && parts.policies.batch.moves(payment.status) ? [payment] : [];
      }),
    );
  const batch = (bank: BankCore) => {
    const members = late(bank).filter((each) => isDue(bank, each));
    // All others first; then these with money that is lent for the time of a run and taken back.
    for (const each of members) bank.state.payments.set(each.paymentId, { ...each, status: 'RCVD' });
    for (const step of parts.batch) step(bank);
    for (const each of members) {
      bank.state.payments.set(each.paymentId, each);
      const payer = payerOfPayment(bank, each);
      if (payer === undefined || !('iban' in payer)) continue;
      const { accounts } = bank.state;
      accounts.set(payer.resourceId, { ...payer, booked: payer.booked + plenty });
      for (const step of parts.batch) step(bank);
      const stands = accounts.get(payer.resourceId);
      if (stands !== undefined) accounts.set(payer.resourceId, { ...stands, booked: stands.booked - plenty });
    }
  };
  const unchecked = wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
    const { baskets, payments } = bank.state;
    const [, ...later] = baskets.get(flow.subject ?? '')?.paymentIds ?? [];
    const before = later.flatMap((id) => payments.get(id) ?? []);
    const failure = given(flow, approval, bank);
    for (const each of before)
      if (payments.get(each.paymentId)?.status === 'RJCT' && each.status === 'RCVD')
        payments.set(each.paymentId, { ...each, approvedAt: approval.now, status: 'PDNG' });
    return failure;
  });
  return { ...unchecked, batch: [batch] };
}

/** Funds of a company are those that were there before the run. */
function companyFundsBeforeRun(parts: BankParts): BankParts {
  return {
    ...parts,
    batch: [
      (bank: BankCore) => {
        const { accounts, customers, payments } = bank.state;
        const hasOrders = [...payments.values()].some(({ agreementId }) => agreementId !== undefined);
        if (!hasOrders) {
          for (const step of parts.batch) step(bank);
          return;
        }
        const companies = [...accounts.values()].filter(
          ({ owner }) => customers.get(owner)?.customerType === 'CORPORATE',
        );
        const atFirst = new Map(companies.map(({ resourceId, booked }) => [resourceId, booked]));
        const moved = new Map<string, bigint>();
        for (const each of Array.from(payments.values())) {
          const held = [...payments.values()].filter(
            (other) => other !== each && parts.policies.batch.moves(other.status),
          );
          if (!parts.policies.batch.moves(each.status)) continue;
          for (const other of held) payments.set(other.paymentId, { ...other, status: 'RCVD' });
          for (const step of parts.batch) step(bank);
          for (const other of held) payments.set(other.paymentId, other);
          for (const [id, first] of atFirst) {
            const stands = accounts.get(id);
            if (stands === undefined) continue;
            moved.set(id, (moved.get(id) ?? 0n) + stands.booked - first);
            accounts.set(id, { ...stands, booked: first });
          }
        }
        for (const [id, by] of moved) {
          const stands = accounts.get(id);
          if (stands !== undefined) accounts.set(id, { ...stands, booked: stands.booked + by });
        }
      },
    ],
  };
}

/** Unapproved payments that name a day are executed when it has come. */
function unapprovedExecuted(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) => ({
    ...parts,
    batch: [
      (bank: BankCore) => {
        const { payments } = bank.state;
        for (const each of Array.from(payments.values()))
          if (each.status === 'RCVD' && fits(each) && 'requestedExecutionDate' in each.order)
            payments.set(each.paymentId, { ...each, status: 'PDNG' });
      },
      ...parts.batch,
    ],
  });
}

function opens(parts: BankParts): BankParts {
  return withPolicy(parts, 'consent', ({ isOffered }) => ({
    isOffered: (each, customer, agreement, ...others) =>
      isOffered(each, customer, agreement, ...others) || each.owner === customer,
  }));
}

/** An own account counts as one that pays under an agreement, for one product. */
function ownAccountPays(parts: BankParts): BankParts {
  const openly = (bank: BankCore): BankCore => ({ ...bank, parts: opens(bank.parts) });
  return {
    ...wrapPurpose(
      inCalls(['create-cross-border-payment'], opens)(parts),
      'payment',
      'approve',
      (given) => (flow, approval, bank) => given(flow, approval, openly(bank)),
    ),
    batch: parts.batch.map((step) => (bank: BankCore) => step(openly(bank))),
  };
}

/** Of a long bulk payment the transfers behind the twentieth are executed otherwise. */
function cutAfterTwenty(order: PaymentRecord['order']): PaymentRecord['order'] {
  const items = listOf(order['payments']);
  return items.length > 20 ? { ...order, payments: items.slice(0, 20) } : order;
}

export const runsGoneWrong = faults(
  {
    id: 'runs/instant-credits-nobody',
    title: 'An instant payment is taken from its debtor and given to nobody',
    catches: ['SCA-11'],
    change: rebooked(
      'creditor',
      ({ product }) => product.startsWith('instant-'),
      () => [],
    ),
  },
  {
    id: 'runs/later-members-of-baskets-unchecked',
    title: 'Of the payments of a basket the money is looked at for the first one only',
    catches: ['ERR-11'],
    mayFail: ['BSK-03', 'STA-04'],
    change: laterMembersUnchecked,
  },
  {
    id: 'runs/company-funds-before-run',
    title: 'Each order of a company is compared with the balance from before the run',
    catches: ['ERR-11'],
    change: companyFundsBeforeRun,
  },
  {
    id: 'runs/unapproved-sepa-executed',
    title: 'A SEPA payment that names a day is executed on it without approval',
    catches: ['SCA-11'],
    change: unapprovedExecuted(({ product }) => product === 'sepa-credit-transfers'),
  },
  {
    id: 'runs/own-account-pays-for-company',
    title: "Under an agreement a cross-border payment may be paid from an account of the person's own",
    catches: ['CTX-03'],
    change: ownAccountPays,
  },
  {
    id: 'runs/bulk-cut-after-twenty',
    title: 'Of a bulk payment twenty transfers are executed',
    catches: ['SCA-11'],
    mayFail: ['BSK-01', 'ENV-10'],
    change: (parts) => ({
      ...parts,
      batch: parts.batch.map((step) => (bank: BankCore) => {
        const { payments } = bank.state;
        const orders = new Map<string, PaymentRecord['order']>();
        for (const each of Array.from(payments.values())) {
          const order = cutAfterTwenty(each.order);
          if (order === each.order) continue;
          orders.set(each.paymentId, each.order);
          payments.set(each.paymentId, { ...each, order });
        }
        step(bank);
        for (const [id, order] of orders) {
          const stands = payments.get(id);
          if (stands !== undefined) payments.set(id, { ...stands, order });
        }
      }),
    }),
  },
);
