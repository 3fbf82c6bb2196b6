/** Requests in the source of programs, and what else shows their headers as literals or as lines of JSON. */

import { expect, test } from 'vitest';
import { readText } from './testing/read-text.js';

const url = 'https://bank.example/v1/x?y=1';
const headers = [
  ['Host', 'bank.example'],
  ['Date', 'now'],
  ['X-Odd', 'a "b"'],
];
const pseudo = [':method: POST', ':scheme: https', ':authority: bank.example', ':path: /v1/x?y=1'];

test.each([
  [
    'fetch in a program',
    `const res = await fetch("${url}", {\n  method: "POST", // pays\n  headers: { Date: "now", 'X-Odd': "a \\"b\\"", },\n  body: JSON.stringify({ a: 1, b: [true, null] }),\n});\n`,
    '{"a":1,"b":[true,null]}',
  ],
  [
    'axios with a configuration',
    `const axios = require('axios');\nlet data = '{"a":1}';\nlet config = { method: 'post', maxBodyLength: Infinity, url: '${url}', headers: { 'Date': 'now', 'X-Odd': 'a "b"' }, data: '{"a":1}' };\naxios.request(config)\n`,
    '{"a":1}',
  ],
  ['options alone', `{ method: 'POST', url: '${url}', headers: { Date: 'now', 'X-Odd': 'a "b"' } }`, ''],
  [
    'a prepared request of Python',
    `<PreparedRequest [POST]> ${url} {'Date': 'now', 'X-Odd': 'a "b"'} b'{"a": 1}'`,
    '{"a": 1}',
  ],
  [
    'a log in JSON',
    ['POST /v1/x?y=1 HTTP/1.1', 'Host: bank.example', 'Date: now', 'X-Odd: a "b"', '', '{"a":1}']
      .map((log) => JSON.stringify({ log: `${log}\n`, stream: 'stdout' }))
      .join('\n'),
    '{"a":1}\n',
  ],
  ['pseudo headers', `${[...pseudo, 'Date: now', 'X-Odd: a "b"'].join('\n')}\n\n{"a":1}`, '{"a":1}'],
  ['pseudo headers and a line end', [...pseudo, 'Date: now', 'X-Odd: a "b"', ''].join('\n'), ''],
  [
    'what curl -v hands to HTTP/2',
    [...pseudo, 'Date: now', 'X-Odd: a "b"'].map((line) => `* [HTTP/2] [1] [${line}]`).join('\n'),
    '',
  ],
])('%s is read', (_, text, expected) => {
  const { method, target, headers: read, body } = readText(text);
  expect([method, target, read, body]).toEqual(['POST', '/v1/x?y=1', headers, expected]);
});

test.each([
  `fetch("${url}", { headers: makeHeaders() })`,
  `fetch(url, { headers: {} })`,
  `axios({ url: \`https://\${host}/x\`, headers: {} })`,
])('what a program fills in is not guessed: %s', (text) => {
  expect(() => readText(text)).toThrow('none of what can be read');
});
