/** Raw HTTP and HAR, read literally, and what cannot be read in any form. */

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { writeHttpMessage } from './http-message.js';
import { readMessage } from './read-message.js';
import { readText, utf8 } from './testing/read-text.js';

describe('raw HTTP', () => {
  test.each(['\r\n', '\n'])('with line end %j', (end) => {
    const lines = [
      'POST /v1/payments?x=%C3%A6 HTTP/1.1',
      'Host: bank.example',
      'X-Padded:   two ',
      'X-Empty:',
      '',
      '',
    ];
    expect(readText(`${lines.join(end)}{"a":\r\n1}\n`)).toEqual({
      method: 'POST',
      target: '/v1/payments?x=%C3%A6',
      headers: [
        ['Host', 'bank.example'],
        ['X-Padded', '  two '],
        ['X-Empty', ''],
      ],
      body: '{"a":\r\n1}\n',
      notes: ['the body ends with a line end, which is hashed with it; an editor may have put it there'],
    });
  });

  test('without a body, a blank line or a version', () => {
    expect(readText('GET /v1/accounts\nDate: x\n')).toMatchObject({
      method: 'GET',
      target: '/v1/accounts',
      headers: [['Date', 'x']],
      body: '',
    });
  });

  test('bytes that are no text stay as they are', () => {
    const bytes = Buffer.from([0, 255, 13, 10, 13, 10, 195, 10]);
    const { request } = readMessage(Buffer.concat([Buffer.from('PUT /x HTTP/1.1\r\nA: b\r\n\r\n'), bytes]));
    expect(request.body).toEqual(bytes);
    expect(writeHttpMessage(request)).toEqual(
      Buffer.concat([Buffer.from('PUT /x HTTP/1.1\r\nA: b\r\n\r\n'), bytes]),
    );
  });

  test('header bytes are latin1 text, one character a byte', () => {
    expect(readText('GET / HTTP/1.1\nA: Bæ\n\n').headers).toEqual([['A', utf8('Bæ')]]);
  });

  test('a mark of byte order, leading blank lines and folding', () => {
    expect(readText('\ufeff\n\nGET / HTTP/1.1\nA: b\n  c\n\n').headers).toEqual([['A', 'b\r\n  c']]);
  });

  test.each([
    ['GET https://bank.example/v1/accounts?a=1&b=2 HTTP/1.1', '/v1/accounts?a=1&b=2'],
    ['GET https://bank.example:8443?a=1 HTTP/1.1', '/?a=1'],
    ['GET https://bank.example/v1/accounts?a=1&amp;b=2 HTTP/1.1', '/v1/accounts?a=1&amp;b=2'],
    ['GET https&#58;&#47;&#47;bank.example&#47;v1/accounts HTTP/1.1', '/v1/accounts'],
    ['GET http&#x3A;//bank.example/v1/accounts HTTP/1.1', '/v1/accounts'],
  ])('%s holds a whole address', (line, target) => {
    const { target: found, notes } = readText(`${line}\r\nHost: bank.example\r\n\r\n`);
    expect(found).toBe(target);
    expect(notes).toEqual(['the request line holds a whole address, of which path and query are taken']);
  });

  test('a method in small letters, and the pseudo headers of HTTP/2', () => {
    expect(readText('patch /x HTTP/2\n:authority: b\n:path: /x\nA: b\n\n')).toMatchObject({
      method: 'patch',
      headers: [['A', 'b']],
    });
  });

  test('what curl -v prints of a request', () => {
    const printed =
      '* Connected\n> POST /x?y HTTP/2\n> Host: b\n> A: c: d\n> \n* sent\n> again\n< HTTP/2 400\n';
    expect(readText(printed)).toEqual({
      method: 'POST',
      target: '/x?y',
      headers: [
        ['Host', 'b'],
        ['A', 'c: d'],
      ],
      body: '',
      notes: [],
    });
  });

  test.each([
    ['Content-Length: 5', true],
    ['Content-Length: 0', undefined],
    ['Digest: SHA-256=x', true],
    ['Transfer-Encoding: chunked', true],
  ])('what curl -v prints of a request with %s tells of a body that is not known: %s', (line, isUnknown) => {
    const told = readText(`> POST /x HTTP/1.1\n> Host: b\n> ${line}\n> \n`);
    expect([told.isBodyUnknown, told.body, told.notes.length]).toEqual([isUnknown, '', isUnknown ? 1 : 0]);
  });

  test('a line end behind a body that is not hashed yet is noted', () => {
    const note = 'the body ends with a line end, which is hashed with it; an editor may have put it there';
    expect(readText('POST / HTTP/1.1\nA: b\n\n{}\n').notes).toEqual([note]);
    expect(readText('POST / HTTP/1.1\nDigest: x\n\n{}\n').notes).toEqual([]);
  });

  test('a Content-Length that is not that of the body is noted', () => {
    expect(readText('POST / HTTP/1.1\nContent-Length: 2\n\n{}x').notes).toEqual([
      'Content-Length is 2 and the body after the blank line has 3 bytes; its bytes are taken as they stand',
    ]);
    expect(readText('POST / HTTP/1.1\nContent-Length: 2\n\n{}').notes).toEqual([]);
  });

  test.each([
    ['a line end behind it', 'Content-Length: 2', '{}\r\n', '{}'],
    ['LF for CR LF', 'Content-Length: 9', '{\n1\n}\n', '{\r\n1\r\n}\r\n'],
    ['LF for CR LF, and one too many', 'Content-Length: 7', '{\n1\n}\n', '{\r\n1\r\n}'],
    ['CR LF for LF', 'Content-Length: 6', '{\r\n1\r\n}\r\n', '{\n1\n}\n'],
    ['chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n', '{}'],
    ['chunks whose end an editor took away', 'Transfer-Encoding: chunked', '2\n{}\n0', '{}'],
    ['no chunks although they are announced', 'Transfer-Encoding: chunked', '{"a":1}', '{"a":1}'],
    ['a chunk that is cut off', 'Transfer-Encoding: chunked', '9\r\n{}', '9\r\n{}'],
  ])('a body with %s is read as it was sent, with a note', (_, header, text, body) => {
    const { body: found, notes, isBodyUnknown } = readText(`POST / HTTP/1.1\r\n${header}\r\n\r\n${text}`);
    expect([found, notes.length, isBodyUnknown]).toEqual([body, 1, undefined]);
  });

  test('a body that Content-Length speaks of and that is not there is not known', () => {
    expect(readText('POST / HTTP/1.1\nContent-Length: 2\nDigest: x\n\n').isBodyUnknown).toBe(true);
    expect(readText('POST / HTTP/1.1\nContent-Length: 0\n\n').isBodyUnknown).toBeUndefined();
  });
});

