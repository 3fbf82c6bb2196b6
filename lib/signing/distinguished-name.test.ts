import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { readCertificateFields } from './certificate-fields.js';
import { readNameDer, sameName, writeName } from './distinguished-name.js';
import { judgeIssuer, type CertificateNames } from './issuer-verdict.js';
import { readNameText } from './name-text.js';

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');
}

function namesOf(id: string): CertificateNames {
  const vector = vectors.vectors.find((each) => each.id === id);
  const fields = readCertificateFields(derOf(vector?.certificatePem ?? ''));
  if (fields === undefined) throw new Error(`no vector ${id}`);
  return fields;
}

describe('names in DER', () => {
  test.each(vectors.vectors)('$id: $what', (vector) => {
    const name = readNameDer(Buffer.from(vector.issuerDerHex, 'hex'));
    const read = name?.map((relative) =>
      relative.map(({ type, text, der }) => ({ oid: type, tag: der?.[0], value: text })),
    );
    expect(read).toEqual(vector.rdns);
    expect(writeName(name ?? [])).toBe(vector.expected);
  });

  test.each(vectors.vectors)('$id: the certificate holds that issuer', (vector) => {
    const fields = readCertificateFields(derOf(vector.certificatePem));
    expect(writeName(fields?.issuer ?? [])).toBe(vector.expected);
    expect(writeName(fields?.subject ?? [])).toBe(
      'CN=Test TPP AS,organizationIdentifier=PSDNO-FSA-123456789,O=Test TPP AS,C=NO',
    );
  });

  test('the other styles', () => {
    const { issuer, subject } = namesOf('norwegian-utf8');
    expect(writeName(issuer, { characters: 'raw' })).toBe(
      'CN=Ærlig CA,O=Bærum Tillitstjenester Å/S,L=Tromsø,C=NO',
    );
    expect(writeName(subject, { types: 'table' })).toBe(
      'CN=Test TPP AS,2.5.4.97=#0C135053444E4F2D4653412D313233343536373839,O=Test TPP AS,C=NO',
    );
  });

  test.each([
    ['nothing', ''],
    ['a length beyond the end', '3020'],
    ['an endless length', '3080'],
    ['a sequence of integers', '3003020101'],
    ['an empty set', '30023100'],
    ['an attribute without a value', '3009310730050603550403'],
  ])('%s is no name', (_, hex) => {
    expect(readNameDer(Buffer.from(hex, 'hex'))).toBeUndefined();
  });
});

describe('names in writing', () => {
  const der = Buffer.from('0c0178', 'hex');
  test.each([
    ['a,b+c"d\\e<f>g;h', 'a\\,b\\+c\\"d\\\\e\\<f\\>g\\;h'],
    ['# first, then #', '\\# first\\, then #'],
    [' both ends ', '\\ both ends\\ '],
    ['=inside=', '=inside='],
    ['\u0000\t\u007f', '\\00\\09\\7F'],
    ['č𝒞', '\\C4\\8D\\F0\\9D\\92\\9E'],
    ['', ''],
  ])('%j is escaped, and read back', (text, written) => {
    const name = [[{ type: '2.5.4.3', text, der }]];
    expect(writeName(name)).toBe(`CN=${written}`);
    expect(sameName(readNameText(writeName(name))?.name ?? [], name)).toBe(true);
    expect(sameName(readNameText(writeName(name, { characters: 'raw' }))?.name ?? [], name)).toBe(true);
  });

  test('a type without a name is its identifier and the value in hexadecimal', () => {
    expect(writeName([[{ type: '2.16.578.1', text: 'x', der }]])).toBe('2.16.578.1=#0C0178');
  });
});

