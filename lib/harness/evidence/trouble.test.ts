import { expect, test } from 'vitest';
import type { Exchange } from './exchange.js';
import { isTroubleStatus, latestRetry, retryInstant, troublesIn, troubleText } from './trouble.js';

function exchange(number: number, status: number | undefined, changes: Partial<Exchange> = {}): Exchange {
  return {
    number,
    by: 'primary',
    operation: 'list-accounts',
    request: {
      method: 'GET',
      target: '/v1/accounts?a=b',
      headers: [['PSU-IP-Address', '192.0.2.1']],
      body: Buffer.alloc(0),
    },
    announced: [],
    at: 0,
    milliseconds: 1,
    ...(status === undefined
      ? { failure: 'cut' }
      : { reply: { status, headers: [], body: Buffer.alloc(0) } }),
    ...changes,
  };
}
const unattended = (number: number, status: number): Exchange => {
  const { request, ...rest } = exchange(number, status, { operation: 'read-balances' });
  return { ...rest, request: { ...request, headers: [] } };
};
const place = (...all: readonly Exchange[]) => troublesIn(all).at(-1)?.place;
const whats = (...all: readonly Exchange[]) => troublesIn(all).map((each) => each.what);

test('no reply, 429 and server errors but those that speak of the request are trouble', () => {
  expect([200, 400, 401, 404, 501, 505].filter(isTroubleStatus)).toEqual([]);
  expect([429, 500, 502, 503, 504, 520].filter((each) => !isTroubleStatus(each))).toEqual([]);
  expect(whats(exchange(1, undefined), exchange(2, 503), exchange(3, 400))).toEqual([
    'no reply to GET /v1/accounts',
    'status 503 to GET /v1/accounts',
  ]);
});

test('what was sent again and the SCA of a person are none', () => {
  expect(whats(exchange(1, 503, { sentAgain: 'harmless' }))).toEqual([]);
  expect(whats(exchange(1, undefined, { operation: 'browser' }))).toEqual([]);
});

test('a quota that refuses is the bank, unless other calls come too fast as well', () => {
  expect(whats(unattended(1, 429))).toEqual([]);
  expect(whats(unattended(1, 429), exchange(2, 429))).toHaveLength(2);
  expect(whats(unattended(1, 503))).toHaveLength(1);
});

test('what a quota could count is the bank where it is refused a minute later beside others', () => {
  const counted = (number: number, status: number, at: number) =>
    exchange(number, status, { operation: 'read-balances', at });
  const later = [counted(3, 429, 1_000), exchange(4, 200, { at: 61_000 }), counted(5, 429, 61_000)];
  expect(whats(...later)).toEqual([]);
  expect(whats(...later, exchange(6, 429, { operation: 'list-transactions', at: 61_000 }))).toEqual([]);
  expect(whats(counted(3, 429, 1_000), exchange(4, 200), counted(5, 429, 60_000))).toHaveLength(2);
  expect(whats(counted(3, 429, 1_000), exchange(4, 429), counted(5, 429, 61_000))).toHaveLength(3);
  expect(whats(counted(3, 429, 1_000), counted(4, 200, 30_000), counted(5, 429, 61_000))).toHaveLength(2);
});

test('the place of a call is its count among those alike, whatever was sent again before it', () => {
  const plain = place(exchange(1, 200), exchange(2, 500));
  expect(place(exchange(1, 503, { sentAgain: 'harmless' }), exchange(2, 200), exchange(3, 500))).toBe(plain);
  expect(place(exchange(1, 500))).not.toBe(plain);
  expect(place(exchange(1, 200), exchange(2, 503))).not.toBe(plain);
  expect(place(exchange(1, 200), exchange(2, 500, { announced: ['digest'] }))).not.toBe(plain);
});

test('Retry-After is an instant, told in seconds or as a date', () => {
  expect(retryInstant([['Retry-After', '60']], 1_000)).toBe(61_000);
  expect(retryInstant([['retry-after', 'Thu, 01 Jan 1970 00:02:00 GMT']], 0)).toBe(120_000);
  expect(retryInstant([['Retry-After', 'soon']], 0)).toBeUndefined();
  expect(retryInstant([], 0)).toBeUndefined();
  const troubles = [
    { place: 'a', what: 'status 429 to GET /a', until: 60_000 },
    { place: 'b', what: 'status 429 to GET /b', until: 120_000 },
  ];
  expect(latestRetry(troubles)).toBe(120_000);
  expect(latestRetry([])).toBeUndefined();
  expect(troubleText(troubles)).toBe(
    'status 429 to GET /a and 1 more; calls are taken again at 1970-01-01T00:02:00.000Z',
  );
});
