/** Where nobody acts, or a person goes away, a lawful bank fails nothing: what was not seen is untestable. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { conduct } from '../harness/conduct/conduct.js';
import { embeddedTarget, type OpenTarget } from '../embedded/embedded.js';
import { samplePerson } from '../harness/sca/sample-person.js';
import { storedDriver } from '../harness/sca/stored.js';
import { scenario } from '../harness/kit/scenario.js';
import type { Access } from '../harness/stage/access.js';
import type { Target } from '../harness/target/target.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth, playedScenarios, playedShare } from '../../suites/sample-scenarios.js';

let opened: OpenTarget;
beforeEach(async () => {
  opened = await embeddedTarget({ environment: 'production' });
});
afterEach(() => opened.close());

/** What is held against the bank, and how many clauses pass. */
async function found(target: Target, scenarios = playedScenarios) {
  const { clauses } = await conduct(scenarios, { ...target, depth }, { seed: 1, partial: !isThorough });
  const against = clauses.filter(({ verdict }) => ['fail', 'warn', 'broken'].includes(verdict));
  return {
    against: against.map(({ clause, verdict, reason }) => `${clause} ${verdict}: ${reason ?? ''}`),
    passed: clauses.filter(({ verdict }) => verdict === 'pass').length,
  };
}

test('access of one PSU that was granted before', { timeout: 180_000 }, async () => {
  const { target } = opened;
  const granted: Access[] = [];
  const grants = scenario({
    id: 'accounts/grants',
    title: 'grants',
    clauses: ['ACC-01'],
    effects: 'reads',
    needs: ['psu'],
    async run({ tpp, psu, judge }) {
      granted.push(await psu.grants(tpp));
      judge('ACC-01', 'granted', () => {});
    },
  });
  const [first, ...others] = target.psus.filter((each) => each.kind === 'private');
  if (first === undefined) throw new Error('a private PSU');
  await conduct([grants], { ...target, psus: [first], effects: new Set(['reads']) }, { seed: 2 });
  const { psuId, sessionId } = granted[0]?.tpp.binding ?? {};
  if (psuId === undefined || sessionId === undefined) throw new Error('access');
  const psus = [...others, { ...first, granted: [{ tpp: 'primary' as const, psuId, sessionId }] }];

  const stored = { ...target, psus, sca: storedDriver() };
  const { against, passed } = await found(stored, playedShare(0, 4));
  expect(against).toEqual([]);
  expect(passed).toBeGreaterThan(isThorough ? 200 : 30);
});

test.each([
  [0, playedScenarios],
  [5, playedShare(0, 6)],
  [12, playedShare(2, 6)],
  [40, playedShare(4, 6)],
])('a person who goes away after %i steps', { timeout: 180_000 }, async (most, scenarios) => {
  const { target } = opened;
  if (target.sca === undefined) throw new Error('the embedded bank has a driver');
  const person = samplePerson(target.sca, most);
  const { against } = await found({ ...target, sca: person }, scenarios);
  expect(against).toEqual([]);
});
