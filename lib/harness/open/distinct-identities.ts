/** Holds persons and TPPs of a profile against each other: TPPs that are one fail a lawful bank. */

import { ConfigurationError } from '../../model/errors.js';
import { firstTwice } from '../../profile/given-twice.js';
import type { PsuIdentity, TppName } from '../target/target.js';
import type { KeyPair } from './tpp-identity.js';

/**
 * Each person has a PSU-ID of its own at each TPP, and one grant for each corporation there.
 * @throws ConfigurationError for the first grant that says otherwise.
 */
export function checkGrantsDiffer(psus: readonly PsuIdentity[]): void {
  const ids = new Map<string, number>();
  for (const [index, { granted = [] }] of psus.entries()) {
    const twice = firstTwice(granted.map(({ tpp, corporateId }) => `${tpp} ${corporateId ?? ''}`));
    if (twice !== undefined) {
      const [again, first] = twice;
      throw new ConfigurationError(
        `psus[${index}].granted[${again}]: is for the same TPP and corporation as granted[${first}]; take one out`,
      );
    }
    for (const [place, { tpp, psuId }] of granted.entries()) {
      const owner = ids.get(`${tpp} ${psuId}`);
      if (owner !== undefined && owner !== index) {
        throw new ConfigurationError(
          `psus[${index}].granted[${place}].psuId: is that of psus[${owner}]; each person has a PSU-ID of its own`,
        );
      }
      ids.set(`${tpp} ${psuId}`, index);
    }
  }
}

/** A TPP of the profile with its signing certificate. */
export interface CertifiedTpp {
  readonly name: TppName;
  readonly certificate: KeyPair['certificate'];
  readonly organisationId?: string;
}

/**
 * Holds the certificates of TPPs against each other.
 * @throws ConfigurationError when two TPPs sign with one certificate, or the second is the first by another
 *   certificate.
 */
export function checkTppsDiffer(tpps: readonly CertifiedTpp[]): void {
  const twice = firstTwice(tpps.map((each) => each.certificate.fingerprint256));
  if (twice !== undefined) {
    const [again, first] = twice.map((index) => tpps[index]?.name);
    throw new ConfigurationError(
      `tpps.${again}.certificate: is that of tpps.${first}; give it one of its own, or take tpps.${again} out`,
    );
  }
  const organisation = (name: TppName) => tpps.find((each) => each.name === name)?.organisationId;
  const second = organisation('second');
  if (second !== undefined && second === organisation('primary')) {
    throw new ConfigurationError(
      'tpps.second.certificate: names the same organisation as that of tpps.primary; name one of another TPP, or take tpps.second out',
    );
  }
}
