/**
 * Levers of a profile that are not those of the bank which answers are found out before a run, and left
 * alone.
 */

import { describe, expect, test } from 'vitest';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { HarnessError } from '../../model/errors.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import type { Scenario } from '../kit/scenario.js';
import type { Levers } from '../../model/levers.js';
import type { Target } from '../target/target.js';
import { NetworkError } from '../transport/transport.js';
import { reachAll } from './reach-all.js';

const moving: Scenario = {
  id: 'limits/sample',
  title: 'moves the clock',
  clauses: [],
  effects: 'reads',
  needs: ['clock'],
  run: async () => {},
};

const hour = 3_600_000;

/** How a bank shows its time beside the lever. */
interface Showing {
  /** Its clock before a lever moves it. */
  readonly ahead?: number;
  /** Where a run that was killed left it. */
  readonly left?: number;
  /** By how much its Date is wrong. */
  readonly error?: number;
  readonly date?: (instant: number) => string | undefined;
}

/** A bank with a clock, the lever that moves it, and what that was told. */
async function bankOf(
  baseUrl: string,
  { ahead = 0, left = ahead, error = 0, date = formatImfFixdate }: Showing = {},
) {
  let offset = left;
  const told: string[] = [];
  const clock: NonNullable<Levers['clock']> = async (order) => {
    told.push(order === null ? 'release' : 'set');
    offset = order === null ? ahead : Date.parse(order.now) - Date.now();
  };
  const { target, sent } = await sampleTarget(
    () => {
      const shown = date(Date.now() + offset + error);
      return jsonReply(200, {}, shown === undefined ? [] : [['Date', shown]]);
    },
    { baseUrl },
  );
  return { target, sent, clock, told };
}

async function reached(target: Target, scenarios: readonly Scenario[] = [moving]) {
  const lines: string[] = [];
  const result = await reachAll(target, { scenarios, tell: (line) => void lines.push(line) });
  return { result, lines };
}

const batchRun = async () => {};
const failing = async () => Promise.reject(new HarnessError('lever clock failed: status 404'));
const here = 'https://bank.example';

