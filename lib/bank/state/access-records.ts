/** What the bank keeps about TPPs, PSUs, SCA sessions and flows, and consent. Immutable values. */

import type { BankContext } from './records.js';

export type TppRole = 'AISP' | 'PISP';

/** The caller, read from its certificate. */
export interface Tpp {
  /** Organisation identifier of the certificate, or its subject when it carries none. */
  readonly id: string;
  readonly name: string;
}

/** A person at one TPP. */
export interface Psu {
  readonly psuId: string;
  readonly tppId: string;
  readonly customerNumber: string;
  /** The context chosen in the last SCA at this TPP. */
  readonly lastContext: BankContext;
}

/** In which role a PSU acts: on own accounts, or under one corporate agreement. */
export type ActingAs =
  | { readonly context: 'PRIVATE' }
  | { readonly context: 'CORPORATE'; readonly agreementId: string };

/** An SCA under one TPP-Session-ID. A superseded session is gone, not marked. */
export interface ScaSession {
  readonly sessionId: string;
  readonly tppId: string;
  readonly psuId: string;
  /** When the SCA was completed. */
  readonly startedAt: number;
}

/** What a PSU granted to a TPP in one context. */
export interface Consent {
  readonly tppId: string;
  readonly psuId: string;
  readonly acting: ActingAs;
  /** resourceIds of accounts and card accounts. */
  readonly granted: ReadonlySet<string>;
  /** resourceIds that were granted once and then taken back. */
  readonly revoked: ReadonlySet<string>;
  /** When the last SCA for account access was completed. */
  readonly scaAt: number;
  /** Per account, when the PSU last saw it online under an SCA. */
  readonly seenOnlineAt: ReadonlyMap<string, number>;
}

/** What an SCA is for. */
export const scaPurposeKinds = [
  'account-access',
  'registration',
  'payment',
  'cancellation',
  'basket',
] as const;

export type ScaPurposeKind = (typeof scaPurposeKinds)[number];

/** How far a person has come on the pages. */
export type ScaStep = 'login' | 'context' | 'decision' | 'done';

/** Why an SCA ended without success. */
export type ScaFailure =
  | 'unknown-identity'
  | 'other-person'
  | 'cancelled'
  | 'expired'
  | 'no-context'
  | 'refused';

/** One way through the pages, found by the state of its scaRedirect address. */
export interface ScaFlow {
  readonly state: string;
  readonly kind: ScaPurposeKind;
  /** Id of the payment or basket; absent for account access and registration. */
  readonly subject?: string;
  readonly tpp: Tpp;
  /** TPP-Redirect-URI; absent when the request had none: the person then stays on a page of the bank. */
  readonly redirectUri?: string;
  /** TPP-Session-ID of the request that caused the SCA. */
  readonly sessionId?: string;
  /** PSU-ID of that request. */
  readonly psuId?: string;
  /** The customer who has to log in, when the request already named the person. */
  readonly expectedCustomer?: string;
  /** What the request said about the context: then the person is not asked. */
  readonly asked?: { readonly context: BankContext; readonly agreementId?: string };
  /** TPP-Brand-Logging-Information. */
  readonly brand?: string;
  readonly createdAt: number;
  readonly step: ScaStep;
  /** Hidden in the form of the current step; a new one for every step. */
  readonly formToken: string;
  /** The customer who logged in. */
  readonly customerNumber?: string;
  readonly acting?: ActingAs;
}
