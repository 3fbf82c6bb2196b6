/**
 * What the length and the first bytes of a signature tell where it cannot be one of the key in the
 * certificate. Clauses to follow a finding; empty where nothing is told.
 */

const signedData = Buffer.from('06092a864886f70d010702', 'hex');

/** Lengths that other ways of signing have. */
const lengths: Readonly<Record<number, string>> = {
  16: 'an MD5 hash',
  20: 'a SHA-1 hash or an HMAC-SHA-1',
  32: 'a bare SHA-256 hash or an HMAC-SHA-256',
  48: 'a bare SHA-384 hash or an HMAC-SHA-384',
  64: 'a signature of an elliptic-curve key (ES256, Ed25519), or a SHA-512 hash or HMAC',
  96: 'a signature of an elliptic-curve key (ES384)',
  132: 'a signature of an elliptic-curve key (ES512)',
};

/** Two integers in a sequence: how ECDSA signatures are written. */
function isEcdsa(bytes: Buffer): boolean {
  const first = bytes[3] ?? 0;
  return bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 2 && bytes[4 + first] === 2;
}

/** Why bytes do not have the length of a key of so many octets. */
export function signatureLengthClue(bytes: Buffer, octets: number): string {
  if (bytes.length === 0) return ': it is empty';
  if (bytes.toString('latin1').split('\u00ef\u00bf\u00bd').length > 3)
    return ': its bytes were read as a UTF-8 text before base64, and those that are no letters were lost';
  if (isEcdsa(bytes))
    return ': it is an ECDSA signature, made with an elliptic-curve key and not with that of the certificate';
  if (bytes.subarray(0, 40).includes(signedData))
    return ': it is a PKCS#7 (CMS) structure; send the bare RSA signature of the string';
  if (bytes.subarray(4, 16).toString('latin1').startsWith('rsa-sha'))
    return ': it is a signature as SSH wraps it; send its last part alone';
  if (bytes.readUInt16BE(0) === 0x14 && bytes.length === octets + 6)
    return ': it is a signature as a TPM wraps it (TPMT_SIGNATURE); send it without its first 6 bytes';
  const known = lengths[bytes.length];
  if (known !== undefined) return `: it is as long as ${known}`;
  if (bytes.length % 128 === 0 && bytes.length > 0)
    return `: it is as long as one of a key of ${bytes.length * 8} bits`;
  if (bytes.length >= octets) return '';
  if (bytes.length % 3 === 0 && bytes.length < octets - 1) return ': its end seems to be cut off';
  return `: ${bytes.length} of ${octets} bytes are there, so that a part was cut off or lost`;
}

/** Where a text that is no base64 is the beginning of one: how much of it is there. */
export function cutOffClue(text: string, octets: number): string {
  const whole = Math.ceil(octets / 3) * 4;
  const isCut = /^[A-Za-z0-9+/]{40,}$/.test(text) && text.length < Math.ceil((octets * 4) / 3);
  return isCut ? `its end was cut off: ${text.length} of ${whole} characters are there` : '';
}

/** Whether a Signature value has no parts and is the base64 of a signature alone. */
export function isBareSignature(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{160,2000}={0,2}$/.test(text.trim());
}

export const bareSignature =
  'the value is one base64 text, as of the signature alone; write keyId="…",algorithm="…",headers="…",signature="…"';
