/** Banks that leave to TPPs or PSUs what the text does not forbid, where their profile says so. */

import { startSca } from '../../../bank/access/start-sca.js';
import { withPolicy, wrapRoute } from '../../../bank/part-changes.js';
import { json } from '../../../bank/reply.js';
import type { BankParts } from '../../../bank/types.js';
import { variants } from '../../fault.js';
import { answering, toldOrNot } from '../../profile-answers.js';

/** What the PSU approved and can still be stopped is cancelled by the call alone. */
function goneByDeletion(parts: BankParts): BankParts {
  return withPolicy(parts, 'payments', (given) => ({
    deletion(payment, initial) {
      const usual = given.deletion(payment, initial);
      return usual === 'needs-authorisation' ? 'cancels' : usual;
    },
  }));
}

export const leftOpenHabits = variants(
  ...toldOrNot(
    'habits/cancelled-by-deletion',
    'An approved payment that can still be stopped is cancelled by its deletion alone',
    'Whether a cancellation needs an SCA is not said, and a bank may exempt it (SCA-07).',
    { 'approved-cancellation': 'bank-decides' },
    goneByDeletion,
  ),
  ...toldOrNot(
    'habits/corporate-start-lets-choose',
    'Behind GET /v1/user the PSU may choose to act as a private person, too',
    'The PSU picks the context during SCA (CTX-04), and the reply is not shown (USR-04).',
    { 'corporate-start-context': 'chosen' },
    (parts) =>
      wrapRoute(
        parts,
        'start-corporate-sca',
        () => (call) =>
          json(200, call.show.presenters.common.redirectOffer(startSca(call, 'registration'), call.show)),
      ),
  ),
  {
    id: 'habits/contact-told-to-others',
    title: 'The contact address of a TPP is told to any other that asks for it',
    because: 'Whose record may be read is not said (DLG-02); the profile tells it.',
    change: (parts) =>
      answering(
        wrapRoute(parts, 'read-contact-information', (given) => (call) => {
          const email = call.bank.state.contacts.get(decodeURIComponent(call.params['tppId'] ?? ''));
          return email === undefined
            ? given(call)
            : json(200, call.show.presenters.access.contact(email, call.show));
        }),
        { 'contact-readers': 'anybody' },
      ),
  },
  {
    id: 'habits/one-role-opens',
    title: 'One role of an engagement is enough to offer the account for consent',
    because: 'Which roles open an account is not said (CTX-03); the profile tells it.',
    change: (parts) =>
      answering(withPolicy(parts, 'consent', { engagementOpens: ({ roles }) => roles.length > 0 }), {
        'engagement-roles': 'either',
      }),
  },
);
