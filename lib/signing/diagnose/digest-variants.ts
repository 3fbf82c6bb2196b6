/** The ways in which the signed digest line differs from the Digest header: another encoding, another algorithm, another body. */

import { hash } from 'node:crypto';
import type { ValueVariant } from './address-variants.js';
import { bodyVariants } from './body-variants.js';

const hashNames = [
  ['SHA-256', 'sha256'],
  ['SHA-512', 'sha512'],
] as const;

/** The texts in which one hash may have been written. */
function encodings(node: string, bytes: Buffer): readonly (readonly [spoken: string, text: string])[] {
  const hex = hash(node, bytes, 'hex');
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  return [
    ['base64', base64],
    ['hexadecimal', hex],
    ['upper-case hexadecimal', hex.toUpperCase()],
    ['base64 of the hexadecimal text', Buffer.from(hex).toString('base64')],
    ['base64 of the upper-case hexadecimal text', Buffer.from(hex.toUpperCase()).toString('base64')],
    ['base64url', Buffer.from(hex, 'hex').toString('base64url')],
    ['base64url with padding', base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['base64 without padding', base64.replace(/=+$/, '')],
  ];
}

/** Other texts of a digest line, given the header as sent and the body. */
export function* digestVariants(sent: string, body: Buffer): Generator<ValueVariant> {
  const sent512 = /^sha-512/i.test(sent);
  for (const [name, node] of hashNames) {
    const prefixes = [
      `${name}=`,
      `${name.toLowerCase()}=`,
      `${name.replace('-', '')}=`,
      `${name.toLowerCase().replace('-', '')}=`,
      `${name}:`,
      `${name}=:`,
      '',
    ];
    for (const [spoken, text] of encodings(node, body)) {
      for (const prefix of prefixes) {
        const value = prefix + text + (prefix.endsWith('=:') ? ':' : '');
        const other = (name === 'SHA-512') !== sent512;
        const how = prefix === '' ? 'without the algorithm before it' : `behind ${prefix}`;
        const did = `signed the ${name} digest in ${spoken} ${how}, which is not the Digest header as sent`;
        yield { cause: other ? 'digest-algorithm' : 'digest-line-encoding', did, value };
      }
    }
  }
  const name = sent.slice(0, sent.indexOf('=') + 1);
  for (const { what, bytes } of bodyVariants(body)) {
    const did = `signed the digest of ${what}, not the Digest header as sent`;
    const [base64 = '', hex = ''] = encodings(sent512 ? 'sha512' : 'sha256', bytes).map(([, text]) => text);
    yield { cause: 'digest-of-other-body', did, value: name + base64 };
    yield { cause: 'digest-of-other-body', did: `${did}, in hexadecimal`, value: name + hex };
  }
}
