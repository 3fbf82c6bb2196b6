/** The tries of a run: a second one where a scenario met trouble, a third where chance may decide. */

import type { Scenario } from '../kit/scenario.js';
import type { Share } from '../schedule/shared-bank.js';
import type { Observation, ScenarioResult } from './result.js';
import type { RunParts } from './run-parts.js';
import { runScenario } from './run-scenario.js';
import { asFirst, needsThirdTry, settled, type Tried } from './second-try.js';

export interface Tries {
  /** Tries the scenario: for the first time, or again. */
  run(scenario: Scenario, parts: RunParts, share?: Share): Promise<void>;
  /** Whether the tries so far met trouble, so that another one decides. */
  isOpen(scenario: Scenario): boolean;
  readonly results: ReadonlyMap<Scenario, ScenarioResult>;
  /** What scenarios that were cut short left at the bank. */
  readonly leftByCut: readonly Observation[];
}

/**
 * No tries yet.
 * @param signal cancels the run: what ends after it counts no more
 * @param stops aborts when the run shall ask no more, for whatever reason
 */
export function noTries(
  signal: AbortSignal,
  stops: AbortSignal,
  onScenario: ((result: ScenarioResult) => void) | undefined,
): Tries {
  const results = new Map<Scenario, ScenarioResult>();
  const leftByCut: Observation[] = [];
  /** Tries of the scenarios that run once more. */
  const open = new Map<Scenario, Tried>();
  return {
    results,
    leftByCut,
    isOpen: (each) => open.has(each),
    async run(each, given, share) {
      if (signal.aborted) return;
      const first = open.get(each);
      const parts = first === undefined ? given : { ...given, firstTry: first };
      const tried = await runScenario(each, parts, share);
      const goesOn = first === undefined ? tried.troubles.length > 0 : needsThirdTry(first, tried);
      if (goesOn && !stops.aborted) {
        open.set(each, first === undefined ? tried : asFirst(first, tried));
        return;
      }
      open.delete(each);
      const result = settled(tried, first);
      if (signal.aborted) {
        // What the cancelling cut short says nothing about the bank, but what it left stands there.
        leftByCut.push(...result.observations.filter((one) => one.subject === 'clean-up'));
        return;
      }
      results.set(each, result);
      onScenario?.(result);
    },
  };
}
