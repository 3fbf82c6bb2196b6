/**
 * Repairs what cannot be read or is plainly misspelt, so that the doctor sees what else is wrong. A repair is
 * a mistake together with the request as it was meant; that the rest verifies afterwards proves the mistake.
 */

import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import { encodeWord } from '../encoded-word.js';
import { refusals, type SignatureFinding, type SignatureFindingCode } from '../finding.js';
import { mandatorySignedHeaders, readSignable, signableValue } from '../signable-headers.js';
import { formatSignatureHeader } from '../signature-header.js';
import { signaturePartNames, type SignatureParts } from '../signature-parts.js';
import { hasNonAscii, readSignatureText } from '../signature-text.js';
import { requestTarget } from '../signing-string.js';
import { judgeHeaderList } from '../verify-parts.js';
import type { SignatureVerification } from '../verify.js';
import type { Mistake } from './diagnosis.js';
import { readLoosely } from './loose-parts.js';

/** A request as it was meant, and what had to be repaired. */
export interface Repaired {
  readonly request: WireRequest;
  readonly mistakes: readonly Mistake[];
  /** Findings of the request as it came that the mistakes explain. */
  readonly covers: ReadonlySet<SignatureFindingCode>;
  /** The parts were read anew, so that what was found in the old reading of them is void. */
  readonly isReadAnew: boolean;
  /** The list of headers had to be guessed. */
  readonly isListGuessed: boolean;
}

const grammar = [
  'part-malformed',
  'part-unquoted',
  'part-missing',
  'part-duplicated',
  'signature-not-ascii',
] as const;

function withSignature(request: WireRequest, parts: SignatureParts): WireRequest {
  const text = formatSignatureHeader(parts);
  const value = hasNonAscii(text) ? encodeWord(text) : text;
  const headers = request.headers.map(
    ([name, old]): HeaderLine => [name, name.toLowerCase() === 'signature' ? value : old],
  );
  return { ...request, headers };
}

function has(findings: readonly SignatureFinding[], codes: readonly SignatureFindingCode[]): boolean {
  return refusals(findings).some(({ code }) => codes.includes(code));
}

/** The text of a value whose encoded-word is not complete. */
function brokenWord(value: string): string | undefined {
  const [, encoded = ''] = /^=\?[^?]{1,60}\?[^?]{1,20}\?([^?]{1,16000})/.exec(value.trim()) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return /^\s*["{]?key[-_]?id/i.test(text) ? text : undefined;
}

/** The parts that a value means, and what is odd about it. */
interface MeantParts {
  readonly parts: Partial<SignatureParts>;
  readonly isReadAnew: boolean;
  readonly mistake?: Mistake;
}

const unread = [
  'part-malformed',
  'part-unquoted',
  'part-missing',
  'encoded-word-charset',
  'encoded-word-malformed',
] as const;

/** The parts of a value with an odd grammar; of one without any grammar, the signature alone. */
function meantParts(request: WireRequest, { findings, parts }: SignatureVerification): MeantParts {
  const asRead: MeantParts = { parts: parts ?? {}, isReadAnew: false };
  if (!has(findings, unread)) return asRead;
  const value = headerValue(request.headers, 'signature') ?? '';
  const text = readSignatureText(value).text ?? brokenWord(value) ?? value;
  const loose = readLoosely(text);
  if (loose === undefined) {
    const [signature] = /[A-Za-z0-9+/]{80,}={0,2}/.exec(text) ?? [];
    return signature === undefined || has(findings, ['encoded-word-malformed'])
      ? asRead
      : { parts: { signature }, isReadAnew: false };
  }
  if (parts === undefined && loose.odd.length === 0) return { parts: loose.parts, isReadAnew: true };
  const isAlike = signaturePartNames.every((name) => (loose.parts[name] ?? '') === (parts?.[name] ?? ''));
  if (loose.odd.length === 0 || (isAlike && !has(findings, ['part-malformed', 'part-unquoted'])))
    return asRead;
  const codes = refusals(findings).map(({ code }) => code);
  const cause = grammar.find((each) => codes.includes(each)) ?? 'part-malformed';
  const explanation = `the Signature value ${loose.odd.join(' and ')}; write keyId="…",algorithm="…",headers="…",signature="…"`;
  return { parts: loose.parts, isReadAnew: true, mistake: { cause, explanation } };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** How many letters differ, up to 3. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let each = 1; each <= other.length; each += 1) {
      const same = one[at - 1] === other[each - 1] ? 0 : 1;
      next.push(Math.min((row[each] ?? 0) + 1, (next[each - 1] ?? 0) + 1, (row[each - 1] ?? 0) + same));
    }
    row = next;
  }
  return Math.min(3, row.at(-1) ?? 3);
}

/** The header that a misspelt name means. */
function meantBy(name: string, sent: readonly string[], listed: readonly string[]): string | undefined {
  const free = sent.filter((each) => !listed.includes(each));
  const letters = lettersOf(name);
  return (
    free.find((each) => lettersOf(each) === letters) ??
    (letters.length < 6 ? undefined : free.find((each) => distance(lettersOf(each), letters) <= 2))
  );
}

/** The list with misspelt names put right. */
function spelling(
  request: WireRequest,
  names: readonly string[],
): { readonly names: readonly string[]; readonly mistakes: readonly Mistake[] } {
  const sent = request.headers.map(([name]) => name.toLowerCase());
  const listed = new Set(names);
  const mistakes: Mistake[] = [];
  const right = names.map((name) => {
    if (name === requestTarget || sent.includes(name)) return name;
    const isTarget = lettersOf(name) === 'requesttarget' || lettersOf(name) === 'target';
    const meant = isTarget ? requestTarget : meantBy(name, sent, [...listed]);
    if (meant === undefined) return name;
    const explanation = `headers lists ${name.slice(0, 60)}, which the message does not have; ${meant} is meant`;
    mistakes.push({ cause: 'header-listed-but-absent', explanation });
    return meant;
  });
  return { names: right, mistakes };
}

/** The mandatory headers that a request has: what it most likely signed when it does not say. */
function usualList(request: WireRequest): string {
  const headers = readSignable(request.headers);
  return mandatorySignedHeaders.filter((name) => signableValue(headers, name) !== undefined).join(' ');
}

/** Repairs a request as far as that can be done; the same request when nothing can. */
export function repaired(request: WireRequest, verification: SignatureVerification): Repaired {
  const covers = new Set<SignatureFindingCode>();
  const { parts, mistake, isReadAnew } = meantParts(request, verification);
  const mistakes = mistake === undefined ? [] : [mistake];
  const isListGuessed = parts.headers === undefined || parts.headers.trim() === '';
  let headers = isListGuessed ? usualList(request) : (parts.headers ?? '');
  const { names } = judgeHeaderList(headers);
  const spelt = spelling(request, names);
  if (spelt.mistakes.length > 0) {
    headers = spelt.names.join(' ');
    mistakes.push(...spelt.mistakes);
    for (const code of ['header-listed-but-absent', 'header-present-but-unsigned'] as const) covers.add(code);
  }
  const isSame = mistakes.length === 0 && !isReadAnew && !(isListGuessed && parts.signature !== undefined);
  if (isSame) return { request, mistakes, covers, isReadAnew, isListGuessed: false };
  const keyId = verification.signer?.keyId ?? '';
  const whole = { keyId, algorithm: 'rsa-sha256', signature: '', ...parts, headers };
  return { request: withSignature(request, whole), mistakes, covers, isReadAnew, isListGuessed };
}
