/**
 * Who the PSU is: PSU-ID or, on initiation, X-PSU-IDENTITY in its place (HDR-27 to HDR-31), the context of
 * the single-SCA flow (HDR-33, HDR-35, SSC-02), and the agreements call that presupposes a PSU-ID (USR-06).
 */

import { isUuid } from '../../model/uuid.js';
import type { JudgedRequest } from '../judged-request.js';
import { isBasketCall, isInitiation, isPaymentCall } from '../operation-kinds.js';
import { refusals, requestRule } from '../request-rule.js';
import type { RequestDraft } from '../request-draft.js';
import { carries, leftOut, replacedBy, setTo } from './header-breakers.js';
import { has } from './required.js';

const identityNumber = /^\d{11}$/;
const contexts: readonly (string | undefined)[] = ['PRIVATE', 'CORPORATE'];

/** True for a payment that starts without PSU-ID (SSC-01). Where both identifiers are sent, PSU-ID counts. */
function isSingleSca(request: JudgedRequest): boolean {
  return has(request, 'x-psu-identity') && !has(request, 'psu-id');
}

/** The same of a draft. */
function draftsSingleSca(draft: RequestDraft): boolean {
  return carries(draft, 'x-psu-identity') && !carries(draft, 'psu-id');
}

function missingPsuId(request: JudgedRequest) {
  return has(request, 'psu-id') ? undefined : { message: 'PSU-ID is required here', path: 'PSU-ID' };
}

export const paymentPsuId = requestRule({
  id: 'payment-psu-id',
  unservable: true,
  clause: 'HDR-27',
  refusal: refusals.headerRequired,
  concerns: isPaymentCall,
  judge: (request) => {
    if (has(request, 'psu-id')) return undefined;
    const initiates = request.operation !== undefined && isInitiation(request.operation);
    if (!initiates) return missingPsuId(request);
    return has(request, 'x-psu-identity')
      ? undefined
      : { message: 'PSU-ID, or X-PSU-IDENTITY in its place, is required here', path: 'PSU-ID' };
  },
  breakers: [
    {
      ...leftOut('PSU-ID'),
      appliesTo: (draft) => carries(draft, 'psu-id') && !carries(draft, 'x-psu-identity'),
    },
    { ...leftOut('X-PSU-IDENTITY'), appliesTo: draftsSingleSca },
  ],
});

export const basketPsuId = requestRule({
  id: 'basket-psu-id',
  unservable: true,
  clause: 'HDR-28',
  refusal: refusals.headerRequired,
  concerns: isBasketCall,
  judge: missingPsuId,
  breakers: [leftOut('PSU-ID')],
});

export const agreementsPsuId = requestRule({
  id: 'agreements-psu-id',
  clause: 'USR-06',
  refusal: refusals.headerRequired,
  // What the answer is remains open; offering SCA is one.
  observedOnly: true,
  concerns: ({ id }) => id === 'list-agreements',
  judge: missingPsuId,
  breakers: [leftOut('PSU-ID')],
});

export const psuIdIsUuid = requestRule({
  id: 'psu-id-is-uuid',
  unservable: true,
  clause: 'HDR-29',
  refusal: refusals.formatError,
  judge: (request) => {
    const value = request.header('psu-id');
    if (value === undefined || value === '' || isUuid(value)) return undefined;
    return { message: 'PSU-ID is no UUID', path: 'PSU-ID' };
  },
  breakers: [
    replacedBy('PSU-ID', 'not-a-uuid', 'not a UUID'),
    replacedBy('PSU-ID', '6f9619ff8b86d011b42d00c04fc964ff', 'without hyphens'),
    replacedBy('PSU-ID', '6f9619ff-8b86-d011-b42d-00c04fc964f', 'a digit short'),
  ],
});

