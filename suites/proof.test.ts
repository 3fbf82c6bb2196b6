/**
 * Half of the proof, and a bank that refuses everything. The other half runs beside it, in
 * proof-other-half.test.ts.
 */

import { expect, test } from 'vitest';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { inProcessTarget } from '../lib/embedded/embedded.js';
import { proveShare } from './sample-proof.js';
import { allScenarios } from './index.js';

proveShare(0, 2);

test('a bank that refuses everything earns no pass', async () => {
  const { target, close } = await inProcessTarget({
    change: (parts) => ({ ...parts, find: () => ({ kind: 'unknown-path' }) }),
  });
  const run = await conduct(allScenarios, target, { seed: 1 });
  await close();
  expect(run.clauses.filter((each) => each.verdict === 'pass').map((each) => each.clause)).toEqual([]);
  expect(run.outcome).not.toBe('conforms');
});
