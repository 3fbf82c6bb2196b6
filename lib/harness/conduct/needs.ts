/** Whether a target can serve a scenario, and if not, what that means for the scenario's clauses. */

import type { ClauseId } from '../../catalogue/index.js';
import { isLeverName } from '../../model/levers.js';
import { isLoopback } from '../../model/loopback.js';
import { makesCustomers } from '../target/makes-customers.js';
import type { Scenario } from '../kit/scenario.js';
import type { Need } from '../declaration.js';
import { leverOfNeed } from '../schedule/declared-levers.js';
import { whatItDoes } from '../../profile/effects.js';
import type { Capability, Target, TppName } from '../target/target.js';
import { whyMissing } from '../target/unused-levers.js';
import type { Verdict } from '../../catalogue/verdict.js';
import { countPrivate } from '../target/who-serves.js';
import { hasBatchDay } from '../stage/batch-day.js';
import { orderOf } from './scenario-psus.js';
import { bestFitting, isTrait, traitWords, type Trait } from './psu-fitness.js';
import { plural } from '../../model/plural.js';

/** Why a scenario cannot run here. */
export interface Unmet {
  readonly verdict: Extract<Verdict, 'untestable' | 'not-applicable'>;
  readonly reason: string;
}

function untestable(reason: string): Unmet {
  return { verdict: 'untestable', reason };
}

function notApplicable(reason: string): Unmet {
  return { verdict: 'not-applicable', reason };
}

/** The profile's TPP behind each TPP need. */
export const tppOfNeed: Readonly<Record<Extract<Need, `${string}tpp${string}`>, TppName | undefined>> = {
  'second-tpp': 'second',
  'aisp-only-tpp': 'aispOnly',
  'pisp-only-tpp': 'pispOnly',
  'tpp-without-role': 'withoutRole',
  'untrusted-tpp': 'untrusted',
  'expired-tpp': 'expired',
  'not-yet-valid-tpp': 'notYetValid',
  'unregistered-tpp': 'unregistered',
  'tpp-registered-as-aisp': 'registeredAsAisp',
  'tpp-registered-as-pisp': 'registeredAsPisp',
  'tpp-with-another-key': 'primaryRenewed',
  'tpp-as-aisp': 'primaryAsAisp',
  'tpp-as-pisp': 'primaryAsPisp',
  'oddly-issued-tpp': 'oddlyIssued',
  'tpp-dialogue': undefined,
};

const capabilityOfNeed: Partial<Record<Need, Capability>> = {
  'sandbox-customers': 'sandboxCustomers',
  cards: 'cards',
  baskets: 'baskets',
  'bulk-payments': 'bulkPayments',
  'periodic-payments': 'periodicPayments',
  'single-sca': 'singleSca',
  'tpp-dialogue': 'tppDialogue',
  'corporate-psu': 'corporate',
};

function isTppNeed(need: Need): need is keyof typeof tppOfNeed {
  return Object.hasOwn(tppOfNeed, need);
}

/** @param needs all those of the scenario */
function psuNeed(need: Need, target: Target, needs: readonly Need[]): Unmet | undefined {
  if (target.sca === undefined) return untestable('the profile names no SCA driver; add sca');
  const wanted = need === 'corporate-psu' ? 'corporate' : 'private';
  const corporate = target.psus.filter((each) => each.kind === 'corporate');
  const count =
    wanted === 'corporate' ? corporate.length : countPrivate(target.psus, orderOf(needs).corporate);
  const enough = need === 'second-psu' ? 2 : 1;
  if (count >= enough || makesCustomers(target)) return undefined;
  const isOwnOpen = wanted === 'private' && corporate.some((each) => each.ownAccounts === undefined);
  const orOwn = isOwnOpen ? ', or say ownAccounts of a corporate one' : '';
  return untestable(
    `the profile names ${plural(count, `${wanted} PSU`)}, ${enough} needed; add to psus${orOwn}`,
  );
}

