/** Requests in logs, in blocks of code and as JSON are read as they were sent. */

import { describe, expect, test } from 'vitest';
import { readMessage } from './read-message.js';
import { readText } from './testing/read-text.js';

const body = '{"a":"x"}';
const lines = ['Host: bank.example', 'Date: now', 'X-Odd: a  "b"', 'Content-Length: 9'];
const raw = `POST /v1/x?y=1 HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
const headers = [
  ['Host', 'bank.example'],
  ['Date', 'now'],
  ['X-Odd', 'a  "b"'],
  ['Content-Length', '9'],
];
const apache = (text: string): string => `10:02:01 DEBUG wire - http-outgoing-0 >> "${text}"\n`;
const url = 'https://bank.example/v1/x?y=1';
const bare = lines.slice(1).map((line) => line.split(': '));

/** The offsets before each line, as curl writes them. */
function traced(): string {
  const head = raw.split('\r\n').slice(0, 5);
  let at = 0;
  const shown = head.map((line) => {
    const text = `${at.toString(16).padStart(4, '0')}: ${line}`;
    at += line.length + 2;
    return text;
  });
  const end = `${at.toString(16).padStart(4, '0')}: `;
  return `== Info: x\n=> Send header, 99 bytes (0x63)\n${shown.join('\n')}\n${end}\n=> Send data, 9 bytes (0x9)\n0000: ${body}\n<= Recv header, 9 bytes (0x9)\n0000: HTTP/1.1 400\n`;
}

test.each([
  ['a block of code', `\`\`\`http\n${raw.replaceAll('\r\n', '\n')}\n\`\`\`\n`],
  ['indentation', raw.replaceAll('\r\n', '\n').replaceAll(/^/gm, '    ')],
  [
    'the wire log of Apache',
    raw
      .split('\r\n')
      .map((line, at, all) => apache(at === all.length - 1 ? line : `${line}[\\r][\\n]`))
      .join(''),
  ],
  [
    'the log of OkHttp',
    `I/Http: --> POST ${url} http/1.1\n${lines
      .slice(1)
      .map((line) => `I/Http: ${line}\n`)
      .join('')}I/Http: \nI/Http: ${body}\nI/Http: --> END POST (9-byte body)\n`,
  ],
  ["Python's http.client", `send: b'${raw.replaceAll('\r\n', '\\r\\n')}'\nreply: 'HTTP/1.1 400'\n`],
  ['curl --trace-ascii', traced()],
  [
    'the driver protocol',
    JSON.stringify({
      method: 'POST',
      target: '/v1/x?y=1',
      headers,
      bodyBase64: Buffer.from(body).toString('base64'),
    }),
  ],
  ['an object', JSON.stringify({ method: 'post', url, headers: Object.fromEntries(bare), body })],
  [
    'what axios prints',
    JSON.stringify({
      config: {
        method: 'post',
        baseURL: 'https://bank.example',
        url: 'v1/x?y=1',
        headers: Object.fromEntries(bare),
        data: body,
      },
    }),
  ],
  [
    'a call of fetch',
    `fetch("${url}", ${JSON.stringify({ method: 'POST', headers: Object.fromEntries(bare), body })});`,
  ],
])('%s', (_, text) => {
  const { method, target, headers: read, body: found } = readText(text);
  expect([method, target, read, found]).toEqual(['POST', '/v1/x?y=1', headers, body]);
});

describe('a log of OkHttp whose time goes on between its lines', () => {
  const said = [`--> POST ${url} http/1.1`, ...lines.slice(1), '', body, '--> END POST (9-byte body)'];
  const logOf = (before: (at: number) => string): string =>
    said.map((line, at) => `${before(at)}${line}`.trimEnd()).join('\n');

  test.each([
    ['logcat', (at: number) => `11-30 16:42:07.60${at}  1234  1290 D OkHttp  : `],
    ['SLF4J', (at: number) => `2026-11-30T16:42:${at + 9}.99Z  INFO 1 --- [exec-1] okhttp3.OkHttpClient : `],
    ['brackets and dots', (at: number) => `[${at}.5] (a.b*c) $ `],
  ])('%s', (_, before) => {
    expect(readText(logOf(before))).toMatchObject({ headers, body });
  });

  test('with lines of something else between them is not read, so that nothing is called missing', () => {
    const mixed = logOf((at) => (at === 2 ? '12:00 other: ' : `12:0${at} OkHttp: `));
    expect(() => readText(mixed)).toThrow('none of what can be read');
  });
});

