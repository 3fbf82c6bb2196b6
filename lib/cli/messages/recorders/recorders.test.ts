/** Requests as recorders, proxies and test tools print them are read as they were sent, or not at all. */

import { expect, test } from 'vitest';
import { readText } from '../testing/read-text.js';

const body = '{"a":"x"}';
const url = 'https://bank.example/v1/x?y=1';
const certificate = 'MIID'.repeat(110);
const signature = `keyId="SN=1A,CA=CN=A\\, B,C=NO",algorithm="rsa-sha256",headers="date digest",signature="${'Ab1+'.repeat(20)}"`;
const headers = [
  ['Host', 'bank.example'],
  ['Date', 'Wed, 19 Jan 2022 12:53:05 GMT'],
  ['Digest', 'SHA-256=abc'],
  ['TPP-Signature-Certificate', certificate],
  ['Signature', signature],
] as const;
const fields = headers.map((each) => each.join(': '));
const raw = `POST /v1/x?y=1 HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`;
const read = { method: 'POST', target: '/v1/x?y=1', headers };

/** Sixteen bytes a line, as a tool writes them. */
function dumped(line: (offset: string, pairs: string, letters: string) => string): string {
  const bytes = Buffer.from(raw);
  return Array.from({ length: Math.ceil(bytes.length / 16) }, (_, at) => {
    const part = bytes.subarray(16 * at, 16 * at + 16);
    const pairs = part.toString('hex').replaceAll(/(..)(?!$)/g, '$1 ');
    const letters = part.toString('latin1').replaceAll(/[^ -~]/g, '.');
    return line((16 * at).toString(16).padStart(8, '0'), pairs.padEnd(47), letters);
  }).join('\n');
}

function behind(mark: string, text = raw.replaceAll('\r\n', '\n')): string {
  return text.replaceAll(/^/gm, mark);
}

test.each([
  ['hexdump -C', dumped((offset, pairs, letters) => `${offset}  ${pairs}  |${letters}|`)],
  [
    'xxd',
    dumped(
      (offset, pairs, letters) =>
        `${offset}: ${pairs.replaceAll(/(..) (..)/g, '$1$2').padEnd(39)}  ${letters}`,
    ),
  ],
  [
    'Netty',
    `10:00:01 WRITE: 99B\n|  0  1  2 |\n${dumped((offset, pairs, letters) => `|${offset}| ${pairs} |${letters}|`)}`,
  ],
  [
    'curl --trace',
    `=> Send header, 99 bytes\n${dumped((offset, pairs, letters) => `${offset.slice(4)}: ${pairs}  ${letters}`)}\n<= Recv header, 16 bytes\n0000: 48 54 54 50 2f 31 2e 31 20 34 30 30 20 42 61 64 HTTP/1.1 400 Bad\n`,
  ],
  ['a container', behind('tpp-app_1  | ')],
  ['journald', behind('Nov 30 12:34:56 host tpp[4242]: ')],
  [
    'Feign',
    `${behind('12:34 DEBUG [Api#pay] ').replace('] POST', '] ---> POST')}\n12:34 DEBUG [Api#pay] ---> END HTTP (9-byte body)\n`,
  ],
  [
    'Karate',
    `10:02 DEBUG - request:\n1 > POST ${url}\n${behind('1 > ', fields.join('\n'))}\n${body}\n\n10:03 DEBUG\n1 < 400\n`,
  ],
  ['Jira', `{noformat:title=x}\n${raw}\n{noformat}\n`],
  [
    'wget -d',
    `Created socket 3.\n---request begin---\n${raw.slice(0, -body.length)}---request end---\n[BODY data: ${body}]\n`,
  ],
  [
    'JMeter',
    `POST ${url}\n\nPOST data:\n${body}\n\n[no cookies]\n\nRequest Headers:\n${fields.join('\n')}\n`,
  ],
  ['Burp', `<request base64="true"><![CDATA[${Buffer.from(raw).toString('base64')}]]></request>`],
  ['a page in HTML', `<html><body><p>sent</p><pre>${raw.replaceAll('"', '&quot;')}</pre></body></html>`],
  [
    'Insomnia 5',
    `type: collection.insomnia.rest/5.0\ncollection:\n  - url: ${url}\n    method: POST\n    body:\n      mimeType: application/json\n      text: '${body}'\n    headers:\n${headers.map(([name, value]) => `      - name: ${name}\n        value: '${value}'\n`).join('')}`,
  ],
  [
    'VCR',
    `http_interactions:\n- request:\n    method: post\n    uri: ${url}\n    body:\n      encoding: UTF-8\n      string: '${body}'\n    headers:\n${headers.map(([name, value]) => `      ${name}:\n      - '${value}'\n`).join('')}`,
  ],
  ['a log in JSON', JSON.stringify({ level: 'DEBUG', message: raw })],
  [
    'pino',
    JSON.stringify({
      msg: 'sent',
      req: { method: 'POST', url: '/v1/x?y=1', headers: Object.fromEntries(headers), body },
    }),
  ],
  [
    'Serilog',
    JSON.stringify({
      Method: 'POST',
      Uri: url,
      RequestHeaders: Object.fromEntries(headers),
      RequestBody: body,
    }),
  ],
  [
    'Insomnia',
    JSON.stringify({
      resources: [
        {
          method: 'POST',
          url,
          headers: headers.map(([name, value]) => ({ name, value })),
          body: { mimeType: 'application/json', text: body },
        },
        { _type: 'workspace' },
      ],
    }),
  ],
  [
    'undici',
    JSON.stringify({
      origin: 'https://bank.example',
      path: '/v1/x?y=1',
      method: 'POST',
      headers: headers.flat(),
      body,
    }),
  ],
  [
    'a gateway',
    JSON.stringify({
      httpMethod: 'POST',
      rawPath: '/v1/x',
      rawQueryString: 'y=1',
      headers: Object.fromEntries(headers),
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
    }),
  ],
])('%s', (_, text) => {
  expect(readText(text)).toMatchObject({ ...read, body });
});

