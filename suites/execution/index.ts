import type { Scenario } from '../../lib/harness/kit/index.js';
import { approvalWalk } from './approval-walk.js';
import { asApproved } from './as-approved.js';
import { bookedAlike } from './booked-alike.js';
import { basketOnce } from './basket-once.js';
import { carriedAlong } from './carried/carried-along.js';
import { cancelledAhead, cancelledForCompany } from './cancelled-ahead.js';
import { cancelledLate } from './cancelled-late.js';
import { cancelledStanding } from './cancelled-standing.js';
import { cancellationDeclined, cancellationDeclinedForCompany } from './cancellation-declined.js';
import { authorisedCancellations, authorisedForCompany } from './cancellations/authorised.js';
import { decidedTwice } from './decided-twice.js';
import { deletedOverRestart, deletedOverRun, deletedStays } from './deleted-stays.js';
import { dueForEach } from './due-for-each.js';
import { refusedLater } from './refused-later.js';
import { dayKept } from './day-kept.js';
import { eachKind } from './each-kind.js';
import { initiatedAgain } from './initiated-again.js';
import { namedBeside } from './named-beside.js';
import { otherProducts } from './other-products.js';
import { ownLinks } from './own-links.js';
import { lateApprovals } from './late-approvals.js';
import { singleScaKeepsItsOrder } from './single-sca-order.js';
import { standingOrders, standingOrdersOfCompanies } from './standing-orders.js';
import { waitingForms, waitingUnderAgreement } from './waiting-forms.js';
import { cancellationByColleague, whoseCancellation } from './whose-cancellation.js';
import { whosePast } from './whose-past.js';
import { idsOverRun } from './carried/ids-over-run.js';
import { executedOnce } from './over-restart.js';
import { toldAfterRestart } from './told-after-restart.js';
import { underOtherPaths } from './under-other-paths.js';

export const execution: readonly Scenario[] = [
  approvalWalk,
  asApproved,
  bookedAlike,
  basketOnce,
  cancelledAhead,
  cancelledForCompany,
  cancelledLate,
  cancelledStanding,
  authorisedCancellations,
  authorisedForCompany,
  cancellationDeclined,
  cancellationDeclinedForCompany,
  decidedTwice,
  deletedStays,
  deletedOverRun,
  deletedOverRestart,
  refusedLater,
  dueForEach,
  dayKept,
  eachKind,
  initiatedAgain,
  namedBeside,
  otherProducts,
  ownLinks,
  carriedAlong,
  lateApprovals,
  singleScaKeepsItsOrder,
  standingOrders,
  standingOrdersOfCompanies,
  waitingForms,
  waitingUnderAgreement,
  whoseCancellation,
  cancellationByColleague,
  whosePast,
  executedOnce,
  idsOverRun,
  toldAfterRestart,
  underOtherPaths,
];
