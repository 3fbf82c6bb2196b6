/** Banks that lawfully exempt payments from SCA, each for another reason (Authentication 11; SCA-07). */

import { withPolicy } from '../../bank/part-changes.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';

const mayExempt = 'The bank may exempt a transaction (SCA-07)';

/**
 * Exempts what the choice says of a payment of a known PSU; it is made anew for each bank, so that it may
 * count.
 */
function exempting(makeChoice: () => (payment: PaymentRecord) => boolean): (parts: BankParts) => BankParts {
  return (parts) => {
    const chosen = makeChoice();
    return withPolicy(parts, 'payments', {
      isExemptFromSca: (payment) => payment.psuId !== undefined && chosen(payment),
    });
  };
}

function memberOf(payment: PaymentRecord, outer: string, inner: string): unknown {
  return Object(payment.order[outer])[inner];
}

/** Units of a currency that make 30 EUR, about; in others than these a bank exempts nothing here. */
const lowValue: Readonly<Record<string, number>> = {
  EUR: 30,
  NOK: 350,
  USD: 33,
  SEK: 340,
  DKK: 220,
  GBP: 26,
};

/** Counts per key, from one on. */
function counting(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** What tells payees of a PSU apart. */
function payeeOf(payment: PaymentRecord): string {
  return `${payment.psuId} ${String(memberOf(payment, 'creditorAccount', 'bban'))}`;
}

/** Exempts at once what the choice says: the creation tells an approved status and leads to no SCA. */
function exemptingWhenCreated(
  makeChoice: () => (payment: PaymentRecord) => boolean,
): (parts: BankParts) => BankParts {
  return (parts) => withPolicy(parts, 'payments', { isExemptWhenCreated: makeChoice() });
}

/** Who has paid a payee with an SCA trusts it from then on. */
function trustingPayees(parts: BankParts): BankParts {
  const trusted = new Set<string>();
  return withPolicy(parts, 'payments', {
    isExemptWhenCreated: (payment) => trusted.has(payeeOf(payment)),
    isExemptFromSca(payment) {
      if (payment.psuId !== undefined) trusted.add(payeeOf(payment));
      return false;
    },
  });
}

export const exemptionVariants = variants(
  {
    id: 'exemptions/low-value',
    title: 'Payments below the worth of 30 EUR are exempt from SCA',
    because: `${mayExempt}, and low value is the usual reason (Regulation (EU) 2018/389, article 16).`,
    change: exempting(() => (payment) => {
      const currency = String(memberOf(payment, 'instructedAmount', 'currency'));
      return Number(memberOf(payment, 'instructedAmount', 'amount')) < (lowValue[currency] ?? 0);
    }),
  },
  {
    id: 'exemptions/all',
    title: 'All payments of a known PSU are exempt from SCA',
    because: `${mayExempt}; whether it ever asks is its own risk analysis.`,
    loses: /exempted 4 payments in a row/,
    change: exempting(() => () => true),
  },
  {
    id: 'exemptions/later-in-a-session',
    title: 'In a session the first payment asks for SCA, and all later ones are exempt',
    because: `${mayExempt}; why is its own affair.`,
    loses: /exempted 4 payments in a row/,
    change: exempting(() => {
      const count = counting();
      return ({ psuId = '' }) => count(psuId) > 1;
    }),
  },
  {
    id: 'exemptions/trusted-beneficiary',
    title: 'Whoever a PSU has paid once is trusted: payments there are exempt from SCA',
    because: `${mayExempt}, and beneficiaries may be trusted (Regulation (EU) 2018/389, article 13).`,
    loses: /exempted 4 payments in a row/,
    change: exempting(() => {
      const trusted = new Set<string>();
      return (payment) => {
        const key = payeeOf(payment);
        const known = trusted.has(key);
        trusted.add(key);
        return known;
      };
    }),
  },
  {
    id: 'exemptions/every-third',
    title: 'Every third payment of a PSU is exempt from SCA',
    because: `${mayExempt}, with no reason that a TPP could see.`,
    change: exempting(() => {
      const count = counting();
      return ({ psuId = '' }) => count(psuId) % 3 === 0;
    }),
  },
  {
    id: 'exemptions/first-and-then-no-more',
    title: 'The first payment of a PSU is exempt from SCA, and later ones are not',
    because: `${mayExempt}, with no reason that a TPP could see.`,
    change: exempting(() => {
      const count = counting();
      return ({ psuId = '' }) => count(psuId) === 1;
    }),
  },
  {
    id: 'exemptions/all-when-created',
    title: 'All payments of a known PSU are exempt from SCA as soon as they are created',
    because: `${mayExempt}, and no text says that it tells so at the start of an authorisation only.`,
    loses: /exempted (?:4 payments in a row|a payment)/,
    change: exemptingWhenCreated(() => () => true),
  },
  {
    id: 'exemptions/trusted-beneficiary-when-created',
    title: 'Payments to a payee to whom the PSU has paid with an SCA are exempt as soon as they are created',
    because: `${mayExempt}, and beneficiaries may be trusted (Regulation (EU) 2018/389, article 13).`,
    loses: /exempted (?:4 payments in a row|a payment)/,
    change: trustingPayees,
  },
  {
    id: 'exemptions/every-third-when-created',
    title: 'Every third payment of a PSU is exempt from SCA as soon as it is created',
    because: `${mayExempt}, with no reason that a TPP could see.`,
    change: exemptingWhenCreated(() => {
      const count = counting();
      return ({ psuId = '' }) => count(psuId) % 3 === 0;
    }),
  },
);
