import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chainPem,
  generateEcKeys,
  generateKeys,
  keyPairFromPem,
  mint,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  privateKeyPem,
  readCertificate,
  type Certificate,
  type KeyPair,
  type MintOptions,
} from './index.js';
import { randomSerial } from './serial.js';

const period = { notBefore: new Date('2026-11-20T00:00:00Z'), notAfter: new Date('2027-11-20T00:00:00Z') };
let rsa: KeyPair;
let other: KeyPair;
let ec: KeyPair;
let root: Certificate;

beforeAll(async () => {
  const [[first, second], curve] = await Promise.all([generateKeys(2), generateEcKeys()]);
  if (first === undefined || second === undefined) throw new Error('no keys');
  [rsa, other, ec] = [first, second, curve];
  root = mintAuthority({ commonName: 'Mint Root', keys: other, ...period });
});

function leaf(changes: Partial<MintOptions> = {}) {
  return mintLeaf({ subject: [['CN', 'Leaf']], keys: rsa, use: 'seal', ...period, ...changes }, root);
}

function read(changes: Partial<MintOptions> = {}) {
  return readCertificate(leaf(changes).der);
}

describe('every option is read back', () => {
  test.each([
    ['1', '01', '01'],
    ['0ABC', '0ABC', '0abc'],
    ['80', '80', '0080'],
    ['C0FFEE', 'C0FFEE', '00c0ffee'],
    ['abcdef', 'ABCDEF', '00abcdef'],
    ['0000FF', 'FF', '00ff'],
    [
      '7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF',
      '7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF',
      '7fffffffffffffffffffffffffffffffffffffff',
    ],
  ])('serial %s', (serial, text, octets) => {
    const record = read({ serial });
    expect(record.serialHex).toBe(text);
    expect(record.serialOctets.toString('hex')).toBe(octets);
    expect(record.x509.serialNumber).toBe(text);
  });

  test.each([
    ['00', '00'],
    ['80', '-80'],
    ['FF', '-01'],
  ])('serial with the content octets %s', (serial, text) => {
    expect(read({ serial, serialForm: 'literal' }).serialHex).toBe(text);
  });

  test('random serials are positive, at most 20 octets, and of letters', () => {
    for (let count = 0; count < 50; count += 1) expect(randomSerial()).toMatch(/^[A-F]{32}$/);
    const serials = [read().serialHex, read().serialHex];
    expect(serials[0]).toMatch(/^[A-F]{32}$/);
    expect(serials[0]).not.toBe(serials[1]);
    expect(() => leaf({ serial: '12:34' })).toThrow('a serial number is hexadecimal');
  });

  test('validity, in both forms of time', () => {
    const notBefore = new Date('2049-12-31T23:59:59Z');
    const notAfter = new Date('2050-01-01T00:00:00Z');
    const record = read({ notBefore, notAfter });
    expect([record.validFrom, record.validTo]).toEqual([notBefore, notAfter]);
    expect(record.der.includes(Buffer.from('491231235959Z'))).toBe(true);
    expect(record.der.includes(Buffer.from('20500101000000Z'))).toBe(true);
    expect(record.x509.validTo).toBe('Jan  1 00:00:00 2050 GMT');
  });

  test.each([
    [['digitalSignature']],
    [['digitalSignature', 'nonRepudiation']],
    [['keyEncipherment', 'keyCertSign', 'cRLSign']],
    [['keyAgreement', 'decipherOnly']],
    [[]],
  ] satisfies [NonNullable<MintOptions['keyUsage']>][])('key usage %j', (keyUsage) => {
    expect(read({ keyUsage }).keyUsage).toEqual(keyUsage);
  });

  test.each([
    [['digitalSignature'], '03020780'],
    [['digitalSignature', 'nonRepudiation'], '030206c0'],
    [['keyCertSign', 'cRLSign'], '03020106'],
    [['keyAgreement', 'decipherOnly'], '0303070880'],
    [[], '030100'],
  ] satisfies [NonNullable<MintOptions['keyUsage']>, string][])('key usage %j in DER', (keyUsage, octets) => {
    // Identifier, critical, octet string, then the bits without trailing zeros.
    const size = (octets.length / 2).toString(16).padStart(2, '0');
    expect(leaf({ keyUsage }).der.toString('hex')).toContain(`0603551d0f0101ff04${size}${octets}`);
  });

  test('extended key usage, hosts and basic constraints', () => {
    expect(read({ extendedKeyUsage: ['serverAuth', 'emailProtection'] }).extendedKeyUsage).toEqual([
      'serverAuth',
      'emailProtection',
    ]);
    const record = read({
      hosts: ['bank.example', '127.0.0.1', '::1', '2001:db8::7f00:1', '::ffff:10.0.0.1'],
    });
    expect(record.hosts).toEqual([
      'bank.example',
      '127.0.0.1',
      '0:0:0:0:0:0:0:1',
      '2001:db8:0:0:0:0:7f00:1',
      '0:0:0:0:0:ffff:a00:1',
    ]);
    expect(record.x509.checkIP('::1')).toBe('::1');
    expect(record.x509.checkIP('2001:db8::7f00:1')).toBe('2001:db8::7f00:1');
    expect(read()).toMatchObject({
      isCa: false,
      pathLength: undefined,
      extendedKeyUsage: undefined,
      hosts: [],
    });
    expect(read({ authority: true })).toMatchObject({ isCa: true, pathLength: undefined });
    expect(read({ authority: true, pathLength: 3 })).toMatchObject({ isCa: true, pathLength: 3 });
  });

  test('usages that are given as undefined are left out', () => {
    const record = read({ keyUsage: undefined, qcTypes: undefined, qcCompliance: undefined });
    expect(record).toMatchObject({ keyUsage: undefined, qcTypes: [], qcCompliance: false, psd2: undefined });
  });

  test('each use brings its usages and statements', () => {
    expect(read({ use: 'seal' })).toMatchObject({
      keyUsage: ['digitalSignature', 'nonRepudiation'],
      qcCompliance: true,
      qcTypes: ['eseal'],
    });
    expect(read({ use: 'website' })).toMatchObject({
      keyUsage: ['digitalSignature', 'keyEncipherment'],
      extendedKeyUsage: ['serverAuth', 'clientAuth'],
      qcCompliance: true,
      qcTypes: ['web'],
    });
    expect(read({ use: 'server' })).toMatchObject({ extendedKeyUsage: ['serverAuth'], qcCompliance: false });
    expect(readCertificate(root.der)).toMatchObject({ isCa: true, keyUsage: ['keyCertSign', 'cRLSign'] });
  });

  test.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)('signature with %s', (hash) => {
    expect(read({ hash }).signatureHash).toBe(hash);
    const signed = mint({ subject: [['CN', 'Curve']], keys: ec, use: 'server', hash, ...period });
    expect(readCertificate(signed.der)).toMatchObject({ signatureHash: hash, keyType: 'ec', keyBits: 256 });
    expect(new X509Certificate(signed.der).verify(ec.publicKey)).toBe(true);
  });

  test('key type and size', async () => {
    const [small] = await generateKeys(1, 1024);
    expect(read()).toMatchObject({ keyType: 'rsa', keyBits: 2048 });
    expect(read(small === undefined ? {} : { keys: small }).keyBits).toBe(1024);
  });
});

