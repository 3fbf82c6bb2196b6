/** All faults and lawful variants. */

import type { Fault, Variant } from './fault.js';
import { handMadeFaults } from './by-hand/index.js';
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
  ...handMadeFaults,
  ...derivedFaults,
  ...inProductionFaults,
  ...replyConstraintFaults,
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
