/**
 * Before the first scenario of a run in which a living person plays the PSU: tells every human step that is
 * known to come, and collects the consents, so that scenarios which need no more than a consent ask nobody.
 */

import { seededRandom } from '../../model/seeded-random.js';
import { Untestable } from '../../model/errors.js';
import { ScaStuck } from '../sca/driver.js';
import type { Scenario } from '../kit/scenario.js';
import type { Need } from '../declaration.js';
import { createClient } from '../client/client.js';
import { psuActor } from '../stage/psu.js';
import type { PsuIdentity, Target } from '../target/target.js';
import { unmet } from './needs.js';
import type { RunParts } from './run-parts.js';
import { newcomer } from './scenario-stage.js';
import { plural } from '../../model/plural.js';

const psuNeeds: ReadonlySet<string> = new Set(['psu', 'new-psu', 'second-psu', 'corporate-psu']);

function needsPsu(each: Scenario): boolean {
  return each.needs?.some((need) => psuNeeds.has(need)) === true;
}

/** The PSUs of the profile that scenarios may borrow, but for those who go first to `new-psu`. */
function wantedPsus(scenarios: readonly Scenario[], target: Target): readonly PsuIdentity[] {
  const needs = scenarios.flatMap((each) => each.needs ?? []);
  const wanted = (kind: PsuIdentity['kind'], ...of: readonly Need[]) =>
    of.some((need) => needs.includes(need)) ? target.psus.filter((each) => each.kind === kind) : [];
  const lentFirst = needs.filter((need) => need === 'new-psu').length;
  const asked = [
    ...wanted('private', 'psu', 'second-psu').slice(lentFirst),
    ...wanted('corporate', 'corporate-psu'),
  ];
  return target.psus.filter((each) => asked.includes(each));
}

/** The human steps of a run in lines: the consents first, then what asks for more while it runs. */
export function humanSteps(scenarios: readonly Scenario[], target: Target): readonly string[] {
  const runnable = scenarios.filter((each) => unmet(each, target) === undefined && needsPsu(each));
  const psus = wantedPsus(runnable, target);
  const consents = psus.map(
    (each, index) =>
      `  ${index + 1}. PSU ${target.psus.indexOf(each) + 1} (${each.kind}): log in, approve access`,
  );
  return [
    `Human steps of this run: ${plural(consents.length, 'consent')} first, then the SCAs of ${plural(runnable.length, 'scenario')} that may need one.`,
    ...consents,
    ...runnable.map((each) => `  then, where it needs an SCA of its own: ${each.id} (${each.title})`),
  ];
}

/** Tells the steps and collects the consents, each asked once. Drivers without a person ask none. */
export async function collectConsents(scenarios: readonly Scenario[], parts: RunParts): Promise<void> {
  const { target, consents, signal } = parts;
  const driver = target.sca;
  if (driver?.waitsForPerson !== true || signal.aborted) return;
  for (const line of humanSteps(scenarios, target)) driver.tell?.(line);
  const runnable = scenarios.filter((each) => unmet(each, target) === undefined);
  for (const each of wantedPsus(runnable, target)) {
    if (signal.aborted) return;
    const random = seededRandom(parts.seed, `consent of ${target.psus.indexOf(each)}`);
    const client = createClient({ ...parts, random, observe: () => {}, onReply: () => {} });
    const tpp = newcomer(target.tpps.primary, client);
    try {
      await psuActor(each, target, client, signal, { consents }).grants(tpp);
    } catch (thrown) {
      // What the bank does wrong here, the scenarios find and judge.
      if (!(thrown instanceof Untestable || thrown instanceof ScaStuck) && !signal.aborted) throw thrown;
    }
  }
}
