/**
 * No answer is taken from a profile that changes nothing: with it, what a scenario sends or what it says of
 * the bank is another than without. A third of them, all on THOROUGH=1.
 */

import { describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { type AssumptionId, isLawfulAnswer } from '../catalogue/assumptions/index.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import { conduct } from '../harness/conduct/conduct.js';
import { tppsAsTold } from '../harness/target/pinned-signer.js';
import { shareOf } from '../model/testing/share.js';
import type { Target } from '../harness/target/target.js';
import { furtherAnswers, turningAnswers } from './testing/turning-answers.js';

const identities = await embeddedIdentities();
const start = Date.UTC(2026, 10, 24, 9);

/** What a scenario sends and says at the reference bank, whose clock stands still, with these pins alone. */
async function play(id: string, answers: Target['pinnedAssumptions']) {
  const { target, close } = await inProcessTarget({ identities, seed: 1, clock: () => start });
  // One call after the other, so that the same is sent in the same order.
  const budgets = { ...target.budgets, concurrency: 1 };
  const told = { pinnedAssumptions: answers, tpps: tppsAsTold(identities.tpps, answers), budgets };
  const scenarios = allScenarios.filter((each) => each.id === id);
  const run = await conduct(scenarios, { ...target, ...told, depth: 'quick' }, { seed: 1, partial: true });
  await close();
  return run.scenarios.map(({ verdicts, checks, observations, exchanges }) => ({
    verdicts,
    checks: checks.map(({ clause, expectation, held }) => [clause, expectation, held]),
    observations,
    sent: exchanges.map(({ request: { method, target: path, headers, body } }) => [
      method,
      path,
      headers,
      Buffer.from(body).toString('utf8'),
    ]),
  }));
}

describe('answers that decide how requests are made or replies judged', { timeout: 180_000 }, () => {
  test.each(shareOf(3, [...Object.entries(turningAnswers), ...furtherAnswers]))(
    '%s turns what is sent or said',
    async (name, turning) => {
      const { answer, scenario } = turning;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys
      const id = name as AssumptionId;
      expect(isLawfulAnswer(id, answer)).toBe(true);
      const usual = await play(scenario, {});
      expect(usual.length).toBeGreaterThan(0);
      expect(await play(scenario, {})).toEqual(usual);
      expect(await play(scenario, { [id]: answer })).not.toEqual(usual);
    },
  );
});
