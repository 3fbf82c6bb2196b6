/** Every decision of the bank as a named pure function. A fault or lawful variant replaces single ones. */

import { accounts } from './accounts.js';
import { baskets } from './baskets.js';
import { batch } from './batch.js';
import { consent } from './consent.js';
import { errors } from './errors.js';
import { limits } from './limits.js';
import { optIns } from './opt-ins.js';
import { payments } from './payments.js';
import { redirect } from './redirect.js';
import { replies } from './replies.js';
import { sandbox } from './sandbox.js';
import { sca } from './sca.js';
import { tppDialogue } from './tpp-dialogue.js';
import { tpp } from './tpp.js';
import { transactions } from './transactions.js';

/** The policies of the reference bank. */
export const referencePolicies = {
  accounts,
  baskets,
  batch,
  consent,
  errors,
  limits,
  optIns,
  payments,
  redirect,
  replies,
  sandbox,
  sca,
  tpp,
  tppDialogue,
  transactions,
};

type ReadonlyDeep<T> = { readonly [Domain in keyof T]: Readonly<T[Domain]> };

export type Policies = ReadonlyDeep<typeof referencePolicies>;

export type PolicyDomain = keyof Policies;
