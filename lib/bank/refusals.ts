/** Every way in which the bank itself refuses a call, with status and code (rules carry their own). */

import type { TppMessageCode } from '../model/codes.js';
import type { HeaderLine } from '../model/http.js';
import type { Link } from '../model/messages.js';
import type { CloserGround } from './grounds/closer.js';

/** Status, code and text of one refusal. */
export interface RefusalSpec {
  readonly status: number;
  readonly code: TppMessageCode;
  readonly text: string;
}

export const refusals = {
  'path-unknown': { status: 404, code: 'NOT_FOUND', text: 'no such path' },
  'method-not-allowed': { status: 405, code: 'BAD_REQUEST', text: 'the path does not offer this method' },
  'certificate-unreadable': {
    status: 400,
    code: 'BAD_REQUEST',
    text: 'TPP-Signature-Certificate holds no readable certificate',
  },
  'not-registered': {
    status: 403,
    code: 'FORBIDDEN',
    text: 'the TPP is not registered for the role that the operation needs',
  },
  'redirect-uri-unusable': {
    status: 400,
    code: 'FORMAT_ERROR',
    text: 'TPP-Redirect-URI is not an absolute address',
  },
  'psu-not-named': { status: 401, code: 'CONSENT_INVALID', text: 'the PSU has to give consent' },
  'psu-unknown': { status: 401, code: 'PSU_CREDENTIALS_INVALID', text: 'PSU-ID is not known for this TPP' },
  'corporate-id-missing': {
    status: 400,
    code: 'HTTP_HEADER_REQUIRED',
    text: 'PSU-Corporate-ID is required for a corporate user',
  },
  'corporate-id-unknown': {
    status: 403,
    code: 'FORBIDDEN',
    text: 'the PSU does not act under this corporate agreement',
  },
  'consent-missing': { status: 401, code: 'CONSENT_INVALID', text: 'the PSU has to give consent' },
  'consent-expired': { status: 401, code: 'CONSENT_EXPIRED', text: 'the PSU has to renew the consent' },
  'consent-revoked': { status: 403, code: 'CONSENT_UNKNOWN', text: 'the PSU has revoked the consent' },
  'account-not-granted': {
    status: 401,
    code: 'CONSENT_INVALID',
    text: 'the PSU has not granted access to this account',
  },
  'account-not-seen-online': {
    status: 401,
    code: 'CONSENT_EXPIRED',
    text: 'the PSU has not accessed this account online within the period',
  },
  'session-missing': {
    status: 401,
    code: 'SCA_INVALID',
    text: 'the call needs an SCA under this TPP-Session-ID',
  },
  'session-expired': { status: 401, code: 'SCA_EXPIRED', text: 'the SCA of this TPP-Session-ID has ended' },
  'history-needs-sca': {
    status: 401,
    code: 'SCA_INVALID',
    text: 'transactions that old need an SCA with the PSU present',
  },
  'calls-exhausted': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'the calls without the PSU are used up for this account',
  },
  'resource-unknown': { status: 404, code: 'RESOURCE_UNKNOWN', text: 'no such resource' },
  'cards-not-offered': { status: 404, code: 'NOT_FOUND', text: 'the bank offers no card accounts' },
  'other-tpp': { status: 403, code: 'FORBIDDEN', text: "another TPP's record is out of reach" },
  'body-unusable': { status: 400, code: 'FORMAT_ERROR', text: 'the body is not what the operation takes' },
  'debtor-unknown': {
    status: 400,
    code: 'PAYMENT_FAILED',
    text: 'the debtor account is not one that the PSU can pay from',
  },
  'payment-not-permitted': {
    status: 403,
    code: 'FORBIDDEN',
    text: 'the bank does not permit payments from this account',
  },
  'duplicate-payment': {
    status: 409,
    code: 'CONFLICT',
    text: 'the same payment was created today; allowLogicalDuplicate=true lets it pass',
  },
  'execution-date-unusable': {
    status: 400,
    code: 'EXECUTION_DATE_INVALID',
    text: 'the product cannot be executed on this date',
  },
  'payment-not-cancellable': {
    status: 409,
    code: 'CONFLICT',
    text: 'the payment can no longer be cancelled',
  },
  'authorisation-not-open': { status: 409, code: 'CONFLICT', text: 'there is nothing left to authorise' },
  'reference-mix': {
    status: 400,
    code: 'REFERENCE_MIX_INVALID',
    text: 'a basket takes single payments of one PSU only',
  },
  'basket-member-authorised': {
    status: 409,
    code: 'CONFLICT',
    text: 'a payment of the basket is authorised already',
  },
  crash: { status: 500, code: 'SYSTEM_ERROR', text: 'the call could not be processed' },
} as const satisfies Readonly<Record<string, RefusalSpec>>;

/** The name of a refusal; `errors.refusal` gives its status and code. */
export type RefusalReason = keyof typeof refusals;

/** What a refused call is told beside the reason. */
export interface RefusalDetail {
  /** Replaces the text of the reason. */
  readonly text?: string;
  /** JSON pointer into the body, or the name of a header or query parameter. */
  readonly path?: string;
  readonly links?: Readonly<Record<string, Link>>;
  /** What a witness is told in place of the ground of the reason; the reply does not tell it. */
  readonly closer?: CloserGround;
  /** Further header lines of the reply. */
  readonly headers?: readonly HeaderLine[];
}

/** Thrown by routes and by what they call; the handler turns it into the error reply. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;

  constructor(reason: RefusalReason, detail: RefusalDetail = {}) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}
