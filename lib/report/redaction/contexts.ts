/** Secrets told by where they stand: members of JSON, parameters of an address or form. */

import { secretMembers, secretParameters, vagueMembers, type Mask, type SecretKind } from './kinds.js';
import { isPseudonym } from './pseudonyms.js';

function alternatives(names: Iterable<string>): string {
  return [...names].toSorted((one, other) => other.length - one.length).join('|');
}

/** A member's name, its separator, and the opening quote, with the backslashes before it, or a number. */
const memberStart = new RegExp(
  `(?<![\\w-])(${alternatives(secretMembers.keys())})(?:\\\\*["'])?[ \\t]{0,8}([:=])\\s*(?:(\\\\*)(["'])|(?=-?\\d))`,
  'gi',
);
const bareNumber = /-?\d[\d.]*(?![\w.-])/y;

function backslashesBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && text.charCodeAt(start - 1) === 0x5c) start -= 1;
  return at - start;
}

/** Where the value behind `slashes` backslashes ends: at its closing quote, or where the text is cut. */
function endOfValue(text: string, from: number, quote: string, slashes: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = Math.min(backslashesBefore(text, at), at - from);
    if (slashes === 0 ? before % 2 === 0 : before <= slashes) return at - (slashes === 0 ? 0 : before);
  }
  return text.length;
}

function isMeant(name: string, kind: SecretKind, separator: string, value: string): boolean {
  if (value === '' || isPseudonym(value)) return false;
  if (vagueMembers.has(name)) return /^\d{6,}$/.test(value);
  // `name="…"` is an HTML attribute.
  return !(name === 'name' && kind === 'name' && separator === '=');
}

/** The text with the values of secret members masked. A value that is cut off is masked up to the end. */
export function maskMembers(text: string, mask: Mask): string {
  let written = '';
  let from = 0;
  memberStart.lastIndex = 0;
  for (let match = memberStart.exec(text); match !== null; match = memberStart.exec(text)) {
    const [whole, name = '', separator = '', slashes = '', quote] = match;
    const start = match.index + whole.length;
    const key = name.toLowerCase();
    const kind = secretMembers.get(key);
    bareNumber.lastIndex = start;
    const end =
      quote === undefined
        ? start + (bareNumber.exec(text)?.[0].length ?? 0)
        : endOfValue(text, start, quote, slashes.length);
    const value = text.slice(start, end);
    if (kind !== undefined && isMeant(key, kind, separator, value)) {
      written += text.slice(from, start) + mask(kind, value);
      from = end;
    }
    memberStart.lastIndex = Math.max(end, start);
  }
  return from === 0 ? text : written + text.slice(from);
}

const parameter = new RegExp(
  `((?:^|[?&;]|%3f|%26|\\\\u0026|\\\\u003f)(${alternatives(secretParameters.keys())})(?:=|%3d|\\\\u003d))` +
    `((?:‹[^›]*›|%(?!26|23|22)|[^&\\s"'<>#\\\\;%])*)`,
  'gi',
);

/** The text with secret query and form parameters masked, also in an address inside another. */
export function maskParameters(text: string, mask: Mask): string {
  if (!text.includes('=') && !/3d/i.test(text)) return text;
  return text.replace(parameter, (whole, start: string, name: string, value: string) => {
    const kind = secretParameters.get(name.toLowerCase());
    return kind === undefined || value === '' || isPseudonym(value)
      ? whole
      : start + mask(kind, decoded(value));
  });
}

const namedHeader =
  /\b(psu-id|psu-corporate-id|tpp-session-id|x-psu-identity)\b(["']?[ \t]{0,4}[:= ][ \t]{0,4}["']?)([0-9A-Za-z-]{8,})/gi;

/** The text with the values of secret headers masked, as in a line of a signing string. */
export function maskNamedHeaders(text: string, mask: Mask): string {
  return text.replace(namedHeader, (whole, name: string, between: string, value: string) => {
    const kind = secretMembers.get(name.toLowerCase());
    return kind === undefined || !/\d/.test(value) ? whole : name + between + mask(kind, value);
  });
}

/** Percent-encoding undone as far as it can be; the text itself where it cannot. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/** Tokens of an SCA address that give access to it: long path segments and query values, not words. */
export function scaTokens(address: string): readonly string[] {
  const below = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  return below
    .split(/[/?&=#]/)
    .map(decoded)
    .filter(
      (each) =>
        /^[\w.~+-]{12,}$/.test(each) && (/\d/.test(each) || (/[a-z]/.test(each) && /[A-Z]/.test(each))),
    );
}

/** The name and value of each cookie in a Cookie or Set-Cookie header value. */
export function cookieValues(header: string, setCookie: boolean): readonly string[] {
  const pairs = setCookie ? [header.split(';', 1)[0] ?? ''] : header.split(';');
  return pairs.map((each) => each.slice(each.indexOf('=') + 1).trim()).filter((each) => each !== '');
}
