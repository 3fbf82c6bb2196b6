/**
 * Proves that clauses can fail: each defective bank must turn the clauses that it names red and fail no
 * other, and each lawful variant must fail nothing. Banks run in process, one for each scenario, and only for
 * scenarios to which the changed bank answers something else than the reference bank.
 */

import type { BankParts } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import type { Fault, Variant } from '../faults/fault.js';
import type { NarrowedFault } from '../faults/narrowed/index.js';
import type { RunResult } from '../harness/conduct/result.js';
import { type EmbeddedIdentities, embeddedParts } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { worst } from '../catalogue/verdict.js';
import type { Environment } from '../model/environment.js';
import { shuffled } from '../harness/schedule/order.js';
import { hashText } from '../model/seeded-random.js';
import { canReach, changedParts } from './coverage.js';
import { dealt, likelyFirst, type Share } from './choosing.js';
import { clausesWith, failing, faultProof, narrowedProof, type FaultProof } from './fault-proof.js';
import { recordedAt } from './recorded.js';
import { type ProvingGround, type Recording, runAlone } from './recording.js';
import { divergence } from './replay.js';

/** A lawful bank that a scenario took for a defective one. */
export interface Alarm {
  readonly clause: ClauseId;
  readonly verdict: string;
  readonly reason: string;
  readonly scenario: string;
}

/** What a proof needs to know of a lawful bank. */
export type ProvenVariant = Pick<Variant, 'id' | 'title' | 'because'>;

export interface VariantProof {
  readonly variant: ProvenVariant;
  /** Clauses that failed or could not be judged although the bank is lawful, with the reason. */
  readonly alarms: readonly Alarm[];
  /** One run for each scenario that notices the variant. */
  readonly runs: readonly RunResult[];
}

/**
 * How many scenarios see a changed bank: `all` that notice the change, which shows every over-reach and every
 * alarm; only as many as it takes to catch the `named` clauses, several times faster; or these and a share of
 * the others, so that over several seeds all are tried.
 */
export type Breadth = 'all' | 'named' | Share;

export interface Prover {
  /** Records what scenarios do in an environment, before the first proof there has to. */
  prepare(environment: Environment): Promise<void>;
  fault(fault: Fault): Promise<FaultProof>;
  /** @param most of the scenarios that notice the bank at most so many are tried, drawn by its id */
  variant(variant: Variant, most?: number): Promise<VariantProof>;
  /**
   * A fault that acts in one place, until any clause turns red: which one is said by the fault that acts
   * everywhere.
   */
  narrowed(fault: NarrowedFault): Promise<FaultProof>;
  /**
   * Two faults in one bank: what either of them turns red alone is missed where it passes beside the other.
   */
  paired(pair: Fault): Promise<FaultProof>;
  /** Which of these clauses a run over all scenarios says pass at the changed bank. */
  passing(
    fault: Pick<Fault, 'environment' | 'change' | 'findingsOnly' | 'besideReplies'>,
    wanted: readonly ClauseId[],
  ): Promise<readonly ClauseId[]>;
}

const alarming: ReadonlySet<string> = new Set(['fail', 'warn', 'broken', 'untestable', 'unjudged']);

/** A place to prove at, with the reference bank there and what every scenario does to it. */
interface Place {
  readonly ground: ProvingGround;
  readonly reference: BankParts;
  readonly recordings: readonly Recording[];
}

async function placeFor(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  environment: Environment,
  adjust: ProvingGround['adjust'],
): Promise<Place> {
  const { ground, recordingOf } = recordedAt(identities, environment, adjust);
  const recordings: Recording[] = [];
  for (const each of scenarios) recordings.push(await recordingOf(each));
  return { ground, reference: embeddedParts(ground.identities, ground), recordings };
}

/**
 * What a run says against a lawful bank.
 * @param untestable clauses that the run could not judge of any bank
 * @param loses reasons for which clauses may be untestable at this bank
 */
export function alarmsOf(
  run: RunResult,
  untestable: ReadonlySet<ClauseId> = new Set(),
  loses?: RegExp,
): readonly Alarm[] {
  return run.clauses
    .filter((each) => alarming.has(each.verdict) && !untestable.has(each.clause))
    .filter((each) => !(each.verdict === 'untestable' && loses?.test(each.reason ?? '') === true))
    .map(({ clause, verdict, reason, scenarios }) => ({
      clause,
      verdict,
      reason: reason ?? '',
      scenario: scenarios.find((each) => each !== 'ambient') ?? run.scenarios[0]?.id ?? '',
    }));
}

/**
 * Runs of the scenarios that notice the change, as they are asked for.
 * @param looks so many recordings are looked at, and as many more as it takes until one notices
 */
async function* noticing(
  { ground, reference }: Place,
  { change, findingsOnly, besideReplies }: Pick<Fault, 'change' | 'findingsOnly' | 'besideReplies'>,
  recordings: readonly Recording[],
  {
    wide = { change },
    looks = Infinity,
  }: { readonly wide?: Pick<Fault, 'change'>; readonly looks?: number } = {},
): AsyncGenerator<{ readonly recording: Recording; readonly run: RunResult }> {
  const changed = changedParts(reference, wide.change(reference), findingsOnly === true);
  const diverges = divergence(reference, change);
  const reachable = recordings.filter(({ parts }) => canReach(parts, changed));
  let isNoticed = false;
  for (const [index, recording] of reachable.entries()) {
    if (isNoticed && index >= looks) return;
    if (besideReplies !== true && !(await diverges(recording))) continue;
    isNoticed = true;
    yield { recording, run: await runAlone(recording.scenario, ground, change) };
  }
}

