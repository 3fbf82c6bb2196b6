/**
 * What is made of Signature headers, encoded words and base64 in every spelling, against tables in
 * fixtures/signing.
 */

import { describe, expect, test } from 'vitest';
import { base64Problem, decodeBase64 } from './base64.js';
import { decodeWords, decodeWrapped, encodeWord } from './encoded-word.js';
import { parseSignatureHeader } from './signature-header.js';
import { readSignatureText } from './signature-text.js';
import { expectTable, readings } from '../model/testing/committed-table.js';

describe('the Signature header', () => {
  const right = 'keyId="SN=1,CA=CN=x",algorithm="rsa-sha256",headers="date digest",signature="AAAA"';
  const texts = [
    right,
    ` ${right} `,
    `\t${right}`,
    '',
    ' ',
    'x',
    '"',
    '=',
    ',',
    'keyId',
    'keyId=',
    'keyId="',
    'keyId=""',
    'keyId="a"',
    'keyId="a",',
    'keyId="a", ',
    ',keyId="a"',
    'keyId="a",,headers="b"',
    'keyId="a";headers="b"',
    'keyId="a" headers="b"',
    'keyId "a"',
    'keyId:"a"',
    right.replaceAll('",', '", '),
    right.replaceAll('",', '" ,'),
    right.replaceAll('=', ' = '),
    right.replace('algorithm=', 'algorithm ='),
    right.replace('algorithm=', 'algorithm= '),
    right.replaceAll('",', '"\t,\t'),
    right.replace('keyId', 'keyid'),
    right.replace('headers', 'HEADERS'),
    `${right},keyId="b"`,
    `${right},keyid="b",KEYID="c",headers="x"`,
    `${right},created=1402170695`,
    `${right},created="1",expires="2"`,
    `${right},a=1,b=2,c=3,d=4,e=5,f=6,g=7`,
    `${right},${'n'.repeat(30)}=1`,
    `${right},`,
    `${right}, `,
    `${right}x`,
    `${right} x`,
    `${right}"`,
    right.replace('"rsa-sha256"', 'rsa-sha256'),
    right.replace('"AAAA"', 'AAAA'),
    right.replace('"AAAA"', ' AAAA '),
    right.replaceAll('"', "'"),
    right.replaceAll('"', ''),
    'keyId=a,keyId=b,'.repeat(12),
    `Signature ${right}`,
    `signature\t${right}`,
    `SIGNATURE   ${right}`,
    `Signaturex ${right}`,
    `Signature${right}`,
    ' Signature',
    right.replace('CN=x', 'CN="x"'),
    right.replace('CN=x', 'CN="x",O="y"'),
    right.replace('CN=x', 'CN="x, y"'),
    right.replace('CN=x', 'CN=x"'),
    right.replace('CN=x', 'CN=\\"x\\"'),
    right.replace('CN=x', 'CN=x\\\\'),
    right.replace('CN=x', 'CN=x\\'),
    right.replace('CN=x', 'CN=\\\\\\"x'),
    right.replace('date digest', 'date" digest'),
    right.replace('date digest', 'date\\" digest'),
    right.replace(',algorithm', ' algorithm'),
    right.replace('",algorithm', 'algorithm'),
    right.replace('"rsa', '"\\"rsa'),
    right.replace('AAAA', 'AA\\"AA'),
    right.replace('"AAAA"', '"AAAA'),
    right.split(',').toReversed().join(','),
    'signature="AAAA",headers="date",algorithm="x",keyId="y"',
    'headers="date",keyId="y"',
    right.replace('algorithm="rsa-sha256",', ''),
    right.replace(',signature="AAAA"', ''),
    right.replace('keyId="SN=1,CA=CN=x",', ''),
    right.replace('CN=x', '=?utf-8?B?w4Y=?='),
    right.replace('CN=x', '=?x'),
    right.replace('date digest', '=?utf-8?q?date?='),
    right.replace('AAAA', '=?utf-8?x?date?='),
    right.replace('CN=x', `=?${'u'.repeat(60)}?B?`),
    right.replace('CN=x', `=?${'u'.repeat(61)}?B?`),
    `${right},æ="1"`,
    `${right},a b="1"`,
    `${right},!#$%&'*+.^_\`|~-="1"`,
    `${right},@="1"`,
    'a"b="c"',
    `${right},a="\\"`,
    `keyId="${'"'.repeat(50)}`,
    `keyId="a"b"c"d",headers="x"`,
    `keyId="a"b",x="c"`,
    `algorithm="a"b",headers="c"`,
    `keyId="a"b,headers="c`,
    `keyId="a"b headers="c",signature="d"`,
  ];

  test('is read as the table says', () => {
    expectTable(
      'signing/signature-headers',
      readings(texts, (text) => {
        const { parts, findings } = parseSignatureHeader(text);
        return [
          parts,
          ...findings.map(({ code, message, header, expected, actual }) => [
            code,
            message,
            header,
            expected,
            actual,
          ]),
        ];
      }),
    );
  });
});

