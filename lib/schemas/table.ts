/**
 * The table of all schemas: what a TPP sends, what a bank answers, and the parts that both are built from.
 */

import type { PayloadSchema } from './schema.js';
import { account } from './parts/account.js';
import { accountReference } from './parts/account-reference.js';
import { amount } from './parts/amount.js';
import { balance } from './parts/balance.js';
import { cardAccount } from './parts/card-account.js';
import { cardTransaction } from './parts/card-transaction.js';
import { creditTransfer, creditorAgent, executionDate } from './parts/credit-transfer.js';
import { creditorAccount } from './parts/creditor-account.js';
import { creditorAddress } from './parts/creditor-address.js';
import { crossBorderTransfer } from './parts/cross-border-transfer.js';
import { debtorAccount } from './parts/debtor-account.js';
import { foreignAccount, ibanAccount } from './parts/foreign-accounts.js';
import { instructedAmount } from './parts/instructed-amount.js';
import { link, links } from './parts/links.js';
import { structuredReference, structuredReferences } from './parts/references.js';
import { engagement, sandboxAmount } from './parts/sandbox-members.js';
import { tppMessage } from './parts/tpp-message.js';
import { currencyExchange, transaction } from './parts/transaction.js';
import { basket } from './payloads/basket.js';
import { bulkPayment } from './payloads/bulk-payment.js';
import { contactInformation } from './payloads/contact-information.js';
import { domesticPayment } from './payloads/domestic-payment.js';
import { instantPayment } from './payloads/instant-payment.js';
import { periodicPayment } from './payloads/periodic-payment.js';
import { sepaPayment } from './payloads/sepa-payment.js';
import { sandboxCardTransactionDraft } from './parts/sandbox-card-transaction-draft.js';
import { sandboxTransactionDraft } from './parts/sandbox-transaction-draft.js';
import { accountDetails } from './payloads/account-details.js';
import { accountList } from './payloads/account-list.js';
import { agreements } from './payloads/agreements.js';
import { authorisationStart } from './payloads/authorisation-start.js';
import { balances } from './payloads/balances.js';
import { basketCreated } from './payloads/basket-created.js';
import { basketDetails } from './payloads/basket-details.js';
import { bulkPaymentDetails } from './payloads/bulk-payment-details.js';
import { cardAccountDetails } from './payloads/card-account-details.js';
import { cardAccountList } from './payloads/card-account-list.js';
import { cardBalances } from './payloads/card-balances.js';
import { cardTransactions } from './payloads/card-transactions.js';
import { crossBorderPayment } from './payloads/cross-border-payment.js';
import { errorReply } from './payloads/error-reply.js';
import { norwegianCrossBorderPayment } from './payloads/norwegian-cross-border-payment.js';
import { paymentCancellation } from './payloads/payment-cancellation.js';
import { paymentDetails } from './payloads/payment-details.js';
import { paymentInitiationResponse } from './payloads/payment-initiation-response.js';
import { paymentStatus } from './payloads/payment-status.js';
import { periodicPaymentDetails } from './payloads/periodic-payment-details.js';
import { redirectOffer } from './payloads/redirect-offer.js';
import { sandboxAccount } from './payloads/sandbox-account.js';
import { sandboxAccountCreation } from './payloads/sandbox-account-creation.js';
import { sandboxAccountList } from './payloads/sandbox-account-list.js';
import { sandboxAgreement } from './payloads/sandbox-agreement.js';
import { sandboxAgreementCreation } from './payloads/sandbox-agreement-creation.js';
import { sandboxAgreementList } from './payloads/sandbox-agreement-list.js';
import { sandboxCardAccount } from './payloads/sandbox-card-account.js';
import { sandboxCardAccountCreation } from './payloads/sandbox-card-account-creation.js';
import { sandboxCardTransactions } from './payloads/sandbox-card-transactions.js';
import { sandboxCardTransactionsCreation } from './payloads/sandbox-card-transactions-creation.js';
import { sandboxCustomer } from './payloads/sandbox-customer.js';
import { sandboxCustomerCreated } from './payloads/sandbox-customer-created.js';
import { sandboxCustomerCreation } from './payloads/sandbox-customer-creation.js';
import { sandboxCustomerList } from './payloads/sandbox-customer-list.js';
import { sandboxEngagement } from './payloads/sandbox-engagement.js';
import { sandboxEngagementCreation } from './payloads/sandbox-engagement-creation.js';
import { sandboxTransaction } from './payloads/sandbox-transaction.js';
import { sandboxTransactions } from './payloads/sandbox-transactions.js';
import { sandboxTransactionsCreation } from './payloads/sandbox-transactions-creation.js';
import { transactionDetails } from './payloads/transaction-details.js';
import { transactions } from './payloads/transactions.js';

/** Of each schema the compiler is to know the id here, and no more; its type stands where it is written. */
function schemasOf<const Id extends string>(
  schemas: readonly (PayloadSchema & { readonly $id: Id })[],
): readonly (PayloadSchema & { readonly $id: Id })[] {
  return schemas;
}

export const requests = schemasOf([
  domesticPayment,
  instantPayment,
  sepaPayment,
  crossBorderPayment,
  norwegianCrossBorderPayment,
  bulkPayment,
  periodicPayment,
  basket,
  contactInformation,
  sandboxCustomerCreation,
  sandboxAccountCreation,
  sandboxTransactionsCreation,
  sandboxCardAccountCreation,
  sandboxCardTransactionsCreation,
  sandboxAgreementCreation,
  sandboxEngagementCreation,
]);

export const replies = schemasOf([
  paymentInitiationResponse,
  paymentDetails,
  paymentStatus,
  paymentCancellation,
  authorisationStart,
  bulkPaymentDetails,
  periodicPaymentDetails,
  basketCreated,
  basketDetails,
  redirectOffer,
  agreements,
  errorReply,
  accountList,
  accountDetails,
  balances,
  transactions,
  transactionDetails,
  cardAccountList,
  cardAccountDetails,
  cardBalances,
  cardTransactions,
  sandboxCustomer,
  sandboxCustomerCreated,
  sandboxCustomerList,
  sandboxAccount,
  sandboxAccountList,
  sandboxTransaction,
  sandboxTransactions,
  sandboxCardAccount,
  sandboxCardTransactions,
  sandboxAgreement,
  sandboxAgreementList,
  sandboxEngagement,
]);

export const parts = schemasOf([
  account,
  accountReference,
  amount,
  balance,
  cardAccount,
  cardTransaction,
  creditTransfer,
  creditorAccount,
  creditorAddress,
  creditorAgent,
  crossBorderTransfer,
  currencyExchange,

  debtorAccount,
  engagement,
  executionDate,
  foreignAccount,
  ibanAccount,
  instructedAmount,
  link,
  links,
  sandboxAmount,
  sandboxCardTransactionDraft,
  sandboxTransactionDraft,
  structuredReference,
  structuredReferences,
  tppMessage,
  transaction,
]);
