/**
 * Generated requests: valid by construction, or broken by exactly one rule, and a way to explore them
 * concurrently.
 */

export { amounts, largestWhole, type GeneratedAmount } from './amount.js';
export { bbans, creditorAccounts, debtorAccounts, foreignAccounts, ibanAccounts, ibans } from './account.js';
export { creditorAddresses, type GeneratedAddress } from './address.js';
export { baskets, type BasketBody } from './basket.js';
export { brokenBy, bodyOf, type BrokenOptions, type BrokenRequest } from './broken.js';
export { bulkPayments, type BulkPayment } from './bulk-payment.js';
export { contactInformation, type ContactInformation } from './contact-information.js';
export {
  crossBorderPayments,
  norwegianCrossBorderPayments,
  type CrossBorderPayment,
  type CrossBorderSetting,
  type NorwegianCrossBorderPayment,
} from './cross-border-payment.js';
export { anyDay, days, notableDays } from './day.js';
export { domesticPayments, type DomesticPayment } from './domestic-payment.js';
export { explore, seedFor, type Exploration, type ExploreOptions } from './explore.js';
export { brokenHeaders, headerSets, headerTableRules, validHeaders } from './header-sets.js';
export { instantPayments, type InstantPayment } from './instant-payment.js';
export { dealtOddities, oddIds, oddities } from './odd-request.js';
export type { Oddity } from './oddity.js';
export { periodicPayments, type PeriodicPayment } from './periodic-payment.js';
export { geoLocations, ipAddresses, psuHeaders, uuids } from './psu-headers.js';
export { queries } from './query.js';
export { kids, references, remittances } from './remittance.js';
export {
  identityNumbers,
  sandboxAccounts,
  sandboxAgreements,
  sandboxCardAccounts,
  sandboxCardTransactions,
  sandboxCustomers,
  sandboxEngagements,
  sandboxTransactions,
} from './sandbox-bodies.js';
export { sepaPayments, type SepaPayment, type SepaSetting } from './sepa-payment.js';
export type { CreditorPlace, Debtor, PaymentSetting } from './setting.js';
export { alphabets, bounded, free, type Alphabet, type BoundedOptions } from './text.js';