describe('a clock lever', () => {
  test.each<[string, Showing]>([
    ['of a bank in time', {}],
    ['of a bank whose clock stands elsewhere', { ahead: hour }],
    ['of a bank whose Date is wrong by hours', { error: 2 * hour }],
    ['of a bank whose Date is wrong by some minutes', { error: -3 * 60_000 }],
  ])('%s is used', async (_, showing) => {
    const { target, clock, told, sent } = await bankOf(here, showing);
    const levers = { clock, batchRun };
    const { result, lines } = await reached({ ...target, levers });
    expect(result.levers).toBe(levers);
    expect(lines).toEqual([]);
    expect(told).toEqual(['set', 'release']);
    expect(sent).toHaveLength(3);
    const { ahead = 0, error = 0 } = showing;
    expect(Math.abs((result.clockAhead ?? 0) - ahead - error)).toBeLessThan(5_000);
  });

  test.each<[string, Showing]>([
    ['a bank in time', {}],
    ['a bank an hour ahead', { ahead: hour }],
    ['a bank whose Date stands still', { date: () => 'Mon, 16 Feb 2026 09:30:01 GMT' }],
  ])('of another bank is not used at %s, nor is what stands beside it', async (_, showing) => {
    const { target } = await bankOf(here, showing);
    const other = await bankOf('https://other.example');
    const { result, lines } = await reached({ ...target, levers: { clock: other.clock, batchRun } });
    const why = `levers.clock does not move the Date of replies from ${here}`;
    expect(result.levers).toEqual({});
    expect(result.unusedLevers).toEqual({ names: ['clock', 'batchRun'], why });
    expect(lines).toEqual([`${why}; check it; the run uses no lever there`]);
    expect(other.told).toEqual(['set', 'release']);
  });

  test('returns a clock that a run left moved which was killed, and the user is told', async () => {
    const { target, clock } = await bankOf(here, { left: 180 * 24 * hour });
    const { result, lines } = await reached({ ...target, levers: { clock } });
    expect(lines).toEqual([
      `the clock of ${here} stood 180 days ahead, as a run leaves it that was killed; levers.clock has returned it`,
    ]);
    expect(result.levers).toEqual({ clock });
    expect(Math.abs(result.clockAhead ?? 0)).toBeLessThan(5_000);
  });

  test('that nothing pulls returns no clock that was left moved, which is told', async () => {
    const { target, clock, told } = await bankOf(here, { left: -3 * hour });
    const where = `the clock of ${here} is 3 hours behind, and requests are dated by it`;
    const { lines } = await reached({ ...target, levers: { clock } }, []);
    expect(lines).toEqual([`${where}; if an earlier run left it so, doctor returns it by levers.clock`]);
    expect((await reached(target, [])).lines).toEqual([where]);
    expect(told).toEqual([]);
  });

  test('that does not return is not used, and requests are dated by where the clock stands', async () => {
    const { target, clock } = await bankOf(here);
    const sticking: Levers['clock'] = async (order) => (order === null ? undefined : clock(order));
    const { result, lines } = await reached({ ...target, levers: { clock: sticking } });
    expect(lines).toEqual([
      `levers.clock, released, does not return the Date of replies from ${here}; check it; the run uses no lever there`,
    ]);
    expect(result.clockAhead).toBeGreaterThan(hour);
  });

  test.each([undefined, 'nonsense'])('is used where the Date tells nothing: %s', async (date) => {
    const { target, clock } = await bankOf(here, { date: () => date });
    const { result, lines } = await reached({ ...target, levers: { clock } });
    expect(result.levers).toEqual({ clock });
    expect(lines).toEqual([
      `replies from ${here} show no Date that can be read, so that levers.clock is used without trial`,
    ]);
  });

  test('that fails is told of and left to the scenarios', async () => {
    const { target } = await bankOf(here);
    const { result, lines } = await reached({ ...target, levers: { clock: failing } });
    expect(result.levers).toEqual({ clock: failing });
    expect(lines).toEqual(['lever clock failed: status 404']);
  });

  test('that cannot be released stops the run', async () => {
    const { target, clock } = await bankOf(here);
    const stuck: Levers['clock'] = async (order) =>
      order === null ? Promise.reject(new HarnessError('lever clock failed: gone')) : clock(order);
    await expect(reached({ ...target, levers: { clock: stuck } })).rejects.toThrow(
      'lever clock failed: gone',
    );
  });

  test('is not tried in production, nor where nothing pulls a lever', async () => {
    const { target, clock, told, sent } = await bankOf(here);
    const levers = { clock };
    const { result } = await reached({ ...target, levers, environment: 'production' });
    expect(result.levers).toBe(levers);
    await reached({ ...target, levers }, [{ ...moving, needs: [] }]);
    await reached({ ...target, levers, effects: new Set() });
    expect(told).toEqual([]);
    expect(sent).toHaveLength(3);
  });
});

describe('instances', () => {
  test('whose clocks are their own are used', async () => {
    const [base, one, two] = await Promise.all(
      ['a', 'b', 'c'].map((each) => bankOf(`https://${each}.example`)),
    );
    if (base === undefined || one === undefined || two === undefined) throw new Error('no bank');
    const { result, lines } = await reached({
      ...base.target,
      levers: { clock: base.clock },
      instances: [one, two].map(({ target, clock }) => ({ ...target, levers: { clock } })),
    });
    expect(lines).toEqual([]);
    expect(result.instances).toHaveLength(2);
    expect([base, one, two].map(({ told }) => told)).toEqual(
      Array.from({ length: 3 }, () => ['set', 'release']),
    );
  });

  test('that move each other are not used', async () => {
    const base = await bankOf(here);
    const one = await bankOf('https://one.example');
    const two = await bankOf('https://two.example');
    const { result, lines } = await reached({
      ...base.target,
      levers: { clock: base.clock },
      instances: [
        { ...one.target, levers: { clock: two.clock } },
        { ...two.target, levers: { clock: one.clock } },
      ],
    });
    expect(result.levers).toEqual({ clock: base.clock });
    expect(result.instances).toBeUndefined();
    expect(lines).toEqual(
      [0, 1].map(
        (index) =>
          `instances[${index}].levers.clock does not move the Date of replies from https://${['one', 'two'][index]}.example; ` +
          'check it; the run does without this instance',
      ),
    );
  });

  test('of which one is gone leave no clock moved', async () => {
    const base = await bankOf(here);
    const { target: gone } = await sampleTarget(() => {
      throw new NetworkError('connect ECONNREFUSED', 'ECONNREFUSED');
    });
    const lone = await bankOf('https://gone.example');
    await expect(
      reached({
        ...base.target,
        levers: { clock: base.clock },
        instances: [{ ...gone, levers: { clock: lone.clock } }],
      }),
    ).rejects.toThrow(NetworkError);
    expect([base.told, lone.told]).toEqual([['set', 'release'], []]);
  });
});
