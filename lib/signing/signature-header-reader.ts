/**
 * Reads a Signature header of any form (interface, Authentication 4; RFC 7235): finds the parts that can be
 * found and names what is wrong with the grammar. Time is linear in the length, whatever a peer sends.
 */

import { bareSignature, isBareSignature } from './clues/signature-clue.js';
import { excerpt, finding, type SignatureFinding } from './finding.js';
import { trimBlanks } from './signable-headers.js';
import {
  holdsEncodedWord,
  signaturePartNames,
  type SignatureHeaderReading,
  type SignaturePartName,
} from './signature-parts.js';

const canonicalNames: ReadonlyMap<string, SignaturePartName> = new Map(
  signaturePartNames.map((name) => [name.toLowerCase(), name]),
);
const nextPart = /"[ \t]*(?:$|,[ \t]*(?:keyId|algorithm|headers|signature)[ \t]*=)/gi;
const innerPart = /(?:keyId|algorithm|headers|signature)[ \t]{0,9}=[ \t]{0,9}"/i;
/** The next part has begun before the quote that closes this one. */
const partAtEnd = /[,;][ \t]{0,9}(?:keyId|algorithm|headers|signature)[ \t]{0,9}=[ \t]{0,9}$/i;
const plainToken = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at += 1;
  return at;
}

function malformed(
  message: string,
  text: string,
  at: number,
  part: SignaturePartName | 'Signature' = 'Signature',
): SignatureFinding {
  return finding('part-malformed', `${message} (at character ${at + 1})`, {
    header: part,
    actual: text.slice(at, at + 40),
  });
}

