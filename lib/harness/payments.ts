/** Payment bodies as scenarios start from them: valid, small, and different from each other so that none is a duplicate. */

import type { SeededRandom } from '../model/seeded-random.js';
import type { KnownAccount, Target } from './target/target.js';

/** A JSON object that scenarios change member by member. */
export type Body = Readonly<Record<string, unknown>>;

/** A valid Norwegian domestic credit transfer from an account, in its own currency. */
export function domesticPayment(target: Target, debtor: KnownAccount, random: SeededRandom): Body {
  const { creditor } = target;
  return {
    instructedAmount: { amount: `${1 + random.below(9)}.${random.digits(1)}5`, currency: 'NOK' },
    creditorName: creditor.name,
    creditorAccount: { bban: creditor.bban, currency: creditor.currency },
    creditorAddress: {
      country: creditor.country,
      ...(creditor.townName === undefined ? {} : { townName: creditor.townName }),
    },
    debtorAccount: { bban: debtor.bban, currency: debtor.currency },
    remittanceInformationUnstructured: `Reference ${random.reference(12)}`,
  };
}
