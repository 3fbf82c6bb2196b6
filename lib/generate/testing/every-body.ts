/** Every generator of bodies with the operation that takes them. */

import type * as fc from 'fast-check';
import type { OperationId } from '../../model/operations/index.js';
import {
  baskets,
  bulkPayments,
  contactInformation,
  crossBorderPayments,
  domesticPayments,
  instantPayments,
  norwegianCrossBorderPayments,
  periodicPayments,
  sandboxAccounts,
  sandboxAgreements,
  sandboxCardAccounts,
  sandboxCardTransactions,
  sandboxCustomers,
  sandboxEngagements,
  sandboxTransactions,
  sepaPayments,
} from '../index.js';
import { today } from './judging.js';

export const everyBody: readonly (readonly [OperationId, fc.Arbitrary<unknown>])[] = [
  ['create-domestic-payment', domesticPayments({ today })],
  ['create-instant-payment', instantPayments({ today })],
  ['create-sepa-payment', sepaPayments({ today })],
  ['create-cross-border-payment', crossBorderPayments({ today })],
  ['create-norwegian-cross-border-payment', norwegianCrossBorderPayments({ today })],
  ['create-bulk-payment', bulkPayments({ today })],
  ['create-periodic-payment', periodicPayments({ today })],
  ['create-basket', baskets()],
  ['put-contact-information', contactInformation()],
  ['create-sandbox-customer', sandboxCustomers()],
  ['create-sandbox-account', sandboxAccounts()],
  ['create-sandbox-card-account', sandboxCardAccounts()],
  ['create-sandbox-transactions', sandboxTransactions()],
  ['create-sandbox-card-transactions', sandboxCardTransactions()],
  ['create-sandbox-agreement', sandboxAgreements()],
  ['create-sandbox-engagement', sandboxEngagements()],
];
