import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../../model/http.js';
import { redactor } from '../redaction/redactor.js';
import { sampleRun } from '../testing/sample-run.js';
import { evidenceOf } from './evidence.js';
import { indentedJson } from './json-text.js';
import { signingEvidence } from './signing.js';
import { visible, visibleLine } from './visible.js';

const [first] = sampleRun.scenarios;
if (first === undefined) throw new Error('the sample has scenarios');

describe('evidence', () => {
  const text = evidenceOf(first, redactor(undefined, sampleRun.scenarios));

  test('shows request line, headers, body, announced violations, reply and judgement of each exchange', () => {
    expect(text).toContain('=== Exchange 2 of 3, primary: create-domestic-payment (');
    expect(text).toContain('> POST /psd2/v1/payments/norwegian-domestic-credit-transfers?owner=‹');
    expect(text).toContain('> Date: Sat, 21 Nov 2026 10:00:00 GMT');
    expect(text).toContain('>   "creditorAccount": {"bban": "‹account ');
    expect(text).toContain('Broken on purpose: date-within-tolerance');
    expect(text).toContain('< status 201\n');
    expect(text).toContain('< X-Bell: a\\x07\\x1b[31mb');
    expect(text).toContain(
      'NOT HELD SIG-08 62 s ahead is refused (exchange 2)\n         expected: refusal with status 400\n',
    );
    expect(text).toContain('NOT HELD TYPE-14 a category is ERROR or WARNING (exchange 2)');
    expect(text).toContain('Secrets are redacted');
  });

  test('a call that did not end as it should stands beside the one that was accepted', () => {
    const [accepted, failed] = first.exchanges;
    if (accepted === undefined || failed === undefined) throw new Error('the sample has exchanges');
    const headers = failed.request.headers.map(([name, value]): readonly [string, string] =>
      name === 'Date' ? [name, 'Sat, 21 Nov 2026 10:01:02 GMT'] : [name, value],
    );
    const body = Buffer.from(failed.request.body.toString().replace('"NOK"', '"SEK"'));
    const changed = { ...failed, request: { ...failed.request, headers, body } };
    const told = evidenceOf({ ...first, exchanges: [accepted, changed] }, redactor(undefined, [first]));
    const [, difference = ''] =
      /Beside exchange 1, which was answered with status 201:\n([^]*?)\nNOT HELD/.exec(told) ?? [];
    expect(difference).toContain('    - Date: Sat, 21 Nov 2026 10:00:00 GMT\n');
    expect(difference).toContain('    + Date: Sat, 21 Nov 2026 10:01:02 GMT');
    expect(difference).toMatch(/- .*"currency": "NOK"/);
    expect(difference).toMatch(/\+ .*"currency": "SEK"/);
    expect(difference).not.toContain('X-Request-ID');
    expect(text).toContain(
      'Beside exchange 1, which was answered with status 201: the same but for ids, Date and signature',
    );
    expect(told.split('Beside exchange')).toHaveLength(2);
  });

  test('a request without reply says why', () => {
    const broken = sampleRun.scenarios.at(-1) ?? first;
    expect(evidenceOf(broken, redactor(undefined, [broken]))).toContain('No reply: other side closed: ‹');
  });

  test('a long body is cut after redaction', () => {
    const [exchange] = first.exchanges;
    if (exchange === undefined) throw new Error('the sample has exchanges');
    const body = Buffer.from(`"${'x'.repeat(50_000)}"`);
    const long = { ...first, exchanges: [{ ...exchange, request: { ...exchange.request, body } }] };
    const cut = evidenceOf(long, redactor());
    expect(cut).toContain('… 38002 more characters');
    expect(cut.length).toBeLessThan(20_000);
  });

  test('a body that is no UTF-8 is shown byte by byte', () => {
    expect(redactor().body(Buffer.from([0xff, 0x41]))).toBe('ÿA');
  });
});

function request(signature: string): WireRequest {
  return {
    method: 'GET',
    target: '/v1/accounts?x=1',
    headers: [
      ['Date', ' Sat, 21 Nov 2026 10:00:00 GMT '],
      ['X-Request-ID', 'one'],
      ['x-request-id', 'two'],
      ['Signature', signature],
    ],
    body: Buffer.alloc(0),
  };
}

describe('signing string', () => {
  test('has visible line ends, names what is listed and not sent, and joins repeated headers', () => {
    const signature =
      'keyId="k",algorithm="rsa-sha256",headers="(request-target) date x-request-id digest",signature="A"';
    expect(signingEvidence(request(signature), redactor())).toEqual([
      'Signing string (␊ stands for the line feed between lines; none follows the last):',
      '    (request-target): get /v1/accounts?x=1␊',
      '    date: Sat, 21 Nov 2026 10:00:00 GMT␊',
      '    x-request-id: one, two',
      '    (digest is listed but not sent)',
    ]);
  });

  test('a wrapped Signature is decoded, a broken one named', () => {
    const plain = 'keyId="k",algorithm="rsa-sha256",headers="date",signature="A"';
    const wrapped = `=?utf-8?B?${Buffer.from(plain).toString('base64')}?=`;
    expect(signingEvidence(request(wrapped), redactor())[0]).toBe(`Signature decoded: ${plain}`);
    expect(signingEvidence(request('=?utf-8?B?###?='), redactor())).toEqual(['Signature: cannot be decoded']);
    expect(signingEvidence(request('nonsense'), redactor())).toEqual([
      'Signing string: none, the Signature lists no headers',
    ]);
    expect(signingEvidence({ ...request(''), headers: [] }, redactor())).toEqual([]);
  });
});

describe('display', () => {
  test('indentation keeps every token as it was sent', () => {
    const sent = '{"a":1.50,"a":[ ],"b":{},"c":["\\u0061",{"d":null}]}';
    const shown = indentedJson(sent);
    expect(shown).toBe(
      '{\n  "a": 1.50,\n  "a": [],\n  "b": {},\n  "c": [\n    "\\u0061",\n    {"d": null}\n  ]\n}',
    );
    expect(shown.replaceAll(/\s/g, '')).toBe(sent.replaceAll(/\s/g, ''));
    const long = 'x'.repeat(80);
    expect(indentedJson(`{"self":{"href":"/v1","verbs":["GET","PUT"]},"m":["${long}"]}`)).toBe(
      `{\n  "self": {\n    "href": "/v1",\n    "verbs": ["GET", "PUT"]\n  },\n  "m": [\n    "${long}"\n  ]\n}`,
    );
  });

  test('broken JSON loses nothing', () => {
    for (const sent of ['{"a":', '{"a" "b"}}}', '["x', '{a:1,,}', '[1 2']) {
      expect(indentedJson(sent).replaceAll(/\s/g, '')).toBe(sent.replaceAll(/\s/g, ''));
    }
  });

  test('control and direction characters are written out', () => {
    expect(visible('a\u0000\u001b[0m\r\n\tb\u202e\ufeff\ud800é😀')).toBe(
      'a\\x00\\x1b[0m\\r\n\tb\\u202e\\ufeff\\ud800é😀',
    );
    expect(visibleLine('a\n\tb')).toBe('a\\n\\tb');
  });
});
