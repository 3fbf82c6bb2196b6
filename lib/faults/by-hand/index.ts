/** All faults that somebody thought of, one by one. */

import { leftToOthers } from './left-to-others.js';
import { twoInOnePath } from './two-in-one-path.js';
import { saidAndShown } from './said-and-shown.js';
import type { Fault } from '../fault.js';
import { notKeptApart } from './not-kept-apart.js';
import { accountPageFaults } from './account-pages.js';
import { accountKindFaults } from './account-kinds.js';
import { accountFaults } from './accounts.js';
import { basketFaults } from './baskets.js';
import { cardFaults } from './cards.js';
import { colleagueFaults } from './colleagues.js';
import { misplacedConsents } from './consents-misplaced.js';
import { secondOfItsKind } from './second-of-its-kind.js';
import { fundsUnchecked } from './funds-unchecked.js';
import { sumsMistold } from './sums-mistold.js';
import { repeatedOrders } from './repeated-orders.js';
import { toldAgain } from './told-again.js';
import { toldElsewhere } from './told-elsewhere.js';
import { consentLaterFaults } from './consent-later.js';
import { consentOfferFaults } from './consent-offers.js';
import { consentFaults } from './consent.js';
import { carriedAlong } from './carried-along.js';
import { approvalPageFaults } from './approval-pages.js';
import { eachScaFaults } from './each-sca.js';
import { skippedLogins } from './skipped-logins.js';
import { eachStepFaults } from './each-step.js';
import { otherRoleFaults } from './other-roles.js';
import { calledOffUnasked } from './called-off-unasked.js';
import { underOtherCircumstances } from './other-circumstances.js';
import { moneyInRuns } from './money-in-runs.js';
import { elsewhereLimitFaults } from './elsewhere-limits.js';
import { elsewhereReadFaults } from './elsewhere-reads.js';
import { elsewhereFaults } from './elsewhere.js';
import { errorFaults } from './errors.js';
import { bookingFaults } from './bookings.js';
import { executionFaults } from './executions.js';
import { firstAndSecond } from './first-and-second.js';
import { forgetfulFaults } from './forgetful.js';
import { besideCertificateFaults } from './beside-the-certificate.js';
import { bundledCertificateFaults } from './bundled-certificates.js';
import { forgedCallFaults } from './forged-calls.js';
import { takenForOtherFaults } from './taken-for-others.js';
import { headerFaults } from './headers.js';
import { identityFaults } from './identity.js';
import { lastingFaults } from './lasting.js';
import { leftOutLineFaults } from './left-out-lines.js';
import { limitFaults } from './limits.js';
import { narrowOrders } from './narrow-orders.js';
import { takenByOthers } from './taken-by-others.js';
import { neverStarted } from './never-started.js';
import { spentAgain } from './spent-again.js';
import { runsGoneWrong } from './runs-gone-wrong.js';
import { decidedLate } from './decided-late.js';
import { doneThoughRefused } from './done-though-refused.js';
import { detailsMixedUp } from './details-mixed-up.js';
import { readOtherwise } from './read-otherwise.js';
import { refusedElsewhere } from './refused-elsewhere.js';
import { narrowPlaces } from './narrow-places.js';
import { nestedMemberFaults } from './nested-members.js';
import { oddRequestFaults } from './odd-requests.js';
import { secondPlaceFaults } from './second-places.js';
import { onePlaceFaults } from './one-place.js';
import { onceOtherwise } from './once-otherwise.js';
import { onePlaceMoreFaults } from './one-place-more.js';
import { ownScaFaults } from './own-sca.js';
import { otherProductFaults } from './other-products.js';
import { paymentBodyFaults } from './payment-bodies.js';
import { paymentLengthFaults } from './payment-lengths.js';
import { paymentReplyFaults } from './payment-replies.js';
import { paymentStatusFaults } from './payment-statuses.js';
import { paymentFaults } from './payments.js';
import { personFaults } from './persons.js';
import { replyTypeFaults } from './reply-types.js';
import { saidTwiceFaults } from './said-twice.js';
import { failedLoginFaults } from './failed-logins.js';
import { permissionFaults } from './permissions.js';
import { restartFaults } from './restarts.js';
import { sandboxFaults } from './sandbox.js';
import { scaFaults } from './sca.js';
import { singleOperationFaults } from './single-operations.js';
import { singleScaFaults } from './single-sca.js';
import { impersonationFaults } from './impersonation.js';
import { signatureBindingFaults } from './signature-binding.js';
import { signingFaults } from './signing.js';
import { spellingFaults } from './spellings.js';
import { structuredAddressFaults } from './structured-addresses.js';
import { transportFaults } from './transport.js';
import { unattendedFaults } from './unattended.js';
import { underAgreements } from './under-agreements.js';
import { unsignedCallFaults } from './unsigned-calls.js';
import { verifiedUnlessFaults } from './verified-unless.js';
import { standingMixedUpFaults } from './standing-mixed-up.js';
import { secondTimeFaults } from './second-time.js';
import { versioningFaults } from './versioning.js';
import { whoseFaults } from './whose.js';
import { grantsMixedUp } from './grants-mixed-up.js';
import { laterPlaces } from './later-places.js';
import { lookAlikes } from './look-alikes.js';
import { ordersMixedUp } from './orders-mixed-up.js';
import { sessionsMixedUp } from './sessions-mixed-up.js';
import { tppsMixedUp } from './tpps-mixed-up.js';
import { verifiedAmissFaults } from './verified-amiss.js';
import { verifiedInPartFaults } from './verified-in-part.js';
import { moneyCounted } from './money-counted.js';
import { ordersHalfDone } from './orders-half-done.js';
import { sameLooks } from './same-looks.js';
import { paidAndGone } from './paid-and-gone.js';
import { paidElsewhere } from './paid-elsewhere.js';
import { allButOneKind } from './all-but-one-kind.js';
import { groupAndCardFaults } from './groups-and-cards.js';
import { moneyAstray } from './money-astray.js';
import { countedOtherwise } from './counted-otherwise.js';
import { grantedInPart } from './granted-in-part.js';
import { judgedOnce } from './judged-once.js';
import { sessionIdFaults } from './session-ids.js';
import { negotiatedFaults } from './negotiated.js';
import { nextPlaces } from './next-places.js';
import { oneValueMore } from './one-value-more.js';
import { calledOffByOthers } from './called-off-by-others.js';
import { unsuspected } from './unsuspected.js';
import { inOtherPlaces } from './in-other-places.js';
import { besideWhatIsTried } from './beside-what-is-tried.js';