describe('what curl prints for a byte that is no printable ASCII', () => {
  test.each([
    ['{"n":"K..re"}', true],
    ['{"n":"bl.b.r"}', true],
    ['{.  "n": 1.}', true],
    ['{"n":"12.50"}', undefined],
  ])('%s: the body is not known: %s', (shown, isUnknown) => {
    const read = readText(traced().replace(body, shown).replace('Content-Length: 9', 'Content-Length: 0'));
    expect(read.isBodyUnknown).toBeUndefined();
    const whole = readText(traced().replace(body, shown));
    expect([whole.isBodyUnknown, whole.body]).toEqual([isUnknown, isUnknown === true ? '' : shown]);
  });

  test('a line end of the body is told by the offset behind it', () => {
    const shown = '{\n0003: "a":1}';
    expect(readText(traced().replace(body, shown)).body).toBe('{\r\n"a":1}');
  });
});

test.each([
  [
    '--trace-time of -v',
    `* Trying\n> POST /v1/x?y=1 HTTP/1.1\n> ${lines.join('\n> ')}\n> \n< HTTP/1.1 400\n`,
  ],
  ['--trace-time and --trace-ids of --trace-ascii', traced()],
])('%s', (_, text) => {
  const timed = text.replaceAll(/^(?=[*><=])/gm, `16:42:07.123456 ${text.startsWith('*') ? '' : '[0-0] '}`);
  expect(readText(timed).headers).toEqual(headers);
});

test('a log of headers knows no body', () => {
  const text = raw
    .split('\r\n')
    .slice(0, 5)
    .map((line) => `DEBUG headers - http-outgoing-0 >> ${line}\n`)
    .join('');
  expect(readText(text)).toMatchObject({ headers, isBodyUnknown: true });
});

test.each(['HTTP/1.1 400 Bad Request', '###', 'GET /next HTTP/1.1'])(
  'what begins with %s behind a body of a known length is none of it',
  (next) => {
    const { body: found, notes } = readText(`${raw}\r\n\r\n${next}\r\nA: b\r\n\r\nx`);
    expect(found).toBe(body);
    expect(notes.join()).toMatch(/is another message/);
  },
);

describe('what stands behind a message is none of it', () => {
  const [start = ''] = raw.split('\r\nContent-Length');
  const reply = '<<<<<<<<\nHTTP/1.1 400 Bad Request\n\n{"b":1}\n--------\nNULL\n';

  test.each([
    ['a request without a body', `${start.replace('POST', 'GET')}\r\n\r\n\n${reply}`, ''],
    [
      'one with the type of a body',
      `${start.replace('POST', 'GET')}\r\nContent-Type: a/b\r\n\r\n\n${reply}`,
      '',
    ],
    ['a body of an unknown length', `${start}\r\nDigest: x\r\n\r\n${body}\n${reply}`, body],
    ['a body of a known length', `${raw}\n${reply}`, body],
  ])('%s, as Guzzle writes it', (_, text, expected) => {
    const read = readText(`>>>>>>>>\n${text}`);
    expect(read.body).toBe(expected);
    expect(read.notes.join()).toMatch(/is another message/);
  });
});

test('the other entries of a recording are kept, the nearest first', () => {
  const entries = [1, 2, 3, 4].map((each) => ({
    request: { method: 'GET', url: `https://bank.example/${each}`, headers: [] },
  }));
  const { neighbours = [] } = readMessage(Buffer.from(JSON.stringify({ log: { entries } })), 3);
  expect(neighbours.map(({ name, request }) => name + request.target)).toEqual([
    'entry 2/2',
    'entry 4/4',
    'entry 1/1',
  ]);
});
