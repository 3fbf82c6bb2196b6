import { expect, test } from 'vitest';
import { unchunked } from './chunked.js';

test.each([
  ['3\r\nabc\r\n0\r\n\r\n', 'abc'],
  ['1\r\na\r\n2;x=y\r\nbc\r\n0\r\nTrailer: z\r\n\r\n', 'abc'],
  ['3\nabc\n0', 'abc'],
  ['0\r\n\r\n', ''],
])('%j holds %j', (text, inner) => {
  expect(unchunked(text)?.toString('latin1')).toBe(inner);
});

test.each(['', '{"a":1}', '9\r\nabc', '3\r\nabcd\r\n0\r\n\r\n', 'abc\r\n'])('%j is not chunked', (text) => {
  expect(unchunked(text)).toBeUndefined();
});
