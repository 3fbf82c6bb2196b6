/**
 * What the text leaves open and the law does not fails a bank in production, without a pin; the sandbox is
 * not held to it.
 */

import { describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { shareOf } from '../model/testing/share.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth } from '../../suites/sample-scenarios.js';
import { clauses } from '../catalogue/index.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import { allFaults } from '../faults/index.js';
import { silent } from '../faults/profile-answers.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { BankParts, PartsChange } from '../bank/types.js';
import type { Environment } from '../model/environment.js';

const identities = await embeddedIdentities();
const ofLaw = clauses.filter(({ basis }) => basis === 'law').map(({ id }) => id);

/** The verdicts on clauses of law at a bank that promises nothing. */
async function verdictsAt(
  environment: Environment,
  scenarios: readonly Scenario[],
  change: PartsChange = (parts) => parts,
): Promise<ReadonlyMap<string, string>> {
  const untold = (parts: BankParts) => silent(change(parts));
  const { target, close } = await inProcessTarget({ identities, environment, change: untold, seed: 1 });
  const run = await conduct(scenarios, { ...target, depth }, { seed: 1, partial: true });
  await close();
  return new Map(run.clauses.map(({ clause, verdict }) => [clause, verdict]));
}

const judging = allScenarios.filter((each) => each.clauses.some((id) => ofLaw.includes(id)));
/** Those that meet what the law leaves open, and without sweeps what else judges. */
const near = ['sca/each-step', 'execution/booked-alike'];
const briefly = judging.filter((each) => each.widens !== true || near.includes(each.id));

describe('clauses of law', { timeout: 180_000 }, () => {
  test.each(ofLaw)(
    '%s fails a defective bank in production, and the sandbox is not held to it',
    async (id) => {
      const own = judging.filter((each) => each.clauses.includes(id) && each.widens !== true);
      const faults = allFaults.filter((each) => each.catches.includes(id) && each.beyondLaw !== true);
      /** Until the wanted one is among them; on THOROUGH=1 at all of these banks. */
      const verdictsIn = async (environment: Environment, wanted: string) => {
        const found = new Set<string | undefined>();
        for (const { change } of faults.filter((each) => (each.environment ?? environment) === environment)) {
          found.add((await verdictsAt(environment, own, change)).get(id));
          if (!isThorough && found.has(wanted)) break;
        }
        return found;
      };
      expect(await verdictsIn('production', 'fail')).toContain('fail');
      const there = await verdictsIn('sandbox', 'security');
      expect(there).toContain('security');
      expect(there).not.toContain('fail');
    },
  );

  test('fail no bank that is right, nor one that differs where the law says nothing', async () => {
    const beyond = allFaults.filter((each) => each.beyondLaw === true);
    expect(beyond.map((each) => each.catches)).toEqual(beyond.map(() => ['SCA-11']));
    for (const change of [undefined, ...shareOf(4, beyond).map((each) => each.change)]) {
      const verdicts = await verdictsAt('production', isThorough ? judging : briefly, change);
      expect(ofLaw.filter((id) => !['pass', 'observed'].includes(verdicts.get(id) ?? ''))).toEqual([]);
    }
  });
});
