/** Lawful ways to book what a run executed. */

import type { Transaction } from '../../bank/state/records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { afterRun } from '../around-runs.js';
import { variants } from '../fault.js';

/** 45.00, more than the sums of most payments. */
const fee = 4_500n;

/** Credits of a run that fit are booked on another day. */
function creditsLater(fits: (bank: BankCore) => (credit: Transaction) => boolean): PartsChange {
  return afterRun((bank, id, all, made) => {
    const { state } = bank;
    const isLater = fits(bank);
    const later = all.filter((each) => made.has(each) && each.amount.minor > 0n && isLater(each));
    const account = state.accounts.get(id);
    if (account === undefined || later.length === 0) return;
    const sum = later.reduce((total, each) => total + each.amount.minor, 0n);
    state.transactions.set(
      id,
      all.filter((each) => !later.includes(each)),
    );
    state.accounts.set(id, { ...account, booked: account.booked - sum });
  });
}

export const bookingVariants = variants(
  {
    id: 'bookings/fee-beside-the-sum',
    title: 'Beside what a payment takes from an account its fee is booked, with the same text',
    because: 'a payment may cost a fee, and nothing says how that is booked',
    change: afterRun(({ ids, state }, id, all, made) => {
      const account = state.accounts.get(id);
      const debits = all.filter((each) => made.has(each) && each.amount.minor < 0n);
      if (account === undefined || debits.length === 0) return;
      const fees = debits.map((each) => ({
        ...each,
        transactionId: ids.uuid(),
        amount: { ...each.amount, minor: -fee },
      }));
      state.transactions.set(id, [...fees, ...all]);
      state.accounts.set(id, { ...account, booked: account.booked - BigInt(fees.length) * fee });
    }),
  },
  {
    id: 'bookings/credit-on-another-day',
    title: 'What an account is paid is booked there later',
    because: 'nothing says when the creditor is credited',
    change: creditsLater(() => () => true),
  },
  {
    id: 'bookings/instant-credits-first',
    title: 'What an account is paid is booked there later, but for instant payments',
    because: 'nothing says when the creditor is credited',
    change: creditsLater(({ state }) => {
      const instant = [...state.payments.values()].filter(({ product }) => product.startsWith('instant-'));
      const texts = new Set(instant.map(({ order }) => order['remittanceInformationUnstructured']));
      return ({ remittance }) => !texts.has(remittance);
    }),
  },
  {
    id: 'bookings/balances-stand-still',
    title: 'Balances do not move with what a run books',
    because: 'nothing says when a balance is told anew',
    change: afterRun(({ state }, id, _all, made) => {
      const account = state.accounts.get(id);
      if (account === undefined) return;
      const booked = [...made].reduce((sum, each) => sum + each.amount.minor, 0n);
      state.accounts.set(id, { ...account, booked: account.booked - booked });
    }),
  },
);
