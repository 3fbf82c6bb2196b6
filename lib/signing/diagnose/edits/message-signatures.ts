/**
 * The signature base of RFC 9421 (HTTP Message Signatures, section 2.5), as far as a request lets it be
 * guessed.
 */

import { parseImfFixdate } from '../../../model/imf-fixdate.js';
import { headerValue, type WireRequest } from '../../../model/http.js';
import type { SigningLine } from '../../signing-string.js';
import type { WholeString } from './canonical-requests.js';

/** All ways to choose some of the items, in every order. */
function* arrangements<T>(items: readonly T[]): Generator<readonly T[]> {
  yield [];
  for (const [at, first] of items.entries())
    for (const rest of arrangements(items.toSpliced(at, 1))) yield [first, ...rest];
}

/** Seconds since 1970 at which the signature may have been made: those of the part, or those around Date. */
function instantsOf(value: string, request: WireRequest): readonly number[] {
  const said = /[ ,]created="?(\d{1,12})"?(?=[ ,]|$)/.exec(` ${value}`)?.[1];
  if (said !== undefined) return [Number(said)];
  const date = parseImfFixdate(headerValue(request.headers, 'date') ?? '');
  return date === undefined ? [] : [0, -1, 1, -2, 2].map((away) => Math.floor(date / 1000) + away);
}

/** The texts behind the list of names in the last line. */
function* parametersOf(request: WireRequest): Generator<string> {
  const value = (headerValue(request.headers, 'signature') ?? '').slice(0, 20_000);
  const keyId = /keyId="([^"]{0,2000})"/i.exec(value)?.[1];
  const keys = keyId === undefined ? [] : [`;keyid="${keyId}"`];
  const instants = instantsOf(value, request);
  for (const algorithm of ['rsa-v1_5-sha256', 'rsa-sha256'])
    for (const instant of instants.length === 0 ? [undefined] : instants) {
      const created = instant === undefined ? [] : [`;created=${instant}`];
      for (const chosen of arrangements([...created, ...keys, `;alg="${algorithm}"`])) yield chosen.join('');
    }
}

/** The lines of what was signed, each name between quotes. */
function componentsOf(request: WireRequest, lines: readonly SigningLine[]) {
  return lines.flatMap(({ name, value }) => {
    if (name === '(request-target)') return [['"@request-target"', request.target] as const];
    return value === undefined ? [] : [[`"${name}"`, value] as const];
  });
}

/** The signature bases of this request; the parameters of the last line are guessed. */
export function* messageSignatures(
  request: WireRequest,
  lines: readonly SigningLine[],
): Generator<WholeString> {
  const did =
    'signed a signature base as RFC 9421 (HTTP Message Signatures) wants it, with names between quotes and a line "@signature-params"';
  const components = componentsOf(request, lines);
  const names = components.map(([name]) => name).join(' ');
  const head = components.map(([name, value]) => `${name}: ${value}\n`).join('');
  for (const parameters of new Set(parametersOf(request)))
    yield { cause: 'rfc-9421-form', did, text: `${head}"@signature-params": (${names})${parameters}` };
}
