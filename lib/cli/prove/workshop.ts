/** Who proves what there is to prove, as thoroughly as wanted. */

import { embeddedIdentities, inProcessTarget, type EmbeddedIdentities } from '../../embedded/embedded.js';
import type { Fault, Variant } from '../../faults/fault.js';
import { alsoUnder } from '../../harness/circumstances/draw.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { present } from '../../model/present.js';
import type { Share } from '../../proof/choosing.js';
import { inTurn, oneByOne } from '../../proof/one-by-one.js';
import { prover, type Prover } from '../../proof/prove.js';
import { quickly } from '../../proof/short-proof.js';
import { allScenarios } from '../../../suites/index.js';
import type { Thoroughness } from './task.js';

/** Where ids of tasks are looked up. */
export interface Known {
  readonly faults: readonly Fault[];
  readonly variants: readonly Variant[];
  /** Who judges; absent: all, whose recordings are then kept for whoever asks next in this thread. */
  readonly scenarios?: readonly Scenario[];
}

/** What proofs are made with. */
export interface Workshop extends Known {
  readonly identities: EmbeddedIdentities;
  readonly proofs: Prover;
}

const environments = ['sandbox', 'production'] as const;

async function targetIn(
  identities: EmbeddedIdentities,
  environment: (typeof environments)[number],
): Promise<Target> {
  const { target, close } = await inProcessTarget({ identities, environment });
  await close();
  return target;
}

/** The scenarios once more under circumstances that one of the targets allows. */
function underSomething(judging: readonly Scenario[], targets: readonly Target[]): readonly Scenario[] {
  const all = targets.flatMap((target) => alsoUnder(judging, target, 1));
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/**
 * Who proves with shares: first at depth `quick`, which records what scenarios do in a fifth of the time and
 * catches nearly all; what is missed there is asked for in the deep scenarios that judge its clauses.
 */
function quickThenDeep(
  judging: readonly Scenario[],
  identities: EmbeddedIdentities,
  share: Share,
  targets: readonly Target[],
): Prover {
  const quick = prover(judging, identities, share, quickly);
  const deep = oneByOne([...judging, ...underSomething(judging, targets)], identities);
  return { ...quick, fault: inTurn([quick, deep]).fault };
}

/** Who proves, by the thoroughness: what scenarios do is recorded once for all who ask in this thread. */
const workshops = new Map<string, Promise<Omit<Workshop, keyof Known>>>();

async function workshopFor(
  { depth, share }: Thoroughness,
  judging: readonly Scenario[] = allScenarios,
): Promise<Omit<Workshop, keyof Known>> {
  const identities = await embeddedIdentities();
  const targets = await Promise.all(environments.map((each) => targetIn(identities, each)));
  if (share !== undefined && depth === undefined)
    return { identities, proofs: quickThenDeep(judging, identities, share, targets) };
  const sweptTo =
    depth === 'quick' ? quickly : (whole: Target): Target => ({ ...whole, ...present({ depth }) });
  const scenarios = [...judging, ...underSomething(judging, targets.map(sweptTo))];
  return { identities, proofs: prover(scenarios, identities, share ?? 'all', sweptTo) };
}

/** What proofs of the known are made with. */
export async function workshopOf(thoroughness: Thoroughness, known: Known): Promise<Workshop> {
  const key = JSON.stringify(thoroughness);
  const usual = known.scenarios === undefined ? workshops.get(key) : undefined;
  const made = usual ?? workshopFor(thoroughness, known.scenarios);
  if (known.scenarios === undefined) workshops.set(key, made);
  return { ...known, ...(await made) };
}
