import { expect, test } from 'vitest';
import { ClauseAssertionError } from '../../model/errors.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { givesNothing } from './opens-nothing.js';
import type { Reply } from './reply.js';

const way = { _links: { scaRedirect: { href: 'https://bank.example/sca/1', verbs: ['GET'] } } };

test.each([
  [401, way, true],
  [403, {}, true],
  [200, way, true],
  [200, { ...way, accounts: [] }, true],
  [200, { ...way, accounts: [{ resourceId: 'a1' }] }, false],
  [200, { ...way, account: { resourceId: 'a1' } }, false],
  [200, { ...way, hint: null, 'x-bank': { code: 7, list: [], note: 'To the bank' } }, true],
  [202, { ...way, account: {}, texts: ['Log in'] }, true],
  [200, { ...way, 'x-bank': { konto: { iban: 'NO1' } } }, false],
  [200, { ...way, entries: [{ text: 'Coffee' }] }, false],
  [200, { ...way, accounts: ['a1'] }, false],
  [200, { accounts: [] }, false],
  [200, {}, false],
  [500, {}, false],
])('%i with %j gives nothing: %s', (status, body, expected) => {
  const check = () => givesNothing(replyOf(jsonReply(status, body)));
  if (expected) expect(check).not.toThrow();
  else expect(check).toThrow(ClauseAssertionError);
});

function called(...headers: readonly (readonly [string, string])[]): Reply {
  return replyOf(jsonReply(200, way), { headers });
}

test('a call with a PSU-ID has to be refused', () => {
  expect(() => givesNothing(called(['Date', 'today']))).not.toThrow();
  expect(() => givesNothing(called(['PSU-ID', 'p1']))).toThrow(ClauseAssertionError);
});
