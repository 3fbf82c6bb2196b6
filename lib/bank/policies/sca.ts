/** Sessions, logins and the life of an SCA redirect (SCA-01 to SCA-18, CTX-04). */

import type { ActingAs, Psu, ScaFlow, ScaPurposeKind, ScaSession, ScaStep } from '../state/access-records.js';

const unattendedListings: ReadonlySet<string> = new Set([
  'list-accounts',
  'read-account',
  'list-card-accounts',
  'read-card-account',
  'list-agreements',
]);

export const sca = {
  /** One PSU-ID for each person at each TPP. */
  psuKey: (tppId: string, customerNumber: string): string => `${tppId}\n${customerNumber}`,

  /** A session belongs to one TPP and one PSU; roles do not matter. */
  sessionKey: (tppId: string, psuId: string, sessionId: string): string => `${tppId}\n${psuId}\n${sessionId}`,

  sessionLifetimeMs: (): number => 3_600_000,

  /** The hour counts from the SCA, whatever is called meanwhile. */
  sessionIsLive: (session: ScaSession, now: number, lifetimeMs: number): boolean =>
    now - session.startedAt <= lifetimeMs,

  /** Which calls need a running SCA: all with the PSU; without, all but balances and transactions. */
  demandsSession: (operationId: string, unattended: boolean): boolean =>
    !unattended || unattendedListings.has(operationId),

  /** A call that names no session runs under the PSU's running one. */
  sessionWithoutHeader: (sessions: readonly ScaSession[]): ScaSession | undefined =>
    sessions.toSorted((a, b) => b.startedAt - a.startedAt)[0],

  belongsTo: (session: ScaSession, psu: Psu): boolean =>
    session.tppId === psu.tppId && session.psuId === psu.psuId,

  /** Whether a running session makes an SCA needless; approvals are bound to what is approved. */
  suppresses: (kind: ScaPurposeKind): boolean => kind === 'account-access' || kind === 'registration',

  /** Whether completing an SCA (re)starts the hour of its session. */
  startsSession: (_kind: ScaPurposeKind): boolean => true,

  /** Which other sessions of the same TPP and PSU end when a new one begins. */
  supersedes: (begun: ScaSession, other: ScaSession): boolean => other.sessionId !== begun.sessionId,

  /** The session that a completed flow authenticates; the bank issues an id where the request had none. */
  sessionIdOf: (flow: ScaFlow, issued: () => string): string => flow.sessionId ?? issued(),

  flowLifetimeMs: (): number => 600_000,

  /** Where a flow stands that came to its end: nobody gets further. */
  stepAfterSuccess: (): ScaStep => 'done',

  flowIsOpen: (flow: ScaFlow, now: number, lifetimeMs: number): boolean =>
    flow.step !== 'done' && now - flow.createdAt <= lifetimeMs,

  /** Whose number was typed at the login: that of the customer who has it. */
  personOf: (_flow: ScaFlow, typed: string, _isCustomer: (number: string) => boolean): string => typed,

  /** A flow started for a known person ends when somebody else logs in. */
  acceptsLogin: (flow: ScaFlow, customerNumber: string): boolean =>
    flow.expectedCustomer === undefined || flow.expectedCustomer === customerNumber,

  /** The roles open to a person that fit what the request asked for. */
  choices: (open: readonly ActingAs[], asked: ScaFlow['asked']): readonly ActingAs[] =>
    open.filter((each) => {
      if (asked === undefined) return true;
      if (each.context !== asked.context) return false;
      return (
        each.context === 'PRIVATE' ||
        asked.agreementId === undefined ||
        each.agreementId === asked.agreementId
      );
    }),

  /** What the person chose by the context page; undefined where it is none of the choices. */
  chosen: (
    choices: readonly ActingAs[],
    context: string | null,
    agreement: string | null,
  ): ActingAs | undefined =>
    choices.find(
      (each) => each.context === context && (each.context === 'PRIVATE' || each.agreementId === agreement),
    ),

  /** The person chooses only where there is a choice. */
  asksForContext: (choices: readonly ActingAs[]): boolean => choices.length > 1,

  /** Whether the page shows the brand that the TPP sent. */
  showsBrand: (brand: string | undefined): boolean => brand !== undefined && brand !== '',
};
