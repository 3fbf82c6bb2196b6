/**
 * The wrappings in which certificates arrive: DER, base64, PEM, and what clients make of them when they put
 * PEM into a header. Each is peeled off and named, because only the base64 of the DER on one line is what
 * TPP-Signature-Certificate asks for.
 */

/** A certificate that cannot be read; the message is one line, says why, and never repeats the content. */
export class CertificateUnreadableError extends Error {
  override readonly name = 'CertificateUnreadableError';
}

/**
 * How a certificate was written.
 * - `der`: octets; `base64`: the header form
 * - `base64-with-blanks`, `base64url`, `base64-twice`, `base64-of-pem`, `percent-encoded`: base64 that was
 *   handled wrongly
 * - `pem`: with its line breaks; `pem-with-spaces`: blanks in their place; `pem-one-line`: no breaks at all
 */
export type CertificateForm =
  | 'der'
  | 'base64'
  | 'base64-with-blanks'
  | 'base64url'
  | 'base64-twice'
  | 'base64-of-pem'
  | 'percent-encoded'
  | 'pem'
  | 'pem-with-spaces'
  | 'pem-one-line';

/** What was inside the wrapping. */
export interface Unwrapped {
  readonly der: Buffer;
  readonly form: CertificateForm;
  /** How many certificates the text holds; the first one is taken. */
  readonly count: number;
}

const sequenceTag = 0x30;
const armour =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([^-]*)-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

function unreadable(reason: string): never {
  throw new CertificateUnreadableError(reason);
}

function unwrapPem(text: string): Unwrapped | undefined {
  const found = [...text.matchAll(armour)];
  const content = found[0]?.[1];
  if (content === undefined) return undefined;
  const form =
    /\n/.test(content.trim()) || /^\r?\n/.test(content)
      ? 'pem'
      : /\s/.test(content)
        ? 'pem-with-spaces'
        : 'pem-one-line';
  return { der: Buffer.from(content, 'base64'), form, count: found.length };
}

function unwrapBase64(text: string): Unwrapped {
  const bare = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(bare))
    unreadable('this is neither PEM nor base64; give the certificate as one of them');
  const der = Buffer.from(bare, 'base64');
  const form = /[-_]/.test(bare) ? 'base64url' : bare === text ? 'base64' : 'base64-with-blanks';
  if (der[0] === sequenceTag) return { der, form, count: 1 };
  const inner = der.toString('latin1');
  const pem = unwrapPem(inner);
  if (pem !== undefined) return { ...pem, form: 'base64-of-pem' };
  if (/^MI[A-Za-z0-9+/\s]+={0,2}\s*$/.test(inner)) {
    return { der: Buffer.from(inner, 'base64'), form: 'base64-twice', count: 1 };
  }
  return unreadable('this is base64, but not of a certificate; encode the DER octets of the certificate');
}

function unwrapText(text: string): Unwrapped {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) && !text.includes('CERTIFICATE-----')) {
    unreadable('this is a private key, not a certificate; certificate and key may be swapped');
  }
  const pem = unwrapPem(text);
  if (pem !== undefined) return pem;
  if (/%[0-9A-Fa-f]{2}/.test(text)) {
    const decoded = text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return { ...unwrapText(decoded), form: 'percent-encoded' };
  }
  if (/-----BEGIN/.test(text))
    unreadable('this PEM text holds no whole certificate; give the one that begins with BEGIN CERTIFICATE');
  return unwrapBase64(text);
}

/** Takes the DER out of whatever was given; throws CertificateUnreadableError when there is none. */
export function unwrapCertificate(input: string | Buffer): Unwrapped {
  if (typeof input === 'string') {
    const text = input.trim();
    return text === '' ? unreadable('this is empty; give a certificate') : unwrapText(text);
  }
  if (input[0] === sequenceTag) return { der: input, form: 'der', count: 1 };
  return unwrapCertificate(input.toString('latin1'));
}
