/** Reaches a target with all its instances, and finds out which levers are of the bank that answers. */

import type { Scenario } from '../kit/scenario.js';
import { declaredLevers } from '../schedule/declared-levers.js';
import { tryClock, type Shown } from '../open/clock-trial.js';
import { demandInterface } from '../open/interface-trial.js';
import { leverNames } from '../../model/levers.js';
import { present } from '../../model/present.js';
import { reachTarget } from '../schedule/reach.js';
import type { Target } from '../target/target.js';
import { unmet } from './needs.js';

export interface Reaching {
  /** What is going to run: without a scenario that pulls a lever, none is tried. */
  readonly scenarios: readonly Scenario[];
  /** Tells the user a line. */
  readonly tell?: (line: string) => void;
  /** Gives it up; a clock that was moved is released all the same. */
  readonly signal?: AbortSignal | undefined;
}

interface Place {
  readonly target: Target;
  /** What is wrong with the clock lever; its end says what to do. */
  readonly why?: string;
  /** What else the user should know. */
  readonly notice?: string | undefined;
}

const faulty: Readonly<Partial<Record<Shown, (where: string, baseUrl: string) => string>>> = {
  stays: (where, baseUrl) => `${where}.clock does not move the Date of replies from ${baseUrl}`,
  sticks: (where, baseUrl) => `${where}.clock, released, does not return the Date of replies from ${baseUrl}`,
};

/** Whether levers are tried beforehand: where a scenario will pull some, but not in production. */
export function triesLevers(target: Target, scenarios: readonly Scenario[]): boolean {
  return (
    target.environment === 'sandbox' &&
    scenarios.some((each) => declaredLevers(each).length > 0 && unmet(each, target) === undefined)
  );
}

const minute = 60_000;

/** By how much a clock is wrong, for people. */
function standing(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / minute);
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  const much = days > 2 ? `${days} days` : hours > 2 ? `${hours} hours` : `${minutes} minutes`;
  return `${much} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

/** That a clock is wrong which no trial returns, as a killed run leaves it; undefined where it is right. */
function clockElsewhere({ baseUrl, levers, environment }: Target, ahead: number): string | undefined {
  if (Math.abs(ahead) < minute) return undefined;
  const told = `the clock of ${baseUrl} is ${standing(ahead)}, and requests are dated by it`;
  return levers.clock === undefined || environment === 'production'
    ? told
    : `${told}; if an earlier run left it so, doctor returns it by levers.clock`;
}

/** One instance, with its clock known; index 0 is the target itself. */
async function reachPlace(
  target: Target,
  index: number,
  isTrying: boolean,
  signal: AbortSignal | undefined,
): Promise<Place> {
  const { clock } = target.levers;
  const reached = await reachTarget(target, signal);
  await demandInterface(target, reached, signal);
  if (clock === undefined || !isTrying) {
    const { clockAhead } = reached;
    return { target: { ...target, clockAhead }, notice: clockElsewhere(target, clockAhead) };
  }
  const { shown, clockAhead, leftAhead, failure } = await tryClock(target, clock, { index, reached, signal });
  const where = index === 0 ? 'levers' : `instances[${index - 1}].levers`;
  const notice =
    shown === 'undated'
      ? `replies from ${target.baseUrl} show no Date that can be read, so that ${where}.clock is used without trial`
      : leftAhead === undefined
        ? failure
        : `the clock of ${target.baseUrl} stood ${standing(leftAhead)}, as a run leaves it that was killed; ${where}.clock has returned it`;
  const why = faulty[shown]?.(where, target.baseUrl);
  return { target: { ...target, clockAhead }, notice, ...present({ why }) };
}

/** All of them, also where one fails: no clock may stay moved because another bank is gone. */
async function settled(all: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(all);
  await Promise.all(all);
}

/** The target with what was in doubt, if it is its own, by whatever way it is reached. */
async function withoutDoubt(
  { inDoubt, ...target }: Target,
  signal: AbortSignal | undefined,
): Promise<Target> {
  const clock = inDoubt?.levers.clock;
  if (clock === undefined) return target;
  const { shown } = await tryClock(target, clock, { signal });
  return shown === 'follows' ? { ...target, ...inDoubt } : target;
}

/** The target without its levers: where the clock is not its own, nothing says that the others are. */
function withoutLevers({ levers, ...target }: Target, why: string): Target {
  const names = leverNames.filter((each) => levers[each] !== undefined);
  return { ...target, levers: {}, unusedLevers: { names, why } };
}

/**
 * The target with the clocks of its instances known, and with the levers and instances that proved to be its
 * own.
 * @throws NetworkError with the explanation when an instance gives no reply, ConfigurationError when no
 *   interface stands there, HarnessError when a clock cannot be released.
 */
export async function reachAll(
  asked: Target,
  { scenarios, tell = () => {}, signal }: Reaching,
): Promise<Target> {
  const wasInDoubt = asked.inDoubt !== undefined;
  const known = wasInDoubt ? await withoutDoubt(asked, signal) : asked;
  const { instances = [], ...bare } = known;
  const isTrying = triesLevers(known, scenarios);
  const first = reachPlace(bare, 0, isTrying && !wasInDoubt, signal);
  const others = instances.map((each, index) => reachPlace(each, index + 1, isTrying, signal));
  await settled([first, ...others]);
  const { target, why, notice } = await first;
  if (notice !== undefined) tell(notice);
  if (why !== undefined) tell(`${why}; check it; the run uses no lever there`);
  const further = (await Promise.all(others)).flatMap((each) => {
    if (each.notice !== undefined) tell(each.notice);
    if (each.why === undefined) return [each.target];
    tell(`${each.why}; check it; the run does without this instance`);
    return [];
  });
  const at = why === undefined ? target : withoutLevers(target, why);
  return further.length === 0 ? at : { ...at, instances: further };
}
