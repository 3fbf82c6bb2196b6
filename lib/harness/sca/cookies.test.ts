import { expect, test } from 'vitest';
import type { HeaderLine } from '../../model/http.js';
import { cookieJar } from './cookies.js';

function jarAfter(...lines: readonly string[]) {
  const jar = cookieJar();
  const headers = lines.map((each): HeaderLine => ['Set-Cookie', each]);
  jar.keep(new URL('https://login.bank.example/sca/start'), headers);
  return jar;
}

test.each([
  ['sid=1', 'https://login.bank.example/sca/next', 'sid=1'],
  ['sid=1', 'https://login.bank.example/other', undefined],
  ['sid=1; Path=/', 'https://login.bank.example/other', 'sid=1'],
  ['sid=1; Path=/sca', 'https://login.bank.example/scandal', undefined],
  ['sid=1; Path=/', 'https://www.bank.example/', undefined],
  ['sid=1; Path=/; Domain=.bank.example', 'https://www.bank.example/', 'sid=1'],
  ['sid=1; Path=/; Domain=bank.example', 'https://notbank.example/', undefined],
  ['sid=1; Path=/; Domain=other.example', 'https://other.example/', undefined],
  ['sid=1; Path=/; Secure', 'http://login.bank.example/', undefined],
  ['sid=a=b; Path=/; HttpOnly; SameSite=Strict', 'https://login.bank.example/', 'sid=a=b'],
  ['no cookie', 'https://login.bank.example/sca/', undefined],
])('%s at %s', (line, url, expected) => {
  expect(jarAfter(line).headerFor(new URL(url))).toBe(expected);
});

test('a cookie is replaced, taken away, and sent with the longest path first', () => {
  const url = new URL('https://login.bank.example/sca/next');
  expect(jarAfter('a=1; Path=/', 'a=2; Path=/').headerFor(url)).toBe('a=2');
  expect(jarAfter('a=1; Path=/', 'a=; Path=/; Max-Age=0').headerFor(url)).toBeUndefined();
  expect(
    jarAfter('a=1; Path=/', 'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT').headerFor(url),
  ).toBeUndefined();
  expect(jarAfter('a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT').headerFor(url)).toBe(
    'a=1',
  );
  expect(jarAfter('a=1; Path=/', 'b=2; Path=/sca').headerFor(url)).toBe('b=2; a=1');
});
