/** Banks that leave to a TPP, to another one or to a PSU what is not theirs. */

import { startSca } from '../../bank/access/start-sca.js';
import { objectOf } from '../../bank/body.js';
import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

/** An approved payment is gone once the TPP deletes it, where it is such a one. */
function goneAtOnce(isSuch: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    withPolicy(parts, 'payments', (given) => ({
      deletion(payment, initial) {
        const usual = given.deletion(payment, initial);
        return usual === 'needs-authorisation' && isSuch(payment) ? 'cancels' : usual;
      },
    }));
}

/** One role of an engagement is enough. */
function roleOpens(role: string): PartsChange {
  return (parts) => withPolicy(parts, 'consent', { engagementOpens: ({ roles }) => roles.includes(role) });
}

function anybodyReads(parts: BankParts): BankParts {
  return wrapRoute(parts, 'read-contact-information', (given) => (call) => {
    const named = decodeURIComponent(call.params['tppId'] ?? '');
    const email = call.bank.state.contacts.get(named);
    return email === undefined
      ? given(call)
      : json(200, call.show.presenters.access.contact(email, call.show));
  });
}

export const leftToOthers = faults(
  {
    id: 'left-to-others/card-payment-cancelled-by-the-tpp',
    title: 'An approved payment from a card is cancelled by its deletion alone',
    catches: ['SCA-11'],
    change: goneAtOnce(({ order }) => objectOf(order['debtorAccount'])['other'] !== undefined),
  },
  {
    id: 'left-to-others/bulk-cancelled-by-the-tpp',
    title: 'An approved bulk payment is cancelled by its deletion alone',
    catches: ['SCA-11'],
    change: goneAtOnce(({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'left-to-others/company-payment-cancelled-by-the-tpp',
    title: 'An approved payment for a company is cancelled by its deletion alone',
    catches: ['SCA-11'],
    change: goneAtOnce(({ agreementId }) => agreementId !== undefined),
  },
  {
    id: 'left-to-others/view-role-opens',
    title: 'An engagement that lets a person view an account opens it for consent',
    catches: ['CTX-03'],
    change: roleOpens('VIEW'),
  },
  {
    id: 'left-to-others/register-role-opens',
    title: 'An engagement that lets a person register payments alone opens the account for consent',
    catches: ['CTX-03'],
    change: roleOpens('REGISTER'),
  },
  {
    id: 'left-to-others/contact-read-by-anybody',
    title: 'The contact address of a TPP is told to any other that names it',
    catches: ['DLG-02'],
    change: anybodyReads,
  },
  {
    id: 'left-to-others/contact-under-longer-ids',
    title: 'A TPP writes the contact address of each TPP whose id begins with its own',
    catches: ['DLG-02'],
    change: (parts) =>
      withPolicy(parts, 'tppDialogue', () => ({ isOwnRecord: (tpp, id) => id.startsWith(tpp.id) })),
  },
  {
    id: 'left-to-others/corporate-start-lets-choose',
    title: 'Behind GET /v1/user the PSU may choose to act as a private person, and is sent back as one',
    catches: ['USR-04'],
    change: (parts) =>
      wrapRoute(
        parts,
        'start-corporate-sca',
        () => (call) =>
          json(200, call.show.presenters.common.redirectOffer(startSca(call, 'registration'), call.show)),
      ),
  },
);
