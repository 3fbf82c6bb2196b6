import type { Scenario } from '../../lib/harness/kit/index.js';
import { forwarded, redirectPreferred } from './forwarded.js';
import { host } from './host.js';
import { negotiation, optional } from './optional.js';
import { dNumberOfAnother, dNumbers } from './d-number.js';
import { identityAtReads } from './identity-at-reads.js';
import { negotiatedErrors } from './negotiated-errors.js';
import { optionalBeforeConsent } from './optional-before-consent.js';
import { optionalOnOrders } from './optional-on-orders.js';
import { optionalOnReads } from './optional-on-reads.js';
import { onAccounts, onBaskets, onPayments } from './required.js';
import { eachSandboxRead, sandboxReads } from './sandbox-reads.js';
import { redirectQueries } from './redirect-queries.js';

export const headers: readonly Scenario[] = [
  onPayments,
  onBaskets,
  onAccounts,
  optional,
  optionalOnReads,
  optionalOnOrders,
  optionalBeforeConsent,
  dNumbers,
  dNumberOfAnother,
  identityAtReads,
  negotiation,
  negotiatedErrors,
  redirectPreferred,
  forwarded,
  host,
  sandboxReads,
  eachSandboxRead,
  redirectQueries,
];
