/**
 * Levers and instances at an address that the profile does not name: used only if they prove to belong to
 * what answers there.
 */

import { describe, expect, test } from 'vitest';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { HarnessError } from '../../model/errors.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { NetworkError } from '../transport/transport.js';
import type { Levers } from '../../model/levers.js';
import { reachAll } from '../conduct/reach-all.js';

const batchRun = async () => {};

/** A bank whose Date follows a clock lever, or stays with the machine; tells what the lever was asked. */
async function reached({ follows, works = true }: { readonly follows: boolean; readonly works?: boolean }) {
  let ahead = 0;
  const told: (string | null)[] = [];
  const clock: NonNullable<Levers['clock']> = async (order) => {
    told.push(order === null ? null : 'moved');
    if (!works) throw new HarnessError('nobody listens');
    ahead = order === null || !follows ? 0 : Date.parse(order.now) - Date.now();
  };
  const date = () => formatImfFixdate(Date.now() + ahead);
  const { target } = await sampleTarget(() => jsonReply(200, {}, [['Date', date()]]));
  const { target: further } = await sampleTarget(() => jsonReply(200, {}, [['Date', date()]]));
  const levers = { clock, batchRun };
  return {
    result: await reachAll({ ...target, inDoubt: { levers, instances: [further] } }, { scenarios: [] }),
    levers,
    told,
  };
}

describe('levers in doubt', () => {
  test('are used where their clock moves the Date of the bank, and so are the instances', async () => {
    const { result, levers, told } = await reached({ follows: true });
    expect(result.levers).toBe(levers);
    expect(result.instances).toHaveLength(1);
    expect(result.clockAhead).toBe(0);
    expect(told).toEqual(['moved', null]);
  });

  test('are left alone where the clock of another bank moves', async () => {
    const { result, told } = await reached({ follows: false });
    expect([result.levers, result.instances, result.inDoubt]).toEqual([{}, undefined, undefined]);
    expect(told).toEqual(['moved', null]);
  });

  test('are left alone where the clock lever does not work, or there is none', async () => {
    const { result } = await reached({ follows: true, works: false });
    expect(result.levers).toEqual({});
    const { target } = await sampleTarget(() => jsonReply(200, {}));
    expect(
      (await reachAll({ ...target, inDoubt: { levers: { batchRun } } }, { scenarios: [] })).levers,
    ).toEqual({});
  });

  test('are released also when the bank is gone while they are tried', async () => {
    const told: (string | null)[] = [];
    const clock: NonNullable<Levers['clock']> = async (order) =>
      void told.push(order === null ? null : 'moved');
    let calls = 0;
    const { target } = await sampleTarget(() => {
      calls += 1;
      if (calls > 1) throw new NetworkError('connect ECONNREFUSED', 'ECONNREFUSED');
      return jsonReply(200, {});
    });
    await expect(reachAll({ ...target, inDoubt: { levers: { clock } } }, { scenarios: [] })).rejects.toThrow(
      NetworkError,
    );
    expect(told).toEqual(['moved', null]);
  });
});
