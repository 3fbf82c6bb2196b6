/** Counts what scenarios send, by running them against the reference bank, so that it stays true. */

import type { ClauseResult } from '../../harness/conduct/result.js';
import { conduct } from '../../harness/conduct/conduct.js';
import type { embeddedTarget } from '../../embedded/embedded.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { answeringLate, idleTime } from './late-replies.js';
import { shapedAs } from './shaped-as.js';

/** What one scenario sends. */
export interface Sent {
  /** Calls of TPPs. */
  readonly requests: number;
  /** Visits of a PSU to the bank's pages. */
  readonly scas: number;
}

/** What a rehearsal told; of one that was ended, what it had come to. */
export interface Rehearsal {
  /** What each scenario sends, by id; those for which the reference bank is no stage are left out. */
  readonly sent: ReadonlyMap<string, Sent>;
  /** How long all takes when every reply takes as long as was said, without the time of people. */
  readonly seconds: number;
  /** What was said of each clause, in a rehearsal of which everything was asked. */
  readonly clauses: readonly Pick<ClauseResult, 'clause' | 'verdict' | 'reason'>[];
}

/** How a rehearsal goes. */
export interface RehearsalOptions {
  /** How long a reply takes there. */
  readonly latencyMs: number;
  /** The seed of the run that is rehearsed. */
  readonly seed: number;
  /** True when the scenarios are a part of the suite. */
  readonly partial: boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

function isAboutNetwork({ needs = [] }: Scenario): boolean {
  return needs.some((each) => each === 'network' || each === 'tls');
}

async function rehearseAt(
  open: typeof embeddedTarget,
  scenarios: readonly Scenario[],
  target: Target,
  { latencyMs, seed, partial, signal }: RehearsalOptions,
): Promise<Rehearsal> {
  const stage = await open({
    environment: target.environment,
    instances: 1 + (target.instances ?? []).length,
  });
  try {
    const on = shapedAs(target, stage.target);
    const time = idleTime();
    const pagesAtOnce = target.sca?.waitsForPerson === true;
    const late = latencyMs === 0 ? on : answeringLate(on, time, latencyMs, { pagesAtOnce });
    const stopping = signal === undefined ? {} : { signal };
    const run = await conduct(scenarios, late, { seed, partial, ...stopping });
    const rehearsed = run.scenarios.filter(
      ({ exchanges, verdicts }) =>
        exchanges.length > 0 ||
        // What only widens others and finds nothing here finds nothing there.
        verdicts.length === 0 ||
        !verdicts.every(({ verdict }) => verdict === 'untestable' || verdict === 'broken'),
    );
    const sent = new Map(
      rehearsed.map(({ id, exchanges }) => {
        const scas = exchanges.filter((each) => each.operation === 'browser').length;
        return [id, { requests: exchanges.length - scas, scas }];
      }),
    );
    return { sent, seconds: time.passed / 1_000, clauses: run.clauses };
  } finally {
    await stage.close();
  }
}

/**
 * Rehearses scenarios. The target itself is not called. Where an SCA is dear, access that was granted once
 * serves every scenario that needs no more, as it does there. Only what is about the network goes over one,
 * which costs a third more.
 */
export async function rehearse(
  scenarios: readonly Scenario[],
  target: Target,
  options: RehearsalOptions,
): Promise<Rehearsal> {
  const { embeddedTarget, inProcessTarget } = await import('../../embedded/embedded.js');
  const far = scenarios.filter(isAboutNetwork);
  const here = scenarios.filter((each) => !isAboutNetwork(each));
  const first = await rehearseAt(inProcessTarget, here, target, options);
  if (far.length === 0) return first;
  const second = await rehearseAt(embeddedTarget, far, target, { ...options, partial: true });
  const known = new Set(first.clauses.map((each) => each.clause));
  return {
    sent: new Map([...first.sent, ...second.sent]),
    seconds: first.seconds + second.seconds,
    clauses: [...first.clauses, ...second.clauses.filter((each) => !known.has(each.clause))],
  };
}
