/**
 * Repairs what cannot be read or is plainly misspelt, so that the doctor sees what else is wrong. A repair is
 * a mistake together with the request as it was meant; that the rest verifies afterwards proves the mistake.
 */

import type { HeaderLine, WireRequest } from '../../model/http.js';
import { encodeWord } from '../encoded-word.js';
import type { SignatureFindingCode } from '../finding.js';
import { mandatorySignedHeaders, readSignable, signableValue } from '../signable-headers.js';
import { formatSignatureHeader } from '../signature-header.js';
import type { SignatureParts } from '../signature-parts.js';
import { hasNonAscii } from '../signature-text.js';
import { requestTarget } from '../signing-string.js';
import { judgeHeaderList, type HeaderListReading } from '../verify-parts.js';
import type { SignatureVerification } from '../verify.js';
import type { Mistake } from './diagnosis.js';
import { meantParts } from './meant-parts.js';
import { distance, lettersOf } from './near-names.js';
import { renamedCodes, withMeantNames } from './renamed-headers.js';

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

function withSignature(request: WireRequest, parts: SignatureParts): WireRequest {
  const text = formatSignatureHeader(parts);
  const value = hasNonAscii(text) ? encodeWord(text) : text;
  const headers = request.headers.map(
    ([name, old]): HeaderLine => [name, name.toLowerCase() === 'signature' ? value : old],
  );
  return { ...request, headers };
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

/** The names of which a text consists, one behind the other; empty where it is none. */
function runTogether(text: string, known: readonly string[], from = 0): readonly string[] {
  if (from >= text.length || text.length > 400) return [];
  for (const name of known) {
    if (!text.startsWith(name, from)) continue;
    if (from + name.length === text.length) return [name];
    const rest = runTogether(text, known, from + name.length);
    if (rest.length > 0) return [name, ...rest];
  }
  return [];
}

/** The list with misspelt names put right. */
function spelling(
  request: WireRequest,
  names: readonly string[],
): { readonly names: readonly string[]; readonly mistakes: readonly Mistake[] } {
  const sent = request.headers.map(([name]) => name.toLowerCase());
  const listed = new Set(names);
  const mistakes: Mistake[] = [];
  const right = names.flatMap((name) => {
    const run = sent.includes(name) ? [] : runTogether(name, [requestTarget, ...sent]);
    if (run.length > 1) {
      const explanation = `the names ${run.join(' and ')} run together in headers; one space stands between names`;
      mistakes.push({ cause: 'headers-separator', explanation });
      return run;
    }
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

/** Quotes inside the list end its part too early: the list is the mistake, not what follows it. */
function withQuotedList(mistakes: readonly Mistake[], { findings }: HeaderListReading): Mistake[] {
  const ofList = findings.map(
    ({ code, message }): Mistake => ({ cause: code, explanation: message, part: 'headers' }),
  );
  return [...ofList, ...mistakes.filter(({ part }) => part !== 'headers')];
}

/** Repairs a request as far as that can be done; the same request when nothing can. */
export function repaired(given: WireRequest, verification: SignatureVerification): Repaired {
  const covers = new Set<SignatureFindingCode>();
  const meant = meantParts(given, verification);
  const { parts, isReadAnew } = meant;
  let mistakes = [...meant.mistakes];
  if (mistakes.some(({ cause }) => cause === 'encoded-word-malformed'))
    for (const code of ['encoded-word-malformed', 'part-malformed', 'part-missing'] as const)
      covers.add(code);
  const isListGuessed = parts.headers === undefined || parts.headers.trim() === '';
  let headers = isListGuessed ? usualList(given) : (parts.headers ?? '');
  const list = judgeHeaderList(headers);
  const { names } = list;
  if (headers.includes('"') && names.length > 0) {
    headers = names.join(' ');
    mistakes = withQuotedList(mistakes, list);
  }
  const { request, mistakes: ofNames } = withMeantNames(given, names);
  if (request !== given) {
    mistakes.push(...ofNames);
    for (const code of renamedCodes) covers.add(code);
  }
  const spelt = spelling(request, names);
  if (spelt.mistakes.length > 0) {
    headers = spelt.names.join(' ');
    mistakes.push(...spelt.mistakes);
    for (const code of ['header-listed-but-absent', 'header-present-but-unsigned'] as const) covers.add(code);
  }
  const isSame =
    spelt.mistakes.length === 0 && !isReadAnew && !(isListGuessed && parts.signature !== undefined);
  if (isSame) return { request, mistakes, covers, isReadAnew, isListGuessed: false };
  const keyId = verification.signer?.keyId ?? '';
  const whole = { keyId, algorithm: 'rsa-sha256', signature: '', ...parts, headers };
  return { request: withSignature(request, whole), mistakes, covers, isReadAnew, isListGuessed };
}
