/** A TPP that is registered for one role only is lawful, and so is the bank that it meets. */

import { expect, test } from 'vitest';
import { playedDepth as depth, playedScenarios } from '../../../suites/sample-scenarios.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import type { TppName } from '../target/target.js';
import { conduct } from './conduct.js';

const red = ['fail', 'warn', 'broken', 'unjudged'];

test.each([
  ['pispOnly', 'AISP'],
  ['aispOnly', 'PISP'],
] as const)(
  'a target whose only TPP is %s blames nobody, and names the role %s',
  async (only: TppName, other) => {
    const { target, close } = await inProcessTarget();
    const primary = {
      ...target.tpps.primary,
      ...target.tpps[only],
      name: 'primary' as const,
    };
    const result = await conduct(playedScenarios, { ...target, depth, tpps: { primary } }, { seed: 1 });
    await close();
    expect(result.clauses.filter((each) => red.includes(each.verdict))).toEqual([]);
    const untestable = result.clauses.filter((each) => each.verdict === 'untestable');
    expect(
      untestable.filter((each) => each.reason?.includes(`needs the role ${other}`) === true).length,
    ).toBeGreaterThan(40);
    expect(result.clauses.filter((each) => each.verdict === 'pass').length).toBeGreaterThan(150);
  },
  180_000,
);
