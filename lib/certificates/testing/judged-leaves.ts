/** Certificates of a TPP and a bank, changed as asked and judged, for the tests of the judge. */

import {
  generateEcKeys,
  generateKeys,
  judgeCertificate,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  readCertificate,
  type Certificate,
  type CertificateJudgement,
  type KeyPair,
  type MintOptions,
  type NameSpec,
} from '../index.js';

export const now = new Date('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
export const at = (days: number) => new Date(now.getTime() + days * dayMs);
export const period = { notBefore: at(-100), notAfter: at(300) };
export const longPeriod = { notBefore: at(-1_000), notAfter: at(3_000) };

interface Ground {
  readonly leafKeys: KeyPair;
  readonly otherKeys: KeyPair;
  readonly smallKeys: KeyPair;
  readonly curveKeys: KeyPair;
  readonly root: Certificate;
  readonly intermediate: Certificate;
}

/** The keys and authorities of these tests, once `prepareGround` has made them. */
export let ground: Ground;

/** Makes the keys and authorities; before all tests of a file. */
export async function prepareGround(): Promise<void> {
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
}

export function subject(organizationIdentifier = 'PSDNO-FSA-310000019'): NameSpec {
  return [
    ['C', 'NO'],
    ['O', 'Tpp AS'],
    ['organizationIdentifier', organizationIdentifier],
    ['CN', 'Tpp AS'],
  ];
}

export function options(changes: Partial<MintOptions> = {}): MintOptions {
  const psd2 = norwegianStatement('PSP_AI', 'PSP_PI');
  return { subject: subject(), keys: ground.leafKeys, use: 'seal', psd2, ...period, ...changes };
}

type Changes = Partial<CertificateJudgement>;

function judge(certificate: Certificate, changes: Changes) {
  const trust = [readCertificate(ground.root.der), readCertificate(ground.intermediate.der)];
  return judgeCertificate(readCertificate(certificate.der), { now, use: 'seal', trust, ...changes });
}

/** Judges the usual leaf with changes; an issuer of undefined makes it sign itself. */
export function leaf(changes: Partial<MintOptions> = {}, judgement: Changes = {}) {
  return judge(
    mintLeaf(options(changes), 'issuer' in changes ? changes.issuer : ground.intermediate),
    judgement,
  );
}

export function server(changes: Partial<MintOptions> = {}, judgement: Changes = {}) {
  const plain = {
    use: 'server',
    subject: [['CN', 'bank.example']],
    psd2: undefined,
    hosts: ['bank.example'],
  } as const;
  return leaf({ ...plain, ...changes }, { use: 'server', ...judgement });
}

/** The usual leaf with some of its octets replaced; its chain is not judged, since its signature breaks. */
export function patched(from: string, to: string) {
  const certificate = mintLeaf(options(), ground.intermediate);
  const der = Buffer.from(certificate.der.toString('hex').replaceAll(from, to), 'hex');
  if (der.equals(certificate.der)) throw new Error('nothing was replaced');
  return judgeCertificate(readCertificate(der), { now, use: 'seal' });
}
