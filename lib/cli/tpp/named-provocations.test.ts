/** What --provoke names. */

import { expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import type { BankAdmin } from '../../bank/admin.js';
import { provocationsNamed, together } from './named-provocations.js';
import type { Provocation } from './provocations.js';

const request = { method: 'GET', target: '/v1/accounts/a', headers: [], body: Buffer.alloc(0) };
// Nobody pulls a lever here.
const admin: BankAdmin = Object.create(null);

async function statuses(provocation: Provocation | undefined, times: number) {
  const way = provocation?.interfere?.();
  const seen: (number | string)[] = [];
  for (let count = 0; count < times; count += 1) {
    const reply = await way?.(request, async () => ({ ...request, status: 200 }), admin);
    seen.push(typeof reply === 'object' ? reply.status : (reply ?? 'none'));
  }
  return seen;
}

test('a plus joins what happens in one session, beside others that have a session each', async () => {
  const found = await provocationsNamed('trouble/429+payments/warning, trouble/429, trouble/slow');
  expect(found.map(({ id }) => id)).toEqual(['trouble/429', 'trouble/slow', 'trouble/429+payments/warning']);
  expect(found[2]).toMatchObject({ title: expect.stringContaining('; '), change: expect.any(Function) });
  expect(await statuses(found[2], 2)).toEqual([429, 200]);
});

test('what one way loses is lost for all, and each does its part', async () => {
  const [both] = await provocationsNamed('trouble/429+trouble/reading-lost');
  expect(await statuses(both, 3)).toEqual([429, 'lost', 200]);
  const [turned] = await provocationsNamed('trouble/reading-lost+trouble/429');
  expect(await statuses(turned, 3)).toEqual(['lost', 200, 200]);
});

test('a wrong name among several is told', async () => {
  await expect(provocationsNamed('trouble/429+trouble/nine')).rejects.toThrow(ConfigurationError);
  expect(together([])).toEqual({ id: '', title: '' });
});