describe('encoded words', () => {
  const texts = [
    encodeWord('a'),
    encodeWord('æ'),
    encodeWord('æ', 'utf-8', 'Q'),
    encodeWord('æ ø_?=!*+/-', 'iso-8859-1', 'Q'),
    encodeWord('æ', 'iso-8859-1'),
    '=?utf-8?b?YQ==?=',
    '=?UTF-8?B?YQ==?=',
    '=?utf8?B?YQ==?=',
    '=?us-ascii?B?YQ==?=',
    '=?us-ascii?B?5g==?=',
    '=?latin1?B?5g==?=',
    '=?LATIN1?Q?=e6?=',
    '=?iso-8859-1?B?gA==?=',
    '=?windows-1252?B?gA==?=',
    '=?iso-8859-15?B?pA==?=',
    '=?x-nope?B?YQ==?=',
    '=?utf-8*nb?B?YQ==?=',
    '=?*nb?B?YQ==?=',
    '=?utf-8?B?5g==?=',
    '=?utf-8?B?YQ=?=',
    '=?utf-8?B?YQ?=',
    '=?utf-8?B?YR==?=',
    '=?utf-8?B?***?=',
    '=?utf-8?B??=',
    '=?utf-8?B?Y Q==?=',
    '=?utf-8?X?YQ==?=',
    '=?utf-8?Q?a_b?=',
    '=?utf-8?Q?=C3=A6?=',
    '=?utf-8?Q?=c3=a6?=',
    '=?utf-8?Q?=C3?=',
    '=?utf-8?Q?=C?=',
    '=?utf-8?Q?=zz?=',
    '=?utf-8?Q?æ?=',
    '=?utf-8?Q?=?=',
    '=?utf-8?Q?a b?=',
    '=?utf-8?Q??=',
    '=?utf-8?B?77u/YQ==?=',
    '=?utf-8?B?YQ==?= =?utf-8?B?Yg==?=',
    '=?utf-8?B?YQ==?==?utf-8?B?Yg==?=',
    '=?utf-8?B?YQ==?=\t\r\n =?utf-8?B?Yg==?=',
    '=?utf-8?B?YQ==?=x=?utf-8?B?Yg==?=',
    '=?utf-8?B?YQ==?= x =?utf-8?B?Yg==?=',
    'x=?utf-8?B?YQ==?=',
    '=?utf-8?B?YQ==?=x',
    '=?utf-8?B?YQ==?= ',
    ' =?utf-8?B?YQ==?=',
    '=?utf-8?B?YQ==',
    '=?utf-8?B',
    '=?',
    '=??B?YQ==?=',
    '=?utf-8??YQ==?=',
    '',
    'x',
    '=?utf-8?B?YQ==?= =?latin1?Q?=E6?=',
    '=?utf-8?B?YQ==?= =?x',
    '=?utf-8?B?YQ==?=\u00a0=?utf-8?B?Yg==?=',
    `=?${'u'.repeat(60)}?B?YQ==?=`,
    `=?${'u'.repeat(61)}?B?YQ==?=`,
    `=?utf-8?${'B'.repeat(20)}?YQ==?=`,
    `=?utf-8?${'B'.repeat(21)}?YQ==?=`,
  ];

  test('are read as the table says', () => {
    expectTable(
      'signing/encoded-words',
      readings(texts, (text) => {
        const { text: made, wrapped, findings } = readSignatureText(text);
        return [
          decodeWords(text),
          decodeWrapped(text),
          made,
          wrapped,
          ...findings.map(({ code, message, actual }) => [code, message, actual]),
        ];
      }),
    );
  });

  test('cannot hold in ISO-8859-1 what that charset lacks', () => {
    const problem = 'the text has a character that ISO-8859-1 cannot hold; wrap it as utf-8';
    expect(() => encodeWord('\u0100', 'iso-8859-1')).toThrow(new RangeError(problem));
    expect(encodeWord('\u00ff', 'iso-8859-1')).toBe('=?iso-8859-1?B?/w==?=');
  });

  test('stand for raw bytes only where there are any', () => {
    const raw = ['a', ' a ', Buffer.from('æ').toString('latin1'), '\u00e6', '\u007f', '\u0080'];
    expectTable('signing/signature-texts', readings(raw, readSignatureText));
  });
});

describe('base64', () => {
  const texts = [
    '',
    'A',
    'AA',
    'AAA',
    'AAAA',
    'AA==',
    'AAA=',
    'AB==',
    'AAB=',
    'AAE=',
    'AQ==',
    'A===',
    '====',
    'AA=A',
    '=AAA',
    'AAAA=',
    'AAAA====',
    'AA-A',
    'AA_A',
    'AA-A==',
    'AA+/',
    'AA A',
    'AAAA\n',
    'AA%3D%3D',
    'AA%',
    'ÅAAA',
    'AA*A',
    'AAAA AAAA',
    '0123',
    '012',
    'abcdef',
    'abcdeg',
    'AAAAA',
    'AAAAAA',
    'AAAAA=',
    '-A==',
    '-A===',
    '-AÅ',
    'AAA==',
    'AA.A',
  ];
  test('is read strictly, and what is wrong is said', () => {
    expectTable(
      'signing/base64',
      readings(texts, (text) => decodeBase64(text)?.toString('hex') ?? base64Problem(text)),
    );
  });
});
