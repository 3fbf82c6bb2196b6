/** Each defect of a certificate is found. */

import { beforeAll, describe, expect, test } from 'vitest';
import {
  certificateSeverities,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  readCertificate,
  roleOids,
  type CertificateFinding,
  type CertificateFindingCode,
} from './index.js';
import {
  at,
  ground,
  leaf,
  longPeriod,
  period,
  options,
  patched,
  prepareGround,
  server,
  subject,
} from './testing/judged-leaves.js';

beforeAll(prepareGround);

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