class PartsReader {
  readonly parts: Partial<Record<SignaturePartName, string>> = {};
  readonly findings: SignatureFinding[] = [];
  /** What stands there once more, the last one of each. */
  readonly again: Partial<Record<SignaturePartName, string>> = {};
  readonly #order: SignaturePartName[] = [];
  readonly #unknown: string[] = [];
  /** Around what blanks stand. */
  readonly #spaced = new Set<'equals signs' | 'commas'>();
  #backslash = -1;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the parts from the first character on until the end or the first thing that is no part. */
  read(): void {
    let at = skipBlanks(this.#text, 0);
    if (/^signature[ \t]/i.test(this.#text.slice(at, at + 10))) {
      const message =
        'the value starts with the word Signature, which belongs into an Authorization header only';
      this.findings.push(
        finding('signature-scheme-prefix', message, { header: 'Signature', actual: this.#text.slice(0, 30) }),
      );
      at = skipBlanks(this.#text, at + 9);
    }
    while (at >= 0 && at < this.#text.length) at = this.#part(at);
    this.#conclude();
  }

  #part(start: number): number {
    const text = this.#text;
    plainToken.lastIndex = start;
    const name = plainToken.exec(text)?.[0];
    if (name === undefined) return this.#stop('a part must start with its name', start);
    const equals = skipBlanks(text, start + name.length);
    if (text.charAt(equals) !== '=' || isBareSignature(text)) {
      const message = isBareSignature(text)
        ? bareSignature
        : `the name ${excerpt(name, 20)} is not followed by an equals sign`;
      return this.#stop(message, isBareSignature(text) ? start : equals);
    }
    const from = skipBlanks(text, equals + 1);
    if (equals !== start + name.length || from !== equals + 1) this.#spaced.add('equals signs');
    return text.charAt(from) === '"' ? this.#quoted(name, from) : this.#unquoted(name, from);
  }

  /**
   * The first backslash from here on. Positions only grow, so the last answer is kept: searching anew for
   * each part is quadratic.
   */
  #backslashFrom(at: number): number {
    if (this.#backslash < at) {
      const found = this.#text.indexOf('\\', at);
      this.#backslash = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#backslash;
  }

  /** The index of the quote that closes the string which opens at `open`, or -1. */
  #closingQuote(open: number): number {
    let at = open + 1;
    let quote = this.#text.indexOf('"', at);
    while (quote >= 0) {
      const backslash = this.#backslashFrom(at);
      if (backslash > quote) return quote;
      at = backslash + 2;
      if (quote < at) quote = this.#text.indexOf('"', at);
    }
    return -1;
  }

  #quoted(name: string, open: number): number {
    const text = this.#text;
    const close = this.#closingQuote(open);
    if (close < 0) return this.#stop(`the value of ${excerpt(name, 20)} has no closing quote`, open, name);
    const after = skipBlanks(text, close + 1);
    if (after < text.length && text.charAt(after) !== ',') return this.#recover(name, open, close);
    this.#keep(name, text.slice(open + 1, close));
    return this.#comma(close + 1, after);
  }

  /**
   * A bare quote inside a value, as in `O="A, B"`: the value goes on to the quote that stands before a known
   * part or the end.
   */
  #recover(name: string, open: number, close: number): number {
    nextPart.lastIndex = close;
    const end = name.toLowerCase() === 'keyid' ? nextPart.exec(this.#text)?.index : undefined;
    // A part inside the value means that a quote or a comma is missing, not that a quote is bare.
    if (end === undefined || innerPart.test(this.#text.slice(open + 1, end))) {
      const isOpen = partAtEnd.test(this.#text.slice(open + 1, close));
      const lack = isOpen ? 'has no closing quote' : 'is followed by neither a comma nor the end';
      return this.#stop(`the value of ${excerpt(name, 20)} ${lack}`, isOpen ? open : close + 1, name);
    }
    const message = `the value of ${excerpt(name, 20)} holds a bare double quote; write \\22 in a name, or \\" at least`;
    this.findings.push(finding('part-quote-unescaped', message, { header: excerpt(name, 20) }));
    this.#keep(name, this.#text.slice(open + 1, end));
    return this.#comma(end + 1, skipBlanks(this.#text, end + 1));
  }

  #unquoted(name: string, from: number): number {
    const comma = this.#text.indexOf(',', from);
    const end = comma < 0 ? this.#text.length : comma;
    const value = trimBlanks(this.#text.slice(from, end));
    const clue = value.startsWith('\\"') ? '; it stands between \\", as in source code or JSON' : '';
    const message = `the value of ${excerpt(name, 20)} must stand between double quotes${clue}`;
    // Parts that are not of this interface may be tokens, as `created=1402170695` of later drafts.
    if (canonicalNames.has(name.toLowerCase()) && this.findings.length < 20) {
      this.findings.push(finding('part-unquoted', message, { header: excerpt(name, 20), actual: value }));
    }
    this.#keep(name, value);
    return this.#comma(end, end);
  }

  #comma(valueEnd: number, at: number): number {
    if (at >= this.#text.length) return at;
    const next = skipBlanks(this.#text, at + 1);
    if (at !== valueEnd || next !== at + 1) this.#spaced.add('commas');
    if (next >= this.#text.length) return this.#stop('a comma stands after the last part', at);
    return next;
  }

  /** Reads no further; `name` is that of the part whose value is the reason. */
  #stop(message: string, at: number, name?: string): number {
    const part = name === undefined ? undefined : canonicalNames.get(name.toLowerCase());
    this.findings.push(malformed(message, this.#text, at, part));
    return -1;
  }

  #keep(name: string, raw: string): void {
    const known = canonicalNames.get(name.toLowerCase());
    if (known === undefined) {
      if (this.#unknown.length < 6) this.#unknown.push(excerpt(name, 20));
      return;
    }
    if (this.parts[known] !== undefined) {
      this.again[known] = raw;
      return;
    }
    if (known !== name) {
      const message = `the interface writes this part name as ${known}`;
      this.findings.push(
        finding('part-name-case', message, { header: known, expected: known, actual: name }),
      );
    }
    this.#order.push(known);
    this.parts[known] = raw;
  }

  #conclude(): void {
    const stopped = this.findings.some((each) => each.code === 'part-malformed');
    for (const name of signaturePartNames) {
      if (this.again[name] === undefined) continue;
      this.findings.push(
        finding('part-duplicated', `the part ${name} stands there more than once`, { header: name }),
      );
    }
    for (const name of signaturePartNames) {
      if (this.parts[name] === undefined) {
        const reason = stopped ? ' (or it comes after the place where the value cannot be read)' : '';
        this.findings.push(
          finding('part-missing', `the part ${name}="…" is missing${reason}`, { header: name }),
        );
      }
    }
    for (const name of signaturePartNames) {
      const raw = this.parts[name] ?? '';
      if (holdsEncodedWord(raw)) {
        const message = `an encoded-word stands inside ${name}, where RFC 2047 forbids it; wrap the whole value`;
        this.findings.push(finding('encoded-word-misplaced', message, { header: name, actual: raw }));
      }
    }
    if (this.#unknown.length > 0) {
      const message = `the interface knows four parts; others are ignored: ${this.#unknown.join(', ')}`;
      this.findings.push(
        finding('part-unknown', message, { header: 'Signature', actual: this.#unknown.join(', ') }),
      );
    }
    const usual = signaturePartNames.filter((name) => this.#order.includes(name));
    if (usual.some((name, index) => this.#order[index] !== name)) {
      const detail = { header: 'Signature', expected: usual.join(', '), actual: this.#order.join(', ') };
      this.findings.push(
        finding('parts-reordered', 'the parts stand in another order than the interface names them', detail),
      );
    }
    if (this.#spaced.size > 0) {
      const message = `blanks stand around the ${[...this.#spaced].join(' and ')}, where the interface writes none; they are tolerated`;
      this.findings.push(finding('parts-spaced', message, { header: 'Signature' }));
    }
  }
}

/** Reads the parts of a value that has no blanks around it. */
export function readSignatureParts(text: string): SignatureHeaderReading {
  const reader = new PartsReader(text);
  reader.read();
  const { parts, again, findings } = reader;
  return { parts, findings, ...(Object.keys(again).length === 0 ? {} : { again }) };
}
