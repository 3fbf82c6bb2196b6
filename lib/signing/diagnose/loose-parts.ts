/**
 * Reads a Signature value that keeps to no grammar: wrapped in some encoding, with other quotes, other
 * separators, other names of the parts. What it is understood as can be verified, which proves that it was
 * meant.
 */

import { decodeBase64 } from '../base64.js';
import { readSignatureText } from '../signature-text.js';
import { signaturePartNames, type SignaturePartName, type SignatureParts } from '../signature-parts.js';

/** The parts that were found, and what is odd about the text. */
export interface LooseParts {
  readonly parts: Partial<SignatureParts>;
  /** To follow "the Signature value ". */
  readonly odd: readonly string[];
}

const names: Readonly<Record<SignaturePartName, string>> = {
  keyId: 'key[-_ ]?id|kid',
  algorithm: 'algorithm|alg',
  headers: 'signed[-_]?headers|headers?',
  signature: 'signature|sig',
};

type Layer = readonly [odd: string, open: (text: string) => string | undefined];

function percentDecoded(text: string): string | undefined {
  if (!/%(?:25)?(?:22|3D|2C|20)/i.test(text)) return undefined;
  try {
    const once = decodeURIComponent(text.replace(/^\s*(?:utf-8|iso-8859-1)'[\w-]{0,20}'/i, ''));
    const twice = /%(?:22|3D)/i.test(once) ? decodeURIComponent(once) : once;
    // An encoded-word that was percent-encoded.
    return readSignatureText(twice).text ?? twice;
  } catch {
    return undefined;
  }
}

/** The value of a parameter as RFC 5987 writes it. */
function extended(text: string): string | undefined {
  return /^\s*(?:utf-8|iso-8859-1)'[\w-]{0,20}'/i.test(text) ? percentDecoded(text) : undefined;
}

function base64Decoded(text: string): string | undefined {
  const bytes = decodeBase64(text.replaceAll(/\s/g, ''));
  const inner = bytes?.toString('utf8');
  return inner !== undefined && /key[-_]?id\W/i.test(inner) ? inner : undefined;
}

function hexDecoded(text: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){60,}$/i.test(text)) return undefined;
  const inner = Buffer.from(text, 'hex').toString('utf8');
  return /key[-_]?id\W/i.test(inner) ? inner : undefined;
}

function replaced(pattern: RegExp, by: string): (text: string) => string | undefined {
  return (text) => {
    const other = text.replaceAll(pattern, by);
    return other === text ? undefined : other;
  };
}

