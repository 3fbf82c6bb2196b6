/** A finding names the exchange that it rests on. */

import { expect, test } from 'vitest';
import type { Exchange } from '../evidence/exchange.js';
import { emptyTranscript } from './transcript.js';

const call = (operation: Exchange['operation']): Omit<Exchange, 'number'> => ({
  by: 'primary',
  operation,
  request: { method: 'GET', target: '/', headers: [], body: Buffer.alloc(0) },
  announced: [],
  at: 0,
  milliseconds: 1,
});

/** A transcript of three calls. */
function threeCalls() {
  const transcript = emptyTranscript();
  const [first, second] = [1, 2, 3].map(() => transcript.record(call('list-accounts')));
  if (first === undefined || second === undefined) throw new Error('nothing was recorded');
  const restsOn = (act: () => void = () => {}) => transcript.resting(act).exchange;
  return { transcript, first, second, restsOn };
}

test('a check rests on the reply that it asks last', () => {
  const { transcript, first, second, restsOn } = threeCalls();
  transcript.asked(second);
  expect(restsOn(() => transcript.asked(first))).toBe(1);
});

test('a check of a value that was read before rests on the reply that it was read from', () => {
  const { transcript, second, restsOn } = threeCalls();
  transcript.asked(second);
  expect(restsOn()).toBe(2);
});

test('without a question it rests on the latest exchange, or on what a person has seen since', () => {
  const { transcript, second, restsOn } = threeCalls();
  expect(restsOn()).toBe(3);
  transcript.asked(second);
  transcript.record(call('browser'));
  expect(restsOn()).toBe(4);
  expect(emptyTranscript().resting(() => {}).exchange).toBeUndefined();
});
