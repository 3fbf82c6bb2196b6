/** Plays a scenario with others in its parts: another TPP, person or account, at another time. */

import { Untestable } from '../../model/errors.js';
import type { Scenario } from '../kit/scenario.js';
import { ScaStuck } from '../sca/driver.js';
import type { Access } from '../stage/access.js';
import { orderPayment } from '../stage/journeys.js';
import type { Psu } from '../stage/psu.js';
import type { Stage } from '../stage/stage.js';
import type { Target } from '../target/target.js';
import type { CircumstanceName } from '../circumstance-names.js';

const minute = 60_000;

/** How far the clock may be moved: past an hour, a day, or, drawn oftener, past a quarter. */
const quarter = 101 * 24 * 60 * minute;
const leaps = [95 * minute, 26 * 60 * minute, ...Array.from({ length: 6 }, () => quarter)] as const;

/** The target whose second TPP is the primary one, where it may do as much; otherwise the target itself. */
export function withOtherTpp(target: Target): Target {
  const { primary, second } = target.tpps;
  if (second === undefined || !primary.roles.every((each) => second.roles.includes(each))) return target;
  return { ...target, tpps: { ...target.tpps, primary: second, second: primary } };
}

/** The person who pays from the second account, where it is known that both have money. */
function payingFromOther(psu: Psu): Psu {
  if (psu.identity.made !== true) return psu;
  return {
    ...psu,
    accounts: psu.accounts.toReversed(),
    async grants(tpp, choice) {
      const access = await psu.grants(tpp, choice);
      const accounts = access.tpp.binding.accounts.toReversed();
      return {
        tpp: access.tpp.bound({ accounts }),
        get redirected() {
          return access.redirected;
        },
        get accounts() {
          return access.accounts.toReversed();
        },
      } satisfies Access;
    },
  };
}

/** The stage as the scenario sees it. People are asked for only when it does: not all stages have them. */
function stageUnder(stage: Stage, names: readonly CircumstanceName[]): Stage {
  const has = (name: CircumstanceName) => names.includes(name);
  const target = {
    ...(has('other-tpp') ? withOtherTpp(stage.target) : stage.target),
    depth: 'quick' as const,
    again: true as const,
  };
  const swapped = target.tpps.primary !== stage.target.tpps.primary;
  const person = (psu: Psu) => (has('other-account') ? payingFromOther(psu) : psu);
  const { judge, suspect, observe, require, settle, leaveOpen, time, random, steadyRandom, signal } = stage;
  return {
    judge,
    suspect,
    observe,
    require,
    settle,
    leaveOpen,
    time,
    random,
    steadyRandom,
    signal,
    target,
    tpp: swapped ? stage.tppNamed('second-tpp') : stage.tpp,
    tppNamed: (need) => (swapped && need === 'second-tpp' ? stage.tpp : stage.tppNamed(need)),
    tppBeside: (need) => (swapped && need === 'second-tpp' ? stage.tpp : stage.tppBeside(need)),
    get psu() {
      if (has('corporate')) return person(stage.corporatePsu);
      return person(has('other-person') ? stage.secondPsu : stage.psu);
    },
    get secondPsu() {
      return person(has('other-person') ? stage.psu : stage.secondPsu);
    },
    get corporatePsu() {
      return person(stage.corporatePsu);
    },
  };
}

/** Payments after which a further one is the fourth. */
const before = 3;

/** Does what the bank lets be done. */
async function asFarAsItGoes(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof Untestable || thrown instanceof ScaStuck)) throw thrown;
  }
}

/** Under these somebody else was there before. */
const afterOthers: readonly CircumstanceName[] = ['other-tpp', 'corporate', 'other-person'];

/** One call of the usual TPP for a person whom nobody knows: whoever comes now is not the first. */
async function beSomebodyElse({ tpp, random }: Stage): Promise<void> {
  if (tpp.may('list-accounts')) await tpp.bound({ psuId: random.uuid() }).call('list-accounts');
}

/** What happens before the scenario: the clock is moved, others were there, the same one paid before. */
async function prepared(
  stage: Stage,
  own: Stage,
  { needs = [], effects }: Scenario,
  names: readonly CircumstanceName[],
): Promise<void> {
  if (names.includes('later')) await stage.time.advance(leaps[stage.random.below(leaps.length)] ?? minute);
  if (names.some((each) => afterOthers.includes(each))) await asFarAsItGoes(() => beSomebodyElse(stage));
  if (names.includes('other-person')) await asFarAsItGoes(() => stage.psu.grants(stage.tpp));
  const pays = names.includes('repeated') && effects === 'creates-payments' && needs.includes('psu');
  if (!pays || needs.includes('new-psu')) return;
  await asFarAsItGoes(async () => {
    const access = await own.psu.grants(own.tpp);
    for (let made = 0; made < before; made += 1) await orderPayment(own, access);
  });
}

/** The run of the scenario with these circumstances. */
export function actedUnder(scenario: Scenario, names: readonly CircumstanceName[]): Scenario['run'] {
  return async (stage) => {
    const own = stageUnder(stage, names);
    await prepared(stage, own, scenario, names);
    await scenario.run(own);
  };
}
