/**
 * Banks that lawfully have operations elsewhere: the text leaves their paths open, and their profile says
 * where they stand.
 */

import { wrapRoute } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';

/** The bank that has operations where these answers say, and links to them there. */
function standingAt(parts: BankParts, places: NonNullable<BankParts['answers']>): BankParts {
  return { ...parts, answers: { ...parts.answers, ...places } };
}

function paymentPlaces(
  kind: 'payment' | 'bulk' | 'periodic',
  root: string,
): NonNullable<BankParts['answers']> {
  const one = `${root}/{product}/{paymentId}`;
  return {
    [`${kind}-details-operation`]: `GET ${one}/details`,
    [`${kind}-deletion-operation`]: `DELETE ${one}/order`,
    [`${kind}-authorisation-operation`]: `POST ${one}/approval`,
    [`${kind}-cancellation-operation`]: `POST ${one}/approval-of-cancellation`,
    ...(kind === 'payment' ? {} : { [`${kind}-status-operation`]: `GET ${one}/state` }),
  };
}

export const placeVariants = variants(
  {
    id: 'places/baskets-elsewhere',
    title: 'Baskets are made, read and authorised below /v1/baskets',
    because: 'Method and path of the basket operations are not shown (BSK-12).',
    change: (parts) =>
      standingAt(parts, {
        'basket-creation-operation': 'POST /v1/baskets/new',
        'basket-read-operation': 'GET /v1/baskets/{basketId}/members',
        'basket-authorisation-operation': 'PUT /v1/baskets/approvals/{basketId}',
      }),
  },
  {
    id: 'places/payment-details-elsewhere',
    title: 'The details of a payment are read at /v1/payment-details/{product}/{paymentId}',
    because: 'The path of the details is not shown (STA-06).',
    change: (parts) =>
      standingAt(parts, { 'payment-details-operation': 'GET /v1/payment-details/{product}/{paymentId}' }),
  },
  {
    id: 'places/payments-by-post',
    title: 'A payment is deleted with POST, below its path',
    because: 'Method and path of a deletion are not shown (STA-05).',
    change: (parts) =>
      standingAt(parts, {
        'payment-deletion-operation': 'POST /v1/payments/{product}/{paymentId}/deletion',
      }),
  },
  {
    id: 'places/payment-life-elsewhere',
    title: 'Details, deletion and both authorisations of payments have paths of their own',
    because: 'Only creation and status of a payment are shown with their paths (END-03, END-11).',
    change: (parts) => standingAt(parts, paymentPlaces('payment', '/v1/orders')),
  },
  {
    id: 'places/products-of-other-names',
    title: 'The products for the euro area and for the international network have other names',
    because: 'Their names are not shown (ADR-03, ADR-04).',
    change: (parts) =>
      standingAt(parts, {
        'euro-area-product': 'euro-transfers',
        'international-product': 'swift-transfers',
      }),
  },
  {
    id: 'places/grouped-payments-elsewhere',
    title: 'Bulk and periodic payments stand below /v1/bulks and /v1/standing-orders',
    because: 'The paths of bulk and periodic payments are not shown.',
    change: (parts) =>
      standingAt(parts, {
        'bulk-creation-operation': 'POST /v1/bulks',
        'periodic-creation-operation': 'POST /v1/standing-orders/domestic',
        ...paymentPlaces('bulk', '/v1/bulks'),
        ...paymentPlaces('periodic', '/v1/standing-orders'),
      }),
  },
  {
    id: 'places/cards-elsewhere',
    title: 'Card accounts are read below /v1/cards',
    because: 'The paths of card accounts outside the sandbox are not shown (PAY-33).',
    change: (parts) =>
      standingAt(parts, {
        'card-accounts-operation': 'GET /v1/cards',
        'card-account-details-operation': 'GET /v1/cards/{cardAccountId}/details',
        'card-account-balances-operation': 'GET /v1/cards/balances/{cardAccountId}',
        'card-account-transactions-operation': 'GET /v1/cards/{cardAccountId}',
      }),
  },
  {
    id: 'places/account-details-elsewhere',
    title: 'Details of accounts and transactions are read below /v1/details',
    because: 'The paths of these details are not shown (ACC-18).',
    change: (parts) =>
      standingAt(parts, {
        'account-details-operation': 'GET /v1/details/accounts/{accountId}',
        'transaction-details-operation': 'GET /v1/details/transactions/{transactionId}/of/{accountId}',
      }),
  },
  {
    id: 'places/consents-offered-by-put',
    title: '/v1/bank-offered-consents is called with PUT',
    because: 'The method is not shown (CON-14).',
    change: (parts) =>
      standingAt(parts, { 'bank-offered-consents-operation': 'PUT /v1/bank-offered-consents' }),
  },
  {
    id: 'places/contact-elsewhere',
    title: 'The contact address of a TPP is kept at /v1/contacts/{tppId}, and written with POST',
    because: 'How it is registered, changed and read is not shown (DLG-01, DLG-02).',
    change: (parts) =>
      standingAt(parts, {
        'contact-registration-operation': 'POST /v1/contacts/{tppId}',
        'contact-read-operation': 'GET /v1/contacts/{tppId}',
      }),
  },
  {
    id: 'places/contact-of-the-caller',
    title: 'The contact address at /v1/contact is that of the TPP that calls',
    because: 'That the path names the TPP is not shown (DLG-01, DLG-02).',
    change: (parts) =>
      wrapRoute(
        standingAt(parts, {
          'contact-registration-operation': 'PUT /v1/contact',
          'contact-read-operation': 'GET /v1/contact',
        }),
        ['put-contact-information', 'read-contact-information'],
        (given) => (call) => given({ ...call, params: { tppId: call.tpp.id } }),
      ),
  },
  {
    id: 'places/sandbox-elsewhere',
    title: 'What is not shown of the sandbox has paths of its own below /v1/sandbox/',
    because: 'Of the sandbox only seven paths are shown (SBX-20, SBX-30, SBX-37 to SBX-41).',
    change: (parts) =>
      standingAt(parts, {
        'sandbox-customer-deletion-operation': 'POST /v1/sandbox/customers/{customerId}/removal',
        'sandbox-accounts-operation': 'GET /v1/sandbox/all-accounts',
        'sandbox-account-creation-operation': 'PUT /v1/sandbox/accounts/new',
        'sandbox-account-details-operation': 'GET /v1/sandbox/details/{mockAccountId}',
        'sandbox-account-deletion-operation': 'DELETE /v1/sandbox/details/{mockAccountId}',
        'sandbox-transactions-operation': 'GET /v1/sandbox/details/{mockAccountId}/bookings',
        'sandbox-transactions-deletion-operation': 'DELETE /v1/sandbox/details/{mockAccountId}/bookings',
        'sandbox-transaction-details-operation':
          'GET /v1/sandbox/bookings/{mockTransactionId}/of/{mockAccountId}',
        'sandbox-card-account-details-operation': 'GET /v1/sandbox/cards/{mockCardAccountId}',
        'sandbox-agreements-operation': 'GET /v1/sandbox/companies',
        'sandbox-agreement-creation-operation': 'POST /v1/sandbox/companies',
        'sandbox-engagement-creation-operation': 'POST /v1/sandbox/companies/{mockAgreementId}/accounts',
      }),
  },
);
