/**
 * What the whole suite does at a bank that is not to be harmed. That no scenario does more than it declares
 * is held in lib/proof/counting.test.ts.
 */

import { expect, test } from 'vitest';
import { allScenarios } from '../../../suites/index.js';
import { isThorough } from '../../model/testing/thorough.js';
import { oneIn, playedDepth as depth } from '../../../suites/sample-scenarios.js';
import type { Effect } from '../../model/operation.js';
import { isOperationId, operation } from '../../model/operations/index.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import { effectsOf } from '../../profile/effects.js';
import { conduct } from './conduct.js';
import type { ScenarioResult } from './result.js';

/** What widens others draws more calls of the same kind: every twelfth of that is enough. */
const played = allScenarios.filter(({ widens }, index) => isThorough || widens !== true || index % 12 === 0);

/** Effects of the operations that a scenario sent; of making its own PSU nothing is counted. */
function effectsIn({ exchanges }: ScenarioResult): readonly Effect[] {
  return exchanges
    .map((each) => each.operation)
    .filter(isOperationId)
    .map((id) => operation(id).effect);
}

test('in production nothing but reads leaves, whatever the scenarios ask for', async () => {
  const { target, close } = await inProcessTarget({ environment: 'production' });
  const effects = effectsOf({ environment: 'production' });
  const result = await conduct(played, { ...target, depth, effects }, { seed: 1, partial: true });
  await close();
  expect(new Set(result.scenarios.flatMap(effectsIn))).toEqual(new Set(['reads']));
  expect(result.scenarios.filter((each) => each.verdict === 'fail').map((each) => each.id)).toEqual([]);
}, 180_000);

test('in production no payment that the bank takes on is of a sum that hurts', async () => {
  const { target, close } = await inProcessTarget({ environment: 'production' });
  const paying = played.filter((each) => each.effects === 'creates-payments');
  const payments = isThorough ? paying : oneIn(3, paying);
  const result = await conduct(payments, { ...target, depth }, { seed: 1, partial: true });
  await close();
  const sums = result.scenarios.flatMap(({ exchanges }) =>
    exchanges
      .filter(({ request, reply }) => request.method === 'POST' && reply?.status === 201)
      .flatMap(({ request }) => [...request.body.toString('utf8').matchAll(/"amount":"(\d+(?:\.\d+)?)"/g)])
      .map(([, sum]) => Number(sum)),
  );
  expect(sums.length).toBeGreaterThan(50);
  // The largest sum is on no account: what is refused for want of funds moves nothing.
  expect(sums.filter((sum) => sum > 10_000 && sum < 9_999_999_999)).toEqual([]);
}, 180_000);

test('the requests of a run, pages of the bank included, stay within the budget', async () => {
  const { target, close } = await inProcessTarget();
  let sent = 0;
  const { transport } = target;
  const counting: typeof transport = {
    ...transport,
    async send(request, signal) {
      sent += 1;
      return transport.send(request, signal);
    },
  };
  const some = allScenarios.filter((each) => each.id.startsWith('accounts/') || each.id === 'signing/date');
  const budgets = { concurrency: 4, requests: 25 };
  const result = await conduct(some, { ...target, transport: counting, budgets }, { seed: 1, partial: true });
  await close();
  expect(sent).toBeLessThanOrEqual(25);
  expect(result.outcome).toBe('not-enough-evidence');
  const reasons = result.scenarios.flatMap((each) => each.verdicts.map((one) => one.reason));
  expect(reasons).toContain('the 25 requests that the run may make are used up; raise budgets.requests');
});
