/**
 * Requests of one scenario that are sent at once: the evidence is the same as if they had been sent one after
 * the other.
 */

import { expect, test, vi } from 'vitest';
import { Untestable } from '../../model/errors.js';
import { jsonReply, type Answer } from '../target/sample-target.js';
import { NetworkError } from '../transport/transport.js';
import { sampleClient } from '../stage/sample-client.js';

/** Answers that a test gives in an order of its own; each reply names the account that was asked for. */
function heldBack() {
  const waiting: { readonly target: string; readonly answer: (failure?: Error) => void }[] = [];
  const answer: Answer = ({ target }) =>
    new Promise((resolve, reject) => {
      waiting.push({
        target,
        answer: (failure) =>
          failure === undefined ? resolve(jsonReply(200, { asked: target })) : reject(failure),
      });
    });
  return { waiting, answer };
}

const asked = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

async function made(count: number) {
  const bank = heldBack();
  const sample = await sampleClient(bank.answer);
  const requests = asked(count).map((accountId) =>
    sample.tpp.request('read-balances', { params: { accountId } }),
  );
  return { ...bank, ...sample, replies: sample.tpp.together(requests)[Symbol.asyncIterator]() };
}

const have = (waiting: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(waiting).toHaveLength(count), 10_000);
const pathOf = (index: number) => `/v1/accounts/${index}/balances`;

test('several are under way; replies and transcript are in the order of the requests', async () => {
  const { waiting, replies, client } = await made(3);
  const first = replies.next();
  await have(waiting, 3);
  expect(waiting.map((each) => each.target).toSorted()).toEqual([0, 1, 2].map(pathOf));
  for (const each of waiting.toReversed()) each.answer();
  const { value } = await first;
  expect(value.at('asked')).toBe(pathOf(0));
  // What the scenario has not come to is not in the evidence yet: a judgement belongs to the latest exchange.
  expect(client.transcript).toHaveLength(1);
  await replies.next();
  await replies.next();
  expect(client.transcript.map((each) => each.request.target)).toEqual([0, 1, 2].map(pathOf));
  expect(client.transcript.map((each) => each.number)).toEqual([1, 2, 3]);
});

test('the first failure ends it, and what left beside it is evidence', async () => {
  const { waiting, replies, client } = await made(4);
  const first = replies.next();
  await have(waiting, 4);
  for (const each of waiting)
    each.answer(each.target === pathOf(1) ? new NetworkError('connection reset', 'ECONNRESET') : undefined);
  await first;
  await expect(replies.next()).rejects.toThrow('connection reset');
  expect(client.transcript.map((each) => each.failure)).toEqual([
    undefined,
    'connection reset',
    undefined,
    undefined,
  ]);
  expect((await replies.next()).done).toBe(true);
});

test('what a scenario does not wait for is evidence, too', async () => {
  const { waiting, replies, client } = await made(2);
  const first = replies.next();
  await have(waiting, 2);
  for (const each of waiting) each.answer();
  await first;
  await replies.return?.();
  expect(client.transcript).toHaveLength(2);
});

test('a long list is sent in parts', async () => {
  const { waiting, replies } = await made(100);
  const first = replies.next();
  await have(waiting, 64);
  for (const each of waiting) each.answer();
  await first;
  void replies.next();
  await have(waiting, 65);
});

test('what may not be sent ends it at its place', async () => {
  let sent = 0;
  const admit = () => {
    sent += 1;
    if (sent === 2) throw new Untestable('no more');
  };
  const { tpp } = await sampleClient(() => jsonReply(200, {}), {}, { admit });
  const statuses: number[] = [];
  const all = async () => {
    for await (const { status } of tpp.together([0, 1].map(() => tpp.request('list-accounts'))))
      statuses.push(status);
  };
  await expect(all()).rejects.toThrow('no more');
  expect(statuses).toEqual([200]);
});
