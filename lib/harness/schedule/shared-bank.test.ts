/**
 * Scenarios that share the levers of one bank: each sees the moments that it asked for, and nobody waits for
 * ever.
 */

import { describe, expect, test } from 'vitest';
import { bankTime } from './bank-time.js';
import { sharedBank, type Share } from './shared-bank.js';

const minute = 60_000;
const start = Date.UTC(2026, 5, 15, 9, 30);

const minutes = (instant: number) => Math.round((instant - start) / minute);

/** A scenario: what it does with its share, then the release and the end. */
async function runs(share: Share, acts: (share: Share) => Promise<void>): Promise<void> {
  await acts(share);
  await share.time.release();
  share.leave();
}

const oneMinuteOn = (share: Share) => share.time.advance(minute);

/** A bank whose clock stands still but for the lever; tells what its side was asked, and who acted when. */
function bank() {
  const told: string[] = [];
  const time = bankTime(
    async (order) => void told.push(order === null ? 'release' : `clock ${minutes(Date.parse(order.now))}`),
    0,
    () => start,
  );
  const shared = sharedBank(time);
  const join = () => shared.join();
  const batchRun = async () => void told.push('batch');
  return { told, time, join, levers: { batchRun } };
}

describe('the order of the levers', () => {
  test('moments come in order, each with the one who asked for it, and the clock is released last and once', async () => {
    const { told, join, time } = bank();
    const acts = (name: string, moments: readonly number[]) => async (share: Share) => {
      told.push(`${name} sets up`);
      for (const each of moments) {
        await share.time.moveTo(start + each * minute);
        expect(Math.round((time.now() - start) / minute)).toBe(each);
        told.push(`${name} at ${each}`);
      }
    };
    const [one, other] = [join(), join()];
    await Promise.all([runs(one, acts('one', [30, 90])), runs(other, acts('other', [-60, 60, 120]))]);
    expect(told).toEqual([
      'one sets up',
      'other sets up',
      'clock -60',
      'other at -60',
      'clock 30',
      'one at 30',
      'clock 60',
      'other at 60',
      'clock 90',
      'one at 90',
      'clock 120',
      'other at 120',
      'release',
    ]);
  });

  test('a moment that several want is set once, and a batch run comes before every move', async () => {
    const { told, join, levers } = bank();
    const shares = [join(), join(), join(), join()];
    const batches = async (share: Share) => share.levers(levers).batchRun?.({});
    await Promise.all(shares.map((each, index) => runs(each, index % 2 === 0 ? oneMinuteOn : batches)));
    expect(told).toEqual(['batch', 'clock 1', 'release']);
  });
});

describe('nobody is waited for in vain', () => {
  test('who waits for a PSU that another holds gets it when the other is done', async () => {
    const { told, join } = bank();
    const held = new AbortController();
    const free = new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    const [holder, waiter] = [join(), join()];
    const waiting = runs(waiter, async (share) => {
      await share.idle(() => free);
      await share.time.advance(2 * minute);
    });
    await runs(holder, (share) => share.time.advance(minute));
    held.abort();
    await waiting;
    expect(told).toEqual(['clock 1', 'release', 'clock 2', 'release']);
  });

  test('who has waited long enough acts only once the lever that moves meanwhile has come to rest', async () => {
    const told: string[] = [];
    const gates: (() => void)[] = [];
    const time = bankTime(
      (order) =>
        new Promise((resolve) => {
          told.push(order === null ? 'releasing' : 'moving');
          gates.push(() => {
            told.push('at rest');
            resolve();
          });
        }),
      0,
      () => start,
    );
    const shared = sharedBank(time);
    const [mover, waiter] = [shared.join(), shared.join()];
    const held = new AbortController();
    const free = new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    const waiting = waiter.idle(() => free).then(() => void told.push('acts'));
    const moving = mover.time.moveTo(start + minute);
    held.abort();
    await new Promise((resolve) => setImmediate(resolve));
    gates.shift()?.();
    await Promise.all([moving, waiting]);
    expect(told).toEqual(['moving', 'at rest', 'acts']);
  });

  test('who was stopped while it waited is let go, and the others go on', async () => {
    const { told, join } = bank();
    const [stopped, other] = [join(), join()];
    const overtaken = stopped.time.moveTo(start + minute);
    const gone = expect(overtaken).rejects.toThrow('a scenario pulled two levers at once');
    const released = stopped.time.release().then(() => stopped.leave());
    await Promise.all([gone, released, runs(other, (share) => share.time.advance(2 * minute))]);
    expect(told).toEqual(['clock 2', 'release']);
  });

  test('a lever that fails fails those who pulled it, and nobody else', async () => {
    const pulled: unknown[] = [];
    const time = bankTime(
      async (order) => {
        pulled.push(order);
        if (pulled.length === 1) throw new Error('status 500');
      },
      0,
      () => start,
    );
    const shared = sharedBank(time);
    const [one, other] = [shared.join(), shared.join()];
    const failing = one.time.advance(minute).finally(() => one.leave());
    const fine = other.time.advance(2 * minute);
    await expect(failing).rejects.toThrow('status 500');
    await expect(fine).resolves.toBeUndefined();
  });
});
