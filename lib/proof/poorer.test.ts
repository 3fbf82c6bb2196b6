/**
 * With less than the reference profile has, what cannot be judged is untestable: no clause passes by half its
 * checks, and no defective bank passes the clause by which it is caught. A few banks by seed (PSD2_SEED=7
 * takes others), all of them on THOROUGH=1.
 */

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allFaults } from '../faults/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { ScenarioResult } from '../harness/conduct/result.js';
import { embeddedIdentities, inProcessTarget, type EmbeddedIdentities } from '../embedded/embedded.js';
import { shuffled } from '../harness/schedule/order.js';
import { passedByHalf, passedWithLess, poorerProfiles, type Poorer } from './testing/poorer.js';
import { prover } from './prove.js';
import { allScenarios } from '../../suites/index.js';
import { usualRun } from '../../suites/sample-run.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth } from '../../suites/sample-scenarios.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 400_000 });

const seed = Number(process.env['PSD2_SEED'] ?? 1);
const most = isThorough ? allFaults.length : 6;
const profiles = Object.entries(poorerProfiles);
/** What widens other scenarios draws its calls anew in each run, and no clause rests on it alone. */
const narrow = allScenarios.filter((each) => each.widens !== true);
/** Profiles take turns with them: each plays every 24th, in each environment others. */
const shareOf = (turn: number) => narrow.filter((_, index) => isThorough || index % 24 === turn % 24);

let identities: EmbeddedIdentities;
beforeAll(async () => {
  identities = await embeddedIdentities();
});

describe.each(['sandbox', 'production'] as const)('in %s', (environment) => {
  const judged = async (poorer: Poorer, scenarios = narrow): Promise<readonly ScenarioResult[]> => {
    const { target, close } = await inProcessTarget({ identities, environment });
    const run = await conduct(scenarios, { ...poorer(target), depth }, { seed: 1, partial: true });
    await close();
    return run.scenarios;
  };

  let full: readonly ScenarioResult[];
  beforeAll(async () => {
    full = isThorough ? await judged((target) => target) : (await usualRun(environment)).scenarios;
  });

  const first = environment === 'sandbox' ? 0 : 3;
  const taking = profiles.map(([name, poorer], turn) => [name, poorer, shareOf(first + turn)] as const);
  test.each(taking)('with %s no clause passes by half its checks', async (_, poorer, scenarios) => {
    expect(passedByHalf(await judged(poorer, scenarios), full)).toEqual([]);
  });
});

const defective = shuffled(allFaults, seed).slice(0, most);
/** What judges the clauses of these banks. */
const judging = narrow.filter(({ clauses }) =>
  clauses.some((id) => defective.some(({ catches }) => catches.includes(id))),
);
const played = isThorough ? allScenarios : judging;

// What recording costs, a sample pays for one profile only; the seed says for which.
const [sampled] = shuffled(profiles, seed);

test.each(
  isThorough ? profiles : [sampled ?? profiles[0]].flatMap((each) => (each === undefined ? [] : [each])),
)('with %s no defective bank passes what the whole profile catches', async (_, poorer) => {
  const proofs = prover(played, identities, 'all', (target) => ({ ...poorer(target), depth }));
  const passed: string[] = [];
  for (const each of defective) passed.push(...(await passedWithLess(proofs, each, played)));
  expect(passed).toEqual([]);
});
