/** Banks that do for companies, or for other kinds of orders, what they do for a person's payment only. */

import { listOf, objectOf, textOf, type JsonObject } from '../../bank/body.js';
import { withPolicy } from '../../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { refusesAt } from '../request-mistakes.js';
import { isCorporate, isUnderAgreement } from '../conditions.js';

const deletesPending: PartsChange = (parts) =>
  withPolicy(parts, 'payments', (given) => ({
    deletion: (payment, initial) =>
      payment.status === 'PDNG' ? 'cancels' : given.deletion(payment, initial),
  }));

const takesAnyDebtor: PartsChange = (parts) =>
  withPolicy(parts, 'payments', { acceptsStrangeDebtor: () => true });

/** While the batch runs, orders of companies name the first account of the company as their debtor. */
function booksOnFirstAccount(parts: BankParts): BankParts {
  return {
    ...parts,
    batch: parts.batch.map((step) => (bank) => {
      const { payments, accounts } = bank.state;
      const real = new Map<string, JsonObject>();
      for (const payment of payments.values()) {
        if (payment.context !== 'CORPORATE' || !['PDNG', 'ACTC'].includes(payment.status)) continue;
        const debtor = objectOf(payment.order['debtorAccount']);
        const account = accounts.numbered(textOf(debtor, 'bban') || textOf(debtor, 'iban'));
        const [first] = accounts.by('owner', account?.owner ?? '');
        if (first !== undefined) real.set(payment.paymentId, { ...debtor, bban: first.bban });
      }
      const swap = (id: string, debtorAccount: unknown) => {
        const payment = payments.get(id);
        if (payment !== undefined)
          payments.set(id, { ...payment, order: { ...payment.order, debtorAccount } });
      };
      for (const [id, debtor] of real) {
        real.set(id, objectOf(payments.get(id)?.order['debtorAccount']));
        swap(id, debtor);
      }
      step(bank);
      for (const [id, debtor] of real) swap(id, debtor);
    }),
  };
}

/** Whether the agreement that a call names exists, and the PSU has no part in it. */
function namesForeignAgreement({ request, bank }: Call): boolean {
  const agreement = bank.state.agreements.get(request.header('psu-corporate-id') ?? '');
  const psu = bank.state.psus.get(request.header('psu-id') ?? '');
  if (agreement === undefined || psu === undefined) return false;
  return agreement.engagements.every(({ customer }) => customer !== psu.customerNumber);
}

/** Such an agreement does not count. */
const overlooksForeignAgreement: PartsChange = (parts) =>
  withPolicy(parts, 'accounts', { heedsCorporateId: () => false });

export const underAgreements = faults(
  {
    id: 'agreements/own-balances-under-foreign-one',
    title: 'The PSU reads the balances of its own accounts under an agreement in which it has no part',
    catches: ['CTX-03'],
    change: inCalls(['read-balances'], overlooksForeignAgreement, namesForeignAgreement),
  },
  {
    id: 'agreements/own-card-under-foreign-one',
    title: 'The PSU reads its own card under an agreement in which it has no part',
    catches: ['CTX-03'],
    change: inCalls(
      ['read-card-balances', 'list-card-transactions'],
      overlooksForeignAgreement,
      namesForeignAgreement,
    ),
  },
  {
    id: 'agreements/pending-bulk-deleted',
    title: 'A pending bulk payment of a company is deleted',
    catches: ['STA-05'],
    change: inCalls(['delete-bulk-payment'], deletesPending, isUnderAgreement),
  },
  {
    id: 'agreements/basket-of-fifty',
    title: 'Baskets of companies are still limited to 50 payments',
    catches: ['LIM-02'],
    change: (parts) =>
      refusesAt(parts, 'create-basket', (request) => {
        const order = request.body.kind === 'json' ? objectOf(request.body.value) : {};
        return isCorporate(request) && listOf(order['paymentIds']).length > 50;
      }),
  },
  {
    id: 'agreements/standing-order-from-any-account',
    title: 'A standing order or a bulk payment of a company may name an account outside the agreement',
    catches: ['CTX-03'],
    change: inCalls(['create-periodic-payment', 'create-bulk-payment'], takesAnyDebtor, isUnderAgreement),
  },
  {
    id: 'agreements/standing-order-from-account-of-others',
    title: 'A standing order takes any account of the bank as its debtor',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: inCalls(['create-periodic-payment'], takesAnyDebtor),
  },
  {
    id: 'agreements/paid-from-first-account',
    title: 'Payments of companies are booked on the first account of the company',
    catches: ['SCA-11'],
    change: booksOnFirstAccount,
  },
);
