/** Banks that lawfully choose otherwise: consent and contexts. */

import { withPage, withPolicy } from '../../bank/parts.js';
import type { RefusalReason } from '../../bank/parts.js';
import { variants } from '../fault.js';

const byReason: Partial<Record<RefusalReason, number>> = {
  'account-not-granted': 404,
  'consent-revoked': 404,
  'payment-not-permitted': 400,
  'debtor-unknown': 403,
  'resource-unknown': 403,
  'session-expired': 403,
};

export const consentVariants = variants(
  {
    id: 'consent/other-statuses',
    title: 'Accounts that are not granted do not exist, other refusals have other statuses',
    because: 'Only a PSU without any consent is said to get 401 (ERR-08).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) => {
          const spec = given.refusal(reason);
          return { ...spec, status: byReason[reason] ?? spec.status };
        },
      })),
  },
  {
    id: 'consent/revoked-403-everywhere',
    title: 'What the PSU took back is forbidden, unticked or revoked',
    because: 'The status is open (CON-06, CON-10).',
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        accountStanding: (consent, id) =>
          given.accountStanding(consent, id) === 'granted' ? 'granted' : 'revoked',
      })),
  },
  {
    id: 'consent/accounts-the-other-way-round',
    title: 'The boxes of the account list are in another order and grouped',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withPage(parts, (given) => ({
        accounts: (view) => given.accounts({ ...view, boxes: view.boxes.toReversed() }),
      })),
  },
  {
    id: 'consent/labels-with-blanks',
    title: 'Account numbers are shown with dots and the name of the account',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withPage(parts, (given) => ({
        accounts: (view) =>
          given.accounts({
            ...view,
            boxes: view.boxes.map((each) => ({
              ...each,
              label: each.label.replaceAll(/\b(\d{4})(\d{2})(\d{5})\b/g, '$1.$2.$3'),
            })),
          }),
      })),
  },
);