/** What no corporate PSU of the profile has, as far as known; one made for the run has it. */
function traitNeed(trait: Trait, target: Target): Unmet | undefined {
  const corporate = target.psus.filter((each) => each.kind === 'corporate');
  if (corporate.length === 0 || makesCustomers(target) || bestFitting(corporate, [trait]).length > 0)
    return undefined;
  return untestable(`no corporate PSU of the profile has ${traitWords[trait]}; add one to psus`);
}

function unmetNeed(need: Need, target: Target, needs: readonly Need[]): Unmet | undefined {
  const { capabilities, environment, levers, network, sca } = target;
  const capability = capabilityOfNeed[need];
  if (capability !== undefined && capabilities[capability] === false)
    return notApplicable(`the profile says that the target offers no ${capability}`);
  if (need === 'revoke' && sca?.playsNobody === true)
    return untestable('nobody could grant again what is revoked; name another SCA driver in sca');
  if (need === 'batch-day' && !hasBatchDay(target)) {
    const orClock = environment === 'sandbox' && target.unusedLevers === undefined;
    return untestable(`${whyMissing('batchRun', target)}${orClock ? ' or levers.clock' : ''}`);
  }
  const lever = leverOfNeed[need];
  if (lever !== undefined && levers[lever] === undefined) return untestable(whyMissing(lever, target));
  if (isTppNeed(need)) {
    const name = tppOfNeed[need];
    return name !== undefined && target.tpps[name] === undefined
      ? untestable(`the profile names no TPP ${name}; add tpps.${name}`)
      : undefined;
  }
  if (need === 'psu' || need === 'new-psu' || need === 'second-psu' || need === 'corporate-psu')
    return psuNeed(need, target, needs);
  if (isTrait(need)) return traitNeed(need, target);
  if (need === 'sca-pages' && sca?.showsPages !== true)
    return untestable('the SCA driver cannot show the pages; use the form driver');
  if (need === 'many-scas' && sca?.sparing === true)
    return untestable('many SCAs are dear with the SCA driver; use the form or command driver');
  if ((need === 'sandbox' || need === 'sandbox-customers') && environment !== 'sandbox')
    return notApplicable('holds in the sandbox only');
  if (need === 'production' && environment !== 'production') return notApplicable('holds in production only');
  if ((need === 'network' || need === 'tls') && network === undefined)
    return untestable('the target is not reached over a network here');
  if (need === 'tls' && network?.tls === false && isLoopback(network.host))
    return notApplicable('the target is on plain HTTP at loopback');
  return undefined;
}

function unmetEffect(scenario: Scenario, target: Target): Unmet | undefined {
  // Some try in production what may change the sandbox only.
  const isOfSandbox =
    scenario.effects.endsWith('-sandbox') && scenario.needs?.includes('production') !== true;
  if (target.environment === 'production' && isOfSandbox) return notApplicable('holds in the sandbox only');
  if (target.effects.has(scenario.effects)) return undefined;
  return untestable(
    `the scenario ${whatItDoes[scenario.effects]}, which the profile does not allow; add ${scenario.effects} to effects`,
  );
}

/**
 * The first reason why this scenario cannot run against this target, or undefined when it can. What does not
 * apply comes before what is missing: nobody shall add a lever for a service that the bank does not offer.
 */
export function unmet(scenario: Scenario, target: Target): Unmet | undefined {
  const { needs = [] } = scenario;
  const found = [
    unmetEffect(scenario, target) ?? [],
    ...needs.map((need) => unmetNeed(need, target, needs) ?? []),
  ].flat();
  return found.find((each) => each.verdict === 'not-applicable') ?? found[0];
}

/** Clauses that a scenario leaves open at this target although it can run, and why. */
export function leftOpenAt(
  { leavesOpen = [] }: Pick<Scenario, 'leavesOpen'>,
  target: Target,
): ReadonlyMap<ClauseId, string> {
  return new Map(
    leavesOpen.flatMap(({ clause, without, because }) => {
      const isLever = isLeverName(without);
      if (isLever ? target.levers[without] !== undefined : target.effects.has(without)) return [];
      const mend = isLever ? whyMissing(without, target) : `add ${without} to effects`;
      return [[clause, `${because}; ${mend}`] as const];
    }),
  );
}
