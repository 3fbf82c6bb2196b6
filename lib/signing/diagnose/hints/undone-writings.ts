/**
 * Writings in which programs hand on a name or a keyId: escapes, other charsets, what a library prints around
 * it. Each is undone by itself and beside another, so that what stands behind them can be judged.
 */

import { utf8View } from '../../signature-text.js';

/** A way to write a text otherwise. */
interface Writing {
  /** To follow "it is written ". */
  readonly how: string;
  /** Whether it damages letters, and is no notation. */
  readonly isCharset?: boolean;
  /** The text before it; the same where it was not applied. */
  readonly undo: (text: string) => string;
}

/** A text with so many writings undone. */
export interface Undone {
  readonly text: string;
  readonly writings: readonly Writing[];
}

function percentDecoded(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
};

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return name === undefined ? String.fromCodePoint(code) : (entities[String(name)] ?? whole);
  });
}

function base64Decoded(text: string): string {
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) return text;
  const inner = Buffer.from(text, 'base64');
  const read = utf8View(inner.toString('latin1')) ?? '';
  return /^[\P{Cc}]{8,}$/u.test(read) && read.includes('=') ? read : text;
}

/** `/C=NO/O=Bank/CN=CA` as RFC 2253 orders it. */
function fromSlashes(text: string): string {
  const parts = text.split(/\/(?=[A-Za-z0-9.]{1,40}=)/).filter((each) => each !== '');
  return parts
    .map((each) => each.replaceAll(/(?<!\\)[,+;<>"]/g, '\\$&'))
    .toReversed()
    .join(',');
}

/** The name that pyOpenSSL prints: its text stands between quotes. */
function fromX509Name(text: string): string {
  const [, inner] = /^<X509Name object \\?['"](.{0,2000}?)\\?['"]>$/s.exec(text) ?? [];
  return inner === undefined ? text : fromSlashes(inner);
}

/** Parts between other signs than commas, as Node prints names on lines, in the order of the text. */
function rejoined(text: string, between: RegExp): string {
  const parts = text.split(between).filter((each) => each !== '');
  if (parts.length < 2) return text;
  return parts.map((each) => each.trim().replaceAll(/(?<!\\)[,+;<>"]/g, '\\$&')).join(',');
}

/** Pairs of names and values, as ssl.getpeercert() of Python gives them. */
function fromTuples(text: string): string {
  if (!/^[([{]/.test(text)) return text;
  const bare = text.replaceAll(/\\(?=['"])/g, '');
  const pairs = [...bare.matchAll(/[("'[]{1,4}([A-Za-z0-9.]{1,40})["']\s*[,:]\s*["']([^"']{0,200})["']/g)];
  const written = pairs.map(
    ([, name = '', value = '']) => `${name}=${value.replaceAll(/[,+;<>"\\]/g, '\\$&')}`,
  );
  return written.length < 2 ? text : written.toReversed().join(',');
}

/** Whether bytes are the tag of a string, its length, and so many bytes. */
function isTextInDer(der: Buffer): boolean {
  return [0x0c, 0x13, 0x14, 0x16, 0x1e].includes(der[0] ?? 0) && der[1] === der.length - 2;
}

const writings: readonly Writing[] = [
  { how: 'percent-encoded', undo: percentDecoded },
  {
    how: 'with letters as \\u escapes',
    isCharset: true,
    undo: (text) =>
      text.replaceAll(/\\u\{?([0-9a-f]{4})\}?/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  },
  {
    how: 'with letters as \\x escapes',
    isCharset: true,
    undo: (text) => {
      const bytes = text.replaceAll(/\\x([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return bytes === text ? text : (utf8View(bytes) ?? bytes);
    },
  },
  { how: 'with HTML or XML escapes', undo: withoutEntities },
  {
    how: 'encoded as UTF-8 twice',
    isCharset: true,
    undo: (text) => (/[\u0080-\u00ff]/.test(text) ? (utf8View(text) ?? text) : text),
  },
  {
    how: 'in another normal form of its letters (NFD)',
    isCharset: true,
    undo: (text) => text.normalize('NFC'),
  },
  { how: 'with doubled backslashes', undo: (text) => text.replaceAll('\\\\', '\\') },
  { how: 'with a backslash before its quotes', undo: (text) => text.replaceAll('\\"', '"') },
  { how: 'with plus signs for blanks', undo: (text) => text.replaceAll('+', ' ') },
  {
    how: 'with the word issuer before it',
    undo: (text) => text.replace(/^\s*issuer(?:\s*name)?\s*[=:]\s*/i, ''),
  },
  { how: 'as pyOpenSSL prints it (<X509Name object …>)', undo: fromX509Name },
  { how: 'as a list of pairs, as Python gives it', undo: fromTuples },
  {
    how: 'with CA= once more before it',
    undo: (text) => text.replace(/^\s*(?:CA|ISSUER)\s*=\s*(?=[A-Za-z0-9.]{1,40}\s*=)/i, ''),
  },
  {
    how: 'with line ends between its parts',
    undo: (text) => rejoined(text, /\\r\\n|\\n|[\r\n]+/),
  },
  {
    how: 'with other signs than commas between its parts',
    undo: (text) => rejoined(text, /\s*[|&:]\s*(?=[A-Za-z0-9.]{1,40}=)/),
  },
  {
    how: 'with blanks for the commas between its parts',
    undo: (text) => (/[,;+]/.test(text) ? text : rejoined(text, / +(?=[A-Za-z0-9.]{1,40}=)/)),
  },
  {
    how: 'as cryptography of Python prints it (<Name(…)>)',
    undo: (text) => text.replace(/^<Name\((.{0,2000})\)>$/s, '$1'),
  },
  {
    how: 'with hexadecimal digits behind # that are not the DER of a text (its tag, its length and itself)',
    undo: (text) =>
      text.replaceAll(/=#((?:[0-9a-f]{2}){1,200})(?=[,;+]|$)/gi, (whole, hex: string) => {
        const der = Buffer.from(hex, 'hex');
        if (isTextInDer(der)) return whole;
        const bytes = Buffer.from(hex.replace(/^(?:0c|13|14|16|1e)[0-9a-f]{2}/i, ''), 'hex');
        return `=${bytes.toString().replaceAll(/[,+;<>"\\]/g, '\\$&')}`;
      }),
  },
  { how: 'with a separator behind its end', undo: (text) => text.replace(/(?<!\\)[,;|/&\s]+$/, '') },
  { how: 'with a separator before it', undo: (text) => text.replace(/^[,;|&\s]+/, '') },
  { how: 'in base64', undo: base64Decoded },
  {
    how: 'between quotes or brackets',
    undo: (text) => text.replace(/^(["'[({<])([\s\S]{0,4000})["'\])}>]$/, '$2'),
  },
];

const longest = 4000;

/** The text with one writing undone, then with two. */
export function* undoneWritings(text: string): Generator<Undone> {
  if (text.length > longest) return;
  const ones = writings.flatMap((writing): readonly Undone[] => {
    const before = writing.undo(text);
    return before === text ? [] : [{ text: before, writings: [writing] }];
  });
  yield* ones;
  for (const one of ones) {
    for (const writing of writings) {
      const before = writing.undo(one.text);
      if (before !== one.text && before !== text)
        yield { text: before, writings: [...one.writings, writing] };
    }
  }
}
