import type { Scenario } from '../../lib/harness/kit/index.js';
import { accountTransactions } from './account-transactions.js';
import { batchFrequencies } from './batch-frequencies.js';
import { batchHours } from './batch-hours.js';
import { batchKinds } from './batch-kinds.js';
import { batchOfCompany, batchProducts } from './batch-products.js';
import { contact } from './contact.js';
import { contactOfAnother } from './contact-of-another.js';
import { contactRefused } from './contact-refused.js';
import { customers } from './customers.js';
import { initialize } from './initialize.js';
import { initializeAgreements } from './initialize-agreements.js';
import { initializeDiscards } from './initialize-discards.js';
import { laterPayment } from './later-payment.js';
import { login } from './login.js';
import { loginOfDeleted } from './login-of-deleted.js';
import { nearlyTheNumber, numberWithoutItsZero } from './nearly-the-number.js';
import { oneBrowser } from './one-browser.js';
import { production } from './production.js';
import { productionChanges, productionRecords } from './production-records.js';
import { sums } from './sums.js';
import { transactionsApart } from './transactions-apart.js';
import { neighbours } from './neighbours.js';

export const sandbox: readonly Scenario[] = [
  customers,
  accountTransactions,
  sums,
  transactionsApart,
  login,
  loginOfDeleted,
  nearlyTheNumber,
  numberWithoutItsZero,
  oneBrowser,
  contact,
  contactOfAnother,
  contactRefused,
  batchHours,
  batchKinds,
  batchFrequencies,
  batchOfCompany,
  batchProducts,
  laterPayment,
  initialize,
  initializeDiscards,
  initializeAgreements,
  production,
  productionRecords,
  productionChanges,
  neighbours,
];