describe('HAR', () => {
  const request = {
    method: 'POST',
    url: 'https://bank.example/v1/x?a=1#f',
    headers: [
      { name: ':authority', value: 'bank.example:443' },
      { name: ':path', value: '/v1/x?a=%31' },
      { name: 'a', value: 'æ' },
      { name: 'b', value: utf8('æ') },
    ],
    postData: { mimeType: 'application/json', text: '{"n":"ø"}' },
    bodySize: 10,
  };
  const expected = {
    method: 'POST',
    target: '/v1/x?a=%31',
    headers: [
      ['Host', 'bank.example:443'],
      ['a', utf8('æ')],
      ['b', utf8('æ')],
    ],
    body: utf8('{"n":"ø"}'),
    notes: [],
    origin: 'https://bank.example',
  };

  test.each([
    ['a file of one entry', { log: { entries: [{ request }] } }, undefined],
    ['one of two entries', { log: { entries: [{ request: {} }, { request }] } }, 2],
    ['an entry', { request }, undefined],
    ['the request of an entry', request, undefined],
  ])('%s', (_, content, entry) => {
    expect(readText(JSON.stringify(content), entry)).toEqual(expected);
  });

  function post(postData: object, bodySize = -1) {
    return readText(JSON.stringify({ ...request, bodySize, postData }));
  }

  test('a body in base64, fields of a form, and a changed body', () => {
    expect(post({ text: '/w==', encoding: 'base64' }).body).toBe('\u00ff');
    expect(post({ params: [{ name: 'a b', value: 'c' }] }).body).toBe('a+b=c');
    expect(post({ text: '{}' }, 3).notes).toEqual([
      'the HAR entry says that the body had 3 bytes and holds 2; the recorder may have changed it',
    ]);
  });
});

