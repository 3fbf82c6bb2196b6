/** Banks that lawfully choose otherwise: consent and contexts. */

import { withPage, withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { RefusalReason } from '../../bank/refusals.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';
import { refusesAt } from '../request-mistakes.js';

const byReason: Partial<Record<RefusalReason, number>> = {
  'account-not-granted': 404,
  'consent-revoked': 404,
  'payment-not-permitted': 400,
  'debtor-unknown': 403,
  'resource-unknown': 403,
  'session-expired': 403,
};

/** The boxes of accounts are labelled in another way. */
function labelled(parts: BankParts, change: (label: string) => string): BankParts {
  return withPage(parts, (given) => ({
    accounts: (view) =>
      given.accounts({
        ...view,
        boxes: view.boxes.map((each) => ({ ...each, label: change(each.label) })),
      }),
  }));
}

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
    change: (parts) => labelled(parts, (label) => label.replaceAll(/\b(\d{4})(\d{2})(\d{5})\b/g, '$1.$2.$3')),
  },
  {
    id: 'consent/labels-masked',
    title: 'Account numbers are shown by their last five digits, behind stars',
    because: 'The pages belong to the bank.',
    change: (parts) => labelled(parts, (label) => label.replace(/^\d{6}(\d{5}) (.*)$/, '$2 ******$1')),
  },
  {
    id: 'consent/numbers-as-values',
    title: 'Boxes are labelled with the names of accounts, and their values are the numbers',
    because: 'The pages belong to the bank.',
    change: (parts) => {
      const shown = wrapPurpose(parts, 'account-access', 'describe', (given) => (flow, bank) => {
        const decision = given(flow, bank);
        if (decision.kind !== 'accounts') return decision;
        const boxes = decision.boxes.map((each) => {
          const [, number = '', name = each.label] = /^(\d{11}) (.*)$/.exec(each.label) ?? [];
          return { ...each, value: number === '' ? each.value : number, label: name };
        });
        return { ...decision, boxes };
      });
      return wrapPurpose(shown, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const accounts = [...bank.state.accounts.values()];
        const idOf = (value: string) => accounts.find(({ bban }) => bban === value)?.resourceId ?? value;
        return given(flow, { ...approval, chosen: new Set([...approval.chosen].map(idOf)) }, bank);
      });
    },
  },
  {
    id: 'consent/agreements-share-an-account',
    title: 'Every corporate agreement of a person opens the same accounts',
    because: 'Which accounts an agreement covers is a matter of the bank and its customer (CTX-03).',
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, agreement, opens, engaged) ||
          (agreement !== undefined &&
            engaged().some((other) => given.isOffered(each, customer, other, opens, engaged))),
      })),
  },
  {
    id: 'consent/agreement-without-accounts',
    title: 'One of the corporate agreements opens no account',
    because: 'Which accounts an agreement covers is a matter of the bank and its customer (CTX-03).',
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          (agreement === undefined || agreement !== engaged()[1]) &&
          given.isOffered(each, customer, agreement, opens, engaged),
      })),
  },
  {
    id: 'consent/malformed-bodies-refused',
    title: 'POST /v1/consents refuses a body that is no JSON object',
    because: 'Whether empty and malformed bodies are disregarded, too, is open (CON-11).',
    change: (parts) =>
      refusesAt(
        parts,
        'offer-consent-deprecated',
        ({ body }) => body.kind !== 'json' || typeof body.value !== 'object',
      ),
  },
  {
    id: 'consent/labels-split',
    title: 'Account numbers are split into three parts, each in a span of its own',
    because: 'The pages belong to the bank.',
    change: (parts) =>
      withPage(parts, (given) => ({
        accounts: (view) =>
          given
            .accounts(view)
            .replaceAll(/> (\d{4})(\d{2})(\d{5}) /g, '> <span>$1</span> <span>$2</span> <span>$3</span> '),
      })),
  },
);
