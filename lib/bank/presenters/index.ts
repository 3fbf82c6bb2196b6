/** Presenters write JSON from state, one function for each piece; they reach each other through `show`. */

import { accessPresenters } from './access.js';
import { accountPresenters } from './accounts.js';
import { basketPresenters } from './baskets.js';
import { cardPresenters } from './cards.js';
import { commonPresenters } from './payload-members.js';
import { paymentPresenters } from './payments.js';
import { sandboxPresenters } from './sandbox.js';
import type { Presenters } from '../types.js';

/** The presenters of the reference bank. */
export const referencePresenters: Presenters = {
  access: accessPresenters,
  accounts: accountPresenters,
  baskets: basketPresenters,
  cards: cardPresenters,
  common: commonPresenters,
  payments: paymentPresenters,
  sandbox: sandboxPresenters,
};
