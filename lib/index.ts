/**
 * The library behind the command line: judge a bank from a program of your own, and sign, verify and diagnose requests
 * the way the interface asks for. Everything else is inner matter and may change.
 */

import { randomInt } from 'node:crypto';
import { allScenarios } from '../suites/index.js';
import { conduct } from './harness/conduct/conduct.js';
import type { RunResult, ScenarioResult } from './harness/conduct/result.js';
import { embeddedTarget } from './harness/embedded.js';
import { selectScenarios } from './harness/select.js';
import { loadTarget } from './harness/target/load.js';
import { reachTarget } from './harness/target/reach.js';

export interface RunOptions {
  /** Path of a target profile; absent: the embedded reference bank. */
  readonly target?: string;
  /** Tag expression as on the command line, for example `signing and not creates-payments`; absent: everything. */
  readonly tags?: string;
  /** Whole number that all ids follow from; absent: random for a profile, 1 for the embedded bank. */
  readonly seed?: number;
  /** Stops the run; scenarios that have not ended by then are left out of the result. */
  readonly signal?: AbortSignal;
  /** Told of each scenario with its verdicts as it ends. */
  readonly onVerdict?: (result: ScenarioResult) => void;
}

const mostSeed = 2 ** 31 - 1;

/**
 * Judges a bank clause by clause. Exchanges in the result are unredacted: they hold PSU-IDs and account numbers.
 * @throws ConfigurationError for a mistake in profile or tags, and what `reachTarget` throws when nobody answers.
 */
export async function runSuite(options: RunOptions = {}): Promise<RunResult> {
  const { target: profile, tags, signal, onVerdict } = options;
  const scenarios = tags === undefined ? allScenarios : selectScenarios(allScenarios, tags);
  const { target, close } =
    profile === undefined ? await embeddedTarget() : await loadTarget({ file: profile });
  try {
    if (profile !== undefined) await reachTarget(target);
    return await conduct(scenarios, target, {
      seed: options.seed ?? (profile === undefined ? 1 : randomInt(mostSeed)),
      partial: tags !== undefined,
      ...(signal === undefined ? {} : { signal }),
      ...(onVerdict === undefined ? {} : { onScenario: onVerdict }),
    });
  } finally {
    await close();
  }
}

export { clause, clauses, isClauseId, type ClauseId } from './catalogue/index.js';
export type { Clause } from './catalogue/clause.js';
export type {
  ClauseResult,
  Observation,
  Outcome,
  RunResult,
  ScenarioResult,
  StaleWaiver,
} from './harness/conduct/result.js';
export { ConfigurationError } from './harness/errors.js';
export type { ClauseVerdict, Verdict } from './harness/verdict.js';
export { exitCodeOf, meaningOf } from './report/index.js';
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
