/** Commands of Windows, PowerShell and HTTPie, and printed requests, are read as what was sent. */

import { describe, expect, test } from 'vitest';
import { readMessage } from './read-message.js';
import { readText } from './testing/read-text.js';

const url = 'https://bank.example/v1/x?y=1';
const body = '{"a":"x"}';
const lines = [
  ['Host', 'bank.example'],
  ['Date', 'now'],
  ['X-Odd', 'a  "b"'],
];
const sent = ['POST', '/v1/x?y=1', lines, body];

const shown = (content: string): string =>
  `Method: GET, RequestUri: '${url}', Version: 2.0, Content: ${content}, Headers:\n{\n  Digest: x\n}`;

function read(text: string): readonly unknown[] {
  const { method, target, headers, body: found } = readText(text);
  return [method, target, headers.filter(([name]) => !/^content-/i.test(name)), found];
}

describe('commands', () => {
  test.each([
    [
      'curl as Chrome copies it for cmd.exe',
      `curl ^"${url}^" ^\r\n  -H ^"Date: now^" ^\r\n  -H ^"X-Odd: a  ^\\^"b^\\^"^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"x^\\^"^}^"\r\n`,
    ],
    [
      'curl as people write it for cmd.exe',
      `curl -X POST "${url}" ^\r\n -H "Date: now" ^\r\n -H "X-Odd: a  \\"b\\"" ^\r\n -d "{\\"a\\":\\"x\\"}" & pause\r\n`,
    ],
    [
      'curl.exe in PowerShell',
      `curl.exe -X POST '${url}' \`\n -H 'Date: now' \`\n -H 'X-Odd: a  \\"b\\"' \`\n --data-raw '{\\"a\\":\\"x\\"}'\n`,
    ],
    [
      'Invoke-WebRequest as Chrome copies it',
      `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\r\n$session.UserAgent = "Mozilla/5.0"\r\nInvoke-WebRequest -UseBasicParsing -Uri "${url}" \`\r\n-Method "POST" \`\r\n-WebSession $session \`\r\n-Headers @{\r\n"Date"="now"\r\n  "X-Odd"="a  \`"b\`""\r\n} \`\r\n-ContentType "application/json" \`\r\n-Body "{\`"a\`":\`"x\`"}"`,
    ],
    [
      'Invoke-RestMethod with variables',
      `# the call\n$base = 'https://bank.example'\n$headers = [ordered]@{ Date = 'now'; 'X-Odd' = 'a  "b"' }\n$body = @'\n${body}\n'@\n$reply = Invoke-RestMethod -Method Post "$base/v1/x?y=1" -Headers $headers -Body $body | Out-Null\n`,
    ],
    [
      'a table that is filled step by step, and given whole',
      `$h = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"\n$h.Add("Date", "now")\n$h["X-Odd"] = 'a  "b"'\n$call = @{\n  Uri = "${url}"\n  Method = 'POST'\n  Body = '${body}'\n}\nirm @call -Headers $h\n`,
    ],
    [
      'a body in several lines, as Chrome copies it for cmd.exe',
      `curl ^"${url}^" ^\n  -H ^"Date: now^" ^\n  -H ^"X-Odd: a  ^\\^"b^\\^"^" ^\n  --data-raw ^"^{^\\^"a^\\^":^\\^"x^\\^"^}^"`,
    ],
    ...['C:\\Users\\ola>', '[ola@dev ~]$ ', 'ola@dev:~/x$ ', '# ', 'root@dev:/# '].map(
      (prompt): [string, string] => [
        `curl behind the prompt ${prompt}`,
        `${prompt}curl -X POST '${url}' -H 'Date: now' -H 'X-Odd: a  "b"' -d '${body}'`,
      ],
    ),
    [
      'a body of bytes in PowerShell',
      `$b = [System.Text.Encoding]::UTF8.GetBytes('${body}')\nirm '${url}' -Method Post -Headers @{Date='now'; 'X-Odd'='a  "b"'} -Body $b`,
    ],
    ['HTTPie with a pipe', `echo -n '${body}' | http POST '${url}' 'Date:now' \\\n 'X-Odd:a  "b"'\n`],
    [
      'HTTPie with --raw',
      `https --verify=no --print HB bank.example/v1/x y==1 Date:now 'X-Odd: a  "b"' --raw '${body}'`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(sent);
  });

  test('letters that browsers copy for PowerShell as numbers', () => {
    const text =
      'iwr -Uri "https://b/x" -Body ([Text.Encoding]::UTF8.GetBytes("bl$([char]229) $([char]55357)$([char]0xDE00)"))';
    expect(readText(text)).toMatchObject({
      body: Buffer.from('blå 😀').toString('latin1'),
      notes: ['the request was read from a command of PowerShell'],
    });
  });

  test('a line end inside of a command of cmd.exe', () => {
    expect(readText('curl ^"https://b/x^" ^\n --data-raw ^"^{^\n\n1^\n\n^}^"').body).toBe('{\n1\n}');
  });

  test('a comment that begins like a command is none', () => {
    expect(readText("# curl -X of Ola\ncurl https://b/x -H 'A: b'").headers.at(-1)).toEqual(['A', 'b']);
  });

  test('HTTPie writes members as Python does', () => {
    expect(readText('http :8080/x a=x b:=1 c=ø "X-Empty;"')).toMatchObject({
      method: 'POST',
      headers: [
        ['Host', 'localhost:8080'],
        ['X-Empty', ''],
      ],
      body: '{"a": "x", "b": 1, "c": "\\u00f8"}',
    });
    expect(readText('printf "{}" | http PUT bank.example/x').body).toBe('{}');
    expect(readText('http bank.example/x <<< "{}"').body).toBe('{}\n');
  });

  test.each([
    ['Invoke-RestMethod -Uri $uri', /\$uri, which only PowerShell/],
    ['Invoke-RestMethod -Uri "https://b/$(Get-Date)"', /only PowerShell/],
    ['irm -Uri https://b/x -Body ($x | ConvertTo-Json)', /only PowerShell/],
    ["irm -Uri 'https://b/x", /quote that is not closed/],
    ['irm -Uri https://b/x -Body (Get-Content x)', /holds \(…\), which only PowerShell/],
    ['$b = @{a=1} | ConvertTo-Json\nirm -Uri https://b/x -Body $b', /worked out by PowerShell/],
    ['irm -Method GET', /no address/],
    ['http -f POST b.example/x a=1', /form of HTTPie/],
    ['http POST', /no readable address/],
    ['cat x | http POST b.example/x', /none of what can be read/],
    ['echo x; cat y | http POST b.example/x @file', /an item that cannot be read/],
  ])('%s is refused in one line', (text, told) => {
    expect(() => readMessage(Buffer.from(text))).toThrow(told);
  });
});

describe('printed requests', () => {
  const head = `POST /v1/x?y=1 HTTP/1.1\r\nHost: bank.example\r\nDate: now\r\nX-Odd: a  "b"\r\nContent-Length: 9\r\n\r\n`;
  const escaped = JSON.stringify(head + body);

  test.each([
    [
      'Net::HTTP of Ruby',
      `opening connection\n<- ${JSON.stringify(head)}\n<- ${JSON.stringify(body)}\n-> "HTTP/1.1 400\\r\\n"\n`,
    ],
    ['a dump in quotes', `2026/11/29 14:00:00 sent: ${escaped}\n`],
    [
      'HttpRequestMessage of .NET',
      `Method: POST, RequestUri: '${url}', Version: 1.1, Content: System.Net.Http.StringContent, Headers:\r\n{\r\n  Date: now\r\n  X-Odd: a  "b"\r\n  Content-Length: 9\r\n}\r\n${body}\r\n`,
    ],
    ['a letter', `Hello,\n\nwe send this and get 400:\n\n${head}${body}\n\nRegards\n`],
    [
      'a block in a letter',
      `Hello\n\n\`\`\`json\n{"tppMessages":[]}\n\`\`\`\n\n\`\`\`\n${head}${body}\n\`\`\`\nRegards\n`,
    ],
    [
      'a curl command in a letter',
      `Hello\n\n$ curl -d '${body}' -H 'Date: now' -H 'X-Odd: a  "b"' '${url}'\n\nRegards\n`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(sent);
  });

  test('what an answer to a letter quotes', () => {
    const text = `> Hello,\n>\n> ${head.trimEnd().replaceAll('\r\n', '\n> ')}\n>\n> ${body}\n`;
    expect(read(text)).toEqual(sent);
  });

  test('the library under curl puts its mark before the first line alone', () => {
    const printed = `* Connected\n> ${head}* upload completely sent off\n< HTTP/1.1 400\n`;
    expect(readText(printed)).toMatchObject({
      headers: [...lines, ['Content-Length', '9']],
      isBodyUnknown: true,
    });
  });

  test('.NET shows no body, and says where there is none', () => {
    expect(readText(shown('System.Net.Http.StringContent'))).toMatchObject({ isBodyUnknown: true });
    expect(readText(shown('<null>'))).not.toHaveProperty('isBodyUnknown');
  });

  test.each([
    'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n{"tppMessages":[]}',
    'Regards, Ola',
  ])('what stands behind a head without a body is none: %s', (behind) => {
    const { body: found, notes } = readText(`GET /x HTTP/1.1\r\nHost: b\r\n\r\n\r\n${behind}\n`);
    expect(found).toBe('');
    expect(notes.join()).toMatch(/no header speaks of a body/);
  });

  test('a Postman collection, without what is switched off', () => {
    const request = {
      method: 'POST',
      header: [
        { key: 'Date', value: 'now' },
        { key: 'Accept', value: 'x', disabled: true },
        { key: 'X-Odd', value: 'a  "b"' },
      ],
      url: { raw: url, host: ['bank', 'example'] },
      body: { mode: 'raw', raw: body },
    };
    const pieces = { protocol: 'https', host: ['bank', 'example'], path: ['v1', 'x'] };
    const query = [
      { key: 'y', value: '1' },
      { key: 'z', value: '2', disabled: true },
    ];
    for (const each of [request, { ...request, url: { ...pieces, query } }])
      expect(
        read(JSON.stringify({ info: {}, item: [{ name: 'folder', item: [{ request: each }] }] })),
      ).toEqual(sent);
  });

  test.each(['utf-16le', 'utf-16be'])('%s', (charset) => {
    const text = Buffer.from(`\ufeff${head}${body}`, 'utf16le');
    const bytes = charset === 'utf-16le' ? text : text.swap16();
    const { request, notes } = readMessage(bytes);
    expect([request.target, request.body.toString(), notes[0]]).toEqual([
      '/v1/x?y=1',
      body,
      expect.stringMatching(/UTF-16/),
    ]);
  });
});