export const identityIsNationalNumber = requestRule({
  id: 'psu-identity-is-national-number',
  clause: 'HDR-31',
  refusal: refusals.formatError,
  concerns: isInitiation,
  judge: (request) => {
    const value = request.header('x-psu-identity');
    if (value === undefined || value === '' || identityNumber.test(value)) return undefined;
    return { message: 'X-PSU-IDENTITY does not consist of 11 digits', path: 'X-PSU-IDENTITY' };
  },
  breakers: [
    { ...replacedBy('X-PSU-IDENTITY', 'abcdefghijk', 'of letters'), appliesTo: draftsSingleSca },
    // Only the reference bank counts the digits for certain.
    {
      ...replacedBy('X-PSU-IDENTITY', '1303931995', 'a digit short', { basis: 'assumed' }),
      appliesTo: draftsSingleSca,
    },
    {
      ...replacedBy('X-PSU-IDENTITY', '130393199550', 'a digit long', { basis: 'assumed' }),
      appliesTo: draftsSingleSca,
    },
  ],
});

export const singleScaContext = requestRule({
  id: 'single-sca-context',
  clause: 'HDR-35',
  refusal: refusals.headerRequired,
  concerns: isInitiation,
  judge: (request) =>
    isSingleSca(request) && request.header('psu-context') === undefined
      ? { message: 'PSU-Context is required with X-PSU-IDENTITY', path: 'PSU-Context' }
      : undefined,
  breakers: [
    {
      ...leftOut('PSU-Context'),
      appliesTo: (draft) => draftsSingleSca(draft) && carries(draft, 'psu-context'),
    },
  ],
});

const unknownContext = {
  message: 'PSU-Context is neither PRIVATE nor CORPORATE',
  path: 'PSU-Context',
} as const;

function breaksContext(request: JudgedRequest): boolean {
  return request.header('psu-context') !== undefined && !contexts.includes(request.header('psu-context'));
}

function judgesAsSingleSca(request: JudgedRequest): boolean {
  return request.operation !== undefined && isInitiation(request.operation) && isSingleSca(request);
}

export const singleScaContextKnown = requestRule({
  id: 'single-sca-context-known',
  clause: 'HDR-33',
  refusal: refusals.formatError,
  concerns: isInitiation,
  judge: (request) => (isSingleSca(request) && breaksContext(request) ? unknownContext : undefined),
  breakers: [
    replacedBy('PSU-Context', 'private', 'in lower case'),
    replacedBy('PSU-Context', 'BUSINESS', 'with another word'),
    replacedBy('PSU-Context', '', 'empty'),
  ].map((each) => ({ ...each, appliesTo: draftsSingleSca })),
});

export const contextKnown = requestRule({
  id: 'psu-context-known',
  clause: 'HDR-33',
  refusal: refusals.formatError,
  // Where the header is optional a bank may overlook it.
  observedOnly: true,
  judge: (request) => (breaksContext(request) && !judgesAsSingleSca(request) ? unknownContext : undefined),
  breakers: [
    setTo('PSU-Context', 'private', 'in lower case'),
    setTo('PSU-Context', 'BUSINESS', 'with another word'),
  ].map((each) => ({ ...each, appliesTo: (draft) => !draftsSingleSca(draft) })),
});

export const singleScaIsPrivate = requestRule({
  id: 'single-sca-is-private',
  clause: 'SSC-02',
  refusal: refusals.badRequest,
  concerns: isInitiation,
  judge: (request) =>
    isSingleSca(request) && request.header('psu-context') === 'CORPORATE'
      ? { message: 'the single-SCA flow serves private PSUs only', path: 'PSU-Context' }
      : undefined,
  breakers: [{ ...setTo('PSU-Context', 'CORPORATE', 'CORPORATE'), appliesTo: draftsSingleSca }],
});

export const psuHeaderRules = [
  paymentPsuId,
  basketPsuId,
  agreementsPsuId,
  psuIdIsUuid,
  identityIsNationalNumber,
  singleScaContext,
  singleScaContextKnown,
  contextKnown,
  singleScaIsPrivate,
] as const;
