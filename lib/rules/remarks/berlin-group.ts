/**
 * What clients written for plain NextGenPSD2 (Berlin Group) send, and what this interface has in its place.
 * Absent places: there is nothing of the kind here, and what was sent has no effect.
 */

/** Headers, in lower case. */
export const foreignHeaders: Readonly<Record<string, string>> = {
  'consent-id': 'consent goes with PSU-ID and is granted at the bank; there is no Consent-ID',
  'psu-id-type': 'PSU-ID is the UUID of the redirect and has no type',
  'psu-corporate-id-type': 'PSU-Corporate-ID is the UUID of the redirect and has no type',
  'tpp-nok-redirect-uri': 'a failed SCA returns to TPP-Redirect-URI too, with status, code and message',
  'tpp-explicit-authorisation-preferred': 'payments are always authorised by startAuthorisation',
  'tpp-rejection-nofunds-preferred': 'missing funds are told by fundsAvailable of the status',
  'tpp-content-preference': 'only TPP-Redirect-Preferred chooses how the PSU is asked',
  'tpp-notification-uri': 'the bank sends no notifications',
  'tpp-notification-content-preferred': 'the bank sends no notifications',
  'tpp-brand-logging-info': 'write TPP-Brand-Logging-Information',
  authorization: 'requests are signed; no token is asked for',
  'x-ibm-client-id': 'requests are signed; no client id is asked for',
};

/** Members of payment bodies. */
export const foreignMembers: Readonly<Record<string, string>> = {
  endToEndIdentification: 'use X-Request-ID, or a reference of remittanceInformationStructuredArray',
  instructionIdentification: 'use X-Request-ID, or a reference of remittanceInformationStructuredArray',
  iban: 'domestic accounts are named by bban',
  pan: 'cards are named by other.identification of debtorAccount',
  maskedPan: 'cards are named by other.identification of debtorAccount',
  streetName: 'write street',
  addressLine: 'write street, postalCode, townName and country',
  postCode: 'write postalCode',
  creditorAgentName: 'write creditorAgent with the BIC',
  creditorId: 'nothing of the kind is read',
  ultimateCreditor: 'nothing of the kind is read',
  chargeBearer: 'nothing of the kind is read for this product',
  serviceLevel: 'the product is chosen by the path',
  requestedExecutionTime: 'write requestedExecutionDate',
  executionDate: 'write requestedExecutionDate',
  remittanceInformation: 'write remittanceInformationUnstructured',
  paymentInformationId: 'nothing of the kind is read',
  batchBookingPreferred: 'nothing of the kind is read',
  debtorName: 'the bank works out the name of the debtor',
};
