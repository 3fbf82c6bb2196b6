import { expect, test } from 'vitest';
import * as codes from './codes.js';

// The texts are the interface's own lists, so that a code lost or added by mistake is seen.
test.each([
  [codes.purposeCodes, 'INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR'],
  [codes.transactionStatuses, 'ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART'],
  [
    codes.scaStatuses,
    'RECEIVED PSU_IDENTIFIED PSU_AUTHENTICATED SCA_METHOD_SELECTED STARTED FINALISED FAILED EXEMPTED',
  ],
  [codes.messageCategories, 'ERROR WARNING'],
  [
    codes.tppMessageCodes,
    'SYSTEM_ERROR BAD_REQUEST FORBIDDEN NOT_FOUND CONFLICT HTTP_HEADER_REQUIRED QUERY_PARAMETER_REQUIRED ' +
      'SCA_NOT_FOUND SCA_EXPIRED SCA_INVALID FORMAT_ERROR RESOURCE_UNKNOWN PSU_CREDENTIALS_INVALID ' +
      'CONSENT_UNKNOWN CONSENT_INVALID CONSENT_EXPIRED ACCESS_EXCEEDED PRODUCT_UNKNOWN PRODUCT_INVALID ' +
      'KID_MISSING KID_INVALID PAYMENT_FAILED EXECUTION_DATE_INVALID REFERENCE_MIX_INVALID',
  ],
  [codes.linkVerbs, 'GET PUT POST DELETE'],
  [codes.psuContexts, 'PRIVATE CORPORATE'],
  [codes.bookingStatuses, 'booked pending both all'],
])('%j', (list, text) => {
  expect(list.join(' ')).toBe(text);
});
