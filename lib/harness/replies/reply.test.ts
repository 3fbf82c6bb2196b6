import { describe, expect, test } from 'vitest';
import { ClauseAssertionError } from '../../model/errors.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { valueAt } from './reply.js';

const refused = (status: number, ...codes: readonly unknown[]) =>
  replyOf(jsonReply(status, { tppMessages: codes.map((code) => ({ category: 'ERROR', code })) }));

/** The message of the failed assertion, or `holds`. */
function outcome(check: () => void): string {
  try {
    check();
    return 'holds';
  } catch (thrown) {
    return thrown instanceof ClauseAssertionError ? thrown.message : `not an assertion: ${String(thrown)}`;
  }
}

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [400, false],
])('status %i accepted: %s', (status, accepted) => {
  const reply = replyOf(jsonReply(status, {}));
  expect(reply.accepted).toBe(accepted);
  expect(outcome(() => reply.isAccepted())).toBe(
    accepted ? 'holds' : `expected a success (2xx), got ${status}`,
  );
});

describe('refusals', () => {
  test('any 4xx where the text leaves status and code open', () => {
    expect(outcome(() => refused(404).isRefusal('PAY-09'))).toBe('holds');
    for (const status of [200, 302, 399, 500]) {
      expect(outcome(() => refused(status).isRefusal('PAY-09'))).toBe(
        `expected a refusal (4xx), got ${status}`,
      );
    }
  });

  test('the stated status and code otherwise', () => {
    expect(outcome(() => refused(400).isRefusal('SIG-19'))).toBe('holds');
    expect(outcome(() => refused(401).isRefusal('SIG-19'))).toBe('expected refusal with status 400, got 401');
    expect(outcome(() => refused(400, 'X', 'REFERENCE_MIX_INVALID').isRefusal('ERR-07'))).toBe('holds');
    expect(outcome(() => refused(400, 'FORMAT_ERROR', 7).isRefusal('ERR-07'))).toBe(
      'expected refusal with code REFERENCE_MIX_INVALID, got 400 with code FORMAT_ERROR',
    );
    expect(outcome(() => refused(401, 'X').hasStatus(200, 201))).toBe(
      'expected status 200 or 201, got 401 with code X',
    );
  });
});

test('paths into the body', () => {
  const reply = replyOf(
    jsonReply(200, { a: [{ b: 'x' }], n: 7, _links: { self: { href: '/v1/x' }, odd: {} } }),
  );
  expect(reply.textAt('a', 0, 'b')).toBe('x');
  expect(reply.listAt('a')).toEqual([{ b: 'x' }]);
  expect(outcome(() => reply.textAt('n'))).toBe('expected a string at n, got 7');
  expect(outcome(() => reply.listAt('a', 0))).toBe('expected a list at a.0, got {"b":"x"}');
  expect(outcome(() => reply.textAt('a', 1, 'b'))).toBe('expected a string at a.1.b, got nothing');
  expect([reply.hasLink('self'), reply.link('odd'), reply.link('none')]).toEqual([
    '/v1/x',
    undefined,
    undefined,
  ]);
  expect(outcome(() => reply.hasLink('odd'))).toBe(
    'expected a link _links.odd.href, got status 200 without it',
  );
  expect(valueAt({ a: 1 }, ['constructor'])).toBeUndefined();
  expect(valueAt('text', ['length'])).toBeUndefined();
});

const raw = (text: string) => replyOf({ status: 200, headers: [], body: Buffer.from(text) });

test('a body that is empty or no JSON has no value', () => {
  expect([raw('').json, raw('<html>').json, raw('null').json]).toEqual([undefined, undefined, null]);
  expect(raw('<html>').codes).toEqual([]);
  expect(outcome(() => raw('null').textAt('a'))).toBe('expected a string at a, got nothing');
});

test('a body that nests without end has no value, and a long or wide one has', () => {
  const nested = (depth: number, open: string, close: string) =>
    raw(open.repeat(depth) + close.repeat(depth));
  for (const [open, close] of [
    ['[', ']'],
    ['{"aaaaaaaa":', '}'],
  ] as const) {
    const inner = close === '}' ? '{}' : '';
    expect(raw(open.repeat(499) + inner + close.repeat(499)).json).toBeDefined();
    expect(raw(open.repeat(501) + inner + close.repeat(501)).json).toBeUndefined();
  }
  expect(nested(500, '[', ']').json).toBeDefined();
  expect(raw(`[${'[],'.repeat(2_000)}{}${',{}'.repeat(2_000)}]`).json).toHaveLength(4_001);
});
