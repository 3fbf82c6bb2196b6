/** Writes what a run leaves: reports, the record for a pack, the part of a shard. */

import type { RunResult } from '../../harness/conduct/result.js';
import { present } from '../../model/present.js';
import type { Target } from '../../harness/target/target.js';
import type { History, ReportMeta, Scope } from '../../report/index.js';
import type { Given } from '../command.js';
import { keepRecord } from '../pack/keep-record.js';
import { packageVersion } from '../package-version.js';
import { folderOf, report, unwritten } from '../reporting.js';
import type { Terminal } from '../console/terminal.js';
import type { Plan } from './plan.js';

/** What was found out beside the verdicts. */
export interface Surroundings {
  readonly target: Target;
  readonly scope: Scope;
  /** Earlier runs; absent where no history is kept. */
  readonly history?: History;
}

/**
 * Writes the reports of a run and prints the summary.
 * @throws HarnessError when they cannot be written.
 */
export async function writeAll(
  result: RunResult,
  plan: Plan,
  { target, scope, history }: Surroundings,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  const { split, options, profileHash } = plan;
  const { redactedRun, secretsOf, termsOf, writePart } = await import('../../report/index.js');
  const known = secretsOf(target);
  const secrets =
    split === undefined ? known : { ...known, mark: `shard ${split.shard.index}/${split.shard.of}` };
  const meta: ReportMeta = {
    suiteVersion: await packageVersion(),
    target,
    secrets,
    arguments: given.line,
    scope,
    ...present({ profileHash, history }),
  };
  await report(result, meta, given, terminal);
  await keepRecord(result, meta, { ...plan, target }, given);
  if (split === undefined) return;
  const { pinnedClauses, capabilities } = target;
  const fault = given.flags.get('fault');
  const { scenarioTimeout } = options;
  const terms = termsOf(target, present({ fault, scenarioTimeout }));
  try {
    writePart(
      folderOf(given),
      redactedRun(result, secrets),
      { ...meta, pinnedClauses, capabilities, terms },
      split,
    );
  } catch (thrown) {
    throw unwritten(folderOf(given), thrown);
  }
}
