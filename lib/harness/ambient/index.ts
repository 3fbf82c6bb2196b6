/** All ambient checks. */

import { balanceChecks } from './balances.js';
import { cardRecordChecks } from './card-records.js';
import type { AmbientCheck } from './check.js';
import { encodingChecks } from './encoding.js';
import { errorChecks } from './errors.js';
import { paymentInitiationChecks } from './payment-initiation.js';
import { redirectChecks } from './redirects.js';
import { sandboxCustomerChecks } from './sandbox-records.js';
import { signedReplyChecks } from './signed-replies.js';
import { agreementChecks } from './told/index.js';
import { typeChecks } from './types.js';

export const ambientChecks: readonly AmbientCheck[] = [
  ...encodingChecks,
  ...typeChecks,
  ...errorChecks,
  ...balanceChecks,
  ...sandboxCustomerChecks,
  ...cardRecordChecks,
  ...paymentInitiationChecks,
  ...redirectChecks,
  ...signedReplyChecks,
  ...agreementChecks,
];
