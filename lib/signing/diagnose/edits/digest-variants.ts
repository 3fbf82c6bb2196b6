/**
 * The ways in which the signed digest line differs from the Digest header: another encoding, another
 * algorithm, another body.
 */

import { hash } from 'node:crypto';
import type { ValueVariant } from './addresses/address-text.js';
import { bodyVariants } from './bodies/body-variants.js';
import type { Rank } from './draft.js';

const hashNames = [
  ['SHA-256', 'sha256'],
  ['SHA-512', 'sha512'],
] as const;

/** The texts in which one hash may have been written. */
function encodings(raw: Buffer): readonly (readonly [spoken: string, text: string, rank: Rank])[] {
  const hex = raw.toString('hex');
  const base64 = raw.toString('base64');
  const pairs = hex.match(/../g) ?? [];
  return [
    ['base64', base64, 1],
    ['hexadecimal', hex, 1],
    ['upper-case hexadecimal', hex.toUpperCase(), 2],
    ['base64 of the hexadecimal text', Buffer.from(hex).toString('base64'), 1],
    ['base64 of the upper-case hexadecimal text', Buffer.from(hex.toUpperCase()).toString('base64'), 2],
    ['base64url', raw.toString('base64url'), 1],
    ['base64url with padding', base64.replaceAll('+', '-').replaceAll('/', '_'), 1],
    ['base64 without padding', base64.replace(/=+$/, ''), 1],
    ['percent-encoded base64', encodeURIComponent(base64), 1],
    ['base64 twice', Buffer.from(base64).toString('base64'), 2],
    ...(
      [
        [':', 'colons'],
        ['-', 'hyphens, as .NET prints bytes'],
        [' ', 'blanks'],
      ] as const
    ).flatMap(
      ([between, spoken]): ReturnType<typeof encodings> => [
        [`hexadecimal with ${spoken}`, pairs.join(between), 2],
        [`upper-case hexadecimal with ${spoken}`, pairs.join(between).toUpperCase(), 2],
      ],
    ),
    ...(base64.length <= 76
      ? []
      : (['\r\n', '\n', '\r\n ', '\n '] as const).flatMap(
          (end): ReturnType<typeof encodings> => [
            ['base64 broken at 76', base64.replaceAll(/.{76}(?=.)/g, `$&${end}`), 2],
            ['base64 broken at 64', base64.replaceAll(/.{64}(?=.)/g, `$&${end}`), 2],
          ],
        )),
    ['hexadecimal with 0x before it', `0x${hex}`, 2],
    ['base64 as Python prints bytes', `b'${base64}'`, 2],
    ['hexadecimal as Python prints bytes', `b'${hex}'`, 2],
    ['bytes as Node prints a Buffer', `<Buffer ${pairs.join(' ')}>`, 2],
    ['a list of numbers', `[${[...raw].join(',')}]`, 2],
    ['a list of numbers with blanks', `[${[...raw].join(', ')}]`, 2],
    ['a list of signed numbers, as Java prints bytes', `[${[...new Int8Array(raw)].join(', ')}]`, 2],
    ['a list of signed numbers', `[${[...new Int8Array(raw)].join(',')}]`, 2],
    ['numbers with commas', [...raw].join(','), 2],
    ['base64 with a line end behind it', `${base64}\n`, 2],
    ['base64 in lower case', base64.toLowerCase(), 2],
    ['base64 with blanks for plus signs', base64.replaceAll('+', ' '), 2],
  ];
}

/** The prefixes with what stands behind the text. */
function prefixesOf(name: string): readonly (readonly [before: string, behind: string])[] {
  const lower = name.toLowerCase();
  return [
    [`${name}=`, ''],
    [`${lower}=`, ''],
    [`${name.replace('-', '')}=`, ''],
    [`${lower.replace('-', '')}=`, ''],
    [`${name.replace('-', '_')}=`, ''],
    [`${lower}-`, ''],
    [`${lower.replace('-', '')}-`, ''],
    [`{${name.replace('-', '')}}`, ''],
    [`{${name}}`, ''],
    [`${name}:`, ''],
    [`${name}: `, ''],
    [`${lower}:`, ''],
    [`${name} `, ''],
    [`${name}=:`, ':'],
    [`${lower}=:`, ':'],
    [`${name}="`, '"'],
    [`"${name}=`, '"'],
    [`${name}= `, ''],
    [`${name}==`, ''],
    [`digest=${name}=`, ''],
    [`Digest: ${name}=`, ''],
    ['', ''],
  ];
}

