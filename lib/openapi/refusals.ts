/**
 * With which statuses an operation may refuse, and how firm each is. The text itself states 400 for
 * signatures everywhere and 401 for accounts without consent; most other statuses are printed in the portal
 * or are our reading of it.
 */

import type { Basis } from '../catalogue/clause.js';
import type { TppMessageCode } from '../model/codes.js';
import type { Operation } from '../model/operation.js';
import { isBasketCall, isInitiation, isPaymentCall } from '../rules/operation-kinds.js';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 429 | 500;

/** A status and the codes that usually go with it; which goes with which is open (ERR-12). */
export interface RefusalKind {
  readonly name: string;
  readonly about: string;
  readonly codes: readonly TppMessageCode[];
}

export const refusalKinds: Readonly<Record<RefusalStatus, RefusalKind>> = {
  400: {
    name: 'BadRequest',
    about: 'The request is not as the interface demands: signature, Date, headers, query or body.',
    codes: [
      'BAD_REQUEST',
      'FORMAT_ERROR',
      'HTTP_HEADER_REQUIRED',
      'QUERY_PARAMETER_REQUIRED',
      'KID_MISSING',
      'KID_INVALID',
      'REFERENCE_MIX_INVALID',
      'PAYMENT_FAILED',
      'EXECUTION_DATE_INVALID',
    ],
  },
  401: {
    name: 'Unauthorised',
    about: 'Consent or SCA is missing or has run out; _links.scaRedirect leads to it where it can be given.',
    codes: ['CONSENT_INVALID', 'CONSENT_EXPIRED', 'PSU_CREDENTIALS_INVALID', 'SCA_EXPIRED', 'SCA_INVALID'],
  },
  403: {
    name: 'Forbidden',
    about: 'The TPP lacks the role, the consent was revoked, or the product is not for this PSU.',
    codes: ['FORBIDDEN', 'CONSENT_UNKNOWN', 'PRODUCT_INVALID'],
  },
  404: {
    name: 'NotFound',
    about: 'There is no such resource for this TPP and PSU.',
    codes: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN', 'NOT_FOUND', 'SCA_NOT_FOUND'],
  },
  405: {
    name: 'MethodNotAllowed',
    about: 'The resource is in a state that does not allow this.',
    codes: ['BAD_REQUEST'],
  },
  409: { name: 'Conflict', about: 'The resource is in a state that forbids this.', codes: ['CONFLICT'] },
  429: {
    name: 'TooManyRequests',
    about: 'Without the PSU at most 4 calls within 24 hours are served.',
    codes: ['ACCESS_EXCEEDED'],
  },
  500: { name: 'ServerError', about: 'The bank failed.', codes: ['SYSTEM_ERROR'] },
};

/** Statuses that the portal prints on the page of an operation (beyond what is stated). */
const published: Readonly<Record<string, readonly RefusalStatus[]>> = {
  'create-domestic-payment': [401, 403, 404, 500],
  'create-instant-payment': [401, 403, 404, 500],
  'create-periodic-payment': [401, 403, 404, 500],
  'delete-payment': [401, 403, 404, 405, 409, 500],
  'read-balances': [403],
  'list-transactions': [404, 429, 500],
  'list-card-accounts': [404],
};

/** What is added to 400, 403 and 500 as our reading. */
function expected(each: Operation): readonly RefusalStatus[] {
  const { id, path, group, method } = each;
  const starts = path.endsWith('authorisations');
  if (group === 'sandbox') return path.includes('{') ? [404] : [];
  if (group === 'tpp-dialogue') return method === 'GET' ? [401, 404] : [401];
  // A logical duplicate is in conflict with the earlier payment.
  if (isInitiation(each)) return [401, 404, 409];
  if (id.startsWith('delete-')) return [401, 404, 405, 409];
  if (starts || id === 'create-basket') return [401, 404, 409];
  if (isPaymentCall(each) || isBasketCall(each)) return [401, 404];
  if (group === 'card-accounts') return [401, 404, 429];
  if (group === 'accounts') return path.includes('{') ? [401, 404, 429] : [401, 429];
  return [401];
}

function basisOf({ id, group }: Operation, status: RefusalStatus): Basis {
  if (status === 400) return 'stated';
  if (status === 401 && (group === 'accounts' || group === 'card-accounts')) return 'stated';
  return published[id]?.includes(status) === true ? 'published' : 'assumed';
}

/** The statuses with which an operation may refuse, in ascending order, with their basis. */
export function refusalsOf(each: Operation): readonly (readonly [RefusalStatus, Basis])[] {
  const statuses = new Set<RefusalStatus>([400, 403, 500, ...expected(each), ...(published[each.id] ?? [])]);
  return [...statuses]
    .toSorted((one, other) => one - other)
    .map((status) => [status, basisOf(each, status)] as const);
}
