import type { Scenario } from '../../lib/harness/kit/index.js';
import { hourOfEachSca } from './hour-of-each-sca.js';
import { countOverRestart } from './count-over-restart.js';
import { historyInProduction } from './history-in-production.js';
import { historyUnderAgreement } from './history-under-agreement.js';
import { history } from './history.js';
import { hourOfOrders } from './hour-of-orders.js';
import { quotaInEveryForm } from './forms.js';
import { corporateQuota } from './quota-under-agreement.js';
import { keptOverEachSca } from './kept-over-each-sca.js';
import { pending, pendingOrders } from './pending.js';
import { quota } from './quota.js';
import { quotaInUse } from './quota-in-use.js';
import { quotaRenewal } from './quota-renewal.js';
import { renewalAhead, renewalAheadUnderAgreement } from './renewal-ahead.js';
import { corporateRenewal, renewal, renewalElsewhere } from './renewal.js';
import { renewalOfReads } from './renewal-of-reads.js';

export const limits: readonly Scenario[] = [
  hourOfEachSca,
  quota,
  quotaInEveryForm,
  corporateQuota,
  quotaRenewal,
  history,
  historyUnderAgreement,
  historyInProduction,
  pending,
  pendingOrders,
  renewal,
  corporateRenewal,
  renewalElsewhere,
  renewalOfReads,
  countOverRestart,
  quotaInUse,
  renewalAhead,
  renewalAheadUnderAgreement,
  hourOfOrders,
  keptOverEachSca,
];
