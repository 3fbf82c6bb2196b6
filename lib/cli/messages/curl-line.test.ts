/** A request written as a curl command line. */

import { describe, expect, test } from 'vitest';
import { curlLine, quoted } from './curl-line.js';
import { readMessage } from './read-message.js';

describe('writing curl', () => {
  test.each([
    ['plain/1', 'plain/1'],
    ["it's", String.raw`'it'\''s'`],
    ['a\n\\\u00e6', String.raw`$'a\n\\\xe6'`],
    ['', "''"],
  ])('%j is quoted as %s', (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  test('what is written is read as the same request', () => {
    const request = {
      method: 'POST',
      target: '/v1/[x]/../y?q=%27\u00e6',
      headers: [
        ['Host', 'bank.example'],
        ['Content-Type', 'application/json'],
        ['Empty', ''],
        ['A', `"it's" \u00c3\u00a6 \\`],
      ] as const,
      body: Buffer.from(`@{"n":'ø'}\r\n\t`),
    };
    const line = curlLine(request, undefined);
    expect(line).toMatch(/^curl -X POST \\\n {2}--path-as-is \\\n {2}--globoff \\\n {2}\$'https:/);
    expect(readMessage(Buffer.from(line, 'latin1')).request).toEqual(request);
  });
});