async function passingAt(
  place: Place,
  fault: Parameters<Prover['passing']>[0],
  wanted: readonly ClauseId[],
): Promise<readonly ClauseId[]> {
  const named = new Set(wanted);
  const concerned = place.recordings.filter(({ clauses }) => clauses.some((each) => named.has(each.clause)));
  const said = new Map(concerned.map((each) => [each, each.clauses] as const));
  for await (const { recording, run } of noticing(place, fault, concerned)) said.set(recording, run.clauses);
  const all = [...said.values()].flat();
  return wanted.filter((id) => worst(all.filter((each) => each.clause === id))?.verdict === 'pass');
}

async function proveFault(place: Place, fault: Fault, breadth: Breadth): Promise<FaultProof> {
  const open = new Set<ClauseId>(fault.catches);
  const runs: RunResult[] = [];
  const seen = new Set<Recording>();
  const likely = likelyFirst(fault, place.recordings);
  const plain = likely.filter(({ scenario }) => scenario.under === undefined);
  const under = likely.filter(({ scenario }) => scenario.under !== undefined);
  const look = async (recordings: readonly Recording[], isDone: () => boolean) => {
    for await (const { recording, run } of noticing(place, fault, recordings)) {
      seen.add(recording);
      runs.push(run);
      for (const each of clausesWith([run], failing)) open.delete(each);
      if (isDone()) break;
    }
  };
  const isCaught = () => open.size === 0;
  await look(plain, () => breadth !== 'all' && isCaught());
  // What is met under circumstances alone tells of no over-reach: it is asked for what was missed.
  if (!isCaught()) await look(under, isCaught);
  if (typeof breadth === 'object') {
    const [own] = dealt(plain, fault.id, breadth);
    await look(
      own.filter((each) => !seen.has(each)),
      () => false,
    );
  }
  return faultProof(fault, runs);
}

/** Whether the fault shows nothing at all where its place can be: then the place is empty. */
async function actsNowhere(
  { reference, recordings }: Place,
  { roomy, wide, findingsOnly }: NarrowedFault,
): Promise<boolean> {
  if (roomy === undefined) return false;
  const changed = changedParts(reference, wide.change(reference), findingsOnly === true);
  const diverges = divergence(reference, roomy);
  for (const recording of recordings)
    if (canReach(recording.parts, changed) && (await diverges(recording))) return false;
  return true;
}

async function proveNarrowed(place: Place, fault: NarrowedFault): Promise<FaultProof> {
  const runs: RunResult[] = [];
  for await (const { run } of noticing(place, fault, likelyFirst(fault, place.recordings), {
    wide: fault.wide,
  })) {
    runs.push(run);
    if (clausesWith([run], failing).length > 0) break;
  }
  return narrowedProof(fault, runs, runs.length === 0 && (await actsNowhere(place, fault)));
}

/** A share of what notices the variant, and one scenario at least where there is any. */
async function proveVariantByShare(place: Place, variant: Variant, share: Share): Promise<VariantProof> {
  const alarms: Alarm[] = [];
  const runs: RunResult[] = [];
  const [own, others] = dealt(place.recordings, variant.id, share);
  const look = async (recordings: readonly Recording[], isEnough: boolean) => {
    for await (const { recording, run } of noticing(place, variant, recordings)) {
      runs.push(run);
      alarms.push(...alarmsOf(run, recording.untestable, variant.loses));
      if (isEnough) break;
    }
  };
  await look(own, false);
  if (runs.length === 0) await look(others, true);
  return { variant, alarms, runs };
}

async function proveVariant(place: Place, variant: Variant, most?: number): Promise<VariantProof> {
  const alarms: Alarm[] = [];
  const runs: RunResult[] = [];
  const recordings = most === undefined ? place.recordings : shuffled(place.recordings, hashText(variant.id));
  // What few scenarios notice is not looked for in all of them.
  const looks = (most ?? Infinity) * 10;
  for await (const { recording, run } of noticing(place, variant, recordings, { looks })) {
    runs.push(run);
    alarms.push(...alarmsOf(run, recording.untestable, variant.loses));
    if (runs.length === most) break;
  }
  return { variant, alarms, runs };
}

/**
 * A prover over these scenarios; what they do is recorded once for each environment, when it is first needed.
 * @param adjust changes the target, for example takes away what a profile lacks
 */
export function prover(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  breadth: Breadth = 'all',
  adjust?: ProvingGround['adjust'],
): Prover {
  const places = new Map<Environment, Promise<Place>>();
  const placeIn = (environment: Environment) => {
    const known = places.get(environment) ?? placeFor(scenarios, identities, environment, adjust);
    places.set(environment, known);
    return known;
  };
  const placeOf = ({ environment = 'sandbox' }: Pick<Fault, 'environment'>) => placeIn(environment);
  return {
    async prepare(environment) {
      await placeIn(environment);
    },
    fault: async (fault) => proveFault(await placeOf(fault), fault, breadth),
    narrowed: async (fault) => proveNarrowed(await placeOf(fault), fault),
    passing: async (fault, wanted) => passingAt(await placeOf(fault), fault, wanted),
    async paired(pair) {
      const missed = await passingAt(await placeOf(pair), pair, pair.catches);
      const caughtBy = pair.catches.filter((each) => !missed.includes(each));
      return { fault: pair, caughtBy, missed, overReach: [], broken: [], red: [], runs: [] };
    },
    variant: async (variant, most) =>
      typeof breadth === 'object' && most === undefined
        ? proveVariantByShare(await placeOf(variant), variant, breadth)
        : proveVariant(await placeOf(variant), variant, most),
  };
}
