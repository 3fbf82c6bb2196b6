/**
 * What is made of issuer names, serial numbers and keyIds in every spelling, against tables in
 * fixtures/signing.
 */

import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { certificatePem, signerFor } from '../../fixtures/vectors/specimen.js';
import { attributeOid, attributeType } from './attribute-types.js';
import { readCertificateFields, type CertificateFields } from './certificate-fields.js';
import { writeName } from './distinguished-name.js';
import { judgeIssuer } from './issuer-verdict.js';
import { judgeSerial, parseKeyId, serialText } from './key-id.js';
import { readCertificateHeader, type KnownCertificate } from './known-certificate.js';
import { readNameText } from './name-text.js';
import { expectTable, reading } from '../model/testing/committed-table.js';
import { judgeKeyId } from './verify-parts.js';

const derOf = (id: string) => Buffer.from(certificatePem(id).replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');

function fieldsOf(id: string): CertificateFields {
  const fields = readCertificateFields(derOf(id));
  if (fields === undefined) throw new Error(`no fields in ${id}`);
  return fields;
}

function certificateOf(id: string): KnownCertificate {
  const { certificate } = readCertificateHeader(signerFor(id).certificateBase64);
  if (certificate === undefined) throw new Error(`no certificate ${id}`);
  return certificate;
}

const garbled = (text: string) => Buffer.from(text).toString('latin1');

/** Texts that people write for a name, right and wrong; the RFC 2253 text is given. */
const respelled: Readonly<Record<string, (right: string) => string>> = {
  'in forward order': (right) =>
    right
      .split(/(?<!\\),/)
      .toReversed()
      .join(','),
  'with the first part left out': (right) => right.replace(/^(?:\\.|[^,])*,/, ''),
  'with the last part left out': (right) => right.replace(/,[^,]*$/, ''),
  'with one part twice': (right) => right.replace(/,[^,]*$/, '$&$&'),
  'in the slash form': (right) =>
    `/${right
      .split(/(?<!\\),/)
      .toReversed()
      .join('/')}`,
  'in the slash form with something else': () => '/C=NO/O=Somebody/CN=Else',
  'in the slash form with commas': () => '/C=NO, O=Somebody',
  'in lower case': (right) => right.toLowerCase(),
  decomposed: (right) => right.normalize('NFD'),
  'without blanks': (right) => right.replaceAll(' ', ''),
  'without backslashes': (right) => right.replaceAll('\\', ''),
  'with blanks after commas': (right) => right.replaceAll(/(?<!\\),/g, ', '),
  'with blanks around the equals signs': (right) => right.replaceAll('=', ' = '),
  'with a blank behind it': (right) => `${right} `,
  'with semicolons': (right) => right.replaceAll(/(?<!\\),/g, ';'),
  'with OID prefixes': (right) => right.replaceAll(/(^|,)O=/g, '$1oid.2.5.4.10='),
  'with an OID': (right) => right.replaceAll(/(^|,)O=/g, '$12.5.4.10='),
  'percent-encoded': (right) => encodeURIComponent(right),
  'with percent-encoded blanks': (right) => right.replaceAll(' ', '%20'),
  'with a broken percent sign': (right) => `${right}%`,
  'as UTF-8 read as ISO-8859-1': (right) => right.replace(/O=[^,]*/, garbled),
  'with question marks': (right) => right.replaceAll(/[^\u0020-\u007e]/g, '?'),
  'between quotes': (right) => right.replace(/O=([^,]*)/, 'O="$1"'),
  'with an unclosed quote': (right) => right.replace('O=', 'O="'),
  'with another name': (right) => right.replace(/CN=[^,+]*/, 'CN=Somebody Else'),
  'with another name and letters beyond ASCII': (right) => right.replace(/CN=[^,+]*/, 'CN=Så'),
  'that ends in a backslash': (right) => `${right}\\`,
  'the subject': () => 'CN=Test TPP AS,organizationIdentifier=PSDNO-FSA-123456789,O=Test TPP AS,C=NO',
  'the subject in forward order': () =>
    'C=NO,O=Test TPP AS,organizationIdentifier=PSDNO-FSA-123456789,CN=Test TPP AS',
  nothing: () => '',
  'a blank': () => ' ',
};

const styles = [
  {},
  { characters: 'raw' },
  { types: 'table' },
  { characters: 'raw', types: 'table' },
] as const;

describe('issuers', () => {
  test('in every spelling are judged as the table says', () => {
    const lines = vectors.vectors.flatMap(({ id, forms }) => {
      const fields = fieldsOf(id);
      const raw = writeName(fields.issuer, { characters: 'raw' });
      const told = (what: string, text: string) => `  ${what}: ${reading(text, judgeIssuer(text, fields))}`;
      return [
        id,
        ...styles.map((style) => told(`style ${JSON.stringify(style)}`, writeName(fields.issuer, style))),
        ...Object.entries(forms).map(([what, text]) => told(what, text)),
        ...Object.entries(respelled).map(([what, respell]) => told(what, respell(raw))),
        told('raw, garbled', garbled(raw)),
      ];
    });
    expectTable('signing/issuers', lines);
  });

  test('in keyIds are told with what was expected', () => {
    const lines = vectors.vectors.slice(0, 4).flatMap(({ id }) => {
      const certificate = certificateOf(id);
      const serial = serialText(certificate.fields.serial);
      const texts = Object.values(respelled).map((respell) => respell(writeName(certificate.fields.issuer)));
      const keyIds = [
        ...texts.map((text) => `SN=${serial},CA=${text}`),
        certificate.keyId.replaceAll('\\', '\\\\'),
        `sn=1,issuer=${texts[0]}`,
      ];
      return [id, ...keyIds.map((text) => `  ${reading(text, judgeKeyId(text, certificate))}`)];
    });
    expectTable('signing/key-ids', lines);
  });
});

describe('names', () => {
  test('are read as the table says', () => {
    const texts = [
      'CN=a',
      ' CN=a',
      'CN =a',
      'CN= a',
      'CN=a ',
      'CN=a , C=b',
      'CN=a;C=b',
      'CN=a,C=b',
      'CN=a+O=b,C=c',
      'cn=a',
      'commonname=a',
      'S=a',
      's=a',
      'SP=a',
      'ST=a',
      'SPX=a',
      'XS=a',
      'E=a',
      'e=a',
      'EX=a',
      'XE=a',
      'email=a',
      'OID.2.5.4.3=a',
      'oid.2.5.4.3=a',
      'xoid.2.5.4.3=a',
      'oid.cn=a',
      '2.5.4.3=a',
      '2.5..3=a',
      '2.=a',
      '.2=a',
      'a-b=c',
      '1a=c',
      'a_b=c',
      '=a',
      'CN',
      'CN,C=a',
      ',CN=a',
      'CN=a,',
      'CN=a,,C=b',
      'CN=',
      'CN=,C=a',
      `${'a'.repeat(200)}=b`,
      `${'a'.repeat(201)}=b`,
      'CN=#',
      'CN=#,C=a',
      'CN=#0c0161',
      'CN=#0C0161',
      'CN=#0c0161 ',
      'CN=#0c0161;C=b',
      'CN=#0c0161+C=b',
      'CN=#0c016',
      'CN=#0c01zz',
      'CN=#zz0161',
      'CN=#0c0261',
      'CN=#0c01',
      'CN=#020101',
      'CN=#0c016161',
      'CN= #0c0161',
      'CN=a#',
      'CN=\\#a',
      'CN=\\ a',
      'CN=a\\ ',
      'CN=a\\  ',
      'CN=a\\,b',
      'CN=a\\;b',
      'CN=a\\+b',
      'CN=a\\"b',
      'CN=a\\\\b',
      'CN=a\\<b',
      'CN=a\\zb',
      'CN=a\\',
      'CN=\\',
      'CN=a\\C3\\A6b',
      'CN=\\c3\\a6',
      'CN=\\C3',
      'CN=\\C3\\zz',
      'CN=\\C3\\A6\\C3',
      'CN=\\E6',
      'CN=\\EF\\BB\\BFa',
      'CN=\\4',
      'CN=\\4g',
      'CN=\\41\\42\\,',
      'CN=a"b',
      'CN=a<b',
      'CN=a>b',
      'CN=a=b',
      'CN=a  b',
      'CN="a"',
      'CN="a,b"',
      'CN="a" ',
      'CN= "a" ,C=b',
      'CN="a"b',
      'CN="a"+C=b',
      'CN="a";C=b',
      'CN="a\\"b"',
      'CN="a\\C3\\A6"',
      'CN="a',
      'CN="',
      'CN=""',
      'CN="a\\',
      '',
      ' ',
      '   ',
    ];
    const lines = texts.map((text) => {
      const made = readNameText(text);
      const name = made?.name.map((relative) =>
        relative.map(({ type, text: value, der }) => [type, value, der?.toString('hex')]),
      );
      return reading(text.length > 100 ? `${text.length} letters` : text, made && [name, ...made.marks]);
    });
    expectTable('signing/names', lines);
  });

  test('of types stand for the identifiers in the table', () => {
    const arcs = ['2.5.4.', '0.9.2342.19200300.100.1.', '1.2.840.113549.1.9.', '1.3.6.1.4.1.311.60.2.1.'];
    const oids = arcs.flatMap((arc) => Array.from({ length: 120 }, (_, index) => `${arc}${index}`));
    const known = oids.flatMap((oid) => attributeType(oid) ?? []);
    const others =
      'commonName localityName stateOrProvinceName S SP organizationName organizationalUnitName countryName streetAddress domainComponent userId E email surname givenName T countryCode3c countryCode3n rfc822Mailbox jurisdictionLocalityName jurisdictionStateOrProvinceName jurisdictionCountryName'.split(
        ' ',
      );
    for (const { name, oid } of known) expect(attributeOid(name)).toBe(oid);
    for (const name of others) expect(attributeOid(name.toUpperCase())).toBe(attributeOid(name));
    expectTable('signing/attribute-types', [
      ...known.map(({ oid, name, inRfc2253 }) => `${oid} ${name}${inRfc2253 ? ', of RFC 2253' : ''}`),
      ...others.map((name) => `${name}: ${attributeOid(name)}`),
      `another: ${attributeOid('another')}`,
    ]);
  });
});

/** Spellings of a serial number, right and wrong. */
const serialTexts = (right: string) => [
  right,
  right.toLowerCase(),
  `0${right}`,
  `00${right}`,
  `0x${right}`,
  `0X${right}`,
  `-${right}`,
  right.replace(/^-/, ''),
  ` ${right}`,
  right.replaceAll(/(..)(?=.)/g, '$1:'),
  right.replaceAll(/(..)(?=.)/g, '$1-'),
  right.replaceAll(/(..)(?=.)/g, '$1 '),
  `${BigInt(`0x${right.replace('-', '')}`)}`,
  `-${BigInt(`0x${right.replace('-', '')}`)}`,
  `${right}zz`,
  '',
  '-',
  '0',
  '00',
  'zz',
  '7',
  '123',
  '0'.repeat(200),
  '0'.repeat(201),
  `0x${'0'.repeat(500)}`,
];

describe('serial numbers', () => {
  const contents = [
    '01',
    '0080',
    '0123',
    '00c0ffee',
    '00',
    '80',
    '10',
    'ff00',
    '',
    '7fffffffffffffffffffffffffffffffffffffff',
  ];
  test('are judged as the table says', () => {
    const lines = contents.flatMap((hex) => {
      const content = Buffer.from(hex, 'hex');
      const right = serialText(content);
      return [
        `${hex}: ${right}, ${serialText(content, 'shortest')}`,
        ...serialTexts(right).map((text) => {
          const found = judgeSerial(text, content).map(({ code, message, header, expected, actual }) => [
            code,
            message,
            header,
            expected,
            actual?.length === text.length ? '' : actual,
          ]);
          return `  ${reading(text.length > 100 ? `${text.length} digits` : text, found)}`;
        }),
      ];
    });
    expectTable('signing/serials', lines);
  });

  test('stand in keyIds as the table says', () => {
    const keyIds = [
      'SN=1,CA=CN=x',
      'SN=,CA=',
      'SN=1,CA=',
      'SN=1',
      '',
      ',',
      'SN=1,DN=CN=x',
      'SN=1,IssuerDN=CN=x',
      'SN=1,Issuer=CN=x',
      'SN=1,issuer = CN=x',
      'sn=1,ca=CN=x',
      'SN=1, CA=CN=x',
      ' SN=1,CA=CN=x',
      'SN=1 ,CA=CN=x',
      'SN = 1,CA=CN=x',
      'SN=1 2,CA=CN=x',
      'xSN=1,CA=CN=x',
      'SN=1,xCA=CN=x',
      'SN=1,CA',
      'SN1,CA=x',
      'CA=CN=x,SN=1',
      'sn=,ca=x',
      'SN=1,CA= CN=x',
      `${' '.repeat(9)}sn=1,CA=x`,
      `${' '.repeat(10)}sn=1,CA=x`,
      `sn=${'1'.repeat(400)},CA=x`,
      `sn=${'1'.repeat(401)},CA=x`,
      `sn=1${' '.repeat(500)},CA=x`,
    ];
    expectTable(
      'signing/key-id-halves',
      keyIds
        .map((text) => reading(text.length > 100 ? `${text.length} characters` : text, parseKeyId(text)))
        .map((line) => line.replaceAll(/1{50,}/g, (digits) => `${digits.length} digits`)),
    );
  });
});

/** An element in DER, with a short length. */
const der = (tag: number, ...content: readonly Uint8Array[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
};

describe('fields of certificates', () => {
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('x')))));
  const serial = der(0x02, Buffer.from([5]));
  const none = der(0x30);
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const body = (...members: readonly Buffer[]) => der(0x30, der(0x30, ...members));
  const cases: Readonly<Record<string, readonly [der: Buffer, issuer: string | undefined]>> = {
    'version and all': [body(version, serial, none, name, none, name), 'CN=x'],
    'no version': [body(serial, none, name, none, name), 'CN=x'],
    'a serial of no octets': [body(version, der(0x02), none, name, none, name), undefined],
    'a serial that is no integer': [
      body(version, der(0x04, Buffer.from([5])), none, name, none, name),
      undefined,
    ],
    'no issuer': [body(version, serial, none, serial, none, name), undefined],
    'no subject': [body(version, serial, none, name, none, serial), undefined],
    nothing: [Buffer.alloc(0), undefined],
    'an empty sequence': [none, undefined],
    'no sequence inside': [der(0x30, serial), undefined],
  };
  test.each(Object.entries(cases))('%s', (_, [bytes, issuer]) => {
    const fields = readCertificateFields(bytes);
    expect(fields && writeName(fields.issuer)).toBe(issuer);
    expect(fields?.serial.toString('hex')).toBe(issuer && '05');
  });
});
