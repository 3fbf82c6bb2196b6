import { describe, expect, test } from 'vitest';
import {
  bodyBytes,
  draft,
  jsonBody,
  withBody,
  withHeader,
  withoutHeader,
  withSigning,
} from './request-draft.js';

const lines = [
  ['X-Request-ID', 'r'],
  ['date', 'd'],
] as const;

const plain = draft('list-accounts', { headers: lines });

describe('a draft', () => {
  test('has path, query and headers as they are given, and no body', () => {
    const query = { dateFrom: '2026-02-01', 'a b': 'c&d=e' };
    const made = draft('read-balances', { params: { accountId: 'enc!!eA==' }, query, headers: lines });
    expect(made).toEqual({
      operation: 'read-balances',
      method: 'GET',
      target: '/v1/accounts/enc!!eA==/balances?dateFrom=2026-02-01&a%20b=c%26d%3De',
      headers: lines,
      body: Buffer.alloc(0),
      signing: {},
    });
    expect(draft('list-accounts')).toMatchObject({ target: '/v1/accounts', headers: [] });
  });

  test('declares JSON where it has a body and declares nothing else', () => {
    const typed = draft('create-basket', { headers: lines, body: { paymentIds: ['æ'] } });
    expect(typed.headers).toEqual([...lines, ['Content-Type', 'application/json']]);
    expect(typed.body.toString('utf8')).toBe('{"paymentIds":["æ"]}');
    const declared = [['content-type', 'text/plain']] as const;
    expect(draft('create-basket', { headers: declared, body: 'x' }).headers).toEqual(declared);
  });
});

test('the bytes of a body', () => {
  const bytes = Buffer.from('{ }');
  expect(bodyBytes(bytes)).toBe(bytes);
  expect(bodyBytes(undefined).length).toBe(0);
  expect(bodyBytes(null).toString()).toBe('null');
  expect(bodyBytes('').toString()).toBe('""');
});

describe('a changed draft', () => {
  test('with a header replaced where it stands, under the name it has there', () => {
    expect(withHeader(plain, 'x-request-id', 's').headers).toEqual([['X-Request-ID', 's'], lines[1]]);
    expect(withHeader(plain, 'Date', '').headers).toEqual([lines[0], ['date', '']]);
  });

  test('with a header added last', () => {
    expect(withHeader(plain, 'PSU-ID', 'p').headers).toEqual([...lines, ['PSU-ID', 'p']]);
  });

  test('without a header, however it is written', () => {
    expect(withoutHeader(plain, 'DATE').headers).toEqual([lines[0]]);
    expect(withoutHeader(plain, 'Dat').headers).toEqual(lines);
  });

  test('with further signing options beside those it has', () => {
    const first = withSigning(plain, { digest: 'none', wrap: 'never' });
    expect(withSigning(first, { wrap: 'always' }).signing).toEqual({ digest: 'none', wrap: 'always' });
    expect(plain.signing).toEqual({});
  });

  test('with another body, which reads as it was given', () => {
    expect(jsonBody(withBody(plain, { a: [1] }))).toEqual({ a: [1] });
    expect(jsonBody(withBody(plain, null))).toBeNull();
    expect(jsonBody(withBody(plain, Buffer.from('{')))).toBeUndefined();
    expect(jsonBody(plain)).toBeUndefined();
  });
});
