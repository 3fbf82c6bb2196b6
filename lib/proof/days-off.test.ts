/** A bank that rests on days off stays lawful whenever the suite comes, also between two dates. */

import { expect, test } from 'vitest';
import { allVariants } from '../faults/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { ClauseResult } from '../harness/conduct/result.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import { shareOf } from '../model/testing/share.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth, playedScenarios, playedShare } from '../../suites/sample-scenarios.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { present } from '../model/present.js';

/** The clauses that a bank gets no good word for at a moment, for which the missing network is no excuse. */
async function complaints(
  moment: string,
  variant: string | undefined,
  { scenarios, withClock }: { readonly scenarios: readonly Scenario[]; readonly withClock: boolean },
): Promise<readonly ClauseResult[]> {
  const ahead = Date.parse(moment) - Date.now();
  const clock = () => Date.now() + ahead;
  const change = allVariants.find((each) => each.id === variant)?.change;
  if (variant !== undefined && change === undefined) throw new Error(`there is no variant ${variant}`);
  const { target, close } = await inProcessTarget({
    identities: await embeddedIdentities(new Date(clock())),
    clock,
    ...present({ change }),
  });
  const { clock: moves, ...others } = target.levers;
  const levers = withClock && moves !== undefined ? { ...others, clock: moves } : others;
  try {
    const { clauses } = await conduct(scenarios, { ...target, levers, depth }, { seed: 3, partial: true });
    return clauses.filter(
      ({ verdict, reason }) =>
        ['fail', 'broken', 'unjudged', 'untestable'].includes(verdict) &&
        reason?.includes('not reached over a network') !== true,
    );
  } finally {
    await close();
  }
}

const moments = [
  ['2026-12-25T12:00:00Z', 'days-off/nothing-executed', playedShare(0, 6)],
  ['2027-03-27T23:30:00Z', 'days-off/nothing-executed-nor-checked', playedShare(2, 6)],
  ['2026-12-31T23:10:00Z', 'days-off/no-such-execution-date', playedShare(4, 6)],
  ['2028-02-28T23:30:00Z', undefined, playedShare(5, 6)],
] as const;

/** Half of them, the others with the next seed. */
test.each(shareOf(2, moments))('%s, %s', { timeout: 180_000 }, async (moment, variant, scenarios) => {
  expect(await complaints(moment, variant, { scenarios, withClock: true })).toEqual([]);
});

/** Clauses that need a run of a working day. */
const waiting: ReadonlySet<string> = new Set(
  'ENV-10 ENV-11 BSK-02 BSK-03 TYPE-30 STA-04 END-11 ERR-11'.split(' '),
);

test('what only a working day shows is untestable where the clock cannot be moved to one', {
  timeout: 180_000,
}, async () => {
  const found = await complaints('2026-12-25T12:00:00Z', 'days-off/nothing-executed-nor-checked', {
    scenarios: playedScenarios.filter(({ clauses }) => isThorough || clauses.some((id) => waiting.has(id))),
    withClock: false,
  });
  expect(found.filter((each) => each.verdict !== 'untestable')).toEqual([]);
  const resting = found.filter((each) => each.reason?.includes('a run did nothing on 2026-12-25, a day off'));
  expect(resting.map((each) => each.clause).join(' ')).toBe([...waiting].join(' '));
});
