/**
 * A certificate as a typed record: names decoded and kept apart, serial, validity, key, usages, and what its
 * qualified statements say.
 */

import { X509Certificate, type KeyObject } from 'node:crypto';
import { readBody, type CertificateBody } from './certificate-body.js';
import { CertificateUnreadableError, unwrapCertificate, type CertificateForm } from './certificate-form.js';
import { itemsOf, readOid, readTime } from '../model/der.js';
import { attributeOids, nameOfOid, signatureOids, type HashName } from './identifiers.js';
import { readBasicConstraints, readExtendedKeyUsage, readHosts, readKeyUsage } from './read-extensions.js';
import { readName, valuesOf, type ReadName } from './read-name.js';
import { readQcStatements, type ReadQcStatements } from './read-qc-statements.js';
import type { KeyUsage } from './identifiers.js';

/** Everything read from one certificate. */
export interface CertificateRecord extends ReadQcStatements {
  readonly der: Buffer;
  /** How the certificate was written. */
  readonly form: CertificateForm;
  /** How many certificates the text held; this is the first. */
  readonly count: number;
  /** For verifying; its texts for names are lossy. */
  readonly x509: X509Certificate;
  readonly subject: ReadName;
  readonly issuer: ReadName;
  /**
   * Upper-case hexadecimal of an even number of digits without sign octet, as OpenSSL prints it; a minus goes
   * before a negative one.
   */
  readonly serialHex: string;
  /** Content octets of the serial, sign octet included. */
  readonly serialOctets: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly publicKey: KeyObject;
  /** `rsa`, `rsa-pss`, `ec`, `ed25519` and others, as node:crypto calls them. */
  readonly keyType: string;
  /** Modulus or field size; 0 for key types without one. */
  readonly keyBits: number;
  readonly signatureOid: string;
  /** Hash of the issuer's signature; undefined for algorithms that are not known here. */
  readonly signatureHash: HashName | 'md5' | undefined;
  readonly isCa: boolean;
  readonly pathLength: number | undefined;
  /** Undefined when the certificate does not limit its usage. */
  readonly keyUsage: readonly KeyUsage[] | undefined;
  readonly extendedKeyUsage: readonly string[] | undefined;
  /** Host names and IP addresses that it is made out to. */
  readonly hosts: readonly string[];
  /** For example `PSDNO-FSA-123456789`. */
  readonly organizationIdentifier: string | undefined;
}

const curveBits: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };

function keyBitsOf(key: KeyObject): number {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return modulusLength ?? curveBits[namedCurve ?? ''] ?? 0;
}

const pssOid = '1.2.840.113549.1.1.10';
const hashOids = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;

function signatureHashOf(
  algorithm: CertificateBody['signatureAlgorithm'],
): CertificateRecord['signatureHash'] {
  const [type, parameters] = itemsOf(algorithm) ?? [];
  const oid = readOid(type) ?? '';
  if (oid === pssOid) {
    const [first] = itemsOf(parameters) ?? [];
    // Left out means SHA-1 (RFC 4055 section 3.1).
    if (first?.tag !== 0xa0) return 'sha1';
    const inner = itemsOf({ ...first, tag: 0x30 })?.[0];
    return nameOfOid(hashOids, readOid(itemsOf(inner)?.[0]) ?? '');
  }
  if (oid === '1.2.840.113549.1.1.4') return 'md5';
  return nameOfOid(signatureOids.rsa, oid) ?? nameOfOid(signatureOids.ec, oid);
}

function serialHexOf(octets: Buffer): string {
  const unsigned = BigInt(`0x${octets.toString('hex')}`);
  const negative = (octets[0] ?? 0) >= 0x80;
  const magnitude = negative ? (1n << BigInt(octets.length * 8)) - unsigned : unsigned;
  const hex = magnitude.toString(16).toUpperCase();
  return (negative ? '-' : '') + hex.padStart(hex.length + (hex.length % 2), '0');
}

function parse(der: Buffer): Pick<CertificateRecord, 'x509' | 'publicKey'> | undefined {
  try {
    const x509 = new X509Certificate(der);
    // Decoded only now, and it may fail.
    return { x509, publicKey: x509.publicKey };
  } catch {
    return undefined;
  }
}

/**
 * Reads a certificate from DER octets or from text: PEM, base64, or one of the wrong wrappings that
 * CertificateForm lists. Throws CertificateUnreadableError with one line that says why.
 */
export function readCertificate(input: string | Buffer): CertificateRecord {
  const { der, form, count } = unwrapCertificate(input);
  const body = readBody(der);
  const parsed = parse(der);
  if (body === undefined || parsed === undefined) {
    throw new CertificateUnreadableError(
      'the octets are no X.509 certificate, or not the whole of one; export it again',
    );
  }
  const issuer = readName(body.issuer);
  const subject = readName(body.subject);
  const [validFrom, validTo] = body.validity.map(readTime);
  if (issuer === undefined || subject === undefined || validFrom === undefined || validTo === undefined) {
    throw new CertificateUnreadableError(
      'a name or a date of the certificate cannot be read; have it issued again',
    );
  }
  const { x509, publicKey } = parsed;
  return {
    der,
    form,
    count,
    x509,
    subject,
    issuer,
    serialHex: serialHexOf(body.serial),
    serialOctets: body.serial,
    validFrom,
    validTo,
    publicKey,
    keyType: publicKey.asymmetricKeyType ?? 'unknown',
    keyBits: keyBitsOf(publicKey),
    signatureOid: readOid(itemsOf(body.signatureAlgorithm)?.[0]) ?? '',
    signatureHash: signatureHashOf(body.signatureAlgorithm),
    ...readBasicConstraints(body.extensions),
    keyUsage: readKeyUsage(body.extensions),
    extendedKeyUsage: readExtendedKeyUsage(body.extensions),
    hosts: readHosts(body.extensions),
    organizationIdentifier: valuesOf(subject, attributeOids.organizationIdentifier)[0],
    ...readQcStatements(body.extensions),
  };
}
