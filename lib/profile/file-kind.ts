/**
 * Recognises what users give in place of a certificate or a private key, and says how to get what is needed
 * out of it.
 */

import { childrenOf, itemsOf, readOid, readOnly, tags } from '../model/der.js';

const pemKinds: readonly (readonly [label: string, hint: string])[] = [
  ['CERTIFICATE REQUEST', 'holds a certificate request; give the certificate that the authority made of it'],
  [
    'NEW CERTIFICATE REQUEST',
    'holds a certificate request; give the certificate that the authority made of it',
  ],
  ['PKCS7', 'is PKCS #7; take the certificate out with openssl pkcs7 -print_certs'],
  ['OPENSSH PRIVATE KEY', 'is an OpenSSH key; convert a copy of it with ssh-keygen -p -m PKCS8'],
  ['PUBLIC KEY', 'holds a public key; give the private key'],
  ['RSA PUBLIC KEY', 'holds a public key; give the private key'],
];

const encryptedHint = 'the key is encrypted; decrypt it, for example with openssl pkey';
const signedData = '1.2.840.113549.1.7.2';
const passwordBased = /^1\.2\.840\.113549\.1\.(?:5|12\.1)\./;

function derKind(bytes: Buffer): string | undefined {
  const [first, second, third] = itemsOf(readOnly(bytes)) ?? [];
  if (readOid(first) === signedData) {
    return 'is PKCS #7; take the certificate out with openssl pkcs7 -inform DER -print_certs';
  }
  if (second?.tag === tags.octetString && passwordBased.test(readOid(childrenOf(first)?.[0]) ?? '')) {
    return encryptedHint;
  }
  const version3 = first?.tag === tags.integer && first.content.equals(Buffer.of(3));
  return version3 && itemsOf(second) !== undefined && third?.tag !== tags.octetString
    ? 'is PKCS #12 (.p12, .pfx); take key and certificate out of it with openssl pkcs12 -nodes'
    : undefined;
}

/**
 * What a file is when it is neither certificate nor plain private key, with what to do; undefined when it is
 * nothing known.
 */
export function unfitKind(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'is empty';
  if (bytes.includes('-----BEGIN ENCRYPTED PRIVATE KEY') || bytes.includes('Proc-Type: 4,ENCRYPTED')) {
    return encryptedHint;
  }
  const pem = pemKinds.find(([label]) => bytes.includes(`-----BEGIN ${label}-----`));
  if (pem !== undefined) return pem[1];
  if (bytes.subarray(0, 2).equals(Buffer.of(0xff, 0xfe))) return 'is UTF-16 text; save it as ASCII or UTF-8';
  if (bytes.subarray(0, 4).equals(Buffer.of(0xfe, 0xed, 0xfe, 0xed))) {
    return 'is a Java key store; take key and certificate out of it with keytool and openssl pkcs12';
  }
  return derKind(bytes);
}
