/** The routes of the reference bank by operation id. */

import type { Route } from '../types.js';
import { accountRoutes } from './accounts.js';
import { agreementRoutes } from './agreements.js';
import { basketRoutes } from './baskets.js';
import { cardRoutes } from './cards.js';
import { consentRoutes } from './consents.js';
import { paymentCreationRoutes } from './payment-creation.js';
import { paymentLifeRoutes } from './payment-life.js';
import { sandboxAccountRoutes } from './sandbox-accounts.js';
import { sandboxAgreementRoutes } from './sandbox-agreements.js';
import { sandboxCardRoutes } from './sandbox-cards.js';
import { sandboxCustomerRoutes } from './sandbox-customers.js';
import { sandboxInitializeRoutes } from './sandbox-initialize.js';
import { sandboxTransactionRoutes } from './sandbox-transactions.js';
import { tppDialogueRoutes } from './tpp-dialogue.js';
import { transactionRoutes } from './transactions.js';

export const referenceRoutes: Readonly<Record<string, Route>> = {
  ...accountRoutes,
  ...agreementRoutes,
  ...basketRoutes,
  ...cardRoutes,
  ...consentRoutes,
  ...paymentCreationRoutes,
  ...paymentLifeRoutes,
  ...sandboxAccountRoutes,
  ...sandboxAgreementRoutes,
  ...sandboxCardRoutes,
  ...sandboxCustomerRoutes,
  ...sandboxInitializeRoutes,
  ...sandboxTransactionRoutes,
  ...tppDialogueRoutes,
  ...transactionRoutes,
};
