/** Calls to their place in another spelling, and those among them that nobody signed. */

import type { WireRequest } from '../../../model/http.js';
import { stripped } from '../../../rules/headers/header-breakers.js';
import type { RequestDraft } from '../../../rules/request-draft.js';
import type { Stage } from '../../stage/stage.js';
import { drawnFor } from '../second-lines.js';
import type { Forgery } from './forgery.js';

type Random = Stage['random'];

/** The path in other spellings that servers are known to take for the same; the query stays. */
const spellings: readonly (readonly [how: string, spell: (path: string) => string])[] = [
  ['with a slash at its end', (path) => `${path}/`],
  ['with a doubled slash', (path) => path.replace('/v1/', '/v1//')],
  [
    'with a letter percent-encoded',
    (path) => path.replace(/\/v1\/(.)/, (_, first: string) => `/v1/%${first.charCodeAt(0).toString(16)}`),
  ],
  [
    'with a capital letter',
    (path) => path.replace(/\/v1\/(.)/, (_, first: string) => `/v1/${first.toUpperCase()}`),
  ],
  ['with a parameter behind a semicolon', (path) => `${path};a=b`],
  ['with the version in capital letters', (path) => path.replace('/v1/', '/V1/')],
  ['with a segment that stays where it is', (path) => path.replace('/v1/', '/v1/./')],
  ['with a segment and the way back from it', (path) => path.replace('/v1/', '/v1/x/../')],
  ['with a doubled slash before the version', (path) => path.replace('/v1/', '//v1/')],
  ['with a segment that stays where it is before the version', (path) => path.replace('/v1/', '/./v1/')],
  ['with the ending of a file', (path) => `${path}.json`],
];

function spelled(target: string, spell: (path: string) => string): string {
  const [path = '', ...query] = target.split('?');
  return [spell(path), ...query].join('?');
}

/** The call to its path in each other spelling, signed like any other. */
export function inOtherSpellings(
  request: RequestDraft,
): readonly { readonly how: string; readonly spelt: RequestDraft }[] {
  return spellings.map(([how, spell]) => ({
    how,
    spelt: { ...request, target: spelled(request.target, spell) },
  }));
}

/** The call to its path in a spelling that is drawn, signed like any other. */
export function spelledOtherwise(request: RequestDraft, random: Random): RequestDraft {
  const [, spell] = spellings[random.below(spellings.length)] ?? [];
  return spell === undefined ? request : { ...request, target: spelled(request.target, spell) };
}

/** The call without a signature, to its path in each other spelling. */
export function eachUnsigned(request: RequestDraft): readonly Forgery[] {
  return spellings.map(([how, spell]) => ({
    how: `unsigned to its path ${how}`,
    rule: 'signature-present',
    request,
    forge: (signed: WireRequest) =>
      stripped({ ...signed, target: spelled(signed.target, spell) }, 'Signature'),
  }));
}

/** The call without a signature, to its path in a spelling that is drawn. */
export function unsignedElsewhere(request: RequestDraft, random: Random): readonly Forgery[] {
  return drawnFor(request, eachUnsigned(request), random);
}