describe('PSD2 statements', () => {
  test('roles in any order are read in the order of the standard', () => {
    const { psd2 } = read({ psd2: norwegianStatement('PSP_IC', 'PSP_AI', 'PSP_AS', 'PSP_PI') });
    expect(psd2).toEqual({
      roles: ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'],
      writtenRoles: [
        { oid: '0.4.0.19495.1.4', name: 'PSP_IC' },
        { oid: '0.4.0.19495.1.3', name: 'PSP_AI' },
        { oid: '0.4.0.19495.1.1', name: 'PSP_AS' },
        { oid: '0.4.0.19495.1.2', name: 'PSP_PI' },
      ],
      ncaName: 'Finanstilsynet',
      ncaId: 'NO-FSA',
      remarks: [],
    });
  });

  test('letters beyond ASCII survive', () => {
    const psd2 = { roles: ['PSP_AI'] as const, ncaName: 'Tilsynet for blåbær Ærlig Ø', ncaId: 'NO-FSA' };
    expect(read({ psd2 }).psd2).toMatchObject({ ncaName: psd2.ncaName, remarks: [] });
  });

  test.each([
    ['no role', { ...norwegianStatement(), shape: 'list' }, [], ['roles-none']],
    [
      'the name of another role',
      norwegianStatement({ oid: '0.4.0.19495.1.3', name: 'PSP_PI' }),
      ['PSP_AI'],
      ['role-name-mismatch'],
    ],
    ['an unknown role', norwegianStatement({ oid: '0.4.0.19495.1.9', name: 'PSP_XX' }), [], ['role-unknown']],
    ['a role twice', norwegianStatement('PSP_PI', 'PSP_PI'), ['PSP_PI'], ['role-repeated']],
    ['an empty text', { ...norwegianStatement('PSP_PI'), ncaName: '' }, ['PSP_PI'], ['text-length']],
    [
      'a long text',
      { ...norwegianStatement('PSP_PI'), ncaName: 'ø'.repeat(257) },
      ['PSP_PI'],
      ['text-length'],
    ],
  ] as const)('%s is read and remarked on', (_, psd2, roles, remarks) => {
    expect(read({ psd2 }).psd2).toMatchObject({ roles, remarks });
  });

  test('256 characters are not too many, however many octets they take', () => {
    const psd2 = { ...norwegianStatement('PSP_PI'), ncaName: 'ø'.repeat(256) };
    expect(read({ psd2 }).psd2?.remarks).toEqual([]);
  });

  test('a statement without the list around it is found', () => {
    const { psd2 } = read({ psd2: norwegianStatement('PSP_PI'), shape: 'bare' });
    expect(psd2).toMatchObject({ roles: ['PSP_PI'], ncaId: 'NO-FSA', remarks: ['statement-bare'] });
  });
});

