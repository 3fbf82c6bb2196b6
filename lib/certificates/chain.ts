/**
 * The way from a certificate to one that is trusted: issuers found by name and proven by signature (RFC 5280
 * section 6).
 */

import type { CertificateRecord } from './certificate-record.js';
import { sameName } from './read-name.js';

/**
 * How a chain ends.
 * - `trusted`: at a certificate that is trusted
 * - `self-signed`: at one that signed itself and is not trusted
 * - `issuer-missing`: the last one's issuer was not given
 * - `signature-invalid`: certificates with the issuer's name were given, and none of their keys made the
 *   signature
 * - `too-long`: after ten certificates
 */
export type ChainEnd = 'trusted' | 'self-signed' | 'issuer-missing' | 'signature-invalid' | 'too-long';

export interface CertificateChain {
  /** From the certificate asked about to the last one found. */
  readonly certificates: readonly CertificateRecord[];
  readonly end: ChainEnd;
}

const longest = 10;

function sameCertificate(one: CertificateRecord, other: CertificateRecord): boolean {
  return one.der.equals(other.der);
}

/** Whether the issuer's key made the certificate's signature. */
export function isSignedBy(certificate: CertificateRecord, issuer: CertificateRecord): boolean {
  try {
    return certificate.x509.verify(issuer.publicKey);
  } catch {
    // A key of another kind than the signature.
    return false;
  }
}

/** Whether a certificate bears its own name as issuer and its own signature. */
export function isSelfSigned(certificate: CertificateRecord): boolean {
  return sameName(certificate.subject, certificate.issuer) && isSignedBy(certificate, certificate);
}

/**
 * Builds the chain of a certificate. Any certificate of `trust` ends it, also one that is no root; `issuers`
 * are further ones on the way, in any order. Neither validity nor usage is looked at.
 */
export function buildChain(
  certificate: CertificateRecord,
  trust: readonly CertificateRecord[],
  issuers: readonly CertificateRecord[] = [],
): CertificateChain {
  const certificates = [certificate];
  for (let current = certificate; certificates.length <= longest; ) {
    if (trust.some((each) => sameCertificate(each, current))) return { certificates, end: 'trusted' };
    const named = [...trust, ...issuers].filter((each) => sameName(each.subject, current.issuer));
    const last = current;
    const issuer = named.find((each) => !sameCertificate(each, last) && isSignedBy(last, each));
    if (issuer === undefined) {
      if (isSelfSigned(current)) return { certificates, end: 'self-signed' };
      return { certificates, end: named.length === 0 ? 'issuer-missing' : 'signature-invalid' };
    }
    certificates.push(issuer);
    current = issuer;
  }
  return { certificates, end: 'too-long' };
}