describe('mistakes are told in one line that quotes nothing', () => {
  const forms = 'a raw HTTP request, a curl command line, or a HAR file';
  const entries = JSON.stringify({ log: { entries: [{}, {}] } });
  test.each<[string, string, number?]>([
    ['', `the input is empty; give ${forms}`],
    ['hello', `the input is none of what can be read: ${forms}`],
    ['-----BEGIN PRIVATE KEY-----\nMII', `the input is a PEM text; give ${forms}`],
    ['HTTP/1.1 200 OK\n\n', 'the input is an HTTP reply; give the request'],
    [
      'GET / HTTP/1.1\nA: b\nsecret\n\n',
      'line 3 is no header line; "Name: value" is expected, then a blank line and the body',
    ],
    [
      'POST / HTTP/1.1\nA: b\n{"a":1}',
      'line 3 is no header line; if it is the body, put a blank line before it',
    ],
    [
      'curl x -d @C:\\no\\such.json',
      '-d @C:nosuch.json: there is no such file; check the path, and put it in quotes, or a shell takes its backslashes away',
    ],
    ["curl x -d '@C:\\no\\such.json'", '-d @C:\\no\\such.json: there is no such file; check the path'],
    ['{"a":}', 'the input begins like JSON and is not well-formed, so it is no HAR file'],
    ['{}', 'the JSON holds no HAR entry: log.entries, or request, is missing'],
    [entries, 'the HAR file holds 2 entries; choose one with --entry 1 to 2'],
    [entries, '--entry: the HAR file holds 2 entries', 3],
    [entries, 'the HAR entry has no request with method, absolute url and headers', 1],
    ['GET / HTTP/1.1\n\n', '--entry: goes with a HAR file only', 1],
    ['curl', `the input is none of what can be read: ${forms}`],
    ['curl -H', 'the curl option -H has no value'],
    ['curl -H secret x', 'a header of -H has no colon; write "Name: value"'],
    ['curl -Z x', 'the curl option -Z is not known here'],
    ['curl -F a=b x', 'the curl option -F cannot be read here; give the raw HTTP message'],
    ['curl x y', 'the curl command has two addresses; give one request'],
    [
      'curl https://x/?a=b&c=d -H "A: b"',
      'a shell ends the command at an & that stands in no quotes; put the address in single quotes',
    ],
    [
      'curl x -H "Signature: keyId="SN=1,CA=CN=A B",algorithm="rsa-sha256""',
      'a header in double quotes has double quotes inside, which a shell takes away; put it in single quotes',
    ],
    ['curl -s', 'the curl command has no readable address'],
    ["curl 'x", 'the command has a quote that is not closed'],
    ['curl "https://x/$ID"', 'the command holds $ID, which only a shell can fill in; write its value out'],
    ['curl https://x/${ID}', 'the command holds ${ID, which only a shell can fill in; write its value out'],
    ['curl x -d @none.json', '-d @none.json: there is no such file; check the path'],
    ['curl x -d @-', '-d @-: a body from standard input cannot be read; name a file'],
  ])('%s', (text, message, entry) => {
    expect(() => readText(text, entry)).toThrow(new ConfigurationError(message));
  });

  test.each([
    ['gzip', gzipSync('GET / HTTP/1.1')],
    ['zip', Buffer.from('PK\u0003\u0004\u0014')],
  ])('a file compressed by %s', (name, bytes) => {
    expect(() => readMessage(bytes)).toThrow(`the input is compressed (${name}); unpack it first`);
  });

  test('a HAR file that was cut off', () => {
    expect(() => readText('{"log":{"entries":[{"request":{"met')).toThrow(
      'it was cut off; save the file again',
    );
    expect(() => readText('{"log":}')).toThrow('is not well-formed, so it is no HAR file');
  });
});
