/**
 * What must not stand in a profile twice: two waivers of a clause leave open which of them counts, two TPPs that are one make a
 * lawful bank fail the clauses that keep TPPs apart. What is a set (roles, effects, pinned clauses) may repeat itself.
 */

import { ConfigurationError } from '../errors.js';
import type { TargetProfile } from './profile.js';
import type { PsuIdentity, TppName } from './target.js';
import type { KeyPair } from './tpp-identity.js';

/** The first item that says the same as an earlier one, with that one's place. */
function firstTwice(keys: readonly string[]): readonly [number, number] | undefined {
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
  return again < 0 ? undefined : [again, keys.indexOf(keys[again] ?? '')];
}

function checkWaivers({ waivers = [] }: TargetProfile): void {
  const twice = firstTwice(waivers.map((each) => each.clause));
  if (twice === undefined) return;
  const [again, first] = twice;
  throw new ConfigurationError(
    `waivers[${again}]: waives ${waivers[again]?.clause}, as waivers[${first}] does; keep one of them`,
  );
}

/** The batch run, revocations, permissions and funds are all told by POST, so one address could not tell them apart. */
function checkLevers({ levers = {} }: Pick<TargetProfile, 'levers'>, where = 'levers'): void {
  const posted = Object.entries(levers).flatMap(([name, lever]) =>
    name !== 'clock' && 'url' in lever ? [{ name, url: lever.url }] : [],
  );
  const twice = firstTwice(posted.map((each) => each.url));
  if (twice === undefined) return;
  const [again, first] = twice.map((index) => posted[index]?.name);
  throw new ConfigurationError(
    `${where}.${again}.url: is that of ${where}.${first}; give each lever an address of its own`,
  );
}

function checkAccounts({ psus = [] }: TargetProfile): void {
  for (const [index, { accounts = [] }] of psus.entries()) {
    const twice = firstTwice(accounts.map(({ bban, currency }) => `${bban} ${currency}`));
    if (twice === undefined) continue;
    const [again, first] = twice;
    throw new ConfigurationError(
      `psus[${index}].accounts[${again}]: is the same account as accounts[${first}]; take one out`,
    );
  }
}

/**
 * Holds a profile, as it stands in its file, against itself.
 * @throws ConfigurationError for the first thing that it gives twice.
 */
export function checkGivenOnce(profile: TargetProfile): void {
  checkWaivers(profile);
  checkLevers(profile);
  for (const [index, each] of (profile.instances ?? []).entries())
    checkLevers(each, `instances[${index}].levers`);
  checkAccounts(profile);
}

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
 * @throws ConfigurationError when two TPPs sign with one certificate, or the second is the first by another certificate.
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
