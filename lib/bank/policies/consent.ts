/** Bank-offered consent: which accounts may be granted, and for how long (CON-01 to -10, LIM-01, LIM-12). */

import type { ActingAs, Consent } from '../state/access-records.js';
import type { Agreement, Engagement } from '../state/records.js';

const days180 = 180 * 86_400_000;

/** How a PSU's consent in one context stands. */
export type ConsentStanding = 'valid' | 'missing' | 'expired' | 'revoked';

/** How one account stands under a consent. */
export type AccountStanding = 'granted' | 'revoked' | 'not-granted';

/** An account or card account with its owner; only accounts have an iban. */
export interface Offerable {
  readonly resourceId: string;
  readonly owner: string;
  readonly iban?: string;
}

/** Records of the bank by resourceId. */
export interface Records<T> extends ReadonlyMap<string, T> {
  /** Those with one of these ids, in the order of the bank. */
  readonly among: (ids: Iterable<string>) => readonly T[];
}

export const consent = {
  /** Consent belongs to a TPP, a PSU and a context: own accounts, or one agreement. */
  key: (tppId: string, psuId: string, acting: ActingAs): string =>
    `${tppId}\n${psuId}\n${acting.context === 'PRIVATE' ? 'PRIVATE' : acting.agreementId}`,

  lifetimeMs: (): number => days180,

  standing: (given: Consent | undefined, now: number, lifetimeMs: number): ConsentStanding => {
    if (given === undefined) return 'missing';
    if (given.granted.size === 0) return given.revoked.size > 0 ? 'revoked' : 'missing';
    return now - given.scaAt > lifetimeMs ? 'expired' : 'valid';
  },

  accountStanding: (given: Consent, resourceId: string): AccountStanding => {
    if (given.granted.has(resourceId)) return 'granted';
    return given.revoked.has(resourceId) ? 'revoked' : 'not-granted';
  },

  /** The accounts of a list that the consent covers. */
  visible: <T extends Offerable>(given: Consent, all: Records<T>): readonly T[] => all.among(given.granted),

  /** An engagement opens an account for consent only with both roles. */
  engagementOpens: (engagement: Engagement): boolean =>
    engagement.roles.includes('REGISTER') && engagement.roles.includes('VIEW'),

  /** Own accounts are offered in the private context, those that engagements open in the corporate one. */
  isOffered: (
    each: Offerable,
    customerNumber: string,
    agreement: Agreement | undefined,
    opens: (engagement: Engagement) => boolean,
    /** The corporate agreements that name the person. */
    _engaged: () => readonly Agreement[],
  ): boolean => {
    if (agreement === undefined) return each.owner === customerNumber;
    return (
      each.owner === agreement.owner &&
      agreement.engagements.some(
        (one) => one.customer === customerNumber && one.iban === each.iban && opens(one),
      )
    );
  },

  /** Accounts already granted are ticked when the list is shown again. */
  preselects: (given: Consent | undefined, resourceId: string): boolean =>
    given?.granted.has(resourceId) ?? false,

  /** What is granted after the PSU ticked `chosen` out of `offered`; everything else offered is revoked. */
  grantedAfter: (
    given: Consent | undefined,
    offered: readonly string[],
    chosen: ReadonlySet<string>,
  ): ReadonlySet<string> => {
    const others = [...(given?.granted ?? [])].filter((each) => !offered.includes(each));
    return new Set([...others, ...offered.filter((each) => chosen.has(each))]);
  },

  /** What counts as taken back after a new selection. */
  revokedAfter: (given: Consent | undefined, granted: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...(given?.revoked ?? []), ...(given?.granted ?? [])].filter((each) => !granted.has(each))),

  /** How long an account stays readable without the PSU after it was seen online. */
  onlineLifetimeMs: (): number => days180,

  seenRecently: (given: Consent, resourceId: string, now: number, lifetimeMs: number): boolean => {
    const seen = given.seenOnlineAt.get(resourceId);
    return seen !== undefined && now - seen <= lifetimeMs;
  },
};
