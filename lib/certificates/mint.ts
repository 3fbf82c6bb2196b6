/**
 * Mints certificates: node-forge writes the ASN.1, node:crypto signs it (node-forge's own signature takes
 * sixty times as long). Every faulty certificate that a judge must know can be minted by saying so; nothing
 * here checks that a certificate makes sense.
 */

import { sign, type KeyObject } from 'node:crypto';
import { bitString, der, fromDer, integer, nothing, oid, sequence, tagged, time, type Asn1 } from './asn1.js';
import { encodeExtensions, type ExtensionsSpec } from './extensions.js';
import { signatureOids, type HashName } from './identifiers.js';
import type { KeyPair } from './key-pair.js';
import { encodeName, type NameSpec } from './names.js';
import { randomSerial, serialContent } from './serial.js';

/** A certificate with its keys and its issuers. */
export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  /** The header form: base64 of the DER on one line. */
  readonly base64: string;
  readonly subject: NameSpec;
  readonly keys: KeyPair;
  /** From the direct issuer to the root; empty for a self-signed certificate. */
  readonly issuers: readonly Certificate[];
}

/**
 * What a certificate is for: an authority, sealing requests (QSealC), a PSP's website authentication (QWAC),
 * or a plain TLS server.
 */
export type CertificateUse = 'authority' | 'seal' | 'website' | 'server';

/**
 * Everything that a certificate says. Members of the extensions take the place of what `use` brings, also
 * when given as undefined.
 */
export interface MintOptions extends ExtensionsSpec {
  readonly subject: NameSpec;
  readonly keys: KeyPair;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Names as they stand in another certificate (DER), in place of those of subject and issuer. */
  readonly subjectName?: Buffer | undefined;
  readonly issuerName?: Buffer | undefined;
  /** An authority that signs it; absent: it signs itself. */
  readonly issuer?: Certificate | undefined;
  readonly use: CertificateUse;
  /** Hexadecimal number; random when left out. */
  readonly serial?: string | undefined;
  /** `literal`: the digits of `serial` are the INTEGER's content octets as they stand. */
  readonly serialForm?: 'number' | 'literal' | undefined;
  /** Hash of the issuer's signature; SHA-256 when left out. */
  readonly hash?: HashName | undefined;
}

const extensionsOf: Readonly<Record<CertificateUse, ExtensionsSpec>> = {
  authority: { authority: true, keyUsage: ['keyCertSign', 'cRLSign'] },
  seal: { keyUsage: ['digitalSignature', 'nonRepudiation'], qcCompliance: true, qcTypes: ['eseal'] },
  website: {
    keyUsage: ['digitalSignature', 'keyEncipherment'],
    extendedKeyUsage: ['serverAuth', 'clientAuth'],
    qcCompliance: true,
    qcTypes: ['web'],
  },
  server: { keyUsage: ['digitalSignature', 'keyEncipherment'], extendedKeyUsage: ['serverAuth'] },
};

function publicKeyInfo(key: KeyObject): Asn1 {
  return fromDer(key.export({ type: 'spki', format: 'der' }));
}

function signatureAlgorithm(key: KeyObject, hash: HashName): Asn1 {
  // RSA carries NULL parameters (RFC 4055 section 5), ECDSA none (RFC 5758 section 3.2).
  if (key.asymmetricKeyType === 'ec') return sequence(oid(signatureOids.ec[hash]));
  return sequence(oid(signatureOids.rsa[hash]), nothing());
}

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function nameOf(given: Buffer | undefined, spec: NameSpec): Asn1 {
  return given === undefined ? encodeName(spec) : fromDer(given);
}

/** Mints a certificate. */
export function mint(options: MintOptions): Certificate {
  const { issuer, keys, subject } = options;
  const hash = options.hash ?? 'sha256';
  const issuerKeys = issuer?.keys ?? keys;
  const algorithm = signatureAlgorithm(issuerKeys.privateKey, hash);
  const serial = options.serial ?? randomSerial();
  const extensions = { ...extensionsOf[options.use], ...options };
  const body = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(serialContent(serial, options.serialForm === 'literal')),
    algorithm,
    nameOf(options.issuerName, issuer?.subject ?? subject),
    sequence(time(options.notBefore), time(options.notAfter)),
    nameOf(options.subjectName, subject),
    publicKeyInfo(keys.publicKey),
    encodeExtensions(extensions, keys.publicKey, issuerKeys.publicKey),
  );
  const signature = sign(hash, der(body), issuerKeys.privateKey);
  const encoded = der(sequence(body, algorithm, bitString(signature)));
  const base64 = encoded.toString('base64');
  const issuers = issuer === undefined ? [] : [issuer, ...issuer.issuers];
  return { der: encoded, pem: pemOf(base64), base64, subject, keys, issuers };
}

/**
 * What an authority says; its name is the common name below the usual organisation unless a whole subject is
 * given.
 */
export interface AuthorityOptions extends Omit<MintOptions, 'use' | 'issuer' | 'subject'> {
  readonly commonName: string;
  readonly subject?: NameSpec | undefined;
}

/** Mints a certificate authority: a root, or with a parent an intermediate one. */
export function mintAuthority(options: AuthorityOptions, parent?: Certificate): Certificate {
  const usual: NameSpec = [
    ['C', 'NO'],
    ['O', 'Test Trust Services AS'],
    ['CN', options.commonName],
  ];
  return mint({ ...options, use: 'authority', subject: options.subject ?? usual, issuer: parent });
}

/** Mints a leaf; without an authority it signs itself. */
export function mintLeaf(options: Omit<MintOptions, 'issuer'>, authority?: Certificate): Certificate {
  return mint({ ...options, issuer: authority });
}

/**
 * The certificate and its intermediate authorities as one PEM text, without the root: what a TLS server
 * sends.
 */
export function chainPem(certificate: Certificate): string {
  return [certificate, ...certificate.issuers.slice(0, -1)].map((each) => each.pem).join('');
}
