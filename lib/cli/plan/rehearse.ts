/**
 * Counts what scenarios send, by running them against the reference bank in this process. Numbers that are counted stay
 * true while scenarios change; a table of them would not.
 */

import { conduct } from '../../harness/conduct/conduct.js';
import type { Scenario } from '../../harness/scenario.js';
import type { PsuIdentity, Target } from '../../harness/target/target.js';

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

/**
 * What each scenario sends where the reference bank can be its stage; the rest is left out. The target itself is not
 * called: only its environment, its people and what it offers count. Where an SCA is dear, access that was granted once serves
 * every scenario that needs no more, as it does there.
 */
export async function rehearse(
  scenarios: readonly Scenario[],
  target: Pick<Target, 'environment' | 'capabilities' | 'sca' | 'psus'>,
): Promise<ReadonlyMap<string, Sent>> {
  const { embeddedTarget } = await import('../../harness/embedded.js');
  const stage = await embeddedTarget({ environment: target.environment });
  try {
    const { capabilities } = target;
    const { sca } = stage.target;
    const sparing =
      target.sca?.sparing === true && sca !== undefined
        ? {
            sca: { ...sca, sparing: true, showsPages: target.sca.showsPages },
            psus: asMany(stage.target.psus, target.psus),
          }
        : {};
    const on = { ...stage.target, capabilities, ...sparing };
    const run = await conduct(scenarios, on, { seed, partial: true });
    const rehearsed = run.scenarios.filter(
      (each) => !each.verdicts.every(({ verdict }) => verdict === 'untestable' || verdict === 'broken'),
    );
    return new Map(
      rehearsed.map(({ id, exchanges }) => {
        const scas = exchanges.filter((each) => each.operation === 'browser').length;
        return [id, { requests: exchanges.length - scas, scas }];
      }),
    );
  } finally {
    await stage.close();
  }
}
