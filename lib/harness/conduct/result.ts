/** What a run yields. Exchanges are raw here; reports redact them before anything is written. */

import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { AmbientFailure } from '../ambient/check.js';
import type { Shown } from '../ambient/ledger.js';
import type { CircumstanceName } from '../circumstance-names.js';
import type { Exchange } from '../evidence/exchange.js';
import type { TppName } from '../target/target.js';
import type { ClauseVerdict, Verdict } from '../../catalogue/verdict.js';

/** One judged expectation. */
export interface Check {
  readonly clause: ClauseId;
  readonly expectation: string;
  readonly held: boolean;
  readonly expected?: string;
  readonly actual?: string;
  /** Number of the exchange that it rests on: the reply asked last, else the latest; absent before any. */
  readonly exchange?: number;
  /** True where it does not hold and the bank refused the call that it rests on. */
  readonly refused?: true;
  /** True where it does not hold, the text leaves it open, and it lets somebody in. */
  readonly suspected?: true;
}

/** Something that a run made and could not take away, and the TPP that made it. */
export interface LeftBehind {
  readonly what: 'payment' | 'sandbox customer';
  /** As the bank named it. */
  readonly id: string;
  readonly by: TppName;
}

/** What the bank does where the text leaves a choice, what was not cleaned up, why it ended early. */
export interface Observation {
  readonly subject: ClauseId | AssumptionId | 'clean-up' | 'early-end' | 'second-try';
  readonly scenario: string;
  readonly text: string;
  /** Of a clean-up: what is still there. */
  readonly left?: readonly LeftBehind[];
}

/** A try that met trouble on the way, after which the scenario was run once more from its start. */
export interface FirstTry {
  /** So many exchanges at the beginning are of what was tried before: one try, or two. */
  readonly exchanges: number;
  /** What it met, for example `status 503 to POST /v1/payments/…`. */
  readonly trouble: string;
}

export interface ScenarioResult {
  readonly id: string;
  readonly title: string;
  /** One verdict for each declared clause, in declared order. */
  readonly verdicts: readonly ClauseVerdict[];
  /** The worst of them. */
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  readonly observations: readonly Observation[];
  readonly ambientFailures: readonly AmbientFailure[];
  readonly exchanges: readonly Exchange[];
  /** Circumstances under which the scenario was run again here; absent of the scenario itself. */
  readonly under?: readonly CircumstanceName[];
  /** Absent where one try was enough. */
  readonly firstTry?: FirstTry;
  /** The instant from which calls are taken again, as the trouble said; milliseconds since 1970. */
  readonly takesCallsAgain?: number;
  /** Instant of the start, milliseconds since 1970. */
  readonly startedAt: number;
  /** Its own time: without waiting for a person, for a lever, or until other scenarios let the clock move. */
  readonly milliseconds: number;
}

/** What the scenarios observed. What several saw is told once, but for what each left behind. */
export function observationsOf(
  scenarios: readonly Pick<ScenarioResult, 'observations'>[],
): readonly Observation[] {
  const known = new Map<string, Observation>();
  for (const each of scenarios.flatMap(({ observations }) => observations)) {
    const key = `${each.subject} ${each.text} ${each.subject === 'clean-up' ? each.scenario : ''}`;
    if (!known.has(key)) known.set(key, each);
  }
  return [...known.values()];
}

/** The final word on one clause of the catalogue. */
export interface ClauseResult extends ClauseVerdict {
  /** Scenarios that judged it; `ambient` stands for the checks on every reply. */
  readonly scenarios: readonly string[];
  /** True when a waiver of the profile covers its red verdict. */
  readonly waived: boolean;
}

/** A waiver that must go: expired, unused, or its clause passes by now. */
export interface StaleWaiver {
  readonly clause: ClauseId;
  readonly reason: string;
}

/** What the run says as a whole; its names are the meanings of the exit codes. */
export type Outcome =
  | 'conforms'
  | 'conforms-in-part'
  | 'does-not-conform'
  | 'harness-trouble'
  | 'stale-waivers'
  | 'not-enough-evidence';

/** How much of the suite a run stands for that did not take all of it. */
export interface JudgedPart {
  /** Clauses that got a verdict about the bank. */
  readonly judged: number;
  /** Clauses that the whole suite looks at. */
  readonly of: number;
  /** What made it a part, for example `--tags SIG-06`. */
  readonly chosenBy: string;
}

export interface RunResult {
  readonly outcome: Outcome;
  /** Absent when the whole suite ran. */
  readonly part?: JudgedPart;
  readonly clauses: readonly ClauseResult[];
  /** What the checks on every reply said by themselves. */
  readonly ambient: readonly ClauseVerdict[];
  /** What the replies showed to those checks, for runs that are joined. */
  readonly shown: Omit<Shown, 'failures'>;
  readonly scenarios: readonly ScenarioResult[];
  readonly observations: readonly Observation[];
  readonly staleWaivers: readonly StaleWaiver[];
  /** The instant from which the bank takes calls again, as the trouble said; milliseconds since 1970. */
  readonly takesCallsAgain?: number;
  /** Why the run asked no more before all had run; the rest is broken, or left out when stopped from here. */
  readonly halted?: string;
  readonly seed: number;
  /** What made ids and made-up customers new beside the seed; absent: nothing did. */
  readonly renewal?: number;
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly requests: number;
}

/** The latest instant that trouble in the way of verdicts, or what halted the run, told. */
export function takesCallsAgain(
  told: readonly { readonly takesCallsAgain?: number | undefined }[],
): Pick<RunResult, 'takesCallsAgain'> {
  const instants = told.flatMap((each) => each.takesCallsAgain ?? []);
  return instants.length === 0 ? {} : { takesCallsAgain: Math.max(...instants) };
}
