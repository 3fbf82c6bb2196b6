/** Makes of the reference bank a stage that has what a target has, and lacks what it lacks. */

import type { ScaDriver } from '../../harness/sca/driver.js';
import type { PsuIdentity, Target } from '../../harness/target/target.js';
import { present } from '../../model/present.js';

/** What of ours is named there, too. */
function alsoThere<Named extends object>(ours: Named, theirs: object): Named;
function alsoThere(ours: object, theirs: object): object {
  return Object.fromEntries(Object.entries(ours).filter(([name]) => Reflect.get(theirs, name) !== undefined));
}

/** Our TPPs, those that are named there, in the roles that they have there. */
function actingAs({ primary, ...others }: Target['tpps'], theirs: Target['tpps']): Target['tpps'] {
  const cast = Object.values(alsoThere(others, theirs)).map((each) => {
    const { roles = each.roles } = theirs[each.name] ?? {};
    return [each.name, { ...each, roles }] as const;
  });
  return { ...Object.fromEntries(cast), primary: { ...primary, roles: theirs.primary.roles } };
}

/** As many of our PSUs of each kind as others are, or all there are, with accounts where theirs have some. */
function asMany(ours: readonly PsuIdentity[], theirs: readonly PsuIdentity[]): readonly PsuIdentity[] {
  return (['private', 'corporate'] as const).flatMap((kind) => {
    const others = theirs.filter((each) => each.kind === kind);
    const own = ours.filter((each) => each.kind === kind).slice(0, others.length);
    return own.map(({ accounts, ...each }, at) => ({
      ...each,
      ...present({ ownAccounts: others[at]?.ownAccounts }),
      ...(accounts === undefined || others[at]?.accounts === undefined ? {} : { accounts }),
    }));
  });
}

/** Our driver, for which an SCA is as dear as for the one that it stands in for, in whatever pace. */
function drivenAs(driver: ScaDriver, theirs: ScaDriver): ScaDriver {
  const { paced } = driver;
  return {
    ...driver,
    showsPages: theirs.showsPages,
    ...present({ sparing: theirs.sparing }),
    ...(paced === undefined ? {} : { paced: (turn) => drivenAs(paced(turn), theirs) }),
  };
}

/**
 * The reference bank, with all that counts of a target: who acts there, what it offers, and what a run may do
 * there and how far. To what is pinned there, it has its own answer.
 */
export function shapedAs(theirs: Target, { sca: driver, instances, ...ours }: Target): Target {
  const { capabilities, disposable = false, effects, pinnedClauses, depth, unusedLevers } = theirs;
  const { concurrency, unattendedCalls } = theirs.budgets;
  const sca = driver === undefined || theirs.sca === undefined ? undefined : drivenAs(driver, theirs.sca);
  const { scenarioTimeout } = ours.budgets;
  return {
    ...ours,
    tpps: actingAs(ours.tpps, theirs.tpps),
    psus: asMany(ours.psus, theirs.psus),
    levers: alsoThere(ours.levers, theirs.levers),
    pinnedAssumptions: alsoThere(ours.pinnedAssumptions, theirs.pinnedAssumptions),
    capabilities,
    disposable,
    effects,
    pinnedClauses,
    budgets: { concurrency, ...present({ unattendedCalls, scenarioTimeout }) },
    ...present({ sca, depth, unusedLevers }),
    ...(instances === undefined
      ? {}
      : { instances: instances.map((each, at) => shapedAs(theirs.instances?.[at] ?? theirs, each)) }),
  };
}
