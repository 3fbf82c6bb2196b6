/** All faults and lawful variants. */

import type { Fault, Variant } from './fault.js';
import { notKeptApart } from './by-hand/not-kept-apart.js';
import { accountPageFaults } from './by-hand/account-pages.js';
import { accountKindFaults } from './by-hand/account-kinds.js';
import { accountFaults } from './by-hand/accounts.js';
import { basketFaults } from './by-hand/baskets.js';
import { cardFaults } from './by-hand/cards.js';
import { colleagueFaults } from './by-hand/colleagues.js';
import { misplacedConsents } from './by-hand/consents-misplaced.js';
import { secondOfItsKind } from './by-hand/second-of-its-kind.js';
import { fundsUnchecked } from './by-hand/funds-unchecked.js';
import { sumsMistold } from './by-hand/sums-mistold.js';
import { repeatedOrders } from './by-hand/repeated-orders.js';
import { toldElsewhere } from './by-hand/told-elsewhere.js';
import { consentLaterFaults } from './by-hand/consent-later.js';
import { consentOfferFaults } from './by-hand/consent-offers.js';
import { consentFaults } from './by-hand/consent.js';
import { approvalPageFaults } from './by-hand/approval-pages.js';
import { eachScaFaults } from './by-hand/each-sca.js';
import { eachStepFaults } from './by-hand/each-step.js';
import { otherRoleFaults } from './by-hand/other-roles.js';
import { calledOffUnasked } from './by-hand/called-off-unasked.js';
import { underOtherCircumstances } from './by-hand/other-circumstances.js';
import { moneyInRuns } from './by-hand/money-in-runs.js';
import { elsewhereLimitFaults } from './by-hand/elsewhere-limits.js';
import { elsewhereReadFaults } from './by-hand/elsewhere-reads.js';
import { elsewhereFaults } from './by-hand/elsewhere.js';
import { errorFaults } from './by-hand/errors.js';
import { bookingFaults } from './by-hand/bookings.js';
import { executionFaults } from './by-hand/executions.js';
import { firstAndSecond } from './by-hand/first-and-second.js';
import { forgetfulFaults } from './by-hand/forgetful.js';
import { forgedCallFaults } from './by-hand/forged-calls.js';
import { takenForOtherFaults } from './by-hand/taken-for-others.js';
import { headerFaults } from './by-hand/headers.js';
import { identityFaults } from './by-hand/identity.js';
import { lastingFaults } from './by-hand/lasting.js';
import { leftOutLineFaults } from './by-hand/left-out-lines.js';
import { limitFaults } from './by-hand/limits.js';
import { narrowOrders } from './by-hand/narrow-orders.js';
import { takenByOthers } from './by-hand/taken-by-others.js';
import { neverStarted } from './by-hand/never-started.js';
import { spentAgain } from './by-hand/spent-again.js';
import { runsGoneWrong } from './by-hand/runs-gone-wrong.js';
import { decidedLate } from './by-hand/decided-late.js';
import { detailsMixedUp } from './by-hand/details-mixed-up.js';
import { readOtherwise } from './by-hand/read-otherwise.js';
import { refusedElsewhere } from './by-hand/refused-elsewhere.js';
import { narrowPlaces } from './by-hand/narrow-places.js';
import { nestedMemberFaults } from './by-hand/nested-members.js';
import { oddRequestFaults } from './by-hand/odd-requests.js';
import { secondPlaceFaults } from './by-hand/second-places.js';
import { onePlaceFaults } from './by-hand/one-place.js';
import { onePlaceMoreFaults } from './by-hand/one-place-more.js';
import { ownScaFaults } from './by-hand/own-sca.js';
import { otherProductFaults } from './by-hand/other-products.js';
import { paymentBodyFaults } from './by-hand/payment-bodies.js';
import { paymentLengthFaults } from './by-hand/payment-lengths.js';
import { paymentReplyFaults } from './by-hand/payment-replies.js';
import { paymentStatusFaults } from './by-hand/payment-statuses.js';
import { paymentFaults } from './by-hand/payments.js';
import { personFaults } from './by-hand/persons.js';
import { replyTypeFaults } from './by-hand/reply-types.js';
import { saidTwiceFaults } from './by-hand/said-twice.js';
import { failedLoginFaults } from './by-hand/failed-logins.js';
import { permissionFaults } from './by-hand/permissions.js';
import { restartFaults } from './by-hand/restarts.js';
import { sandboxFaults } from './by-hand/sandbox.js';
import { scaFaults } from './by-hand/sca.js';
import { singleOperationFaults } from './by-hand/single-operations.js';
import { singleScaFaults } from './by-hand/single-sca.js';
import { impersonationFaults } from './by-hand/impersonation.js';
import { signatureBindingFaults } from './by-hand/signature-binding.js';
import { signingFaults } from './by-hand/signing.js';
import { spellingFaults } from './by-hand/spellings.js';
import { structuredAddressFaults } from './by-hand/structured-addresses.js';
import { transportFaults } from './by-hand/transport.js';
import { unattendedFaults } from './by-hand/unattended.js';
import { underAgreements } from './by-hand/under-agreements.js';
import { unsignedCallFaults } from './by-hand/unsigned-calls.js';
import { verifiedUnlessFaults } from './by-hand/verified-unless.js';
import { standingMixedUpFaults } from './by-hand/standing-mixed-up.js';
import { secondTimeFaults } from './by-hand/second-time.js';
import { versioningFaults } from './by-hand/versioning.js';
import { whoseFaults } from './by-hand/whose.js';
import { grantsMixedUp } from './by-hand/grants-mixed-up.js';
import { laterPlaces } from './by-hand/later-places.js';
import { lookAlikes } from './by-hand/look-alikes.js';
import { ordersMixedUp } from './by-hand/orders-mixed-up.js';
import { sessionsMixedUp } from './by-hand/sessions-mixed-up.js';
import { tppsMixedUp } from './by-hand/tpps-mixed-up.js';
import { verifiedInPartFaults } from './by-hand/verified-in-part.js';
import { moneyCounted } from './by-hand/money-counted.js';
import { ordersHalfDone } from './by-hand/orders-half-done.js';
import { sameLooks } from './by-hand/same-looks.js';
import { paidAndGone } from './by-hand/paid-and-gone.js';
import { paidElsewhere } from './by-hand/paid-elsewhere.js';
import { allButOneKind } from './by-hand/all-but-one-kind.js';
import { groupAndCardFaults } from './by-hand/groups-and-cards.js';
import { moneyAstray } from './by-hand/money-astray.js';
import { countedOtherwise } from './by-hand/counted-otherwise.js';
import { grantedInPart } from './by-hand/granted-in-part.js';
import { judgedOnce } from './by-hand/judged-once.js';
import { sessionIdFaults } from './by-hand/session-ids.js';
import { oneValueMore } from './by-hand/one-value-more.js';
import { calledOffByOthers } from './by-hand/called-off-by-others.js';
import { unsuspected } from './by-hand/unsuspected.js';
import { inOtherPlaces } from './by-hand/in-other-places.js';
import { derivedFaults } from './derived.js';
import { inProductionFaults, withThoseInProduction } from './in-production.js';
import { replyConstraintFaults } from './reply-constraints.js';

