/**
 * What a lawful bank remembers of one scenario (a count, an id) does not make the next one blame it. The
 * proof gives each scenario a bank of its own and cannot see that. THOROUGH=1 tries every variant with all
 * scenarios; otherwise two of them play an eighth each.
 */

import { expect, test } from 'vitest';
import { allVariants } from '../lib/faults/index.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget } from '../lib/embedded/embedded.js';
import { isThorough } from '../lib/model/testing/thorough.js';
import { playedDepth as depth, playedShare } from './sample-scenarios.js';
import { present } from '../lib/model/present.js';

/** Banks that count or remember across scenarios. */
const remembering = ['limits/quota-per-tpp', 'strictness/repeated-request-id-refused'];

const tried = allVariants.filter(({ id }) => isThorough || remembering.includes(id));

test('the variants that stand for all are there', () => {
  expect(tried.length).toBeGreaterThanOrEqual(remembering.length);
});

const taking = tried.map((each, turn) => ({ ...each, scenarios: playedShare(turn, 8) }));

test.each(taking)('$id', { timeout: 180_000 }, async ({ change, environment, scenarios }) => {
  const { target, close } = await inProcessTarget({
    identities: await embeddedIdentities(),
    change,
    ...present({ environment }),
  });
  try {
    const partial = !isThorough;
    const { clauses } = await conduct(scenarios, { ...target, depth }, { seed: 3, partial });
    expect(clauses.filter(({ verdict }) => ['fail', 'broken', 'unjudged'].includes(verdict))).toEqual([]);
  } finally {
    await close();
  }
});
