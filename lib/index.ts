/**
 * The library behind the command line: judge a bank from a program of your own, and sign, verify and diagnose
 * requests the way the interface asks for. Everything else is inner matter and may change.
 */

import { randomInt } from 'node:crypto';
import { alsoUnder } from './harness/circumstances/draw.js';
import { conduct } from './harness/conduct/conduct.js';
import type { RunResult, ScenarioResult } from './harness/conduct/result.js';
import { checkedSeed, mostSeed } from './harness/conduct/seed.js';
import { loadTarget } from './harness/open/load.js';
import { reachAll, type Reaching } from './harness/conduct/reach-all.js';
import type { Target } from './harness/target/target.js';
import { selectionOf } from './selection.js';
import { present } from './model/present.js';

export interface RunOptions {
  /** Path of a target profile, or a target that `loadTarget` opened; absent: the embedded reference bank. */
  readonly target?: string | Target;
  /**
   * Tag expression as on the command line, for example `signing and not creates-payments`; absent:
   * everything.
   */
  readonly tags?: string;
  /** One part of several, for example `2/3`; absent: the whole. */
  readonly shard?: string;
  /**
   * Whole number from 0 to 2147483647 that all ids follow from; absent: random for a target, 1 for the
   * embedded bank.
   */
  readonly seed?: number;
  /** Runs the scenarios in an order that follows from the seed. */
  readonly shuffle?: boolean;
  /**
   * Whole number that ids and made-up customers follow from besides the seed, so that a bank which remembers
   * a run can be sent it once more; 0: from the seed alone. Absent: random where a seed is given for a target
   * that may remember, otherwise 0.
   */
  readonly renewal?: number;
  /** Most milliseconds for one scenario; absent: that of the profile, or 120 000. */
  readonly scenarioTimeout?: number;
  /**
   * False leaves out the further runs of scenarios under other lawful circumstances, which find what holds in
   * some of them only.
   */
  readonly circumstances?: boolean;
  /** Stops the run; scenarios that have not ended by then are left out of the result. */
  readonly signal?: AbortSignal;
  /** Told of each scenario with its verdicts as it ends. */
  readonly onVerdict?: (result: ScenarioResult) => void;
}

async function opened(
  given: RunOptions['target'],
  scenarios: Reaching['scenarios'],
): Promise<{ target: Target; close: () => Promise<void> }> {
  if (typeof given === 'object') return { target: given, close: async () => {} };
  if (given === undefined) return (await import('./embedded/embedded.js')).embeddedTarget();
  const loaded = await loadTarget({ file: given });
  try {
    return { ...loaded, target: await reachAll(loaded.target, { scenarios }) };
  } catch (thrown) {
    await loaded.close();
    throw thrown;
  }
}

/**
 * Judges a bank clause by clause, as the command `run` does, and as often as wanted in one process: runs
 * share nothing. A target given as an object stays open. Exchanges in the result are unredacted: they hold
 * PSU-IDs and account numbers.
 * @throws ConfigurationError for a mistake in profile, tags, shard or seed, and NetworkError when nobody
 *   answers at the address of a profile; each has a `code` that stays. What the bank does wrong is never
 *   thrown.
 * @example
 * const { outcome, clauses } = await runSuite({ target: 'my-bank.json', tags: 'signing' });
 */
export async function runSuite(options: RunOptions = {}): Promise<RunResult> {
  const { signal, onVerdict, scenarioTimeout } = options;
  const { scenarios, suite, partial, judgedElsewhere, chosenBy } = selectionOf(options);
  const seed = checkedSeed(options.seed ?? (options.target === undefined ? 1 : randomInt(mostSeed)));
  const { target, close } = await opened(options.target, scenarios);
  // A seed that was given may have been used before, and the bank may remember whom that run made up.
  const mayRemember = options.seed !== undefined && target.disposable !== true;
  const renewal = checkedSeed(options.renewal ?? (mayRemember ? randomInt(1, mostSeed) : 0), 'renewal');
  const further = options.circumstances === false ? [] : alsoUnder(scenarios, target, seed, suite);
  try {
    return await conduct([...scenarios, ...further], target, {
      seed,
      partial,
      judgedElsewhere,
      chosenBy,
      renewal,
      scenarioTimeout,
      shuffle: options.shuffle === true,
      ...present({ signal, onScenario: onVerdict }),
    });
  } finally {
    await close();
  }
}

export { clause, clauses, isClauseId, type ClauseId } from './catalogue/index.js';
export type { Clause } from './catalogue/clause.js';
export type {
  ClauseResult,
  JudgedPart,
  Observation,
  Outcome,
  RunResult,
  ScenarioResult,
  StaleWaiver,
} from './harness/conduct/result.js';
export { ConfigurationError, HarnessError } from './model/errors.js';
export { NetworkError } from './harness/transport/transport.js';
export { loadTarget, type LoadedTarget, type LoadOptions } from './harness/open/load.js';
export type { Target } from './harness/target/target.js';
export type { ClauseVerdict, Verdict } from './catalogue/verdict.js';
export { exitCodeOf, meaningOf } from './report/outcome.js';
export { areas, type Area, type Obligation, type Weight } from './tpp/obligation.js';
export { obligations } from './tpp/obligations.js';
export {
  isClean,
  judgeTraffic,
  TrafficJudge,
  type ShownExchange,
  type TrafficOptions,
  type TrafficVerdicts,
} from './tpp/judge-traffic.js';
export { obligationTests, type ObligationTest } from './tpp/obligation-tests.js';
export { recordingFetch } from './tpp/recording-fetch.js';
export { recordingInterceptor } from './tpp/recording-interceptor.js';
export type { TrafficExchange, TrafficReply, TrafficRequest, Unseen } from './tpp/traffic.js';
export type { FoundBreach, ObligationVerdict, TppVerdict } from './tpp/verdict.js';
export {
  diagnoseRequest,
  digestHeader,
  prepareSigner,
  renderDiagnosis,
  signReply,
  signRequest,
  signingString,
  verifyReply,
  verifyRequest,
  type Diagnosis,
  type PreparedSigner,
  type SignableMessage,
  type SignatureVerification,
  type SignerInput,
  type SigningOptions,
  type VerifyOptions,
} from './signing/index.js';
