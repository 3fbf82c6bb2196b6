/**
 * Judges the issuer text of a keyId against the names in the certificate (interface, Authentication 4; RFC
 * 2253). Lawful spellings differ, so there are four verdicts: the RFC 2253 text itself, another text of the
 * same name, a dialect whose meaning is clear, and a wrong name, which is told apart further because the
 * usual ways to get it wrong are few.
 */

import { relativeNameKey, sameName, writeName, type DistinguishedName } from './distinguished-name.js';
import { readNameText, type NameMark } from './name-text.js';

export type IssuerClass = 'exact' | 'equivalent' | 'dialect' | 'wrong';

/** Why a text is wrong, as far as it can be told. */
export type WrongIssuerReason =
  | 'forward-order'
  | 'other-order'
  | 'slash-form'
  | 'subject-used'
  | 'spaces-deleted'
  | 'spaces-added'
  | 'case-changed'
  | 'other-normal-form'
  | 'attributes-missing'
  | 'escapes-missing'
  | 'letters-replaced'
  | 'wrong-charset'
  | 'unreadable'
  | 'other-name';

/** `marks` says what makes a dialect; `reason` is there for wrong names only. */
export interface IssuerVerdict {
  readonly class: IssuerClass;
  readonly marks: readonly (NameMark | 'percent-encoded')[];
  readonly reason?: WrongIssuerReason;
}

/** The names of one certificate. */
export interface CertificateNames {
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
}

const styles = [
  {},
  { characters: 'raw' },
  { types: 'table' },
  { characters: 'raw', types: 'table' },
] as const;

/**
 * The texts that count as the RFC 2253 form: bytes beyond ASCII escaped or not, type names of OpenSSL or of
 * the RFC alone.
 */
function exactTexts(issuer: DistinguishedName): ReadonlySet<string> {
  return new Set(styles.map((style) => writeName(issuer, style)));
}

function percentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The verdict on an issuer text. */
export function judgeIssuer(text: string, names: CertificateNames): IssuerVerdict {
  if (exactTexts(names.issuer).has(text)) return { class: 'exact', marks: [] };
  const reading = readNameText(text);
  if (reading !== undefined && sameName(reading.name, names.issuer)) {
    return { class: reading.marks.size === 0 ? 'equivalent' : 'dialect', marks: [...reading.marks] };
  }
  const decoded = percentDecoded(text);
  const second = decoded === undefined ? undefined : readNameText(decoded);
  if (second !== undefined && sameName(second.name, names.issuer)) {
    return { class: 'dialect', marks: ['percent-encoded', ...second.marks] };
  }
  return { class: 'wrong', marks: [], reason: wrongReason(text, reading?.name, names) };
}

/**
 * A name reduced to the letters of its values, so that order, case or punctuation can be ignored one at a
 * time.
 */
function values(name: DistinguishedName): readonly string[] {
  return name.flat().map((each) => each.text ?? '');
}

function slashText(name: DistinguishedName): string {
  return name.map((relative) => `/${writeName([relative])}`).join('');
}

/** A text without escapes, quotes and blanks after separators. */
function bare(text: string): string {
  return text.replaceAll(/[\\"]/g, '').replaceAll(/([,=]) +/g, '$1');
}

/** Whether the backslashes were lost that the right name has: those before signs, or those before bytes. */
function isUnescaped(text: string, issuer: DistinguishedName): boolean {
  // What no attribute follows is no separator.
  const escaped = text.replaceAll(/(?<!\\)[,;+](?! *[A-Za-z\d][\w.-]{0,60} *=)/g, '\\$&');
  const reading = escaped === text ? undefined : readNameText(escaped);
  if (reading !== undefined && sameName(reading.name, issuer)) return true;
  if (bare(text) === bare(writeName(issuer, { characters: 'raw' }))) return true;
  return !text.includes('\\') && styles.some((style) => bare(text) === bare(writeName(issuer, style)));
}

function wrongReason(
  text: string,
  name: DistinguishedName | undefined,
  { issuer, subject }: CertificateNames,
): WrongIssuerReason {
  if (/^\/[A-Za-z0-9.]+=/.test(text)) {
    if (bare(text) === bare(slashText(issuer)) || !text.includes(',')) return 'slash-form';
  }
  if (name !== undefined) {
    if (sameName(name.toReversed(), issuer)) return 'forward-order';
    if (sameName(name, subject) || sameName(name.toReversed(), subject)) return 'subject-used';
    const folded = foldedReason(name, issuer);
    if (folded !== undefined) return folded;
    const present = new Set(name.map(relativeNameKey));
    const wanted = issuer.map(relativeNameKey);
    if (name.map(relativeNameKey).toSorted().join('\n') === wanted.toSorted().join('\n'))
      return 'other-order';
    if (name.length < issuer.length && [...present].every((key) => wanted.includes(key)))
      return 'attributes-missing';
  }
  if (isUnescaped(text, issuer)) return 'escapes-missing';
  return name === undefined ? 'unreadable' : 'other-name';
}

/** A value with letters of ASCII for all others, one for each, as people and programs replace them. */
function inAscii(value: string): string {
  return value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll(/ø|oe/g, 'o')
    .replaceAll('aa', 'a')
    .replaceAll('ae', 'a')
    .replaceAll(/[đð]/g, 'd');
}

function foldedReason(name: DistinguishedName, issuer: DistinguishedName): WrongIssuerReason | undefined {
  const [given, wanted] = [values(name), values(issuer)];
  if (given.length !== wanted.length) return undefined;
  const alike = (fold: (value: string) => string): boolean =>
    given.every((value, index) => fold(value) === fold(wanted[index] ?? ''));
  // The values are right, so that their types or what joins them is not.
  if (alike((value) => value)) return undefined;
  if (alike((value) => value.normalize('NFC'))) return 'other-normal-form';
  // Java's canonical form decomposes letters as well.
  if (alike((value) => value.normalize('NFKC').toLowerCase())) return 'case-changed';
  if (alike((value) => value.replaceAll(' ', '')))
    return given.join('').length > wanted.join('').length ? 'spaces-added' : 'spaces-deleted';
  // UTF-8 read as ISO-8859-1, as windows-1252, or letters lost to question marks on the way.
  const garbled = given.every((value, index) => {
    const right = wanted[index] ?? '';
    return (
      value === right ||
      value === Buffer.from(right, 'utf8').toString('latin1') ||
      right.replaceAll(/[^\u0020-\u007e]/gu, '?') === value.replaceAll(/[^\u0020-\u007e]+/gu, '?')
    );
  });
  if (garbled) return 'wrong-charset';
  return alike(inAscii) ? 'letters-replaced' : undefined;
}
