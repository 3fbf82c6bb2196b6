import { expect, test } from 'vitest';
import type { WireReply } from '../../model/http.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { NetworkError } from '../transport/transport.js';
import { sendingAgain } from './sending-again.js';

const draft = (changes: Partial<RequestDraft>): RequestDraft => ({
  operation: 'list-accounts',
  method: 'GET',
  target: '/v1/accounts',
  headers: [],
  body: Buffer.alloc(0),
  signing: {},
  ...changes,
});
const asked = (changes: Partial<RequestDraft>, isBroken = false) => ({ request: draft(changes), isBroken });
const reads = asked({});
const creates = asked({ method: 'POST', operation: 'create-basket' });
const breaks = asked({ method: 'POST', operation: 'create-basket' }, true);
const unattended = asked({ operation: 'read-balances' });
const said = (status: number, ...headers: WireReply['headers']): WireReply => ({
  status,
  headers,
  body: Buffer.alloc(0),
});
const cut = new NetworkError('cut', 'ECONNRESET');
const nobody = new NetworkError('refused', 'ECONNREFUSED');

test('reads are sent again, what is to be refused and what never left; creations only where the surroundings say so', () => {
  const [first, second] = [sendingAgain(false), sendingAgain(true)];
  expect(first.afterReply(reads, said(503))).toBe('harmless');
  expect(first.afterFailure(reads, cut)).toBe('harmless');
  expect(first.afterFailure(creates, nobody)).toBe('harmless');
  expect(first.afterFailure(creates, cut)).toBeUndefined();
  expect(first.afterReply(creates, said(503))).toBeUndefined();
  expect(second.afterReply(creates, said(503))).toBe('may-have-arrived');
  for (const again of [first, second]) {
    expect(again.afterReply(breaks, said(503))).toBe('harmless');
    expect(again.afterFailure(breaks, cut)).toBe('harmless');
  }
});

test('what is an answer, what names a time and what a quota counts are not', () => {
  const again = sendingAgain(true);
  for (const status of [200, 400, 404, 429, 501]) {
    expect(again.afterReply(reads, said(status))).toBeUndefined();
  }
  expect(again.afterReply(reads, said(503, ['Retry-After', '3600']))).toBeUndefined();
  expect(again.afterReply(unattended, said(503))).toBeUndefined();
  expect(again.afterFailure(unattended, cut)).toBeUndefined();
});