/** Without the backslashes before the quotes of the parts; those inside an issuer's name stay. */
function unescaped(text: string): string | undefined {
  if (!/key[-_]?id\\?["']?\s*[=:]\s*\\"/i.test(text)) return undefined;
  return replaced(/\\"(?=[,;}\s]|$)|(?<=[=:])\\"/g, '"')(text);
}

/** The parts are in base64, and no mark says so. */
export const asBase64 = 'is base64 as a whole, without the marks of an encoded-word';

/** What may lie around the parts, taken off one after the other. */
const layers: readonly Layer[] = [
  ["has the form of RFC 5987 (utf-8''…), where RFC 2047 is meant", extended],
  ['is percent-encoded', percentDecoded],
  [asBase64, base64Decoded],
  ['is hexadecimal as a whole', hexDecoded],
  ['begins with a byte order mark', replaced(/^\s*(?:\ufeff|\u00ef\u00bb\u00bf)/g, '')],
  ['begins with the name of its header', replaced(/^\s*signature\s*[:=]\s*(?=["'{]?key[-_ ]?id)/gi, '')],
  ["is written as Python prints bytes (b'…')", (text) => /^\s*b'([\s\S]*)'\s*$/.exec(text)?.[1]],
  [
    'begins with a scheme, as Authorization has one',
    replaced(/^\s*(?!signature\b)[a-z][\w-]{1,19}\s+(?=key[-_ ]?id\s*=)/gi, ''),
  ],
  ['has \\u0022 for quotes', replaced(/\\u0022/gi, '"')],
  ['has backquotes for quotes', replaced(/(?<=[=:]\s?)`|`(?=\s?(?:[,;&]|$))/g, '"')],
  ['has angle brackets for quotes', replaced(/(?<==\s?)<([^<>]*)>(?=\s?(?:[,;&]|$))/g, '"$1"')],
  ['has &quot; for quotes', replaced(/&quot;|&#34;/g, '"')],
  ['has a backslash before its quotes', unescaped],
  [
    'has typographic quotes',
    replaced(/[\u201c\u201d\u201e\u00ab\u00bb]|\u00e2\u0080[\u009c-\u009e]|\u00c2[\u00ab\u00bb]/g, '"'),
  ],
  ['has doubled quotes', (text) => (/=""[^",]/.test(text) ? text.replaceAll('""', '"') : undefined)],
  ['has single quotes', replaced(/(?<==\s?)'|'(?=\s?(?:[,;&]|$))/g, '"')],
];

const startOf = (name: string): RegExp =>
  new RegExp(`(?:^|[^A-Za-z_-])["']?(?:${name})["']?\\s*(=>|[=:]|(?="))\\s*`, 'gi');

interface Found {
  readonly name: SignaturePartName;
  readonly from: number;
  readonly to: number;
  readonly sign: string;
}

/** Where each part begins: at the last place whose value is not another part's. */
function startsIn(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const name of signaturePartNames) {
    const match = startOf(names[name]).exec(text);
    if (match === null) continue;
    found.push({ name, from: match.index, to: match.index + match[0].length, sign: match[1] ?? '=' });
  }
  return found.toSorted((one, other) => one.from - other.from);
}

function trimmed(value: string): string {
  const bare = value.trim().replace(/[,;&|}\s]+$/, '');
  const quoted = /^"([\s\S]*)"$/.exec(bare)?.[1];
  return quoted ?? bare.replaceAll(/^["']|["']$/g, '');
}

function signOf(found: readonly Found[]): string {
  return found.find(({ sign }) => sign !== '=')?.sign || 'nothing';
}

/** What shows in the text between the parts. */
function oddities(text: string, found: readonly Found[]): readonly string[] {
  const odd: string[] = [];
  if (/^\s*[{[]/.test(text)) odd.push('is a JSON text');
  else if (/^\s*["'](?=[A-Za-z])/.test(text)) odd.push('stands between quotes as a whole');
  const first = found[0];
  if (first !== undefined && !odd.includes('is a JSON text')) {
    if (found.some(({ sign }) => sign !== '='))
      odd.push(`has ${signOf(found)} instead of = between name and value`);
    if (found.some(({ to }) => text.charAt(to) !== '"')) odd.push('has no double quotes around its values');
    const gaps = found.slice(1).map(({ from }) => text.slice(Math.max(0, from - 2), from + 2));
    for (const [pattern, spoken] of [
      [/;/, 'semicolons'],
      [/&/, 'ampersands'],
      [/\|/, 'vertical bars'],
      [/[\r\n]/, 'line ends'],
    ] as const) {
      if (gaps.some((gap) => pattern.test(gap)))
        odd.push(`has ${spoken} instead of commas between its parts`);
    }
    if (odd.length === 0 && gaps.some((gap) => !gap.includes(',')))
      odd.push('has no commas between its parts');
    if (/,\s*$/.test(text)) odd.push('has a comma behind its last part');
  }
  return odd;
}

function namesOdd(text: string, found: readonly Found[]): readonly string[] {
  return found.flatMap(({ name, from, to }) => {
    const written =
      /["']?([A-Za-z_ -]+?)["']?\s*(?:=>|[=:])/.exec(text.slice(from, to).replace(/^[^A-Za-z]/, ''))?.[1] ??
      name;
    return written.toLowerCase() === name.toLowerCase()
      ? []
      : [`calls the part ${name} ${written.slice(0, 20)}`];
  });
}

/** The parts of an odd value; undefined when it holds fewer than two. */
export function readLoosely(value: string): LooseParts | undefined {
  const odd: string[] = [];
  let text = value.slice(0, 40_000);
  for (const [spoken, open] of layers) {
    const inner = open(text);
    if (inner === undefined) continue;
    odd.push(spoken);
    text = inner;
  }
  const found = startsIn(text);
  if (found.length < 2) return undefined;
  const parts: Partial<Record<SignaturePartName, string>> = {};
  for (const [index, { name, to }] of found.entries()) {
    const raw = text.slice(to, found[index + 1]?.from ?? text.length);
    // The sign that separates two parts may belong to the start of the next.
    // Nothing of a signature stands behind its quotes.
    parts[name] = (name === 'signature' ? /^"([^"]{40,})"/.exec(raw)?.[1] : undefined) ?? trimmed(raw);
  }
  const more = odd.length > 0 ? [] : oddities(text, found);
  return { parts, odd: [...odd, ...more, ...namesOdd(text, found)] };
}
