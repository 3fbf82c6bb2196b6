/**
 * Access that PSUs granted before: from the profile, or earlier in the same run. Only drivers for which an
 * SCA is dear use it again (interface, Authentication 10 and 12: a PSU-ID does not change; a session ends
 * after an hour or with the next one).
 */

import type { Redirected } from '../sca/redirected.js';
import type { ScaDriver } from '../sca/driver.js';
import type { PsuIdentity, TppName } from '../target/target.js';

/** Who granted access to whom, in which capacity. */
export interface Grant {
  readonly psu: string;
  readonly tpp: TppName;
  readonly context: 'PRIVATE' | 'CORPORATE';
}

/** What a TPP needs in order to go on without another SCA. */
export interface Granted {
  readonly psuId: string;
  readonly corporateId?: string;
  /** The session of the last SCA, where it may still stand. */
  readonly sessionId?: string;
  /** The redirect that brought it; absent when it happened before the run. */
  readonly redirected?: Redirected;
}

/** What is known of the grants of this run. */
export interface Consents {
  find(grant: Grant): Granted | undefined;
  keep(grant: Grant, granted: Granted): void;
  /** Forgets a grant that no longer stands as it was given. */
  drop(grant: Grant): void;
  /** Why nobody shall be asked for this grant again; undefined while nobody refused. */
  refusal(grant: Grant): string | undefined;
  /** Remembers that a person was asked in vain. */
  refused(grant: Grant, reason: string): void;
}

function keyOf({ psu, tpp, context }: Grant): string {
  return `${tpp} ${context} ${psu}`;
}

/** The grants that the profile's PSUs gave before the run. */
export function consentsOf(psus: readonly PsuIdentity[]): Consents {
  const grants = new Map<string, Granted>();
  const refusals = new Map<string, string>();
  for (const { identity, kind, granted } of psus) {
    for (const { tpp, ...each } of granted ?? []) {
      const context = kind === 'corporate' && each.corporateId !== undefined ? 'CORPORATE' : 'PRIVATE';
      grants.set(keyOf({ psu: identity, tpp, context }), each);
    }
  }
  return {
    find: (grant) => grants.get(keyOf(grant)),
    keep: (grant, granted) => void grants.set(keyOf(grant), granted),
    drop: (grant) => void grants.delete(keyOf(grant)),
    refusal: (grant) => refusals.get(keyOf(grant)),
    refused: (grant, reason) => void refusals.set(keyOf(grant), reason),
  };
}

/**
 * True for a PSU from whom the primary TPP gets no access: nothing was granted, and nobody is there to be
 * asked, or refused before.
 */
export function refuses(psu: PsuIdentity, consents: Consents, driver: ScaDriver | undefined): boolean {
  const context = psu.kind === 'corporate' ? 'CORPORATE' : 'PRIVATE';
  const grant: Grant = { psu: psu.identity, tpp: 'primary', context };
  if (consents.find(grant) !== undefined) return false;
  return driver?.playsNobody === true || consents.refusal(grant) !== undefined;
}