/**
 * The hashes that a digest line may hold: that of the body, and the one that was sent where that is another
 * one.
 */
function hashesOf(sent: string, body: Buffer, node: string): readonly Buffer[] {
  const own = hash(node, body, 'buffer');
  const text = sent.slice(sent.indexOf('=') + 1).trim();
  const read = /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return read.length !== own.length || read.equals(own) ? [own] : [read, own];
}

/** Names that libraries write, and none at all. */
const usualPrefix = /^(?:sha-?256=|SHA-?256=|sha-?512=|SHA-?512=|)$/;

/** How usual a writing is: few are, and those are tried together with all other mistakes. */
function rankOf(isPlain: boolean, spoken: string, before: string, isOther: boolean): Rank {
  const isBare = spoken === 'base64' || spoken === 'hexadecimal';
  if (isPlain && isBare && usualPrefix.test(before) && !isOther) return 1;
  return isPlain || spoken === 'base64' ? 2 : 3;
}

/** Other texts of a digest line that are of a rank, given the header as sent and the body. */
export function* digestVariants(sent: string, body: Buffer, wanted: Rank): Generator<ValueVariant> {
  const sent512 = /^sha-?512/i.test(sent);
  for (const [name, node] of hashNames) {
    const other = (name === 'SHA-512') !== sent512;
    for (const [spoken, text, rank] of hashesOf(sent, body, node).flatMap(encodings)) {
      for (const [before, behind] of prefixesOf(name)) {
        const isPlain = rank === 1 && behind === '' && before.length < 9 && !/^\{|-$/.test(before);
        if (wanted !== rankOf(isPlain, spoken, before, other)) continue;
        const how = before === '' ? 'without the algorithm before it' : `behind ${before.trim()}`;
        const did = `signed the ${name} digest in ${spoken} ${how}, which is not the Digest header as sent`;
        yield {
          cause: other ? 'digest-algorithm' : 'digest-line-encoding',
          did,
          value: before + text + behind,
        };
      }
    }
  }
  if (wanted === 2) {
    yield* otherAlgorithms(body);
    const did = 'signed the body itself in the place of its digest';
    if (body.length > 0) yield { cause: 'body-signed', did, value: body.toString('latin1') };
  }
  yield* otherBodies(sent, body, sent512 ? 'sha512' : 'sha256', wanted);
}

function* otherAlgorithms(body: Buffer): Generator<ValueVariant> {
  for (const [name, node] of [
    ['SHA', 'sha1'],
    ['SHA-1', 'sha1'],
    ['MD5', 'md5'],
    ['SHA-384', 'sha384'],
    ['SHA-256', 'sha1'],
    ['SHA-256', 'sha512'],
    ['SHA-512', 'sha256'],
  ] as const) {
    const did = `signed a digest made with ${node.toUpperCase()} behind ${name}=, which is not the Digest header as sent`;
    yield { cause: 'digest-algorithm', did, value: `${name}=${hash(node, body, 'base64')}` };
  }
}

const usualBodies = 60;
const mostBodies = 4_000;

/** The hash of the hash. */
function* hashedTwice(name: string, body: Buffer, node: string): Generator<ValueVariant> {
  for (const [spoken, inner] of [
    ['hash of the body', hash(node, body, 'buffer')],
    ['hexadecimal hash', hash(node, body, 'hex')],
  ] as const) {
    const did = `signed the hash of the ${spoken}, not the Digest header as sent`;
    yield { cause: 'digest-of-other-body', did, value: name + hash(node, inner, 'base64') };
  }
}

/** The digest of another body. Only the first of them are combined with other mistakes. */
function* otherBodies(sent: string, body: Buffer, node: string, rank: Rank): Generator<ValueVariant> {
  if (rank === 1) return;
  const name = sent.slice(0, sent.indexOf('=') + 1);
  const cause = 'digest-of-other-body';
  if (rank === 2) yield* hashedTwice(name, body, node);
  let count = 0;
  for (const { what, bytes } of bodyVariants(body)) {
    count += 1;
    if (count > (rank === 4 ? mostBodies : usualBodies)) return;
    if (rank === 4 && count <= usualBodies) continue;
    const did = `signed the digest of ${what}, not the Digest header as sent`;
    const raw = hash(node, bytes, 'buffer');
    yield rank === 3
      ? { cause, did: `${did}, in hexadecimal`, value: name + raw.toString('hex') }
      : { cause, did, value: name + raw.toString('base64') };
  }
}
