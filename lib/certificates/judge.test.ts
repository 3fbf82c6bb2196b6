import { beforeAll, describe, expect, test } from 'vitest';
import {
  certificateSeverities,
  generateEcKeys,
  generateKeys,
  judgeCertificate,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  readCertificate,
  roleOids,
  type Certificate,
  type CertificateFinding,
  type CertificateFindingCode,
  type CertificateJudgement,
  type KeyPair,
  type MintOptions,
  type NameSpec,
} from './index.js';

const now = new Date('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
const at = (days: number) => new Date(now.getTime() + days * dayMs);
const period = { notBefore: at(-100), notAfter: at(300) };
const longPeriod = { notBefore: at(-1_000), notAfter: at(3_000) };

interface Ground {
  readonly leafKeys: KeyPair;
  readonly otherKeys: KeyPair;
  readonly smallKeys: KeyPair;
  readonly curveKeys: KeyPair;
  readonly root: Certificate;
  readonly intermediate: Certificate;
}

let ground: Ground;

beforeAll(async () => {
  const [[leafKeys, rootKeys, otherKeys], [smallKeys], curveKeys] = await Promise.all([
    generateKeys(3),
    generateKeys(1, 1024),
    generateEcKeys(),
  ]);
  if (!leafKeys || !rootKeys || !otherKeys || !smallKeys) throw new Error('no keys');
  const root = mintAuthority({ commonName: 'Judge Root', keys: rootKeys, ...longPeriod });
  const intermediate = mintAuthority(
    { commonName: 'Judge Seal CA', keys: otherKeys, pathLength: 0, ...longPeriod },
    root,
  );
  ground = { leafKeys, otherKeys, smallKeys, curveKeys, root, intermediate };
});

function subject(organizationIdentifier = 'PSDNO-FSA-310000019'): NameSpec {
  return [
    ['C', 'NO'],
    ['O', 'Tpp AS'],
    ['organizationIdentifier', organizationIdentifier],
    ['CN', 'Tpp AS'],
  ];
}

function options(changes: Partial<MintOptions> = {}): MintOptions {
  const psd2 = norwegianStatement('PSP_AI', 'PSP_PI');
  return { subject: subject(), keys: ground.leafKeys, use: 'seal', psd2, ...period, ...changes };
}

type Changes = Partial<CertificateJudgement>;

function judge(certificate: Certificate, changes: Changes) {
  const trust = [readCertificate(ground.root.der), readCertificate(ground.intermediate.der)];
  return judgeCertificate(readCertificate(certificate.der), { now, use: 'seal', trust, ...changes });
}

/** Judges the usual leaf with changes; an issuer of undefined makes it sign itself. */
function leaf(changes: Partial<MintOptions> = {}, judgement: Changes = {}) {
  return judge(
    mintLeaf(options(changes), 'issuer' in changes ? changes.issuer : ground.intermediate),
    judgement,
  );
}

function server(changes: Partial<MintOptions> = {}, judgement: Changes = {}) {
  const plain = {
    use: 'server',
    subject: [['CN', 'bank.example']],
    psd2: undefined,
    hosts: ['bank.example'],
  } as const;
  return leaf({ ...plain, ...changes }, { use: 'server', ...judgement });
}

/** The usual leaf with some of its octets replaced; its chain is not judged, since its signature breaks. */
function patched(from: string, to: string) {
  const certificate = mintLeaf(options(), ground.intermediate);
  const der = Buffer.from(certificate.der.toString('hex').replaceAll(from, to), 'hex');
  if (der.equals(certificate.der)) throw new Error('nothing was replaced');
  return judgeCertificate(readCertificate(der), { now, use: 'seal' });
}

/** For each code a certificate that has this defect and no other. */
const defects: Readonly<Record<CertificateFindingCode, () => readonly CertificateFinding[]>> = {
  'key-mismatch': () => leaf({}, { key: ground.otherKeys.privateKey }),
  'key-type': () => leaf({ keys: ground.curveKeys }),
  'key-too-small': () => leaf({ keys: ground.smallKeys }),
  'hash-weak': () => leaf({ hash: 'sha1' }),
  // SHA-224 with RSA in place of SHA-256 with RSA.
  'hash-unknown': () => patched('2a864886f70d01010b', '2a864886f70d01010e'),
  'serial-irregular': () => leaf({ serial: '00', serialForm: 'literal' }),
  'validity-reversed': () => leaf({ notBefore: at(10), notAfter: at(-10) }),
  'not-yet-valid': () => leaf({ notBefore: at(1) }),
  expired: () => leaf({ notAfter: at(-1) }),
  'expires-soon': () => leaf({ notAfter: at(29) }),
  'self-signed': () => leaf({ issuer: undefined }),
  'issuer-missing': () => leaf({}, { trust: [readCertificate(ground.root.der)] }),
  'issuer-untrusted': () => {
    const foreign = mintAuthority({ commonName: 'Foreign', keys: ground.otherKeys, ...longPeriod });
    return leaf({ issuer: foreign }, { issuers: [readCertificate(foreign.der)] });
  },
  'issuer-signature': () => {
    const renewed = mintAuthority({ commonName: 'Judge Seal CA', keys: ground.leafKeys, ...longPeriod });
    return leaf({}, { trust: [readCertificate(renewed.der)] });
  },
  'issuer-not-authority': () => {
    const middle = mintLeaf(options({ keys: ground.otherKeys, ...longPeriod }), ground.root);
    return leaf({ issuer: middle }, { issuers: [readCertificate(middle.der)] });
  },
  'issuer-not-valid': () => {
    const old = mintAuthority(
      { commonName: 'Old', keys: ground.otherKeys, ...period, notAfter: at(-1) },
      ground.root,
    );
    return leaf({ issuer: old }, { issuers: [readCertificate(old.der)] });
  },
  'path-too-long': () => {
    const lower = mintAuthority(
      { commonName: 'Lower', keys: ground.otherKeys, ...longPeriod },
      ground.intermediate,
    );
    return leaf({ issuer: lower }, { issuers: [readCertificate(lower.der)] });
  },
  'chain-too-long': () => {
    let issuer = ground.root;
    const issuers = [];
    for (let level = 0; level < 11; level += 1) {
      issuer = mintAuthority({ commonName: `Level ${level}`, keys: ground.otherKeys, ...longPeriod }, issuer);
      issuers.unshift(readCertificate(issuer.der));
    }
    return leaf({ issuer }, { issuers });
  },
  'chain-order': () => {
    const trust = [readCertificate(ground.root.der)];
    return leaf({}, { trust, issuers: [...trust, readCertificate(ground.intermediate.der)] });
  },
  'is-authority': () => leaf({ authority: true }),
  'key-usage-absent': () => leaf({ keyUsage: undefined }),
  'key-usage-unfit': () => leaf({ keyUsage: ['keyEncipherment'] }),
  'extended-key-usage-unfit': () =>
    leaf({ use: 'website', extendedKeyUsage: ['serverAuth'] }, { use: 'website' }),
  'website-for-sealing': () => leaf({ use: 'website' }),
  'host-missing': () => server({}, { host: 'other.example' }),
  'qc-compliance-absent': () => leaf({ qcCompliance: false }),
  'qc-type-absent': () => leaf({ qcTypes: [] }),
  'qc-type-unfit': () => leaf({ qcTypes: ['esign'] }),
  'psd2-statement-absent': () => leaf({ psd2: undefined }),
  // The list of roles becomes a SET.
  'psd2-statement-unreadable': () => patched('060604008198270230403026', '060604008198270230403126'),
  'psd2-statement-bare': () => leaf({ shape: 'bare' }).filter(notQualification),
  'psd2-text-irregular': () => leaf({ psd2: { ...norwegianStatement('PSP_AI'), ncaName: '' } }),
  'role-name-mismatch': () => leaf({ psd2: norwegianStatement({ oid: roleOids.PSP_AI, name: 'PSP_PI' }) }),
  'role-unknown': () =>
    leaf({ psd2: norwegianStatement('PSP_AI', { oid: '0.4.0.19495.1.9', name: 'PSP_XX' }) }),
  'role-repeated': () => leaf({ psd2: norwegianStatement('PSP_AI', 'PSP_AI') }),
  'role-missing': () => leaf({ psd2: norwegianStatement('PSP_AI') }, { roles: ['PSP_PI'] }),
  'nca-id-malformed': () => leaf({ psd2: { ...norwegianStatement('PSP_AI'), ncaId: 'Finanstilsynet' } }),
  'organisation-id-absent': () =>
    leaf({
      subject: [
        ['C', 'NO'],
        ['CN', 'Tpp AS'],
      ],
    }),
  'organisation-id-malformed': () => leaf({ subject: subject('NTRNO-310000019') }),
  'organisation-id-disagrees': () => leaf({ subject: subject('PSDSE-FINA-44059') }),
  'organisation-number-irregular': () => leaf({ subject: subject('PSDNO-FSA-310000018') }),
};

/** A statement that stands alone leaves no place for the other statements. */
function notQualification({ code }: CertificateFinding): boolean {
  return code !== 'qc-compliance-absent' && code !== 'qc-type-absent';
}

describe('each defect is found, and nothing besides', () => {
  test.each(Object.entries(defects))('%s', (code, find) => {
    const findings = find();
    expect(findings.map((each) => each.code)).toEqual([code]);
    for (const { message, severity } of findings) {
      expect(message).toMatch(/^[^\n]{20,200}$/);
      expect(severity).toBe(new Map<string, string>(Object.entries(certificateSeverities)).get(code));
    }
  });
});

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
