/** The key in a certificate header that holds no whole certificate: a key alone, or a beginning. */

import { createPublicKey, type KeyObject } from 'node:crypto';
import { headerValue, type WireRequest } from '../../model/http.js';
import { unwrap } from '../certificate-wrapping.js';

function readKey(make: () => KeyObject): KeyObject | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** How the key of a certificate begins: its length, and that it is one of RSA. */
const rsaEncryption = Buffer.from('300d06092a864886f70d0101010500', 'hex');

/** The key inside the beginning of a certificate, where it is whole. */
function keyInside(der: Buffer): KeyObject | undefined {
  const at = der.indexOf(rsaEncryption) - 4;
  if (at < 0 || der.readUInt16BE(at) !== 0x3082) return undefined;
  const key = der.subarray(at, at + 4 + der.readUInt16BE(at + 2));
  return readKey(() => createPublicKey({ key, format: 'der', type: 'spki' }));
}

/** The public key that the header of a request holds without its certificate. */
export function looseKey({ headers }: WireRequest): KeyObject | undefined {
  const value = headerValue(headers, 'tpp-signature-certificate')?.trim().slice(0, 20_000) ?? '';
  if (value === '') return undefined;
  const { der } = unwrap(value);
  const pem = [value, der.toString('latin1')].find((each) => each.includes('-----BEGIN PUBLIC KEY-----'));
  if (pem !== undefined) return readKey(() => createPublicKey(pem.replaceAll(/\\r|\\n/g, '\n')));
  for (const type of ['spki', 'pkcs1'] as const) {
    const key = readKey(() => createPublicKey({ key: der, format: 'der', type }));
    if (key !== undefined) return key;
  }
  return keyInside(der);
}
