/** What the Signature value of a request means where its grammar or the frame around it is odd. */

import { headerValue, type WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import { decodeBase64 } from '../base64.js';
import { decodeWords } from '../encoded-word.js';
import { refusals, type SignatureFinding, type SignatureFindingCode } from '../finding.js';
import {
  holdsEncodedWord,
  signaturePartNames,
  type SignaturePartName,
  type SignatureParts,
} from '../signature-parts.js';
import { parseSignatureHeader } from '../signature-header.js';
import { readSignatureText, utf8View } from '../signature-text.js';
import type { SignatureVerification } from '../verify.js';
import { readBrokenWord, type BrokenWord } from './broken-word.js';
import type { Mistake } from './diagnosis.js';
import { asBase64, readLoosely } from './loose-parts.js';

const grammar = [
  'part-malformed',
  'part-unquoted',
  'part-missing',
  'part-duplicated',
  'signature-not-ascii',
] as const;

function has(findings: readonly SignatureFinding[], codes: readonly SignatureFindingCode[]): boolean {
  return refusals(findings).some(({ code }) => codes.includes(code));
}

/** The parts that a value means, and what is odd about it. */
export interface MeantParts {
  readonly parts: Partial<SignatureParts>;
  readonly isReadAnew: boolean;
  readonly mistakes: readonly Mistake[];
}

const unread = [
  'part-malformed',
  'part-unquoted',
  'part-missing',
  'encoded-word-charset',
  'encoded-word-malformed',
] as const;

/** The parts with the encoded-words in them undone, where the rest of the value is plain. */
function withPlainParts(parts: Partial<SignatureParts>): MeantParts {
  const plain = signaturePartNames.map((name) => [name, plainPart(name, parts[name])] as const);
  return { parts: present(Object.fromEntries(plain)), isReadAnew: true, mistakes: [] };
}

function plainPart(name: SignaturePartName, wrapped: string | undefined): string | undefined {
  if (wrapped === undefined || !holdsEncodedWord(wrapped)) return wrapped;
  // The bytes of a signature are no text: the base64 in the word is that of the signature.
  const bare = name === 'signature' ? bareBytes.exec(wrapped.trim())?.[1] : undefined;
  const inner = decodeWords(wrapped);
  const text = 'problem' in inner ? looseWord(wrapped) : inner.text;
  return bare === undefined || /^[A-Za-z0-9+/=_\s-]+$/.test(text ?? '') ? text : bare;
}

const bareBytes = /^=\?[^?]{1,60}\?[Bb]\?([^?]{1,8000})\?=$/;

/** The text of a word in base64 whose charset is not the one that it names. */
function looseWord(wrapped: string): string | undefined {
  const [, encoded] = /^=\?[^?]{1,60}\?[Bb]\?([^?]{1,8000})\?=$/.exec(wrapped.trim()) ?? [];
  const latin1 = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1');
  return latin1 === undefined ? undefined : (utf8View(latin1) ?? latin1);
}

/** A folded value whose line breaks stand inside names and values. */
function withoutFolds(value: string): string {
  const joined = value.replaceAll(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, '');
  return readSignatureText(joined).text ?? joined;
}

/** Whether a signature ends where base64 does. */
function isWhole(signature: string | undefined): boolean {
  return signature !== undefined && decodeBase64(signature.replaceAll(/\s/g, '')) !== undefined;
}

/** What is odd about the frame of an encoded-word, as a mistake. */
function oddWord({ odd }: BrokenWord): readonly Mistake[] {
  if (odd.length === 0) return [];
  const explanation = `the encoded-word of the Signature value ${odd.join(' and ')}; write =?utf-8?B?<base64>?=`;
  return [{ cause: 'encoded-word-malformed', explanation }];
}

/**
 * Where the signature does not fit with the first ones of parts that stand there more than once, the last
 * ones are meant, as of drafts up to 10.
 */
function withLastParts(request: WireRequest, { findings, parts }: SignatureVerification): MeantParts {
  const { text = '' } = readSignatureText(headerValue(request.headers, 'signature') ?? '');
  const again = present(parseSignatureHeader(text).again ?? {});
  const mistakes = findings
    .filter(({ code }) => code === 'part-duplicated')
    .map(({ code, message }): Mistake => ({ cause: code, explanation: `${message}; write it once` }));
  return { parts: { ...parts, ...again }, isReadAnew: true, mistakes };
}

/** The parts of a value with an odd grammar; of one without any grammar, the signature alone. */
export function meantParts(request: WireRequest, verification: SignatureVerification): MeantParts {
  const { findings, parts, verified } = verification;
  const asRead: MeantParts = { parts: parts ?? {}, isReadAnew: false, mistakes: [] };
  if (has(findings, ['encoded-word-misplaced']) && parts !== undefined) return withPlainParts(parts);
  if (!has(findings, unread))
    return has(findings, ['part-duplicated']) && !verified ? withLastParts(request, verification) : asRead;
  const value = headerValue(request.headers, 'signature') ?? '';
  const unfolded = has(findings, ['header-line-break']) ? readLoosely(withoutFolds(value)) : undefined;
  if (unfolded?.odd.length === 0) return { parts: unfolded.parts, isReadAnew: true, mistakes: [] };
  const read = readSignatureText(value).text;
  const framed = read === undefined || parts?.signature === undefined ? readBrokenWord(value) : undefined;
  // A word that can be read needs no repair.
  const word = read !== undefined && framed?.odd.length === 0 ? undefined : framed;
  const mistakes = word === undefined ? [] : oddWord(word);
  const text = word?.text ?? read ?? value;
  const loose = readLoosely(text);
  if (loose === undefined) {
    if (mistakes.length > 0) return { parts: {}, isReadAnew: false, mistakes };
    const [signature] = /[A-Za-z0-9+/]{80,}={0,2}/.exec(text) ?? [];
    return signature === undefined || has(findings, ['encoded-word-malformed'])
      ? asRead
      : { parts: { signature }, isReadAnew: false, mistakes: [] };
  }
  if ((parts === undefined || word !== undefined) && loose.odd.length === 0)
    return { parts: loose.parts, isReadAnew: true, mistakes };
  const isAlike = signaturePartNames.every((name) => (loose.parts[name] ?? '') === (parts?.[name] ?? ''));
  const malformed = findings.find(({ code }) => code === 'part-malformed');
  // What the strict reading stops at, the loose one reads on from.
  if (malformed !== undefined && loose.odd.length === 0 && !isAlike && isWhole(loose.parts.signature)) {
    const part = signaturePartNames.find((each) => each === malformed.header);
    const stopped: Mistake = {
      cause: 'part-malformed',
      explanation: malformed.message,
      ...present({ part }),
    };
    return { parts: loose.parts, isReadAnew: true, mistakes: [...mistakes, stopped] };
  }
  if (loose.odd.length === 0 || (isAlike && !has(findings, ['part-malformed', 'part-unquoted'])))
    return asRead;
  const codes = refusals(findings).map(({ code }) => code);
  const cause = grammar.find((each) => codes.includes(each)) ?? 'part-malformed';
  const odd = loose.odd.map((each) =>
    each === asBase64 && word === undefined && value.trim().startsWith('=?')
      ? 'holds base64 of base64 in its encoded-word'
      : each,
  );
  const explanation = `the Signature value ${odd.join(' and ')}; write keyId="…",algorithm="…",headers="…",signature="…"`;
  return { parts: loose.parts, isReadAnew: true, mistakes: [...mistakes, { cause, explanation }] };
}
