/** The routes of the reference bank by operation id. */

import type { Route } from '../call.js';
import { accountRoutes } from './accounts.js';
import { agreementRoutes } from './agreements.js';
import { cardRoutes } from './cards.js';
import { consentRoutes } from './consents.js';
import { tppDialogueRoutes } from './tpp-dialogue.js';
import { transactionRoutes } from './transactions.js';

export const referenceRoutes: Readonly<Record<string, Route>> = {
  ...accountRoutes,
  ...agreementRoutes,
  ...cardRoutes,
  ...consentRoutes,
  ...tppDialogueRoutes,
  ...transactionRoutes,
};
