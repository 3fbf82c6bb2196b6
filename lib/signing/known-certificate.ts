/**
 * The certificate in TPP-Signature-Certificate: base64 of its DER on one line (interface, header table and
 * Authentication 2). Other wrappings are peeled off and named. Parsing costs more than verifying, so readings
 * are kept by header text, a bounded number of them.
 */

import { X509Certificate, type KeyObject } from 'node:crypto';
import { readCertificateFields, type CertificateFields } from './certificate-fields.js';
import { writeName } from './distinguished-name.js';
import { printed } from './fillers.js';
import { otherThanCertificate, unwrap } from './certificate-wrapping.js';
import { finding, type SignatureFinding } from './finding.js';
import { serialText, writeKeyId } from './key-id.js';
import { trimBlanks } from './signable-headers.js';

/** A certificate ready for verifying. */
export interface KnownCertificate {
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  readonly der: Buffer;
  readonly fields: CertificateFields;
  /** The keyId as this suite writes it. */
  readonly keyId: string;
  /** SHA-256 of the DER in lower-case hexadecimal. */
  readonly fingerprint: string;
}

/** A header value as read: the certificate if there is one, and what is wrong with the wrapping. */
export interface CertificateReading {
  readonly certificate: KnownCertificate | undefined;
  readonly findings: readonly SignatureFinding[];
}

const header = 'TPP-Signature-Certificate';

function knownCertificate(der: Buffer): KnownCertificate | undefined {
  try {
    const fields = readCertificateFields(der);
    const x509 = new X509Certificate(der);
    if (fields === undefined || x509.raw.length !== der.length) return undefined;
    const keyId = writeKeyId({ serial: serialText(fields.serial), issuer: writeName(fields.issuer) });
    const fingerprint = x509.fingerprint256.replaceAll(':', '').toLowerCase();
    return { x509, publicKey: x509.publicKey, der, fields, keyId, fingerprint };
  } catch {
    return undefined;
  }
}

/** So many certificates of a bundle are looked at. */
const mostBundled = 8;

/** The first certificate inside other DER that is no authority's. */
function inBundle(der: Buffer): KnownCertificate | undefined {
  let found = 0;
  for (
    let at = der.indexOf('3082', 1, 'hex');
    at > 0 && found < mostBundled;
    at = der.indexOf('3082', at + 1, 'hex')
  ) {
    if (at + 4 > der.length) return undefined;
    const end = at + 4 + der.readUInt16BE(at + 2);
    const certificate = end > der.length ? undefined : knownCertificate(der.subarray(at, end));
    if (certificate === undefined) continue;
    if (!certificate.x509.ca) return certificate;
    found += 1;
  }
  return undefined;
}

/** Reads a header value without keeping it. */
export function readCertificateHeader(value: string): CertificateReading {
  const text = trimBlanks(value);
  const unwrapped = unwrap(text);
  const { der, findings } = unwrapped;
  const certificate = knownCertificate(der);
  const other = certificate === undefined ? otherThanCertificate(unwrapped, text) : undefined;
  // What a bundle holds is read all the same, so that more can be said about the message.
  if (other !== undefined) return { certificate: inBundle(der), findings: [other] };
  if (certificate === undefined && (printed.test(text) || /^[^A-Z]{200,}$/.test(text))) {
    const what = printed.test(text)
      ? `is the text ${text}, which programs print for a missing value`
      : 'has no capital letter: something has written its base64 in lower case';
    // What is no base64 either is one mistake, not two.
    const code = findings[0]?.code ?? 'certificate-malformed';
    return { certificate, findings: [finding(code, `the value ${what}`, { header })] };
  }
  // Junk that is neither base64 nor a certificate is one mistake, not two.
  if (certificate !== undefined || findings.length > 0) return { certificate, findings };
  const message =
    der.length === 0
      ? 'the value is empty'
      : fingerprint.test(text)
        ? `the value is as long as the ${text.length === 40 ? 'SHA-1' : 'SHA-256'} fingerprint of a certificate; send the certificate itself`
        : 'the value is base64 but not of an X.509 certificate in DER';
  return {
    certificate,
    findings: [finding('certificate-malformed', message, { header, actual: text.slice(0, 40) })],
  };
}

/** The hexadecimal digits of a hash. */
const fingerprint = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const longestKeptText = 16_384;

/**
 * Readings of certificates by header text; the ones used longest ago make room when it is full. The key is
 * the end of the text, which holds the issuer's signature and so tells certificates apart; hashing the whole
 * text would cost more than comparing it once.
 */
export class CertificateStore {
  readonly #capacity: number;
  readonly #readings = new Map<string, { readonly text: string; readonly reading: CertificateReading }>();
  #newest: string | undefined;

  constructor(capacity = 256) {
    this.#capacity = capacity;
  }

  /** The reading of a header value, from the store when it was seen before. */
  read(value: string): CertificateReading {
    const key = value.slice(-48);
    const kept = this.#readings.get(key);
    if (kept?.text === value) {
      if (this.#newest !== key) this.#keep(key, value, kept.reading);
      return kept.reading;
    }
    const reading = readCertificateHeader(value);
    // Hostile values that hold no certificate must not push out the ones in use.
    if (reading.certificate !== undefined && value.length <= longestKeptText) this.#keep(key, value, reading);
    return reading;
  }

  get size(): number {
    return this.#readings.size;
  }

  #keep(key: string, text: string, reading: CertificateReading): void {
    this.#readings.delete(key);
    this.#readings.set(key, { text, reading });
    this.#newest = key;
    if (this.#readings.size <= this.#capacity) return;
    for (const oldest of this.#readings.keys()) {
      this.#readings.delete(oldest);
      break;
    }
  }
}
