/**
 * Types of payloads, read off their schemas, so that a body which the compiler takes is one that the schema
 * takes as far as types can tell. Members beyond the schema are `unknown`, as the interface leaves them open.
 */

import type { FromSchema } from 'json-schema-to-ts';
import type { accountReference } from './parts/account-reference.js';
import type { account } from './parts/account.js';
import type { amount } from './parts/amount.js';
import type { balance } from './parts/balance.js';
import type { creditTransfer, creditorAgent, executionDate } from './parts/credit-transfer.js';
import type { creditorAccount } from './parts/creditor-account.js';
import type { creditorAddress } from './parts/creditor-address.js';
import type { crossBorderTransfer } from './parts/cross-border-transfer.js';
import type { debtorAccount } from './parts/debtor-account.js';
import type { foreignAccount, ibanAccount } from './parts/foreign-accounts.js';
import type { instructedAmount } from './parts/instructed-amount.js';
import type { link, links } from './parts/links.js';
import type { structuredReference, structuredReferences } from './parts/references.js';
import type { tppMessage } from './parts/tpp-message.js';
import type { currencyExchange, transaction } from './parts/transaction.js';
import type { balances } from './payloads/balances.js';
import type { basket } from './payloads/basket.js';
import type { bulkPayment } from './payloads/bulk-payment.js';
import type { contactInformation } from './payloads/contact-information.js';
import type { crossBorderPayment } from './payloads/cross-border-payment.js';
import type { domesticPayment } from './payloads/domestic-payment.js';
import type { instantPayment } from './payloads/instant-payment.js';
import type { norwegianCrossBorderPayment } from './payloads/norwegian-cross-border-payment.js';
import type { periodicPayment } from './payloads/periodic-payment.js';
import type { sandboxCustomer } from './payloads/sandbox-customer.js';
import type { sepaPayment } from './payloads/sepa-payment.js';
import type { transactions } from './payloads/transactions.js';

type Transfer = [
  typeof creditTransfer,
  typeof creditorAgent,
  typeof executionDate,
  typeof instructedAmount,
  typeof creditorAddress,
  typeof structuredReference,
  typeof structuredReferences,
];
type Domestic = [...Transfer, typeof creditorAccount, typeof debtorAccount];
type Foreign = [...Transfer, typeof crossBorderTransfer, typeof foreignAccount, typeof debtorAccount];
type Reply = [typeof amount, typeof link, typeof links, typeof tppMessage];
type Account = [...Reply, typeof accountReference, typeof balance, typeof account];

export type DomesticPayment = FromSchema<typeof domesticPayment, { references: Domestic }>;
export type InstantPayment = FromSchema<typeof instantPayment, { references: Domestic }>;
export type SepaPayment = FromSchema<typeof sepaPayment, { references: [...Transfer, typeof ibanAccount] }>;
export type CrossBorderPayment = FromSchema<typeof crossBorderPayment, { references: Foreign }>;
export type NorwegianCrossBorderPayment = FromSchema<
  typeof norwegianCrossBorderPayment,
  { references: Foreign }
>;
export type BulkPayment = FromSchema<typeof bulkPayment, { references: Domestic }>;
export type PeriodicPayment = FromSchema<typeof periodicPayment, { references: Domestic }>;
export type Basket = FromSchema<typeof basket>;
export type ContactInformation = FromSchema<typeof contactInformation>;

export type Balances = FromSchema<typeof balances, { references: Account }>;
export type Transactions = FromSchema<
  typeof transactions,
  { references: [...Account, typeof transaction, typeof currencyExchange] }
>;
export type SandboxCustomer = FromSchema<typeof sandboxCustomer>;