test.each([
  [
    'Spring',
    `URI         : ${url}\nMethod      : POST\nHeaders     : [${headers.map(([name, value]) => `${name}:"${value}"`).join(', ')}]\n`,
  ],
  ['a letter', `Dev wrote:\n\n${behind('> ')}\n\nAny idea?\n`],
  [
    'WebTestClient',
    `> POST ${url}\n${headers.map(([name, value]) => `> ${name}: [${value}]\n`).join('')}\n${body}\n`,
  ],
  [
    'Envoy',
    `request headers complete:\n':method', 'POST'\n':path', '/v1/x?y=1'\n${headers.map(([name, value]) => `'${name}', '${value}'\n`).join('')}`,
  ],
  [
    'nginx',
    `1#1: *7 http request line: "POST /v1/x?y=1 HTTP/1.1"\n${fields.map((each) => `1#1: *7 http header: "${each}"\n`).join('')}`,
  ],
  [
    'Wireshark',
    `Hypertext Transfer Protocol\n    POST /v1/x?y=1 HTTP/1.1\\r\\n\n${fields.map((each) => `    ${each}\\r\\n\n`).join('')}`,
  ],
  [
    'reqwest',
    `Request { method: POST, url: Url { scheme: "https", username: "", host: Some(Domain("bank.example")), port: None, path: "/v1/x", query: Some("y=1"), fragment: None }, headers: {${headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ')}} }`,
  ],
  [
    'httpcore',
    `HTTP Request: POST ${url}\nheaders=[${headers.map(([name, value]) => `(b'${name}', b'${value}')`).join(', ')}]\n`,
  ],
  [
    'REST Assured',
    `Request method:\tPOST\nRequest URI:\t${url}\nHeaders:\t\t${headers.map(([name, value]) => `${name}=${value}`).join('\n\t\t\t\t')}\nBody:\n${body}\n`,
  ],
])('%s shows the headers, and its body is not known', (_, text) => {
  expect(readText(text)).toMatchObject({ ...read, isBodyUnknown: true });
});

test('headers with a signature that was shortened are not put together', () => {
  const text = `Method: POST\nURI: ${url}\n${fields.join('\n').slice(0, -20)}…\n`;
  expect(() => readText(text)).toThrow('none of what can be read');
});

test('a signed header that a tool does not print is not called missing', () => {
  const lines = fields.filter((each) => !each.startsWith('Digest'));
  expect(() => readText(`Method: POST\nURI: ${url}\n${lines.join('\n')}\n`)).toThrow('none of what can');
});

test('blank lines behind a head that speaks of no body are no body', () => {
  expect(readText('GET /v1/x HTTP/1.1\nHost: bank.example\n\n\n')).toMatchObject({ body: '' });
});

test('a config of curl is read as curl reads it', () => {
  const text = `# sent at night\nrequest = POST\nurl = "${url}"\n${headers.map(([name, value]) => `header = ${JSON.stringify(`${name}: ${value}`)}\n`).join('')}data = ${JSON.stringify(body)}\n`;
  const own = ['Content-Type', 'application/x-www-form-urlencoded'];
  expect(readText(text)).toMatchObject({ ...read, headers: expect.arrayContaining([...headers, own]), body });
});
