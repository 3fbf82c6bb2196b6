/** A curl command line, read as the request that curl would send. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { readText, utf8 } from './testing/read-text.js';

const folder = testFolder('messages');
const bodyFile = join(folder, 'body.json');
writeFileSync(bodyFile, '{\r\n "a": 1\n}\n');

describe('curl', () => {
  const host = ['Host', 'bank.example'];
  const form = ['Content-Type', 'application/x-www-form-urlencoded'];
  const url = 'https://bank.example/v1/x?a=1&b=2';

  test.each<[string, string, object]>([
    [
      'an address alone',
      `curl '${url}'`,
      { method: 'GET', target: '/v1/x?a=1&b=2', headers: [host], body: '' },
    ],
    ['without scheme and path', 'curl bank.example', { target: '/', origin: 'https://bank.example' }],
    [
      'with a fragment and credentials',
      'curl https://me:pw@bank.example/x#y',
      { target: '/x', headers: [host] },
    ],
    ['after a prompt and a comment', '# pay\n$ curl bank.example/x', { target: '/x' }],
    [
      '-X and -H, in all spellings',
      `curl -XPUT --header 'A: 1' -H "B: \\"2\\"" -H'C: 3' bank.example`,
      { method: 'PUT', headers: [host, ['A', '1'], ['B', '"2"'], ['C', '3']] },
    ],
    [
      'headers in double quotes whose values end in =, as base64 does',
      'curl bank.example -H "A: x==" \\\n -H "B: keyId=\\"a b\\",c=\\"d=\\"" -H "C: y="\\\n -H "D: e f"',
      { headers: [host, ['A', 'x=='], ['B', 'keyId="a b",c="d="'], ['C', 'y='], ['D', 'e f']] },
    ],
    [
      'switches in one word, ignored',
      'curl -sSkv --compressed -o out.json --cert c.pem --max-time 5 bank.example/x',
      { target: '/x', headers: [host] },
    ],
    ['-d', `curl bank.example -d '{"a":1}'`, { method: 'POST', headers: [host, form], body: '{"a":1}' }],
    ['several -d', `curl bank.example -d a=1 --data b=2`, { body: 'a=1&b=2' }],
    [
      '-d with a Content-Type',
      `curl bank.example -H 'content-type: text/plain' -d x`,
      { headers: [host, ['content-type', 'text/plain']] },
    ],
    ['-H that takes a header away', `curl bank.example -H 'Content-Type:' -d x`, { headers: [host] }],
    ['-H of an empty header', `curl bank.example -H 'A;'`, { headers: [host, ['A', '']] }],
    ['-d @file, without line ends', `curl bank.example -d @${bodyFile}`, { body: '{ "a": 1}' }],
    [
      '--data-binary @file, as it is',
      `curl bank.example --data-binary @${bodyFile}`,
      { body: '{\r\n "a": 1\n}\n' },
    ],
    ['--data-raw with an @', `curl bank.example --data-raw @x`, { body: '@x' }],
    ['--data-urlencode', `curl bank.example --data-urlencode 'n=æ b'`, { body: 'n=%C3%A6%20b' }],
    [
      '--json',
      `curl bank.example --json '{"a":' --json '1}'`,
      {
        method: 'POST',
        body: '{"a":1}',
        headers: [host, ['Content-Type', 'application/json'], ['Accept', 'application/json']],
      },
    ],
    ['-G', `curl -G 'bank.example/x?a=1' -d b=2`, { method: 'GET', target: '/x?a=1&b=2', body: '' }],
    ['-I', 'curl -I bank.example', { method: 'HEAD' }],
    [
      '$-quotes',
      String.raw`curl bank.example --data-raw $'a\'\\\n\x41\u00e6\101\t!'`,
      { body: utf8("a'\\\nAæA\t!") },
    ],
    ['UTF-8 in quotes', `curl bank.example --data-raw 'Bjørn'`, { body: utf8('Bjørn') }],
    [
      'backslash-newlines',
      `curl \\\n  -X DELETE \\\r\n  'bank.example/a b'`.replace('a b', 'ab'),
      { method: 'DELETE', target: '/ab' },
    ],
    ['pieces of a word', `curl "bank.ex"'ample'/a\\&b"\\$c"`, { target: '/a&b$c' }],
    ['what follows the command', 'curl bank.example/x | jq . > y', { target: '/x' }],
    ['a redirected stream', 'curl bank.example/x 2>/dev/null', { target: '/x' }],
  ])('%s', (_, command, expected) => {
    expect(readText(command)).toMatchObject(expected);
  });
});