import { accountVariants } from './variants/accounts.js';
import { addressVariants } from './variants/addresses.js';
import { amountVariants } from './variants/amounts.js';
import { approvalVariants } from './variants/approvals.js';
import { basketVariants } from './variants/baskets.js';
import { bodyVariants } from './variants/bodies.js';
import { betweenOwnVariants } from './variants/moments/between-own.js';
import { bookingVariants } from './variants/bookings.js';
import { cardVariants } from './variants/cards.js';
import { consentVariants } from './variants/consent.js';
import { dayOffVariants } from './variants/days-off.js';
import { errorVariants } from './variants/errors.js';
import { exemptionVariants } from './variants/exemptions.js';
import { flowVariants } from './variants/flows.js';
import { headerVariants } from './variants/headers.js';
import { layoutVariants } from './variants/layouts.js';
import { namingVariants } from './variants/naming.js';
import { limitVariants } from './variants/limits.js';
import { accountIdVariants } from './variants/moments/account-ids.js';
import { habits } from './variants/habits/index.js';
import { paymentMomentVariants } from './variants/moments/payments.js';
import { furnishedPageVariants } from './variants/pages/furnished.js';
import { payloadVariants } from './variants/payloads.js';
import { paymentVariants } from './variants/payments.js';
import { placeVariants } from './variants/places.js';
import { promisingNothing } from './variants/promising-nothing.js';
import { sandboxVariants } from './variants/sandbox.js';
import { scaVariants } from './variants/sca.js';
import { sealingVariants } from './variants/sealing.js';
import { signingVariants } from './variants/signing.js';
import { strictnessVariants } from './variants/strictness.js';
import { sumVariants } from './variants/sums-on-pages.js';
import { transportVariants } from './variants/transport.js';
import { verifyingVariants } from './variants/verifying.js';
import { versioningVariants } from './variants/versioning.js';

export const allFaults: readonly Fault[] = withThoseInProduction([
  ...calledOffByOthers,
  ...oneValueMore,
  ...verifiedUnlessFaults,
  ...standingMixedUpFaults,
  ...secondTimeFaults,
  ...inOtherPlaces,
  ...unsuspected,
  ...derivedFaults,
  ...inProductionFaults,
  ...replyConstraintFaults,
  ...signingFaults,
  ...unsignedCallFaults,
  ...calledOffUnasked,
  ...decidedLate,
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
]);

export const allVariants: readonly Variant[] = [
  ...accountVariants,
  ...addressVariants,
  ...amountVariants,
  ...approvalVariants,
  ...sumVariants,
  ...basketVariants,
  ...betweenOwnVariants,
  ...bookingVariants,
  ...bodyVariants,
  ...cardVariants,
  ...consentVariants,
  ...dayOffVariants,
  ...errorVariants,
  ...exemptionVariants,
  ...flowVariants,
  ...headerVariants,
  ...furnishedPageVariants,
  ...accountIdVariants,
  ...paymentMomentVariants,
  ...habits,
  ...layoutVariants,
  ...limitVariants,
  ...namingVariants,
  ...payloadVariants,
  ...paymentVariants,
  ...placeVariants,
  ...sandboxVariants,
  ...scaVariants,
  ...sealingVariants,
  ...signingVariants,
  ...strictnessVariants,
  ...transportVariants,
  ...verifyingVariants,
  ...versioningVariants,
  ...promisingNothing(allFaults),
];
