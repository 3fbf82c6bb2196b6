import { expect, test } from 'vitest';
import { jsonReply, type Answer } from '../target/sample-target.js';
import { freshPsus } from './fresh-psu.js';
import { sampleClient } from './sample-client.js';

/** A sandbox that makes so many accounts and refuses from then on. */
function sandbox(accounts: number): Answer {
  let opened = 0;
  return ({ target }) => {
    if (!target.endsWith('/accounts')) return jsonReply(201, {});
    opened += 1;
    return opened <= accounts
      ? jsonReply(201, { bban: `9536057300${opened}`, resourceId: `id-${opened}` })
      : jsonReply(400, {});
  };
}

async function made(count: number, answer: Answer) {
  const { tpp, client, sent } = await sampleClient(answer);
  return { psus: await freshPsus(count, tpp, client.random), sent };
}

test('each has an identity of its own and two accounts', async () => {
  const { psus } = await made(2, sandbox(4));
  expect(psus.map((each) => each.accounts?.map((account) => account.bban))).toEqual([
    ['95360573001', '95360573002'],
    ['95360573003', '95360573004'],
  ]);
  expect(psus[0]?.accounts?.[0]).toEqual({ bban: '95360573001', currency: 'NOK', sandboxId: 'id-1' });
  expect(psus[0]?.identity).toMatch(/^\d{11}$/);
  expect(psus[0]?.identity).not.toBe(psus[1]?.identity);
});

test('fewer when the bank refuses on the way; half a PSU is none', async () => {
  expect((await made(3, sandbox(5))).psus).toHaveLength(2);
  const refused = await made(2, () => jsonReply(403, {}));
  expect([refused.psus, refused.sent.length]).toEqual([[], 1]);
});

test('an account without a number is none', async () => {
  expect((await made(1, () => jsonReply(201, {}))).psus).toEqual([]);
});
