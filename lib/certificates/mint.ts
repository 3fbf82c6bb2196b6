/**
 * Mints test certificates: node-forge writes the structure, node:crypto makes the keys and signs. Nothing minted here is
 * ever stored in the repository.
 */

import { createPublicKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { qcStatements, qcStatementsOid, type Psd2Statement } from './psd2-statement.js';

const { asn1 } = forge;
// The type package leaves this one out.
const pki: typeof forge.pki & {
  getTBSCertificate(certificate: forge.pki.Certificate): forge.asn1.Asn1;
} = Object.assign({}, forge.pki, {
  getTBSCertificate: Reflect.get(forge.pki, 'getTBSCertificate'),
});
const generate = promisify(generateKeyPair);

/** One attribute of a name: a short name (`CN`, `O`, `C` …) or a dotted OID, and its text. */
export type NameAttribute = readonly [type: string, text: string];

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface Certificate {
  readonly pem: string;
  readonly der: Buffer;
  readonly keys: KeyPair;
  readonly subject: readonly NameAttribute[];
}

export interface MintOptions {
  readonly subject: readonly NameAttribute[];
  readonly keys: KeyPair;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Upper-case hexadecimal; random and positive when absent. */
  readonly serial?: string;
  /** An authority that signs it; absent: it signs itself. */
  readonly issuer?: Certificate;
  readonly use: 'authority' | 'seal' | 'website' | 'server';
  readonly psd2?: Psd2Statement;
  /** DNS names and IP addresses of a server. */
  readonly hosts?: readonly string[];
}

/** RSA key pairs, made side by side. */
export async function generateKeys(count: number, bits = 2048): Promise<readonly KeyPair[]> {
  return Promise.all(Array.from({ length: count }, () => generate('rsa', { modulusLength: bits })));
}

const oids: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  organizationIdentifier: '2.5.4.97',
};

function attributes(name: readonly NameAttribute[]): forge.pki.CertificateField[] {
  return name.map(([type, value]) => ({
    type: oids[type] ?? type,
    value,
    valueTagClass: (type === 'C' ? asn1.Type.PRINTABLESTRING : asn1.Type.UTF8) as unknown as forge.asn1.Class,
  }));
}

function extensions(options: MintOptions): unknown[] {
  const { use } = options;
  if (use === 'authority') {
    return [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ];
  }
  const list: unknown[] = [{ name: 'basicConstraints', cA: false, critical: true }];
  if (use === 'seal')
    list.push({ name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true });
  else {
    list.push({ name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true });
    list.push({ name: 'extKeyUsage', serverAuth: true, clientAuth: true });
  }
  if (use !== 'server') {
    list.push({ id: qcStatementsOid, critical: false, value: qcStatements(use, options.psd2) });
  }
  if (options.hosts !== undefined) {
    const altNames = options.hosts.map((each) =>
      /^[\d.]+$|:/.test(each) ? { type: 7, ip: each } : { type: 2, value: each },
    );
    list.push({ name: 'subjectAltName', altNames });
  }
  return list;
}

/** A random positive serial of 16 octets whose hexadecimal form has letters, so that its case can be seen. */
function randomSerial(): string {
  const hex = randomBytes(14).toString('hex').toUpperCase();
  return `5AF0${hex}`;
}

function signed(tbs: forge.asn1.Asn1, key: KeyObject): Buffer {
  const signature = sign('sha256', Buffer.from(asn1.toDer(tbs).getBytes(), 'latin1'), key);
  const algorithm = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [
    asn1.create(
      asn1.Class.UNIVERSAL,
      asn1.Type.OID,
      false,
      asn1.oidToDer(pki.oids['sha256WithRSAEncryption'] ?? '').getBytes(),
    ),
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.NULL, false, ''),
  ]);
  const bits = asn1.create(
    asn1.Class.UNIVERSAL,
    asn1.Type.BITSTRING,
    false,
    `\0${signature.toString('latin1')}`,
  );
  const whole = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [tbs, algorithm, bits]);
  return Buffer.from(asn1.toDer(whole).getBytes(), 'latin1');
}

/** Mints one certificate. */
export function mint(options: MintOptions): Certificate {
  const { subject, keys, issuer } = options;
  const draft = pki.createCertificate();
  const publicPem = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  draft.publicKey = pki.publicKeyFromPem(publicPem);
  const serial = options.serial ?? randomSerial();
  // A set high bit would make the number negative.
  const even = serial.length % 2 === 0 ? serial : `0${serial}`;
  draft.serialNumber = Number.parseInt(even.slice(0, 2), 16) > 127 ? `00${even}` : even;
  draft.validity.notBefore = options.notBefore;
  draft.validity.notAfter = options.notAfter;
  draft.setSubject(attributes(subject));
  draft.setIssuer(attributes(issuer?.subject ?? subject));
  draft.setExtensions(extensions(options));
  draft.siginfo.algorithmOid = draft.signatureOid = pki.oids['sha256WithRSAEncryption'] ?? '';
  const der = signed(pki.getTBSCertificate(draft), (issuer?.keys ?? keys).privateKey);
  const base64 = der
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd();
  return { der, keys, subject, pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` };
}
