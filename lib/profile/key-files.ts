/**
 * Reads certificates and private keys from what a profile names, PEM or DER. No message holds key text: the
 * errors of the crypto library are replaced by our own.
 */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ConfigurationError } from '../model/errors.js';
import { unfitKind } from './file-kind.js';
import type { Fetched } from './sources.js';

/** Text of a variable may be base64 of DER without armour. */
function derOf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').trim();
  return /^[A-Za-z0-9+/=\s]+$/.test(text) ? Buffer.from(text, 'base64') : bytes;
}

function holds(bytes: Buffer, label: string): boolean {
  return bytes.includes(`-----BEGIN ${label}`);
}

function isPem(bytes: Buffer): boolean {
  return bytes.includes('-----BEGIN ');
}

/**
 * A certificate; of a chain the first.
 * @throws ConfigurationError when it is none.
 */
export function readCertificateFile({ bytes, described }: Fetched): X509Certificate {
  try {
    return new X509Certificate(isPem(bytes) ? bytes : derOf(bytes));
  } catch {
    const hint = /-----BEGIN ((RSA|EC|ENCRYPTED) )?PRIVATE KEY/.test(bytes.toString('latin1'))
      ? 'holds a private key; certificate and key may be swapped'
      : (unfitKind(bytes) ?? 'is no certificate that can be read; give PEM or DER');
    throw new ConfigurationError(`${described}: ${hint}`);
  }
}

/** The certificates of a PEM file, none for DER. */
function blocksOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  return text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
}

/** All certificates of a PEM bundle as PEM; a DER file gives one. */
export function readAuthorities(fetched: Fetched): string {
  const { bytes, described } = fetched;
  const blocks = blocksOf(bytes);
  if (blocks.length === 0) return readCertificateFile(fetched).toString();
  for (const [index, block] of blocks.entries()) {
    readCertificateFile({ bytes: Buffer.from(block), described: `${described}, certificate ${index + 1}` });
  }
  return blocks.join('\n');
}

function keyFromDer(bytes: Buffer): KeyObject {
  const der = derOf(bytes);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

function holdsCertificate(bytes: Buffer): boolean {
  try {
    return new X509Certificate(derOf(bytes)).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * A private key.
 * @throws ConfigurationError when it is encrypted or none.
 */
export function readKeyFile({ bytes, described }: Fetched): KeyObject {
  try {
    return isPem(bytes) ? createPrivateKey(bytes) : keyFromDer(bytes);
  } catch {
    const hint =
      unfitKind(bytes) ??
      (holds(bytes, 'CERTIFICATE-') || holdsCertificate(bytes)
        ? 'holds a certificate; certificate and key may be swapped'
        : 'is no private key that can be read; give PEM or DER');
    throw new ConfigurationError(`${described}: ${hint}`);
  }
}

function isFor(pem: string, key: KeyObject): boolean {
  try {
    return new X509Certificate(pem).checkPrivateKey(key);
  } catch {
    return false;
  }
}

/** Makes sure that a key belongs to a certificate, which is the first one of its file. */
export function checkPair(certificate: X509Certificate, key: KeyObject, where: string, file?: Fetched): void {
  if (certificate.checkPrivateKey(key)) return;
  const others = blocksOf(file?.bytes ?? Buffer.alloc(0)).slice(1);
  const index = others.findIndex((each) => isFor(each, key));
  throw new ConfigurationError(
    index < 0
      ? `${where}: the key does not belong to the certificate; take the pair from one place`
      : `${where}: the key belongs to certificate ${index + 2} of the file, not to the first; put that one first`,
  );
}
