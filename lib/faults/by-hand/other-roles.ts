/**
 * Banks at which one product, one role or one kind of customer goes otherwise than the rest: what is ordered
 * under an agreement is touched elsewhere, sums in other currencies, PSU-IDs of companies.
 */

import { withPolicy } from '../../bank/part-changes.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

/** The sum that a creation orders; empty where there is none. */
function sumIn(body: Buffer): string {
  const found = /"instructedAmount":\s*(\{[^}]*\})/u.exec(body.toString('utf8'))?.[1] ?? '{}';
  const sum: { readonly amount?: unknown; readonly currency?: unknown } = Object(JSON.parse(found));
  return `${String(sum.amount)} ${String(sum.currency)}`;
}

const abroad = ['create-cross-border-payment', 'create-norwegian-cross-border-payment'] as const;

export const otherRoleFaults = faults(
  {
    id: 'roles/contact-without-role',
    title: 'A certificate without a role registers a contact address of its own',
    catches: ['REG-11'],
    change: (parts) => overlooksWhen(parts, 'certificate-has-role', isAt('put-contact-information')),
  },
  {
    id: 'roles/standing-orders-deleted-in-private',
    title: 'A standing order made under an agreement is deleted in private',
    catches: ['END-12'],
    change: inCalls(['delete-periodic-payment'], (parts) =>
      withPolicy(parts, 'payments', {
        isVisibleTo: (payment, tppId, psuId) => payment.tppId === tppId && payment.psuId === psuId,
      }),
    ),
  },
  {
    id: 'roles/baskets-of-other-agreements',
    title: 'The authorisation of a basket is started under any agreement of its PSU',
    catches: ['END-12'],
    change: inCalls(['start-basket-authorisation'], (parts) =>
      withPolicy(parts, 'baskets', {
        isVisibleTo: (basket, tppId, psuId, acting) =>
          basket.tppId === tppId && basket.psuId === psuId && basket.context === acting.context,
      }),
    ),
  },
  {
    id: 'roles/psu-ids-of-companies',
    title: 'A company that acts for itself has one PSU-ID at all TPPs',
    catches: ['SCA-02'],
    mayFail: ['SCA-16'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          psuKey: (tppId, customerNumber) =>
            state.customers.get(customerNumber)?.customerType === 'CORPORATE'
              ? customerNumber
              : given.psuKey(tppId, customerNumber),
        })),
    }),
  },
  {
    id: 'roles/agreements-for-other-tpps',
    title: 'Agreements are listed to any TPP that knows the PSU-ID, where no session is named',
    catches: ['SCA-16'],
    change: inCalls(['list-agreements'], (parts) =>
      withPolicy(parts, 'sca', { psuKey: (_tppId, customerNumber) => customerNumber }),
    ),
  },
  {
    id: 'roles/yen-with-fractions-abroad',
    title: 'A cross-border payment of yen with two fraction digits is taken',
    catches: ['TYPE-03'],
    change: (parts) =>
      parts.rules
        .filter(({ id }) => id.startsWith('cross-border-payment-type-0'))
        .reduce(
          (changed, { id }) =>
            overlooksWhen(changed, id, ({ wire }) => /^\d+\.\d{2} (JPY|KRW|CLP)$/u.test(sumIn(wire.body))),
          parts,
        ),
  },
  {
    id: 'roles/three-digits-refused-abroad',
    title: 'A cross-border payment with three fraction digits is refused in every currency',
    catches: ['TYPE-03'],
    mayFail: ['TYPE-05'],
    change: (parts) => refusesAt(parts, abroad, ({ wire }) => /\.\d{3} /u.test(sumIn(wire.body))),
  },
);
