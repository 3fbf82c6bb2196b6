/** Banks at which what was paid stays in the account or on the card, to be paid again. */

import { objectOf } from '../../bank/body.js';
import { exchanged, payerOfPayment } from '../../bank/payments/funds.js';
import { sumsOf } from '../../bank/payments/order.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { aroundRun } from '../around-runs.js';
import { faults } from '../fault.js';

/** Puts back what the payer gave. */
function giveBack(bank: BankCore, payment: PaymentRecord): void {
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined) return;
  const taken = sumsOf(payment.order).reduce((sum, each) => sum + exchanged(bank, each, payer.currency), 0n);
  const booked = payer.booked + taken;
  const { accounts, cardAccounts } = bank.state;
  if ('iban' in payer) accounts.set(payer.resourceId, { ...payer, booked });
  else cardAccounts.set(payer.resourceId, { ...payer, booked });
}

/** Payments that fit are executed, and what pays for them has as much as before. */
function keeping(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    aroundRun(parts, (bank, payment) => {
      if (fits(payment)) giveBack(bank, payment);
    });
}

export const spentAgain = faults(
  {
    id: 'spent-again/cards',
    title: 'What is paid from a card does not count towards its limit',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: keeping(({ order }) => 'other' in objectOf(order['debtorAccount'])),
  },
  {
    id: 'spent-again/bulk-payments',
    title: 'What a bulk payment paid stays in the account that paid it',
    catches: ['ERR-11'],
    mayFail: ['STA-04', 'ACC-12'],
    onlyInDepth: true,
    change: keeping(({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'spent-again/instant-payments',
    title: 'What an instant payment paid stays in the account that paid it',
    catches: ['ERR-11'],
    mayFail: ['STA-04', 'ACC-12'],
    onlyInDepth: true,
    change: keeping(({ product }) => product.startsWith('instant-')),
  },
);
