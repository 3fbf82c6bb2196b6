/** Where the PSU goes: to the bank's page, and back to the TPP with the result (RDR-01 to RDR-14, HDR-15). */

import type { TppMessageCode } from '../../model/codes.js';
import type { ScaFailure } from '../state/access-records.js';
import type { BankContext } from '../state/records.js';

/** Query parameters in the order in which they are appended. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** What a successful SCA tells the TPP. */
export interface ScaSuccess {
  readonly psuId: string;
  /** Agreement chosen; absent in the private context. */
  readonly corporateId?: string;
  readonly sessionId: string;
  readonly context: BankContext;
}

/** What a failed SCA tells the TPP. */
export interface ScaFailureSpec {
  readonly system: string;
  readonly status: number;
  readonly code: TppMessageCode;
  readonly message: string;
}

const failures: Readonly<Record<ScaFailure, Omit<ScaFailureSpec, 'system'>>> = {
  'unknown-identity': { status: 401, code: 'PSU_CREDENTIALS_INVALID', message: 'Unknown identity number' },
  'other-person': {
    status: 401,
    code: 'SCA_INVALID',
    message: 'Another person than the one named logged in',
  },
  cancelled: { status: 401, code: 'SCA_INVALID', message: 'User cancelled' },
  expired: { status: 401, code: 'SCA_EXPIRED', message: 'The address was used too late' },
  'no-context': { status: 403, code: 'FORBIDDEN', message: 'No accounts in the context asked for' },
  refused: { status: 400, code: 'PAYMENT_FAILED', message: 'The bank cannot carry out the order' },
};

export const redirect = {
  /** Absolute addresses only; they are printed in a Location header. */
  acceptsUri: (uri: string): boolean => URL.canParse(uri) && /^[a-z][a-z0-9+.-]*:\/\//i.test(uri),

  /** The scaRedirect address. `context` is what PSU-Context asked for. */
  scaAddress: (base: string, state: string, context: BankContext | undefined): string =>
    `${base}/sca/${state}${context === undefined ? '' : `?context=${context}`}`,

  failure: (failure: ScaFailure): ScaFailureSpec => ({ system: 'SCA', ...failures[failure] }),

  successQuery: (success: ScaSuccess): QueryPairs => [
    ['psu-id', success.psuId],
    ...(success.corporateId === undefined ? [] : [['psu-corporate-id', success.corporateId] as const]),
    ['tpp-session-id', success.sessionId],
    ['context', success.context],
  ],

  failureQuery: (failure: ScaFailureSpec): QueryPairs => [
    ['system', failure.system],
    ['status', String(failure.status)],
    ['code', failure.code],
    ['message', failure.message],
  ],

  encode: (value: string): string => encodeURIComponent(value),

  /** Appends parameters; the TPP's own query and fragment stay as they are. */
  append: (uri: string, pairs: QueryPairs, encode: (value: string) => string): string => {
    const hash = uri.indexOf('#');
    const address = hash < 0 ? uri : uri.slice(0, hash);
    const fragment = hash < 0 ? '' : uri.slice(hash);
    const query = pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&');
    const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
    return `${address}${joint}${query}${fragment}`;
  },

  status: (): number => 303,
};
