/** The routes of the reference bank by operation id. */

import type { Route } from '../call.js';
import { accountRoutes } from './accounts.js';
import { agreementRoutes } from './agreements.js';
import { consentRoutes } from './consents.js';

export const referenceRoutes: Readonly<Record<string, Route>> = {
  ...accountRoutes,
  ...agreementRoutes,
  ...consentRoutes,
};
