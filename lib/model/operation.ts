/**
 * What an operation of the interface is, as data: bank, harness, linter and reports all read the same table,
 * and no other list of paths exists. Sources: the endpoint chapter of the interface; the bank's published
 * portal fills the rest.
 */

import type { AssumptionId } from '../catalogue/assumptions/index.js';
import type { Basis } from '../catalogue/clause.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type OperationGroup =
  | 'payments'
  | 'bulk-payments'
  | 'periodic-payments'
  | 'baskets'
  | 'consents'
  | 'users'
  | 'agreements'
  | 'accounts'
  | 'card-accounts'
  | 'tpp-dialogue'
  | 'sandbox';

/** Which registration the caller needs. `either` means that any PSD2 role will do. */
export type RequiredRole = 'AISP' | 'PISP' | 'either';

/** What a call does at the bank; production runs only `reads` unless its profile names more. */
export type Effect =
  | 'reads'
  | 'creates-payments'
  | 'changes-consent'
  | 'changes-registration'
  | 'changes-sandbox'
  | 'resets-sandbox';

/** A query parameter. `values` closes the set; without it the type alone decides. */
export interface QueryParameter {
  readonly name: string;
  readonly type: 'boolean' | 'date' | 'int32' | 'token';
  readonly required: boolean;
  readonly values?: readonly string[];
  readonly minimum?: number;
}

/** A success reply: its status and the name of the schema of its body (none: the body is empty or free). */
export interface SuccessReply {
  readonly status: number;
  readonly schema?: string;
}

/** One method on one path template. */
export interface Operation {
  /** Verb and noun, unique, for example `read-payment-status`. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the base address; a segment in braces is a variable (END-02). */
  readonly path: string;
  readonly group: OperationGroup;
  readonly purpose: string;
  readonly role: RequiredRole;
  readonly environment: 'any' | 'sandbox';
  readonly effect: Effect;
  /** Name of the schema of the request body; absent when the operation takes no body. */
  readonly requestSchema?: string;
  /** True when a body may be sent but is disregarded. */
  readonly ignoresBody?: true;
  /** Headers of the common table that the operation requires, in the table's spelling. */
  readonly requiredHeaders: readonly string[];
  readonly query: readonly QueryParameter[];
  readonly success: readonly SuccessReply[];
  /** How firm method and path are. */
  readonly basis: Basis;
  /** The open question of where it stands; absent where the text shows the path. */
  readonly assumption?: AssumptionId;
}

/** Headers that every signed call carries (interface, common request headers; Authentication 2). */
export const signedCallHeaders = ['X-Request-ID', 'TPP-Signature-Certificate', 'Signature'] as const;

/**
 * Further headers of payment and basket calls. PSU-ID may be replaced by X-PSU-IDENTITY on payment
 * initiation.
 */
export const paymentCallHeaders = [
  'x-accept-fix',
  ...signedCallHeaders,
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'PSU-ID',
  'PSU-IP-Address',
] as const;

/** Calls that may end in a redirect also need the address to come back to (HDR-14). */
export const redirectCallHeaders = [...signedCallHeaders, 'TPP-Redirect-URI'] as const;
