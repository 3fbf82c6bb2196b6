import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import type { HeaderLine } from '../model/http.js';
import { signingLines, signingString } from './signing-string.js';

const key = createPublicKey(vectors.key.publicKeyPem);

/** Header text as Node hands it over: one character per byte of the UTF-8 text. */
const wire = (lines: readonly (readonly string[])[]): readonly HeaderLine[] =>
  lines.map(([name = '', value = '']) => [name, Buffer.from(value, 'utf8').toString('latin1')]);

describe('signing string', () => {
  test.each(vectors.derived)('$id: $rule', (vector) => {
    const request = { ...vector.request, headers: wire(vector.request.headers) };
    const bytes = signingString(request, vector.headersParam.split(' '));
    expect(bytes.toString('utf8')).toBe(vector.signingString);
    expect(verify('sha256', bytes, key, Buffer.from(vector.signature, 'base64'))).toBe(true);
  });

  test.each(vectors.published)('$id', (vector) => {
    const { publishedRequest } = vectors;
    const headers = wire(publishedRequest.headers).map(
      ([name, value]): HeaderLine => [name, name === 'Date' ? vector.date : value],
    );
    const bytes = signingString({ ...publishedRequest, headers }, (vector.headersParam ?? 'date').split(' '));
    expect(bytes.toString('latin1')).toBe(vector.signingString);
    expect(verify('sha256', bytes, key, Buffer.from(vector.signature, 'base64'))).toBe(true);
  });

  test.each(vectors.publishedBroken)('$id is not good for the string it is printed with', (vector) => {
    const bytes = Buffer.from(vector.signingString);
    expect(verify('sha256', bytes, key, Buffer.from(vector.signature, 'base64'))).toBe(false);
    expect(verify('sha256', bytes, key, Buffer.from(vector.rightSignature ?? '', 'base64'))).toBe(true);
  });

  test('the signature that draft 12 prints is not over the list that it prints', () => {
    const { signingString: printed, printedSignature } = vectors.literalDraft12;
    expect(verify('sha256', Buffer.from(printed), key, Buffer.from(printedSignature, 'base64'))).toBe(false);
  });

  const message = {
    method: 'GET',
    target: '/v1/accounts?withBalance=true&x=%2F%c3%a6&',
    headers: [
      ['Date', 'Wed, 19 Jan 2022 12:53:05 GMT'],
      ['X-Request-ID', '\t 4eba4445-1a4b-47b8-bdd5-4e56ef026b19 '],
      ['Empty', ''],
      ['Mixed', 'a\u00e6b'],
      ['Repeated', ' one '],
      ['REPEATED', 'two'],
      ['Digest', 'SHA-256=a'],
      ['digest', ' SHA-512=b'],
    ] as readonly HeaderLine[],
  };

  test.each([
    [['(request-target)'], '(request-target): get /v1/accounts?withBalance=true&x=%2F%c3%a6&'],
    [['date', 'empty'], 'date: Wed, 19 Jan 2022 12:53:05 GMT\nempty: '],
    [['X-REQUEST-ID'], 'x-request-id: 4eba4445-1a4b-47b8-bdd5-4e56ef026b19'],
    [['repeated', 'date'], 'repeated: one, two\ndate: Wed, 19 Jan 2022 12:53:05 GMT'],
    [['digest'], 'digest: SHA-256=a, SHA-512=b'],
    [['absent', 'date'], 'date: Wed, 19 Jan 2022 12:53:05 GMT'],
    [[], ''],
  ])('%j', (names, expected) => {
    expect(signingString(message, names).toString('latin1')).toBe(expected);
  });

  test('a character of the header is one byte of the string', () => {
    expect(signingString(message, ['mixed'])).toEqual(Buffer.from('6d697865643a2061e662', 'hex'));
  });

  test('an absent header and the target of a reply are told apart from empty values', () => {
    const reply = { headers: message.headers };
    expect(signingLines(reply, ['(request-target)', 'absent', 'empty'])).toEqual([
      { name: '(request-target)', value: undefined },
      { name: 'absent', value: undefined },
      { name: 'empty', value: '' },
    ]);
  });
});
