/**
 * Banks that take everybody of a company for one, or forget the SCA where no account is asked for: what one
 * is engaged for is open to colleagues, and agreements are told in whatever session.
 */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { BankCore, Call } from '../../bank/types.js';
import { actingUnder } from '../any-agreement.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { withHeaderLines } from '../other-headers.js';

/** The call as one that names no session. */
function withoutSession(call: Call): Call {
  return withHeaderLines(call, (lines) => lines.filter(([name]) => name.toLowerCase() !== 'tpp-session-id'));
}

const creations = ['create-domestic-payment', 'create-instant-payment', 'create-sepa-payment'] as const;

export const colleagueFaults = faults(
  {
    id: 'colleagues/accounts-of-the-agreement',
    title: 'Under an agreement every account is offered for which anybody is engaged there',
    catches: ['CTX-03'],
    onlyInDepth: true,
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          agreement === undefined
            ? given.isOffered(each, customer, agreement, opens, engaged)
            : each.owner === agreement.owner &&
              agreement.engagements.some((one) => one.iban === each.iban && opens(one)),
      })),
  },
  {
    id: 'colleagues/any-account-of-the-company-pays',
    title: 'Under an agreement a person pays from any account of the company',
    catches: ['CTX-03'],
    change(parts) {
      const lenient = withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, ...others) =>
          agreement === undefined
            ? given.isOffered(each, customer, agreement, ...others)
            : each.owner === agreement.owner,
      }));
      const paying = inCalls(creations, () => lenient)(parts);
      return {
        ...wrapPurpose(
          paying,
          'payment',
          'approve',
          (given) => (flow, approval, bank) => given(flow, approval, { ...bank, parts: lenient }),
        ),
        batch: parts.batch.map((step) => (bank: BankCore) => step({ ...bank, parts: lenient })),
      };
    },
  },
  {
    id: 'colleagues/agreements-of-the-company',
    title: 'Balances are read under every agreement of a company by whoever is engaged in one of them',
    catches: ['CTX-03'],
    mayFail: ['ACC-10'],
    change: actingUnder('read-balances', (named, customer, all) =>
      all.some(
        ({ owner, engagements }) =>
          owner === named.owner && engagements.some((one) => one.customer === customer),
      ),
    ),
  },
  {
    id: 'colleagues/approve',
    title: 'A payment under an agreement is approved by whoever is engaged in that agreement',
    catches: ['SCA-17'],
    onlyInDepth: true,
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          acceptsLogin: (flow, customer) =>
            given.acceptsLogin(flow, customer) ||
            state.agreements
              .get(flow.asked?.agreementId ?? '')
              ?.engagements.some((one) => one.customer === customer) === true,
        })),
    }),
  },
  {
    id: 'colleagues/agreements-after-the-hour',
    title: 'Agreements are listed in a session however old its SCA is',
    catches: ['SCA-09'],
    change: inCalls(['list-agreements'], (parts) => withPolicy(parts, 'sca', { sessionIsLive: () => true })),
  },
  {
    id: 'colleagues/agreements-in-any-session',
    title: 'Agreements are listed in whatever session while some SCA of the PSU lasts',
    catches: ['SCA-13'],
    change: (parts) => wrapRoute(parts, 'list-agreements', (given) => (call) => given(withoutSession(call))),
  },
  {
    id: 'colleagues/baskets-of-every-role',
    title: 'A basket takes payments that its PSU ordered in another role, and approving it approves them',
    catches: ['END-12'],
    change: (parts) =>
      withPolicy(parts, 'baskets', { takesFor: (payment, psuId) => payment.psuId === psuId }),
  },
);
