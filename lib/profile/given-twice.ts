/**
 * What must not stand in a profile twice: two waivers of a clause leave open which of them counts, two TPPs
 * that are one make a lawful bank fail the clauses that keep TPPs apart. What is a set (roles, effects,
 * pinned clauses) may repeat itself.
 */

import { ConfigurationError } from '../model/errors.js';
import type { TargetProfile } from './profile.js';

/** The first item that says the same as an earlier one, with that one's place. */
export function firstTwice(keys: readonly string[]): readonly [number, number] | undefined {
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

/**
 * The batch run, revocations, permissions and funds are all told by POST, so one address could not tell them
 * apart.
 */
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
