import type { Scenario } from '../../lib/harness/kit/index.js';
import { approvalWalk } from './approval-walk.js';
import { asApproved } from './as-approved.js';
import { bookedAlike } from './booked-alike.js';
import { basketOnce, calledOffKinds } from './called-off-kinds.js';
import { cancelledAhead } from './cancelled-ahead.js';
import { drained, drainedCompany } from './drained.js';
import { eachKind } from './each-kind.js';
import { everySpelling } from './every-spelling.js';
import { madeAccounts } from './made-accounts.js';
import { namedBeside } from './named-beside.js';
import { ownLinks } from './own-links.js';
import { lateApprovals } from './late-approvals.js';
import { singleScaKeepsItsOrder } from './single-sca-order.js';
import { sumsTold } from './sums-told.js';
import { uncoveredKinds } from './uncovered-kinds.js';
import { uncovered } from './uncovered.js';
import { waitingForms, waitingUnderAgreement } from './waiting-forms.js';
import { whosePast } from './whose-past.js';

export const execution: readonly Scenario[] = [
  approvalWalk,
  asApproved,
  bookedAlike,
  basketOnce,
  calledOffKinds,
  cancelledAhead,
  drained,
  drainedCompany,
  eachKind,
  madeAccounts,
  namedBeside,
  ownLinks,
  everySpelling,
  lateApprovals,
  singleScaKeepsItsOrder,
  sumsTold,
  uncovered,
  uncoveredKinds,
  waitingForms,
  waitingUnderAgreement,
  whosePast,
];
