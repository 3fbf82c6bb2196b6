/**
 * Reads names from text as RFC 2253 and RFC 4514 define them, with the leftovers of RFC 1779 that a reader
 * must take too (semicolons, blanks around separators, quoted values), and the spellings that tools have
 * added. What is not plain RFC 2253 is noted as a mark.
 */

import { attributeOid, attributeType } from './attribute-types.js';
import { readOnly, readText } from '../model/der.js';
import type { DistinguishedName, NameAttribute, RelativeName } from './distinguished-name.js';

/** Deviations that leave the meaning clear. */
export type NameMark =
  | 'blanks-around-separators'
  | 'semicolon-separator'
  | 'quoted-value'
  | 'oid-prefix'
  | 'long-type-name'
  | 's-for-st'
  | 'e-for-email-address'
  | 'special-character-unescaped'
  | 'escaped-bytes-not-utf-8';

/** A name in the order of the certificate (the text's order reversed), and the deviations in its text. */
export interface NameReading {
  readonly name: DistinguishedName;
  readonly marks: ReadonlySet<NameMark>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const hexPair = /^[0-9A-Fa-f]{2}$/;
const typePattern = /^(?:[A-Za-z][A-Za-z0-9-]*|[0-9]+(?:\.[0-9]+)*)$/;

class NameReader {
  readonly marks = new Set<NameMark>();
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): RelativeName[] | undefined {
    const names: RelativeName[] = [];
    let relative: NameAttribute[] = [];
    for (;;) {
      const attribute = this.#attribute();
      if (attribute === undefined) return undefined;
      relative.push(attribute);
      const separator = this.#text.charAt(this.#at);
      if (separator !== '+') {
        names.push(relative);
        relative = [];
      }
      if (separator === '') return names;
      if (separator === ';') this.marks.add('semicolon-separator');
      this.#at += 1;
    }
  }

  #blanks(): void {
    const start = this.#at;
    while (this.#text.charCodeAt(this.#at) === 0x20) this.#at += 1;
    if (this.#at > start) this.marks.add('blanks-around-separators');
  }

  #attribute(): NameAttribute | undefined {
    this.#blanks();
    const equals = this.#text.indexOf('=', this.#at);
    // No type is longer than this; without the bound a hostile text would be searched again for each of its
    // separators.
    if (equals < 0 || equals - this.#at > 200) return undefined;
    const written = this.#text.slice(this.#at, equals);
    const type = this.#type(written.trimEnd());
    if (written.trimEnd() !== written) this.marks.add('blanks-around-separators');
    this.#at = equals + 1;
    this.#blanks();
    if (type === undefined) return undefined;
    const first = this.#text.charAt(this.#at);
    if (first === '#') return this.#hexValue(type);
    const text = first === '"' ? this.#quotedValue() : this.#plainValue();
    return text === undefined ? undefined : { type, text, der: undefined };
  }

  #type(written: string): string | undefined {
    const prefixed = /^oid\./i.test(written);
    if (prefixed) this.marks.add('oid-prefix');
    const bare = prefixed ? written.slice(4) : written;
    if (!typePattern.test(bare)) return undefined;
    if (/^sp?$/i.test(bare)) this.marks.add('s-for-st');
    if (/^e$/i.test(bare)) this.marks.add('e-for-email-address');
    const oid = attributeOid(bare);
    const known = oid === undefined ? undefined : attributeType(oid);
    if (known?.inRfc2253 === true && bare !== oid && bare.length > known.name.length + 1)
      this.marks.add('long-type-name');
    return oid ?? bare.toLowerCase();
  }

  #hexValue(type: string): NameAttribute | undefined {
    const end = this.#text.slice(this.#at).search(/[,;+]/);
    const hex = this.#text.slice(this.#at + 1, end < 0 ? undefined : this.#at + end).trimEnd();
    // OpenSSL leaves a number sign that is the whole value unescaped.
    if (hex === '') {
      this.marks.add('special-character-unescaped');
      this.#at = end < 0 ? this.#text.length : this.#at + end;
      return { type, text: '#', der: undefined };
    }
    if (hex.length % 2 !== 0 || /[^0-9A-Fa-f]/.test(hex)) return undefined;
    this.#at = end < 0 ? this.#text.length : this.#at + end;
    const der = Buffer.from(hex, 'hex');
    const value = readOnly(der);
    return value === undefined ? undefined : { type, text: readText(value), der };
  }

  /**
   * Undoes one escape that stands at the position; hexadecimal pairs are collected because a character may
   * take several.
   */
  #escape(): string {
    const bytes: number[] = [];
    let pair = this.#text.slice(this.#at + 1, this.#at + 3);
    while (this.#text.charAt(this.#at) === '\\' && hexPair.test(pair)) {
      bytes.push(Number.parseInt(pair, 16));
      this.#at += 3;
      pair = this.#text.slice(this.#at + 1, this.#at + 3);
    }
    if (bytes.length === 0) {
      const character = this.#text.charAt(this.#at + 1);
      this.#at += 2;
      return character;
    }
    try {
      return utf8.decode(Uint8Array.from(bytes));
    } catch {
      this.marks.add('escaped-bytes-not-utf-8');
      return Buffer.from(bytes).toString('latin1');
    }
  }

  #plainValue(): string | undefined {
    let value = '';
    let kept = 0;
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at);
      if (character === ',' || character === ';' || character === '+') break;
      if (character === '\\') {
        // A backslash at the end escapes nothing.
        if (this.#at + 1 === this.#text.length) return undefined;
        value += this.#escape();
        kept = value.length;
        continue;
      }
      if (character === '"' || character === '<' || character === '>')
        this.marks.add('special-character-unescaped');
      value += character;
      if (character !== ' ') kept = value.length;
      this.#at += 1;
    }
    if (kept < value.length) this.marks.add('blanks-around-separators');
    return value.slice(0, kept);
  }

  #quotedValue(): string | undefined {
    this.marks.add('quoted-value');
    let value = '';
    this.#at += 1;
    for (;;) {
      const character = this.#text.charAt(this.#at);
      if (character === '') return undefined;
      if (character === '\\') {
        value += this.#escape();
        continue;
      }
      this.#at += 1;
      if (character === '"') break;
      value += character;
    }
    this.#blanks();
    return /^[,;+]?$/.test(this.#text.charAt(this.#at)) ? value : undefined;
  }
}

/** Reads a name from text; undefined when no reading of RFC 2253, 4514 or 1779 fits. */
export function readNameText(text: string): NameReading | undefined {
  if (text.trim() === '') return { name: [], marks: new Set() };
  const reader = new NameReader(text);
  const names = reader.read();
  return names === undefined ? undefined : { name: names.toReversed(), marks: reader.marks };
}
