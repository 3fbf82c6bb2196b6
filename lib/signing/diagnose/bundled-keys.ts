/** The keys of a chain in TPP-Signature-Certificate: the signing certificate may not stand first in it. */

import { X509Certificate, type KeyObject } from 'node:crypto';
import { headerValue, type WireRequest } from '../../model/http.js';
import { decodeBase64Loosely } from '../certificate-wrapping.js';

/** How a key of a chain is spoken of. */
export const ofBundle = 'of the chain in TPP-Signature-Certificate';

const armour = /-----BEGIN [A-Z0-9 ]{0,20}CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END/g;
const mostCertificates = 8;
const longest = 100_000;

/** The DER elements that follow each other in bytes. */
function* elements(bytes: Buffer): Generator<Buffer> {
  let at = 0;
  while (bytes[at] === 0x30 && bytes[at + 1] === 0x82 && at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt16BE(at + 2);
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Every certificate that may be inside a header value, in its order. */
function* inside(text: string): Generator<Buffer> {
  const plain = text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\[rn]/g, '\n');
  const decoded = decodeBase64Loosely(plain).toString('latin1');
  for (const each of [plain, decoded]) {
    const all = Array.from(each.matchAll(armour), ([, base64 = '']) => base64);
    for (const base64 of all) yield decodeBase64Loosely(base64);
    if (all.length > 0) return;
  }
  for (const part of plain.split(/[,;]/)) yield* elements(decodeBase64Loosely(part.replace(/^[\s"'[]+/, '')));
}

function keyOf(der: Buffer): KeyObject | undefined {
  try {
    const { publicKey } = new X509Certificate(der);
    return publicKey.asymmetricKeyType === 'rsa' ? publicKey : undefined;
  } catch {
    return undefined;
  }
}

/** The keys of all certificates but the first. */
export function bundledKeys({
  headers,
}: WireRequest): readonly { readonly name: string; readonly key: KeyObject }[] {
  const value = headerValue(headers, 'tpp-signature-certificate')?.trim() ?? '';
  if (value.length > longest) return [];
  const all = [...inside(value)].slice(0, mostCertificates);
  return all.flatMap((der, at) => {
    const key = at === 0 ? undefined : keyOf(der);
    return key === undefined ? [] : [{ name: `certificate ${at + 1} ${ofBundle}`, key }];
  });
}
