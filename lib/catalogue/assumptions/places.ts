/**
 * Methods and paths that the text does not show. A profile pins them in the form of their default, and the
 * suite then works with the operation there. Where the text shows a path, nothing stands here.
 */

import { asked, type AskedAssumption, type AssumptionBasis } from '../assumption.js';
import type { ClauseId } from '../index.js';

/** An assumption on where an operation stands; `line` is its method and its path below the base address. */
function place<const Id extends string>(
  id: Id,
  question: string,
  line: string,
  clauses: readonly ClauseId[],
  basis: AssumptionBasis = 'published',
): AskedAssumption<Id, string, never> {
  return { id, topic: 'operations', question, default: line, handling: 'profile', clauses, basis };
}

export const placesAssumptions = [
  place(
    'payment-details-operation',
    'How are the details of a payment read?',
    'GET /v1/payments/{product}/{paymentId}',
    ['STA-06'],
  ),
  place(
    'payment-deletion-operation',
    'How is a payment deleted?',
    'DELETE /v1/payments/{product}/{paymentId}',
    ['STA-05'],
  ),
  place(
    'payment-authorisation-operation',
    'How is the authorisation of a payment started?',
    'POST /v1/payments/{product}/{paymentId}/authorisations',
    ['FLW-06', 'FLW-07'],
  ),
  place(
    'payment-cancellation-operation',
    "How is the authorisation of a payment's cancellation started?",
    'POST /v1/payments/{product}/{paymentId}/cancellation-authorisations',
    ['STA-05'],
  ),
  place(
    'bulk-creation-operation',
    'How is a bulk payment created?',
    'POST /v1/bulk-payments/norwegian-domestic-credit-transfers',
    ['ERR-05', 'ERR-07'],
  ),
  place(
    'bulk-details-operation',
    'How are the details of a bulk payment read?',
    'GET /v1/bulk-payments/{product}/{paymentId}',
    ['END-13'],
    'framework',
  ),
  place(
    'bulk-status-operation',
    'How is the status of a bulk payment read?',
    'GET /v1/bulk-payments/{product}/{paymentId}/status',
    ['END-13'],
  ),
  place(
    'bulk-deletion-operation',
    'How is a bulk payment deleted?',
    'DELETE /v1/bulk-payments/{product}/{paymentId}',
    ['STA-05'],
    'framework',
  ),
  place(
    'bulk-authorisation-operation',
    'How is the authorisation of a bulk payment started?',
    'POST /v1/bulk-payments/{product}/{paymentId}/authorisations',
    ['FLW-06', 'FLW-07'],
    'framework',
  ),
  place(
    'bulk-cancellation-operation',
    "How is the authorisation of a bulk payment's cancellation started?",
    'POST /v1/bulk-payments/{product}/{paymentId}/cancellation-authorisations',
    ['STA-05'],
  ),
  place(
    'periodic-creation-operation',
    'How is a periodic payment created?',
    'POST /v1/periodic-payments/norwegian-domestic-credit-transfers',
    ['ERR-06', 'ERR-07', 'ERR-10', 'ENV-11'],
  ),
  place(
    'periodic-details-operation',
    'How are the details of a periodic payment read?',
    'GET /v1/periodic-payments/{product}/{paymentId}',
    ['END-13'],
    'framework',
  ),
  place(
    'periodic-status-operation',
    'How is the status of a periodic payment read?',
    'GET /v1/periodic-payments/{product}/{paymentId}/status',
    ['END-13', 'ENV-11'],
    'framework',
  ),
  place(
    'periodic-deletion-operation',
    'How is a periodic payment deleted?',
    'DELETE /v1/periodic-payments/{product}/{paymentId}',
    ['STA-05'],
  ),
  place(
    'periodic-authorisation-operation',
    'How is the authorisation of a periodic payment started?',
    'POST /v1/periodic-payments/{product}/{paymentId}/authorisations',
    ['FLW-06', 'FLW-07'],
  ),
  place(
    'periodic-cancellation-operation',
    "How is the authorisation of a periodic payment's cancellation started?",
    'POST /v1/periodic-payments/{product}/{paymentId}/cancellation-authorisations',
    ['STA-05'],
  ),
  place('basket-creation-operation', 'How is a signing basket created?', 'POST /v1/signing-baskets', [
    'BSK-01',
    'LIM-02',
    'LIM-03',
    'ERR-05',
    'ERR-06',
  ]),
  place('basket-read-operation', 'How is a signing basket read?', 'GET /v1/signing-baskets/{basketId}', [
    'BSK-03',
  ]),
  place(
    'basket-authorisation-operation',
    'How is the authorisation of a signing basket started?',
    'POST /v1/signing-baskets/{basketId}/authorisations',
    ['BSK-05', 'BSK-08', 'BSK-11', 'BSK-12'],
  ),
  asked({
    ...place(
      'bank-offered-consents-operation',
      'With which method is /v1/bank-offered-consents called?',
      'POST /v1/bank-offered-consents',
      ['CON-14'],
    ),
    choices: [
      'POST /v1/bank-offered-consents',
      'PUT /v1/bank-offered-consents',
      'GET /v1/bank-offered-consents',
    ],
  }),
  place('account-details-operation', 'How is one account read?', 'GET /v1/accounts/{accountId}', ['CON-10']),
  place(
    'transaction-details-operation',
    'How are the details of one transaction read?',
    'GET /v1/accounts/{accountId}/transactions/{transactionId}',
    ['ACC-18', 'REL-07'],
  ),
  place(
    'card-accounts-operation',
    'How are card accounts listed outside /v1/sandbox/?',
    'GET /v1/card-accounts',
    ['VER-06', 'VER-07'],
  ),
  place(
    'card-account-details-operation',
    'How are the details of a card account read?',
    'GET /v1/card-accounts/{cardAccountId}',
    ['PAY-33'],
  ),
  place(
    'card-account-balances-operation',
    'How are the balances of a card account read?',
    'GET /v1/card-accounts/{cardAccountId}/balances',
    ['ACC-08'],
  ),
  place(
    'card-account-transactions-operation',
    'How are card transactions read outside /v1/sandbox/?',
    'GET /v1/card-accounts/{cardAccountId}/transactions',
    ['LIM-19', 'VER-06', 'VER-07'],
  ),
  place(
    'contact-registration-operation',
    'How is the TPP contact address registered and updated?',
    'PUT /v1/tpps/{tppId}/contact-information',
    ['DLG-01', 'DLG-02'],
  ),
  place(
    'contact-read-operation',
    'How is the TPP contact address read back?',
    'GET /v1/tpps/{tppId}/contact-information',
    ['DLG-02'],
  ),
  place(
    'sandbox-customer-deletion-operation',
    'How is a customer removed below /v1/sandbox/?',
    'DELETE /v1/sandbox/customers/{customerId}',
    ['SBX-38'],
  ),
  place(
    'sandbox-accounts-operation',
    'How are accounts listed below /v1/sandbox/?',
    'GET /v1/sandbox/accounts',
    ['SBX-36'],
    'assumed',
  ),
  place(
    'sandbox-account-creation-operation',
    'How is an account created below /v1/sandbox/?',
    'POST /v1/sandbox/accounts',
    ['SBX-41'],
  ),
  place(
    'sandbox-account-details-operation',
    'How is one account read below /v1/sandbox/?',
    'GET /v1/sandbox/accounts/{mockAccountId}',
    ['ENV-08'],
  ),
  place(
    'sandbox-account-deletion-operation',
    'How is an account removed below /v1/sandbox/?',
    'DELETE /v1/sandbox/accounts/{mockAccountId}',
    ['ENV-08'],
  ),
  place(
    'sandbox-transactions-operation',
    'How are the transactions of an account listed below /v1/sandbox/?',
    'GET /v1/sandbox/accounts/{mockAccountId}/transactions',
    ['SBX-36', 'SBX-41'],
  ),
  place(
    'sandbox-transactions-deletion-operation',
    'How are the transactions of an account cleared below /v1/sandbox/?',
    'DELETE /v1/sandbox/accounts/{mockAccountId}/transactions',
    ['ENV-08'],
  ),
  place(
    'sandbox-transaction-details-operation',
    'How is one transaction read below /v1/sandbox/?',
    'GET /v1/sandbox/accounts/{mockAccountId}/transactions/{mockTransactionId}',
    ['ENV-08'],
  ),
  place(
    'sandbox-card-account-details-operation',
    'How is one card account read below /v1/sandbox/?',
    'GET /v1/sandbox/card-accounts/{mockCardAccountId}',
    ['SBX-39'],
  ),
  place(
    'sandbox-agreements-operation',
    'How are agreements listed below /v1/sandbox/?',
    'GET /v1/sandbox/agreements',
    ['SIG-02'],
  ),
  place(
    'sandbox-agreement-creation-operation',
    'How is a corporate agreement created below /v1/sandbox/?',
    'POST /v1/sandbox/agreements',
    ['SIG-02'],
  ),
  place(
    'sandbox-engagement-creation-operation',
    'How is an account added to an agreement below /v1/sandbox/?',
    'POST /v1/sandbox/agreements/{mockAgreementId}/engagements',
    ['SIG-02'],
  ),
] as const;
