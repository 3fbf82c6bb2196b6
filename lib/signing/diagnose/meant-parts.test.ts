/** Values whose grammar ends early are read on from there, so that a second mistake shows. */

import { describe, expect, test } from 'vitest';
import { headerValue, type HeaderLine } from '../../model/http.js';
import { rightClient, sendBy, type Client } from '../testing/corpus/client.js';
import { randomOf } from '../testing/corpus/random.js';
import { anyIdentity, anyRequest } from '../testing/corpus/requests.js';
import { diagnoseRequest } from './diagnose.js';

const random = randomOf(11);

/** A client whose keyId needs no wrapping. */
function client(): Client {
  for (;;) {
    const found = rightClient(anyRequest(random), anyIdentity(random));
    if (/^[ -~]*$/.test(found.keyId)) return found;
  }
}

/** The causes of a request whose Signature value is changed, and whose string ends in a line feed. */
function causesOf(change: (value: string) => string): readonly string[] {
  const sent = sendBy({ ...client(), end: '\n' });
  const value = change(headerValue(sent.headers, 'signature') ?? '');
  const headers = sent.headers.map(([name, old]): HeaderLine => [name, name === 'Signature' ? value : old]);
  const { cause, also } = diagnoseRequest({ ...sent, headers }, { allowance: 2000 });
  return [cause, ...also.map((each) => each.cause)];
}

describe('a second mistake is named beside', () => {
  test.each<[string, string, (value: string) => string]>([
    ['a last quote that is lost', 'part-malformed', (value) => value.slice(0, -1)],
    ['doubled quotes', 'part-malformed', (value) => value.replaceAll('"', '""')],
    [
      'a list of headers as JSON',
      'headers-separator',
      (value) => value.replace(/(?<=headers=")[^"]*/, (list) => JSON.stringify(list.split(' '))),
    ],
    ['a part without its equals sign', 'part-malformed', (value) => value.replace('headers=', 'headers')],
    ['a fold inside a name', 'header-line-break', (value) => value.replace('headers', 'hea\r\n ders')],
    [
      'a word without its start',
      'encoded-word-malformed',
      (value) => `utf-8?B?${Buffer.from(value).toString('base64')}?=`,
    ],
  ])('%s', (_, cause, change) => {
    expect(causesOf(change).toSorted()).toEqual([cause, 'trailing-newline'].toSorted());
  });
});

test('a signature that is cut off is not searched for', () => {
  expect(causesOf((value) => value.slice(0, -60))).toEqual(['part-malformed']);
});
