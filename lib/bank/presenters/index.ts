/** Presenters write JSON from state, one small function for each piece, and reach each other only through `show`. */

import type { OperationTable } from '../../model/operations/table.js';
import type { Environment } from '../parts.js';
import type { Policies } from '../policies/index.js';
import type { OptIn } from '../policies/opt-ins.js';
import { accessPresenters, type AccessPresenters } from './access.js';
import { accountPresenters, type AccountPresenters } from './accounts.js';
import { basketPresenters, type BasketPresenters } from './baskets.js';
import { cardPresenters, type CardPresenters } from './cards.js';
import { commonPresenters, type CommonPresenters } from './payload-members.js';
import { paymentPresenters, type PaymentPresenters } from './payments.js';
import { sandboxPresenters, type SandboxPresenters } from './sandbox.js';

export interface Presenters {
  readonly access: AccessPresenters;
  readonly accounts: AccountPresenters;
  readonly baskets: BasketPresenters;
  readonly cards: CardPresenters;
  readonly common: CommonPresenters;
  readonly payments: PaymentPresenters;
  readonly sandbox: SandboxPresenters;
}

export type PresenterDomain = keyof Presenters;

/** What presenters need to know about the call they answer. */
export interface Show {
  readonly presenters: Presenters;
  readonly policies: Policies;
  readonly environment: Environment;
  /** Where this bank has its operations. */
  readonly operations: OperationTable;
  /** Whether a behaviour of x-accept-fix applies: asked for, or the default by now. */
  readonly optIn: (name: OptIn) => boolean;
}

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