describe('signatures', () => {
  test('node-forge, which did not sign, verifies a chain that node:crypto signed', () => {
    const parsedRoot = forge.pki.certificateFromPem(root.pem);
    expect(parsedRoot.verify(parsedRoot)).toBe(true);
    expect(parsedRoot.verify(forge.pki.certificateFromPem(leaf().pem))).toBe(true);
    const foreign = mintLeaf({ subject: [['CN', 'x']], keys: rsa, use: 'seal', ...period });
    expect(() => parsedRoot.verify(forge.pki.certificateFromPem(foreign.pem))).toThrow();
  });

  test('without an authority a leaf signs itself', () => {
    const alone = new X509Certificate(
      mintLeaf({ subject: [['CN', 'Alone']], keys: rsa, use: 'seal', ...period }).pem,
    );
    expect(alone.verify(rsa.publicKey)).toBe(true);
    expect(alone.issuer).toBe('CN=Alone');
  });

  test('a chain for a server leaves out the root', () => {
    const middle = mintAuthority({ commonName: 'Middle', keys: rsa, ...period }, root);
    const server = mintLeaf({ subject: [['CN', 's']], keys: rsa, use: 'server', ...period }, middle);
    expect(server.issuers.map((each) => each.pem)).toEqual([middle.pem, root.pem]);
    expect(chainPem(server)).toBe(server.pem + middle.pem);
  });

  test('a private key goes through PEM', () => {
    const again = keyPairFromPem(privateKeyPem(rsa));
    expect(again.publicKey.equals(rsa.publicKey)).toBe(true);
    expect(() => keyPairFromPem('nonsense')).toThrow();
  });
});
