/** Tells keys from certificates. */

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { finding, type SignatureFinding } from '../finding.js';

const header = 'TPP-Signature-Certificate';

function isKey(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/** Whether bytes or a PEM text are a key, and of which kind. */
export function keyFinding(der: Buffer, pem: string): SignatureFinding | undefined {
  const privateKey =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem) ||
    (['pkcs8', 'pkcs1'] as const).some((type) =>
      isKey(() => createPrivateKey({ key: der, format: 'der', type })),
    );
  if (privateKey) {
    const message =
      'the value is a private key: replace that key at once, since whoever saw the message can sign with it, and send the certificate';
    return finding('certificate-key', message, { header });
  }
  const publicKey =
    /-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem) ||
    (['spki', 'pkcs1'] as const).some((type) =>
      isKey(() => createPublicKey({ key: der, format: 'der', type })),
    );
  return publicKey
    ? finding('certificate-key', 'the value is a public key alone; send the certificate that holds it', {
        header,
      })
    : undefined;
}