describe('names in text', () => {
  const forms = vectors.vectors.flatMap((vector) => {
    const texts = new Map(Object.entries(vector.forms));
    return Object.entries(vector.sameNameAsCertificate).map(([form, same]) => ({
      id: vector.id,
      form,
      text: texts.get(form) ?? '',
      same,
    }));
  });

  test.each(forms)('$id as $form is the name of the certificate: $same', ({ id, text, same }) => {
    const reading = readNameText(text);
    expect(reading !== undefined && sameName(reading.name, namesOf(id).issuer)).toBe(same);
  });

  test.each(forms)('$id as $form is judged alike', ({ id, text, same }) => {
    expect(judgeIssuer(text, namesOf(id)).class !== 'wrong').toBe(same);
  });

  test.each([
    ['opensslRfc2253', 'exact'],
    ['opensslRfc2253NoMsbEscape', 'exact'],
    ['javaRfc2253', 'exact'],
    ['pythonRfc4514', 'exact'],
    ['bouncyCastleRfc4519', 'equivalent'],
    ['javaRfc1779', 'dialect'],
    ['bouncyCastleDefault', 'wrong'],
  ] as const)('a plain name as %s is %s', (form, verdict) => {
    const text = vectors.vectors.find((each) => each.id === 'plain')?.forms[form] ?? '';
    expect(judgeIssuer(text, namesOf('plain')).class).toBe(verdict);
  });

  const plain = 'CN=Test Qualified Seal CA 1,O=Test Trust Services AS,C=NO';
  test.each([
    [plain, 'exact', []],
    ['cn=Test Qualified Seal CA 1,o=Test Trust Services AS,c=NO', 'equivalent', []],
    ['2.5.4.3=Test Qualified Seal CA 1,2.5.4.10=Test Trust Services AS,2.5.4.6=NO', 'equivalent', []],
    [
      'CN=#0C1854657374205175616C6966696564205365616C2043412031,O=Test Trust Services AS,C=NO',
      'equivalent',
      [],
    ],
    ['CN=Test\\20Qualified Seal CA 1,O=Test Trust Services AS,C=\\4e\\4F', 'equivalent', []],
    [plain.replaceAll(',', ', '), 'dialect', ['blanks-around-separators']],
    [plain.replaceAll('=', ' = '), 'dialect', ['blanks-around-separators']],
    [plain.replaceAll(',', ';'), 'dialect', ['semicolon-separator']],
    [plain.replaceAll(' ', '%20'), 'dialect', ['percent-encoded']],
    ['OID.2.5.4.3=Test Qualified Seal CA 1,O=Test Trust Services AS,C=NO', 'dialect', ['oid-prefix']],
    ['CN="Test Qualified Seal CA 1",O=Test Trust Services AS,C=NO', 'dialect', ['quoted-value']],
  ])('%s is %s', (text, verdict, marks) => {
    expect(judgeIssuer(text, namesOf('plain'))).toEqual({ class: verdict, marks });
  });

  test.each([
    ['C=NO,O=Test Trust Services AS,CN=Test Qualified Seal CA 1', 'forward-order'],
    ['C = NO, O = Test Trust Services AS, CN = Test Qualified Seal CA 1', 'forward-order'],
    ['/C=NO/O=Test Trust Services AS/CN=Test Qualified Seal CA 1', 'slash-form'],
    ['CN=Test TPP AS,organizationIdentifier=PSDNO-FSA-123456789,O=Test TPP AS,C=NO', 'subject-used'],
    ['C=NO,O=Test TPP AS,2.5.4.97=PSDNO-FSA-123456789,CN=Test TPP AS', 'subject-used'],
    [plain.replaceAll(' ', ''), 'spaces-deleted'],
    [plain.toLowerCase(), 'case-changed'],
    ['CN=Test Qualified Seal CA 1,C=NO', 'attributes-missing'],
    ['CN=Test Qualified Seal CA 2,O=Test Trust Services AS,C=NO', 'other-name'],
    [`${plain},L=Oslo`, 'other-name'],
    ['Test Qualified Seal CA 1', 'unreadable'],
    ['', 'attributes-missing'],
  ])('%s is wrong: %s', (text, reason) => {
    expect(judgeIssuer(text, namesOf('plain'))).toEqual({ class: 'wrong', marks: [], reason });
  });

  test.each([
    [
      'comma-plus-quote-backslash',
      'CN=A,B+C,O=Sparebank, Invest + Co "SICO" \\ Oslo,C=NO',
      'escapes-missing',
    ],
    [
      'norwegian-utf8',
      'CN=Ã\u0086rlig CA,O=BÃ¦rum Tillitstjenester Ã\u0085/S,L=TromsÃ¸,C=NO',
      'wrong-charset',
    ],
    ['norwegian-utf8', 'CN=?rlig CA,O=B?rum Tillitstjenester ?/S,L=Troms?,C=NO', 'wrong-charset'],
    ['norwegian-utf8', 'CN=?rlig CA,O=Bærum Tillitstjenester Å/S,L=Tromsø,C=NO', 'wrong-charset'],
    ['repeated-ou', 'CN=Order CA,OU=First,OU=Second,O=Order Trust,C=NO', 'other-order'],
  ])('%s as %s is wrong: %s', (id, text, reason) => {
    expect(judgeIssuer(text, namesOf(id))).toMatchObject({ class: 'wrong', reason });
  });

  test.each([
    [
      'norwegian-utf8',
      'CN=\\C6rlig CA,O=B\\E6rum Tillitstjenester \\C5/S,L=Troms\\F8,C=NO',
      ['escaped-bytes-not-utf-8'],
    ],
    [
      'domain-component',
      'CN=Dc CA,UID=u1,OU=Seal,O=Dc Trust,STREET=Gate 1,L=Oslo,S=Viken,DC=example,DC=no',
      ['s-for-st'],
    ],
    ['multi-valued-rdn', 'SERIALNUMBER=12345+CN=Multi CA,O=Multi Trust AS,C=NO', []],
    [
      'multi-valued-rdn',
      'CN=Multi CA + serialNumber=12345,O=Multi Trust AS,C=NO',
      ['blanks-around-separators'],
    ],
  ])('%s as %s is understood', (id, text, marks) => {
    expect(judgeIssuer(text, namesOf(id))).toEqual({
      class: marks.length === 0 ? 'equivalent' : 'dialect',
      marks,
    });
  });

  test.each([
    ['CN=a,O', undefined],
    ['=a', undefined],
    ['CN="a', undefined],
    ['CN="a"b', undefined],
    ['CN=#0C', undefined],
    ['CN=#XY', undefined],
    ['CN=#', '#'],
    ['C N=a', undefined],
    ['CN=\\,', ','],
    ['CN=\\ a\\ ', ' a '],
    ['CN=a  ', 'a'],
    ['CN=  a', 'a'],
    ['CN=', ''],
    ['CN=a=b', 'a=b'],
    ['CN=\\#a#', '#a#'],
    ['CN="a, \\"b\\" \\C3\\A6"', 'a, "b" æ'],
  ])('the value in %s is %s', (text, value) => {
    expect(readNameText(text)?.name[0]?.[0]?.text).toBe(value);
  });
});
