/**
 * Lawful ways to sign a call, drawn for it: another order, another digest, the whole value wrapped, the
 * target signed as well. A check that is left out under some of them only is found out.
 */

import { hasHeader } from '../../model/http.js';
import { withSigning, type RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';

type Random = Stage['random'];

/** Names of headers that are signed where they are there. */
const signedNames = [
  'tpp-redirect-uri',
  'psu-corporate-id',
  'psu-id',
  'x-request-id',
  'digest',
  'date',
] as const;

const requestTarget = '(request-target)';

/** Headers that a request gets when it leaves. */
const stamped: ReadonlySet<string> = new Set(['x-request-id', 'date']);

/** The names that the request signs, the last one first. */
function namesReversed(request: RequestDraft, adds: ReadonlySet<string> = new Set()): readonly string[] {
  const { headers, digest } = request.signing;
  if (headers !== undefined) return headers.toReversed();
  const isDigested = request.body.length > 0 && digest !== 'none';
  return signedNames.filter(
    (name) => adds.has(name) || hasHeader(request.headers, name) || (name === 'digest' && isDigested),
  );
}

const reversed = (request: RequestDraft): RequestDraft =>
  withSigning(request, { headers: namesReversed(request) });

/** The complete request, to be signed in another order than the usual one, which is as lawful. */
export function inOtherOrder(request: RequestDraft): RequestDraft {
  const { headers, headersText } = request.signing;
  return headers === undefined && headersText === undefined ? reversed(request) : request;
}

/** The same of a request that gets its id and date later. */
export function inOtherOrderLater(request: RequestDraft): RequestDraft {
  return withSigning(request, { headers: namesReversed(request, stamped) });
}

const withTargetLast = (request: RequestDraft): RequestDraft =>
  withSigning(request, { headers: [...namesReversed(request), requestTarget] });

const withTargetFirst = (request: RequestDraft): RequestDraft =>
  withSigning(request, { requestTarget: true });

const usual = (request: RequestDraft): RequestDraft => request;

/** True for rules about how a request is signed. */
export function isAboutSigning({ rule }: BrokenCall): boolean {
  return /^(SIG|HDR-2[0-6])/.test(rule.clause);
}

/**
 * Rules about signing that are broken alike however the request is signed otherwise. Where the signature fits
 * nothing and the target is signed, nobody can tell what was changed, so that of those the target stays out.
 */
const signedAnyhow: Readonly<Record<string, 'with target' | 'without'>> = {
  'signature-present': 'with target',
  'signature-fits': 'without',
  'signature-parts': 'without',
  'signature-algorithm': 'with target',
  'certificate-present': 'with target',
  'key-id-form': 'with target',
  'key-id-serial': 'with target',
  'key-id-issuer': 'with target',
  'date-required': 'with target',
  'date-not-ahead': 'with target',
  'date-not-behind': 'with target',
  'initiation-digest': 'with target',
  'body-digest': 'with target',
  'digest-algorithm': 'with target',
  'digest-of-body': 'with target',
  'date-signed': 'with target',
  'digest-signed': 'with target',
  'x-request-id-signed': 'with target',
  'psu-id-signed': 'with target',
  'psu-corporate-id-signed': 'with target',
  'tpp-redirect-uri-signed': 'with target',
};

/** Whether the call, broken so, may be signed in another lawful way than usual. */
export function canBeSignedOtherwise(broken: BrokenCall): boolean {
  return !isAboutSigning(broken) || signedAnyhow[broken.rule.id] !== undefined;
}

/** What may be signed, and in which order, drawn for the call. It is given the request as it was broken. */
export function drawnOrder(broken: BrokenCall, random: Random): (request: RequestDraft) => RequestDraft {
  if (!canBeSignedOtherwise(broken)) return usual;
  const ways =
    signedAnyhow[broken.rule.id] === 'with target' && isAboutSigning(broken)
      ? [usual, usual, reversed, withTargetFirst, withTargetLast]
      : [usual, usual, reversed];
  return ways[random.below(ways.length)] ?? usual;
}
