/** Time passes only while everybody waits, and then as far as the next is due. */

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { idleTime } from './late-replies.js';

const nothing = async () => {};

test('what is done side by side takes as long as the longest of it', async () => {
  const time = idleTime();
  const order: string[] = [];
  const one = async (name: string, ...lengths: readonly number[]) => {
    for (const each of lengths) await time.taking(each, nothing);
    order.push(`${name} at ${time.passed}`);
  };
  await Promise.all([one('short', 50), one('long', 300), one('several', 100, 100, 50)]);
  expect(order).toEqual(['short at 50', 'several at 250', 'long at 300']);
  await one('after', 10);
  expect(time.passed).toBe(310);
});

test('what really takes long holds up the others, and takes no longer than it was said to', async () => {
  const time = idleTime();
  const order: string[] = [];
  await Promise.all([
    time.taking(100, () => setTimeout(30)).then(() => order.push(`slow at ${time.passed}`)),
    time.taking(200, nothing).then(() => order.push(`quick at ${time.passed}`)),
  ]);
  expect(order).toEqual(['slow at 100', 'quick at 200']);
});

test('what fails takes as long, and fails', async () => {
  const time = idleTime();
  await expect(time.taking(40, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(time.passed).toBe(40);
});
