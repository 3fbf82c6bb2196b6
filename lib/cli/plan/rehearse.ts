/**
 * Counts what scenarios send, by running them against the reference bank in this process. Numbers that are
 * counted stay true while scenarios change; a table of them would not.
 */

import { conduct } from '../../harness/conduct/conduct.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { ScaDriver } from '../../harness/sca/driver.js';
import type { PsuIdentity, Target } from '../../harness/target/target.js';
import { answeringLate, idleTime } from './late-replies.js';

/** What one scenario sends. */
export interface Sent {
  /** Calls of TPPs. */
  readonly requests: number;
  /** Visits of a PSU to the bank's pages. */
  readonly scas: number;
}

/** Any seed will do; always the same one makes the same plan. */
const seed = 1;

/** As many PSUs of each kind as others are, or all there are. */
function asMany(ours: readonly PsuIdentity[], others: readonly PsuIdentity[]): readonly PsuIdentity[] {
  return (['private', 'corporate'] as const).flatMap((kind) => {
    const count = others.filter((each) => each.kind === kind).length;
    return ours.filter((each) => each.kind === kind).slice(0, count);
  });
}

/** The driver, for which an SCA is as dear as for the one that it stands in for, in whatever pace. */
function sparingAs(driver: ScaDriver, showsPages: boolean): ScaDriver {
  const { paced } = driver;
  return {
    ...driver,
    sparing: true,
    showsPages,
    ...(paced === undefined ? {} : { paced: (turn) => sparingAs(paced(turn), showsPages) }),
  };
}

/** What a rehearsal told; of one that was ended, what it had come to. */
export interface Rehearsal {
  /**
   * What each scenario sends, by id; scenarios of which the reference bank cannot be the stage are left out.
   */
  readonly sent: ReadonlyMap<string, Sent>;
  /**
   * How long all of it takes when every reply takes as long as was said, without the time that people take.
   */
  readonly seconds: number;
}

/**
 * What counts of a target: its people, what it offers, what a run may do there, and whether it cleans up
 * behind itself.
 */
export type RehearsedTarget = Pick<
  Target,
  'environment' | 'capabilities' | 'sca' | 'psus' | 'effects' | 'disposable' | 'budgets' | 'instances'
>;

/**
 * Rehearses scenarios. The target itself is not called. Where an SCA is dear, access that was granted once
 * serves every scenario that needs no more, as it does there.
 * @param latencyMs how long a reply takes there
 * @param signal ends it
 */
export async function rehearse(
  scenarios: readonly Scenario[],
  target: RehearsedTarget,
  latencyMs: number,
  signal?: AbortSignal,
): Promise<Rehearsal> {
  const { embeddedTarget } = await import('../../embedded/embedded.js');
  const stage = await embeddedTarget({
    environment: target.environment,
    instances: 1 + (target.instances ?? []).length,
  });
  try {
    const { budgets, capabilities, disposable = false, effects } = target;
    const { concurrency } = budgets;
    const { sca } = stage.target;
    const sparing =
      target.sca?.sparing === true && sca !== undefined
        ? {
            sca: sparingAs(sca, target.sca.showsPages),
            psus: asMany(stage.target.psus, target.psus),
          }
        : {};
    const asThere = (each: Target): Target => ({
      ...each,
      capabilities,
      disposable,
      effects,
      budgets: { ...each.budgets, concurrency },
      ...sparing,
    });
    const on = { ...asThere(stage.target), instances: stage.target.instances?.map(asThere) ?? [] };
    const time = idleTime();
    const pagesAtOnce = target.sca?.waitsForPerson === true;
    const late = latencyMs === 0 ? on : answeringLate(on, time, latencyMs, { pagesAtOnce });
    const stopping = signal === undefined ? {} : { signal };
    const run = await conduct(scenarios, late, { seed, partial: true, ...stopping });
    const rehearsed = run.scenarios.filter(
      ({ exchanges, verdicts }) =>
        exchanges.length > 0 ||
        !verdicts.every(({ verdict }) => verdict === 'untestable' || verdict === 'broken'),
    );
    const sent = new Map(
      rehearsed.map(({ id, exchanges }) => {
        const scas = exchanges.filter((each) => each.operation === 'browser').length;
        return [id, { requests: exchanges.length - scas, scas }];
      }),
    );
    return { sent, seconds: time.passed / 1_000 };
  } finally {
    await stage.close();
  }
}
