/**
 * What the proof of one fault or variant came to, as plain data: it crosses threads and is written as JSON.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { FaultProof, ProvenFault } from './fault-proof.js';
import type { Alarm, ProvenVariant, VariantProof } from './prove.js';

/** The three figures of a proof: faults caught, clauses that can fail, lawful banks left in peace. */
export interface Figures {
  readonly faults: {
    readonly total: number;
    /** Caught by every clause that they name. */
    readonly caught: number;
    /** Ids of faults that a clause which they name does not catch. */
    readonly survivors: readonly string[];
    /** Ids of faults that turn another clause red. */
    readonly overReaching: readonly string[];
    /** Ids of faults over which the harness stumbles. */
    readonly troubled: readonly string[];
  };
  readonly clauses: {
    /** Judged clauses that can fail the bank. */
    readonly total: number;
    /** Those of them that catch no fault. */
    readonly withoutFault: readonly ClauseId[];
  };
  readonly variants: {
    /** Lawful choices, each by itself. */
    readonly total: number;
    /** Random combinations of them. */
    readonly combinations: number;
    /** Lawful front doors on the network. */
    readonly fronts: number;
    /** Lawful set-ups, each judged as a whole. */
    readonly setups: number;
    /** Ids of lawful banks for which a clause raised an alarm. */
    readonly alarming: readonly string[];
  };
}

/** A clause that failed, and the scenario that showed it first. */
export interface RedClause {
  readonly clause: ClauseId;
  readonly scenario: string;
}

/**
 * How a lawful choice was tried: by itself, together with others, as a front door on the network, or in a
 * whole set-up.
 */
export type VariantTrial = 'alone' | 'combined' | 'front' | 'setup';

interface Effort {
  /** Scenarios to which the changed bank answered something else, so that they were run. */
  readonly scenarios: number;
  readonly requests: number;
  readonly milliseconds: number;
  /** Why the bank could not be made or tried at all: a mistake of the fault or variant itself. */
  readonly mistake?: string;
}

export interface FaultOutcome extends Effort {
  readonly kind: 'fault';
  readonly id: string;
  readonly title: string;
  /** Clauses that must fail. */
  readonly catches: readonly ClauseId[];
  /** Every clause that failed. */
  readonly red: readonly RedClause[];
  /** Clauses of `catches` that did not fail: the fault survives there. */
  readonly missed: readonly ClauseId[];
  /** A narrowed fault that has no place to act in. */
  readonly actsNowhere?: true;
  /** Failed clauses that the fault does not name. */
  readonly overReach: readonly ClauseId[];
  /** Clauses whose answer is hidden by trouble of the harness. */
  readonly broken: readonly ClauseId[];
}

export interface VariantOutcome extends Effort {
  readonly kind: 'variant';
  readonly tried: VariantTrial;
  readonly id: string;
  readonly title: string;
  /** What leaves the bank free to be so. */
  readonly because: string;
  readonly alarms: readonly Alarm[];
}

export type Outcome = FaultOutcome | VariantOutcome;

function effortOf({ runs }: FaultProof | VariantProof, milliseconds: number): Effort {
  return {
    scenarios: runs.length,
    requests: runs.reduce((sum, each) => sum + each.requests, 0),
    milliseconds,
  };
}

/** A proof of a fault without its exchanges. */
export function faultOutcome(proof: FaultProof, milliseconds: number): FaultOutcome {
  const red = proof.red.map((id) => {
    const showing = proof.runs.find((run) =>
      run.clauses.some(({ clause, verdict }) => clause === id && (verdict === 'fail' || verdict === 'warn')),
    );
    return { clause: id, scenario: showing?.scenarios[0]?.id ?? '' };
  });
  const { fault, missed, overReach, broken } = proof;
  const { id, title, catches } = fault;
  return {
    kind: 'fault',
    id,
    title,
    catches,
    red,
    missed,
    overReach,
    broken,
    ...(proof.actsNowhere === true ? { actsNowhere: true as const } : {}),
    ...effortOf(proof, milliseconds),
  };
}

/** A proof of a variant without its exchanges. */
export function variantOutcome(
  proof: VariantProof,
  tried: VariantTrial,
  milliseconds: number,
): VariantOutcome {
  const { id, title, because } = proof.variant;
  const { alarms } = proof;
  return { kind: 'variant', tried, id, title, because, alarms, ...effortOf(proof, milliseconds) };
}

const untried = { scenarios: 0, requests: 0, milliseconds: 0 };

/** The outcome of a fault whose bank could not be made or tried: no clause caught it. */
export function untriedFault({ id, title, catches }: ProvenFault, mistake: string): FaultOutcome {
  const nothing = { red: [], overReach: [], broken: [] };
  return { kind: 'fault', id, title, catches, missed: catches, ...nothing, ...untried, mistake };
}

/** The outcome of a variant whose bank could not be made or tried. */
export function untriedVariant(
  { id, title, because }: ProvenVariant,
  tried: VariantTrial,
  mistake: string,
): VariantOutcome {
  return { kind: 'variant', tried, id, title, because, alarms: [], ...untried, mistake };
}

/**
 * True when nothing is left to prove: a fault caught by its own clauses and no other, a variant without
 * alarm.
 */
export function holds(outcome: Outcome): boolean {
  if (outcome.mistake !== undefined) return false;
  if (outcome.kind === 'variant') return outcome.alarms.length === 0;
  return outcome.missed.length + outcome.overReach.length + outcome.broken.length === 0;
}

/** The exit code of `prove`; of all faults together it also wants every judged clause to catch one. */
export function exitCodeOf(
  outcomes: readonly Outcome[],
  proven: 'whole' | 'part',
  { clauses }: Figures,
): 0 | 1 {
  if (!outcomes.every(holds)) return 1;
  return proven === 'whole' && clauses.withoutFault.length > 0 ? 1 : 0;
}
