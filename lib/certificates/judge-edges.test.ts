/** Where a certificate is just in order, and just not. */

import { beforeAll, describe, expect, test } from 'vitest';
import { mintAuthority, mintLeaf, norwegianStatement, readCertificate } from './index.js';
import {
  at,
  ground,
  leaf,
  longPeriod,
  now,
  options,
  patched,
  prepareGround,
  server,
  subject,
} from './testing/judged-leaves.js';

beforeAll(prepareGround);

describe('what is in order has no findings', () => {
  test('a seal with all that can be asked of it', () => {
    const key = ground.leafKeys.privateKey;
    expect(leaf({}, { key, roles: ['PSP_AI', 'PSP_PI'] })).toEqual([]);
    expect(leaf({}, { key: ground.leafKeys.publicKey })).toEqual([]);
  });
  test('a website certificate for TLS, and servers by name and by address', () => {
    expect(leaf({ use: 'website' }, { use: 'website' })).toEqual([]);
    expect(server({}, { host: 'bank.example' })).toEqual([]);
    expect(server({ hosts: ['127.0.0.1', '::1'] }, { host: '127.0.0.1' })).toEqual([]);
    expect(server({ hosts: ['::1'] }, { host: '[::1]' })).toEqual([]);
    expect(server({ hosts: ['*.bank.example'] }, { host: 'api.bank.example' })).toEqual([]);
  });
  test('a server may have a curve key', () => {
    expect(server({ keys: ground.curveKeys })).toEqual([]);
  });
  test('either bit seals', () => {
    expect(leaf({ keyUsage: ['nonRepudiation'] })).toEqual([]);
    expect(leaf({ keyUsage: ['digitalSignature'] })).toEqual([]);
  });
  test('one useful role is enough when none is named', () => {
    expect(leaf({ psd2: norwegianStatement('PSP_PI') })).toEqual([]);
    expect(leaf({ psd2: norwegianStatement('PSP_IC') }).map((each) => each.code)).toEqual(['role-missing']);
    expect(leaf({ psd2: norwegianStatement() }).map((each) => each.code)).toEqual(['role-missing']);
  });
  test('issuers in the order of the chain', () => {
    const [intermediate, root] = [readCertificate(ground.intermediate.der), readCertificate(ground.root.der)];
    expect(leaf({}, { trust: [root], issuers: [intermediate, root] })).toEqual([]);
  });
  test('a root that others issued too, under SHA-1, is trusted all the same', () => {
    const root = mintAuthority({
      commonName: 'Old Root',
      keys: ground.otherKeys,
      hash: 'sha1',
      ...longPeriod,
    });
    expect(leaf({ issuer: root }, { trust: [readCertificate(root.der)] })).toEqual([]);
  });
  test('a foreign authority keeps its own form of number', () => {
    const psd2 = { ...norwegianStatement('PSP_AI'), ncaId: 'SE-FINA' };
    expect(leaf({ subject: subject('PSDSE-FINA-44059'), psd2 })).toEqual([]);
  });
});

describe('edges', () => {
  test('the name of the issuer alone makes no self-signed certificate', () => {
    const namesake = { subject: ground.root.subject, issuer: ground.root };
    expect(leaf(namesake, { trust: [] }).map((each) => each.code)).toEqual([
      'issuer-missing',
      'organisation-id-absent',
    ]);
  });
  test.each([
    ['constraints', { authority: true, keyUsage: ['digitalSignature'] }],
    ['usage', { keyUsage: ['keyCertSign'] }],
  ] as const)('%s alone make no authority', (_, changes) => {
    const middle = mintLeaf(options({ keys: ground.otherKeys, ...longPeriod, ...changes }), ground.root);
    const findings = leaf({ issuer: middle }, { issuers: [readCertificate(middle.der)] });
    expect(findings.map((each) => each.code)).toEqual(['issuer-not-authority']);
  });
  test('an issuer whose validity lies ahead is not valid either', () => {
    const early = mintAuthority(
      { commonName: 'Early', keys: ground.otherKeys, ...longPeriod, notBefore: at(1) },
      ground.root,
    );
    const findings = leaf({ issuer: early }, { issuers: [readCertificate(early.der)] });
    expect(findings.map((each) => each.code)).toEqual(['issuer-not-valid']);
  });
  test('a client certificate does not serve', () => {
    const findings = server({ extendedKeyUsage: ['clientAuth'] });
    expect(findings.map((each) => each.code)).toEqual(['extended-key-usage-unfit']);
  });
  test('a text that is no UTF8String', () => {
    const name = Buffer.from('Finanstilsynet').toString('hex');
    expect(patched(`0c0e${name}`, `130e${name}`).map((each) => each.code)).toEqual(['psd2-text-irregular']);
  });
  test.each([
    [at(30), []],
    [new Date(at(30).getTime() - 1_000), ['expires-soon']],
    [now, ['expires-soon']],
    [new Date(now.getTime() - 1_000), ['expired']],
  ])('valid to %s', (notAfter, codes) => {
    expect(leaf({ notAfter }).map((each) => each.code)).toEqual(codes);
  });
  test.each([
    [now, []],
    [new Date(now.getTime() + 1_000), ['not-yet-valid']],
  ])('valid from %s', (notBefore, codes) => {
    expect(leaf({ notBefore }).map((each) => each.code)).toEqual(codes);
  });
  test.each([
    ['00' + 'FF'.repeat(19), []],
    ['7F' + 'FF'.repeat(19), []],
    ['7F' + 'FF'.repeat(20), ['serial-irregular']],
    ['80', ['serial-irregular']],
  ])('serial octets %s', (serial, codes) => {
    expect(leaf({ serial, serialForm: 'literal' }).map((each) => each.code)).toEqual(codes);
  });
  test('an intermediate authority is held to strength as well', () => {
    const weak = mintAuthority(
      { commonName: 'Weak', keys: ground.otherKeys, hash: 'sha1', ...longPeriod },
      ground.root,
    );
    const findings = leaf({ issuer: weak }, { issuers: [readCertificate(weak.der)] });
    expect(findings).toEqual([
      {
        code: 'hash-weak',
        severity: 'error',
        message: 'the issuer "Weak" is signed with SHA1; have it issued again with SHA-256 or better',
      },
    ]);
  });
  test('a server without names is told so even when no host is asked about', () => {
    expect(server({ hosts: [] }).map((each) => each.code)).toEqual(['host-missing']);
    expect(server({ hosts: [], subject: [['CN', 'bank.example']] }, { host: 'bank.example' })).toHaveLength(
      1,
    );
  });
});

test('in the sandbox trust and roles only warn, while validity still matters', () => {
  const findings = leaf({ issuer: undefined, psd2: undefined, notAfter: at(-1) }, { environment: 'sandbox' });
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['expired', 'error'],
    ['self-signed', 'warning'],
    ['psd2-statement-absent', 'warning'],
  ]);
});
