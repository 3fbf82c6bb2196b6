/** A run with every secret masked. Reports are written from this form only, so that none can forget it. */

import type { Check, Observation, RunResult, ScenarioResult } from '../harness/conduct/result.js';
import { leastObliged, type ClauseVerdict, obliges } from '../catalogue/verdict.js';
import {
  evidenceParts,
  evidenceText,
  marked,
  type Evidence,
  type IsObserved,
  type ShownCheck,
} from './evidence/evidence.js';
import { visible } from './evidence/visible.js';
import { redactor, type KnownSecrets, type Redactor } from './redaction/redactor.js';
import { present } from '../model/present.js';

export interface RedactedScenario extends Omit<ScenarioResult, 'exchanges' | 'checks'> {
  readonly checks: readonly ShownCheck[];
  readonly exchangeCount: number;
  /** Its exchanges as text: all of them, or the first so many. */
  readonly evidenceParts: (most?: number) => Evidence;
  readonly evidence: () => string;
}

/** What made ids and made-up customers of one shard new beside the seed. */
export interface ShardRenewal {
  /** Number of the shard, from 1. */
  readonly shard: number;
  /** 0: nothing did. */
  readonly renewal: number;
}

/** What the requests of a run follow from, for example `7, renewal 12` of a seed of 7. */
export function originOf({
  seed,
  renewal,
  renewals,
}: Pick<RedactedRun, 'seed' | 'renewal' | 'renewals'>): string {
  const each = renewals?.map((one) => `${one.renewal} (shard ${one.shard})`).join(', ');
  if (each !== undefined) return `${seed}, renewals ${each}`;
  return renewal === undefined ? String(seed) : `${seed}, renewal ${renewal}`;
}

export interface RedactedRun extends Omit<RunResult, 'scenarios'> {
  readonly scenarios: readonly RedactedScenario[];
  /** Of a run that is joined from shards with different ones: what made the ids of each new. */
  readonly renewals?: readonly ShardRenewal[];
  /** The run's own redactor, for texts that are not part of the result. */
  readonly redact: Redactor;
}

/** The text redacted, and without characters that a terminal or browser would obey. */
function shown(text: string, redact: Redactor): string {
  return visible(redact.text(text));
}

function shownVerdict<Verdict extends ClauseVerdict>(verdict: Verdict, redact: Redactor): Verdict {
  return verdict.reason === undefined ? verdict : { ...verdict, reason: shown(verdict.reason, redact) };
}

function shownCheck(check: Check, redact: Redactor): Check {
  const expected = check.expected === undefined ? {} : { expected: shown(check.expected, redact) };
  const actual = check.actual === undefined ? {} : { actual: shown(check.actual, redact) };
  return { ...check, expectation: shown(check.expectation, redact), ...expected, ...actual };
}

function shownObservation(each: Observation, redact: Redactor): Observation {
  const left = each.left?.map((one) => ({ ...one, id: shown(one.id, redact) }));
  return { ...each, text: shown(each.text, redact), ...present({ left }) };
}

interface Made {
  readonly of: ScenarioResult;
  readonly parts: Evidence;
  whole?: string;
}

/** The evidence made last. That of all scenarios is many times as large as everything else about a run. */
interface Latest {
  made?: Made;
}

/** Which clauses can only be observed and were not held against the bank: a profile may pin them. */
export function observedIn(
  run: Pick<RunResult, 'clauses' | 'ambient'> & {
    readonly scenarios: readonly Pick<ScenarioResult, 'verdicts'>[];
  },
): IsObserved {
  const verdicts = [...run.clauses, ...run.ambient, ...run.scenarios.flatMap((each) => each.verdicts)];
  const held = new Set(
    verdicts
      .filter(({ verdict }) => ['fail', 'warn', 'security'].includes(verdict))
      .map((each) => each.clause),
  );
  return (id) => !obliges(id, leastObliged) && !held.has(id);
}

function redactedScenario(
  result: ScenarioResult,
  redact: Redactor,
  latest: Latest,
  isObserved: IsObserved,
): RedactedScenario {
  const { exchanges, ...rest } = result;
  const made = () =>
    latest.made?.of === result
      ? latest.made
      : (latest.made = { of: result, parts: evidenceParts(result, redact, isObserved) });
  return {
    ...rest,
    verdicts: result.verdicts.map((each) => shownVerdict(each, redact)),
    checks: result.checks.map((each) => marked(shownCheck(each, redact), isObserved)),
    observations: result.observations.map((each) => shownObservation(each, redact)),
    ambientFailures: result.ambientFailures.map((each) => ({
      ...each,
      expected: shown(each.expected, redact),
      actual: shown(each.actual, redact),
    })),
    ...(result.firstTry === undefined
      ? {}
      : { firstTry: { ...result.firstTry, trouble: shown(result.firstTry.trouble, redact) } }),
    exchangeCount: exchanges.length,
    evidenceParts: (most) =>
      most === undefined ? made().parts : evidenceParts(result, redact, isObserved, most),
    evidence: () => (made().whole ??= evidenceText(made().parts)),
  };
}

function redactRun(run: RunResult, secrets: KnownSecrets): RedactedRun {
  const redact = redactor(secrets, run.scenarios);
  const latest: Latest = {};
  const isObserved = observedIn(run);
  return {
    ...run,
    redact,
    ...(run.halted === undefined ? {} : { halted: shown(run.halted, redact) }),
    ...(run.part === undefined ? {} : { part: { ...run.part, chosenBy: shown(run.part.chosenBy, redact) } }),
    scenarios: run.scenarios.map((each) => redactedScenario(each, redact, latest, isObserved)),
    clauses: run.clauses.map((each) => shownVerdict(each, redact)),
    observations: run.observations.map((each) => shownObservation(each, redact)),
    staleWaivers: run.staleWaivers.map((each) => ({ ...each, reason: shown(each.reason, redact) })),
  };
}

interface Done {
  readonly secrets: KnownSecrets | undefined;
  readonly redacted: RedactedRun;
}

const done = new WeakMap<RunResult, Done>();

/**
 * The redacted form of a run; a run that is redacted already stays as it is. The same run is redacted once,
 * so that all its reports use the same pseudonyms; later calls may leave the secrets out.
 */
export function redactedRun(run: RunResult | RedactedRun, secrets?: KnownSecrets): RedactedRun {
  if ('redact' in run) return run;
  const before = done.get(run);
  if (before !== undefined && (secrets === undefined || secrets === before.secrets)) return before.redacted;
  const redacted = redactRun(run, secrets ?? { identities: [], accounts: [] });
  done.set(run, { secrets, redacted });
  return redacted;
}
