/** A TPP that is registered for one role only is lawful, and so is the bank that it meets. */

import { expect, test } from 'vitest';
import { isThorough } from '../../model/testing/thorough.js';
import { playedDepth as depth, playedShare } from '../../../suites/sample-scenarios.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import type { TppName } from '../target/target.js';
import { conduct } from './conduct.js';

const red = ['fail', 'warn', 'broken', 'unjudged'];

test.each([
  ['pispOnly', 'AISP', playedShare(0, 4)],
  ['aispOnly', 'PISP', playedShare(1, 4)],
] as const)(
  'a target whose only TPP is %s blames nobody, and names the role %s',
  async (only: TppName, other, scenarios) => {
    const { target, close } = await inProcessTarget();
    const primary = {
      ...target.tpps.primary,
      ...target.tpps[only],
      name: 'primary' as const,
    };
    const run = { seed: 1, partial: !isThorough };
    const result = await conduct(scenarios, { ...target, depth, tpps: { primary } }, run);
    await close();
    expect(result.clauses.filter((each) => red.includes(each.verdict))).toEqual([]);
    const untestable = result.clauses.filter((each) => each.verdict === 'untestable');
    expect(
      untestable.filter((each) => each.reason?.includes(`needs the role ${other}`) === true).length,
    ).toBeGreaterThan(isThorough ? 40 : 5);
    expect(result.clauses.filter((each) => each.verdict === 'pass').length).toBeGreaterThan(
      isThorough ? 150 : 30,
    );
  },
  180_000,
);
