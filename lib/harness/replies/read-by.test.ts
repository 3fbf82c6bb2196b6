import { expect, test } from 'vitest';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { readBy } from './read-by.js';

test('a request was read before its reply came, whenever the reply is looked at', () => {
  const reply = replyOf(jsonReply(200, {}));
  const { at, milliseconds } = reply.exchange;
  const now = Date.now();
  expect(readBy(reply, now) - (at + milliseconds)).toBeCloseTo(0, -2);
});

test('a bank whose clock is ahead may have read it by what its reply says', () => {
  const told = Math.floor(Date.now() / 1000) * 1000 + 5_000;
  const plain = jsonReply(200, {});
  const reply = replyOf({ ...plain, headers: [...plain.headers, ['Date', formatImfFixdate(told)]] });
  expect(readBy(reply, Date.now())).toBe(told + 999);
});
