/**
 * Reads a TPP's key and certificate once, so that signing a request costs one RSA operation and little else
 * (Authentication 2 and 4).
 */

import { createPrivateKey, KeyObject, X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-fields.js';
import { writeName, type NameStyle } from './distinguished-name.js';
import { serialText, writeKeyId, type SerialStyle } from './key-id.js';

/**
 * What signing needs of a TPP, prepared once. A value: a test that needs another certificate or keyId
 * replaces the member.
 */
export interface PreparedSigner {
  readonly privateKey: KeyObject;
  /** DER bytes. */
  readonly certificate: Buffer;
  /** The value of TPP-Signature-Certificate. */
  readonly certificateBase64: string;
  readonly keyId: string;
  /**
   * Makes the signature (RSA PKCS#1 v1.5 with SHA-256) in place of the private key, for example one that
   * remembers.
   */
  readonly sign?: (bytes: Buffer) => Buffer;
}

/** What a signer is made from, and how its keyId is spelt. */
export interface SignerInput {
  /** PEM text or a ready key; RSA. */
  readonly privateKey: string | KeyObject;
  /** PEM text or DER bytes. */
  readonly certificate: string | Buffer;
  /** Spelling of the issuer; by default as `openssl -nameopt RFC2253` prints it, in ASCII. */
  readonly name?: NameStyle;
  readonly serial?: SerialStyle;
}

/**
 * Reads key and certificate and writes the keyId.
 * @throws Error in one line when either cannot be read, the key is not RSA, or the two do not belong
 *   together.
 * @example
 * const signer = prepareSigner({
 *   privateKey: readFileSync('seal.key', 'utf8'),
 *   certificate: readFileSync('seal.pem', 'utf8'),
 * });
 */
export function prepareSigner(input: SignerInput): PreparedSigner {
  const privateKey = readPrivateKey(input.privateKey);
  const x509 = readCertificate(input.certificate);
  const certificate = x509.raw;
  const fields = readCertificateFields(certificate);
  if (fields === undefined)
    throw new Error('the signing certificate has no readable serial number or issuer');
  if (privateKey.asymmetricKeyType !== 'rsa') {
    throw new Error(
      `the signing key is ${privateKey.asymmetricKeyType ?? 'of no known type'}; the interface signs with RSA`,
    );
  }
  if (!x509.checkPrivateKey(privateKey))
    throw new Error('the private key does not belong to the signing certificate');
  const keyId = writeKeyId({
    serial: serialText(fields.serial, input.serial),
    issuer: writeName(fields.issuer, input.name),
  });
  return { privateKey, certificate, certificateBase64: certificate.toString('base64'), keyId };
}

/** How the same signer is written into headers. */
export interface SignerSpelling extends Pick<SignerInput, 'name' | 'serial'> {
  /** What TPP-Signature-Certificate is the base64 of; the DER bytes unless told. */
  readonly certificate?: 'der' | 'pem';
}

/** The signer, with keyId and certificate header spelt in this way. */
export function spelt(signer: PreparedSigner, { name, serial, certificate }: SignerSpelling): PreparedSigner {
  const fields = readCertificateFields(signer.certificate);
  if (fields === undefined) return signer;
  const text =
    certificate === 'pem' ? new X509Certificate(signer.certificate).toString() : signer.certificate;
  return {
    ...signer,
    certificateBase64: Buffer.from(text).toString('base64'),
    keyId: writeKeyId({ serial: serialText(fields.serial, serial), issuer: writeName(fields.issuer, name) }),
  };
}

function readPrivateKey(input: string | KeyObject): KeyObject {
  if (input instanceof KeyObject) return input;
  try {
    return createPrivateKey(input);
  } catch {
    // The library's message may quote key material.
    throw new Error('the private key of the signer cannot be read; an unencrypted PEM text is expected');
  }
}

function readCertificate(input: string | Buffer): X509Certificate {
  try {
    return new X509Certificate(input);
  } catch {
    throw new Error('the signing certificate cannot be read; a PEM text or DER bytes are expected');
  }
}
