/**
 * Profiles that have less than that of the reference bank: what a run cannot do there must leave clauses
 * untestable, and never let a defective bank pass that the whole profile catches.
 */

import type { Fault } from '../../faults/fault.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { ScenarioResult } from '../../harness/conduct/result.js';
import { everyEffect } from '../../profile/effects.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import type { Prover } from '../prove.js';

/** Takes away what a profile lacks. */
export type Poorer = (target: Target) => Target;

const asRole =
  (name: 'aispOnly' | 'pispOnly'): Poorer =>
  (target) => {
    const only = target.tpps[name];
    return only === undefined ? target : { ...target, tpps: { primary: { ...only, name: 'primary' } } };
  };

/** By what they have, or do without. */
export const poorerProfiles: Readonly<Record<string, Poorer>> = {
  'no levers': (target) => ({ ...target, levers: {} }),
  'one TPP': (target) => ({ ...target, tpps: { primary: target.tpps.primary } }),
  'an AISP': asRole('aispOnly'),
  'a PISP': asRole('pispOnly'),
  // One PSU who is there already, so that what another run did with them may count.
  'one PSU': (target) => ({
    ...target,
    psus: target.psus.filter((each) => each.kind === 'private').slice(0, 1),
    effects: new Set(everyEffect.filter((each) => !each.endsWith('-sandbox'))),
  }),
  'no SCA driver': ({ sca, ...target }) => (sca === undefined ? target : target),
  'reading only': (target) => ({ ...target, effects: new Set(['reads']) }),
};

/** An expectation without what differs from run to run. */
function kindOf(expectation: string): string {
  return expectation.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…').replaceAll(/\d+/g, 'N');
}

function expectationsOn(id: ClauseId, { checks }: Pick<ScenarioResult, 'checks'>): ReadonlySet<string> {
  return new Set(checks.filter((each) => each.clause === id).map((each) => kindOf(each.expectation)));
}

type Ran = Pick<ScenarioResult, 'id' | 'verdicts' | 'checks'>;

/**
 * Clauses that pass in a poorer run although their scenario made fewer kinds of checks than in a whole one.
 */
export function passedByHalf(poor: readonly Ran[], full: readonly Ran[]): readonly string[] {
  return poor.flatMap((each) => {
    const whole = full.find(({ id }) => id === each.id);
    if (whole === undefined) return [];
    const passed = each.verdicts.filter(({ verdict }) => verdict === 'pass');
    return passed.flatMap(({ clause }) => {
      const made = expectationsOn(clause, each);
      const left = [...expectationsOn(clause, whole)].filter((one) => !made.has(one));
      return left.length === 0 ? [] : [`${each.id} ${clause}: ${left.join('; ')}`];
    });
  });
}

/**
 * The clauses by which a defective bank is caught and that pass it with less; a run over all scenarios would
 * say so. What is judged on every reply, and by no scenario, is left out: it says of the replies that came
 * that they are right, and they are.
 */
export async function passedWithLess(
  prover: Prover,
  fault: Fault,
  scenarios: readonly Scenario[],
): Promise<readonly string[]> {
  const declared = new Set(scenarios.flatMap(({ clauses }) => clauses));
  const named = fault.catches.filter((each) => declared.has(each));
  return (await prover.passing(fault, named)).map((each) => `${fault.id} passes ${each}`);
}
