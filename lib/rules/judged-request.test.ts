import { describe, expect, test } from 'vitest';
import { judgedRequest } from './judged-request.js';

const none = Buffer.alloc(0);
const at = (target: string, basePath?: string) =>
  judgedRequest({ method: 'GET', target, headers: [], body: none }, basePath);

describe('the target', () => {
  test.each([
    ['/v1/accounts', '', '/v1/accounts'],
    ['/v1/accounts?a=/', '', '/v1/accounts'],
    ['/api/v1/accounts?a', '/api', '/v1/accounts'],
    ['/apiary/v1/accounts', '/api', '/apiary/v1/accounts'],
    ['/v1/api/x', '/api', '/v1/api/x'],
    ['/api', '/api', '/api'],
  ])('%s below %j has the path %s', (target, base, path) => {
    expect(at(target, base).path).toBe(path);
  });

  test.each([
    ['/v1', []],
    ['/v1?', []],
    ['/v1?a', [['a', '']]],
    ['/v1?a=', [['a', '']]],
    ['/v1?=a', [['', 'a']]],
    ['/v1?a=b=c', [['a', 'b=c']]],
    ['/v1?&&a=1&', [['a', '1']]],
    [
      '/v1?b=1&a=2&b=3',
      [
        ['b', '1'],
        ['a', '2'],
        ['b', '3'],
      ],
    ],
    ['/v1?a%20b=c%26', [['a b', 'c&']]],
    ['/v1?a=b+c', [['a', 'b c']]],
  ])('%s has the query %j', (target, query) => {
    expect(at(target).query).toEqual(query);
  });

  test('leads to an operation, or to none', () => {
    expect(at('/v1/accounts').operation?.id).toBe('list-accounts');
    expect(at('/v1/none').operation).toBeUndefined();
    expect(at('/v1/none').match.kind).toBe('unknown-path');
  });
});

describe('headers', () => {
  const request = judgedRequest({
    method: 'GET',
    target: '/v1/accounts',
    headers: [
      ['X-A', ' 1 '],
      ['x-a', '2\t'],
      ['Date', ' Mon, 16 Feb 2026 09:30:00 GMT'],
      ['x-A', ''],
    ],
    body: none,
  });

  test('are found under any spelling, the first value or all, without blanks', () => {
    for (const name of ['x-a', 'X-A']) {
      expect(request.header(name)).toBe('1');
      expect(request.headers(name)).toEqual(['1', '2', '']);
    }
    expect(request.headers('DATE')).toEqual(['Mon, 16 Feb 2026 09:30:00 GMT']);
    expect([request.header('x-b'), request.headers('x-b')]).toEqual([undefined, []]);
  });

  test('tell the date', () => {
    expect(request.date).toBe(Date.UTC(2026, 1, 16, 9, 30));
    expect(at('/v1/accounts').date).toBeUndefined();
  });
});

function of(body: Buffer) {
  return judgedRequest({ method: 'POST', target: '/v1/signing-baskets', headers: [], body });
}

describe('the body', () => {
  test('is nothing, JSON, or malformed in one of two ways', () => {
    expect(of(none).body).toEqual({ kind: 'none' });
    expect(of(Buffer.from('{"a":"æ"}')).body).toEqual({ kind: 'json', value: { a: 'æ' }, text: '{"a":"æ"}' });
    expect(of(Buffer.from('{')).body).toEqual({
      kind: 'malformed',
      why: 'the body is not JSON',
      reason: 'syntax',
    });
    expect(of(Buffer.from('"æ"', 'latin1')).body).toEqual({
      kind: 'malformed',
      why: 'the body is not UTF-8',
      reason: 'encoding',
    });
    // A byte order mark is no JSON.
    expect(of(Buffer.from('\uFEFF{}')).body.kind).toBe('malformed');
  });

  test('is held against a schema where it is JSON', () => {
    expect(
      of(Buffer.from('{}'))
        .schemaFindings('basket')
        .map(({ path }) => path),
    ).toEqual(['/paymentIds']);
    expect(of(Buffer.from('{')).schemaFindings('basket')).toEqual([]);
    const request = of(Buffer.from('{}'));
    expect(request.schemaFindings('basket')).toBe(request.schemaFindings('basket'));
  });
});
