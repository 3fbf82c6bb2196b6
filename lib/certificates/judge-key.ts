/** Judges key, signature algorithm, serial and validity of one certificate: what holds for every use. */

import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CertificateRecord } from './certificate-record.js';
import { day, finding, type CertificateFinding } from './finding.js';

/** How long before the end of its validity a certificate is warned of, in days. */
const warningDays = 30;

const dayMs = 86_400_000;
const strongHashes = new Set(['sha256', 'sha384', 'sha512']);

/** Whether a private or public key belongs to the certificate. */
export function judgeKeyMatch(record: CertificateRecord, key: KeyObject): readonly CertificateFinding[] {
  const matches =
    key.type !== 'secret' && (key.type === 'private' ? createPublicKey(key) : key).equals(record.publicKey);
  return matches
    ? []
    : [finding('key-mismatch', 'the key does not belong to the certificate; take both from the same order')];
}

/**
 * Key size and hash. `where` says which certificate of a chain it is; `rsaOnly` holds for certificates that
 * sign requests.
 */
export function judgeStrength(
  record: CertificateRecord,
  where: string,
  rsaOnly: boolean,
): readonly CertificateFinding[] {
  const findings: CertificateFinding[] = [];
  const { keyType, keyBits, signatureHash } = record;
  if (rsaOnly && keyType !== 'rsa') {
    const message = `the key of ${where} is ${keyType}; requests are signed with rsa-sha256, so get a certificate for an RSA key`;
    findings.push(finding('key-type', message));
  }
  const least = keyType.startsWith('rsa') ? 2048 : keyType === 'ec' ? 256 : 0;
  if (keyBits < least) {
    const message = `the key of ${where} has ${keyBits} bits; make one of at least ${least} bits and get a new certificate`;
    findings.push(finding('key-too-small', message));
  }
  if (signatureHash === undefined) {
    const message = `the signature algorithm ${record.signatureOid} of ${where} is not known here; banks expect SHA-256 with RSA`;
    findings.push(finding('hash-unknown', message));
  } else if (!strongHashes.has(signatureHash)) {
    const message = `${where} is signed with ${signatureHash.toUpperCase()}; have it issued again with SHA-256 or better`;
    findings.push(finding('hash-weak', message));
  }
  return findings;
}

/** Whether the serial is positive and at most 20 octets long (RFC 5280 section 4.1.2.2). */
export function judgeSerialNumber(record: CertificateRecord): readonly CertificateFinding[] {
  const octets = record.serialOctets;
  const reason =
    (octets[0] ?? 0) >= 0x80
      ? 'is negative'
      : octets.every((each) => each === 0)
        ? 'is zero'
        : octets.length > 20
          ? `has ${octets.length} octets, more than 20`
          : undefined;
  if (reason === undefined) return [];
  const message = `the serial number ${reason}; libraries differ in how they print such a number, so have the certificate issued again`;
  return [finding('serial-irregular', message)];
}

/** Whether the certificate is valid at a moment, and for how long still. */
export function judgeValidity(record: CertificateRecord, now: Date): readonly CertificateFinding[] {
  const { validFrom, validTo } = record;
  if (validFrom > validTo) {
    const message = `the certificate would be valid from ${day(validFrom)} to ${day(validTo)}, which is never; have it issued again`;
    return [finding('validity-reversed', message)];
  }
  if (now < validFrom) {
    const message = `the certificate is not valid before ${day(validFrom)}; wait, or correct the clock`;
    return [finding('not-yet-valid', message)];
  }
  if (now > validTo) {
    return [finding('expired', `the certificate expired on ${day(validTo)}; get a new one`)];
  }
  const daysLeft = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (daysLeft >= warningDays) return [];
  return [
    finding('expires-soon', `the certificate expires on ${day(validTo)}, in ${daysLeft} days; get a new one`),
  ];
}