export const handMadeFaults: readonly Fault[] = [
  ...calledOffByOthers,
  ...negotiatedFaults,
  ...oneValueMore,
  ...verifiedUnlessFaults,
  ...standingMixedUpFaults,
  ...secondTimeFaults,
  ...inOtherPlaces,
  ...besideWhatIsTried,
  ...unsuspected,
  ...signingFaults,
  ...unsignedCallFaults,
  ...calledOffUnasked,
  ...decidedLate,
  ...doneThoughRefused,
  ...underOtherCircumstances,
  ...moneyInRuns,
  ...signatureBindingFaults,
  ...impersonationFaults,
  ...headerFaults,
  ...transportFaults,
  ...spellingFaults,
  ...paymentFaults,
  ...paymentBodyFaults,
  ...paymentLengthFaults,
  ...paymentReplyFaults,
  ...oddRequestFaults,
  ...otherProductFaults,
  ...paymentStatusFaults,
  ...singleScaFaults,
  ...structuredAddressFaults,
  ...basketFaults,
  ...accountFaults,
  ...accountKindFaults,
  ...accountPageFaults,
  ...cardFaults,
  ...colleagueFaults,
  ...consentFaults,
  ...consentLaterFaults,
  ...consentOfferFaults,
  ...scaFaults,
  ...identityFaults,
  ...personFaults,
  ...whoseFaults,
  ...eachScaFaults,
  ...eachStepFaults,
  ...skippedLogins,
  ...ownScaFaults,
  ...lastingFaults,
  ...restartFaults,
  ...failedLoginFaults,
  ...permissionFaults,
  ...otherRoleFaults,
  ...forgetfulFaults,
  ...leftOutLineFaults,
  ...limitFaults,
  ...errorFaults,
  ...versioningFaults,
  ...replyTypeFaults,
  ...nestedMemberFaults,
  ...saidTwiceFaults,
  ...sandboxFaults,
  ...elsewhereFaults,
  ...elsewhereReadFaults,
  ...elsewhereLimitFaults,
  ...approvalPageFaults,
  ...carriedAlong,
  ...nextPlaces,
  ...besideCertificateFaults,
  ...bundledCertificateFaults,
  ...forgedCallFaults,
  ...takenForOtherFaults,
  ...singleOperationFaults,
  ...unattendedFaults,
  ...executionFaults,
  ...firstAndSecond,
  ...bookingFaults,
  ...onePlaceFaults,
  ...onePlaceMoreFaults,
  ...secondPlaceFaults,
  ...grantsMixedUp,
  ...laterPlaces,
  ...secondOfItsKind,
  ...underAgreements,
  ...lookAlikes,
  ...ordersMixedUp,
  ...sessionsMixedUp,
  ...misplacedConsents,
  ...fundsUnchecked,
  ...sumsMistold,
  ...repeatedOrders,
  ...toldAgain,
  ...toldElsewhere,
  ...tppsMixedUp,
  ...verifiedInPartFaults,
  ...judgedOnce,
  ...sessionIdFaults,
  ...countedOtherwise,
  ...grantedInPart,
  ...groupAndCardFaults,
  ...moneyAstray,
  ...moneyCounted,
  ...ordersHalfDone,
  ...sameLooks,
  ...paidAndGone,
  ...paidElsewhere,
  ...allButOneKind,
  ...narrowPlaces,
  ...narrowOrders,
  ...takenByOthers,
  ...runsGoneWrong,
  ...neverStarted,
  ...spentAgain,
  ...detailsMixedUp,
  ...readOtherwise,
  ...refusedElsewhere,
  ...notKeptApart,
  ...verifiedAmissFaults,
  ...onceOtherwise,
  ...saidAndShown,
  ...leftToOthers,
  ...twoInOnePath,
];
