/**
 * Lawful circumstances of a call, drawn for each: optional headers, opt-ins, a longer body, another lawful
 * way to sign. They change nothing about what the bank has to do, so that a rule that holds under some of
 * them only is found out.
 */

import { jsonBody, withHeader, withSigning, type RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';
import { inOtherLetters } from './letters.js';
import { withSomeQuery } from './other-queries.js';
import { canBeSignedOtherwise, drawnOrder, isAboutSigning } from './signing-ways.js';

type Random = Stage['random'];

const optional: readonly (readonly [name: string, value: string])[] = [
  ['PSU-User-Agent', 'Mozilla/5.0'],
  ['PSU-Accept', 'text/html'],
  ['PSU-Accept-Charset', 'iso-8859-1'],
  ['PSU-Accept-Language', 'nb-NO'],
  ['PSU-HTTP-Method', 'GET'],
  ['PSU-Device-ID', '99435c7e-ad88-49ec-a2ad-99ddcb1f5555'],
  ['PSU-Geo-Location', 'GEO:59.913900,10.752200'],
  ['PSU-IP-Port', '1234'],
  ['TPP-Redirect-Preferred', 'true'],
  ['TPP-Brand-Logging-Information', 'Brand of the TPP'],
  ['Accept-Language', 'nb'],
];

/** Opt-ins whose behaviour is the default by now. */
const optIns = [
  'longer-names',
  'cash-account-type-iso',
  'cardaccount-switch-originalamount-and-transactionamount',
];

/** Bytes up to which bodies are filled. */
const lengths = [700, 1_200, 4_200];

function has(request: RequestDraft, name: string): boolean {
  return request.headers.some(([each]) => each.toLowerCase() === name.toLowerCase());
}

/** Which circumstances: each by a throw of its own, or all of them. */
type Throw = (name: string) => boolean;

/** The request with optional headers. */
export function withOptions(request: RequestDraft, isWanted: Throw): RequestDraft {
  // Headers about a PSU say that one is there.
  const attended = has(request, 'PSU-IP-Address');
  const fitting = optional.filter(([name]) => attended || !name.startsWith('PSU-'));
  return fitting.reduce(
    (given, [name, value]) => (isWanted(name) && !has(given, name) ? withHeader(given, name, value) : given),
    request,
  );
}

/** The request with further opt-ins. */
export function withOptIns(request: RequestDraft, isWanted: Throw): RequestDraft {
  const asked = request.headers.find(([name]) => name.toLowerCase() === 'x-accept-fix')?.[1];
  if (asked !== 'amount-as-string') return request;
  return withHeader(request, 'x-accept-fix', [asked, ...optIns.filter(isWanted)].join(','));
}

/** The body with blanks after its end, which JSON allows. */
export function filled(request: RequestDraft, bytes: number): RequestDraft {
  const missing = bytes - request.body.length;
  if (missing <= 0 || jsonBody(request) === undefined) return request;
  return { ...request, body: Buffer.concat([request.body, Buffer.alloc(missing, ' ')]) };
}

/**
 * The call under circumstances drawn for it. How it is signed is left alone where that is what will be
 * broken.
 */
function drawnFor(request: RequestDraft, random: Random, signs: boolean): RequestDraft {
  const isWanted = () => random.below(2) === 0;
  const dressed = withOptIns(withOptions(request, isWanted), isWanted);
  const worded = isWanted() ? inOtherLetters(dressed) : dressed;
  if (!signs) return worded;
  return withSigning(worded, {
    ...(isWanted() && request.body.length > 0 ? { digest: 'SHA-512' as const } : {}),
    ...(isWanted() ? { wrap: 'always' as const } : {}),
  });
}

/** The broken call under circumstances drawn for it. Half of the bodies are filled. */
export function underCircumstances(broken: BrokenCall, random: Random): BrokenCall {
  const { request, options } = broken;
  const bytes = lengths[random.below(2 * lengths.length)] ?? 0;
  const { beforeSigning = (given: RequestDraft) => given } = options;
  const isFree = canBeSignedOtherwise(broken);
  const ordered = drawnOrder(broken, random);
  // What is asked for changes nothing about how a request has to be signed.
  const asked = isAboutSigning(broken) ? withSomeQuery(request, random) : request;
  return {
    ...broken,
    request: drawnFor(asked, random, isFree),
    options: { ...options, beforeSigning: (given) => ordered(filled(beforeSigning(given), bytes)) },
  };
}

/** The call of somebody else under circumstances drawn for it. */
export function underSome(request: RequestDraft, random: Random): RequestDraft {
  const dressed = drawnFor(withSomeQuery(request, random), random, true);
  return filled(dressed, lengths[random.below(2 * lengths.length)] ?? 0);
}

/** The call under all circumstances at once: what is served so is served under some of them. */
export function underAll(request: RequestDraft): RequestDraft {
  return filled(
    inOtherLetters(
      withOptIns(
        withOptions(request, () => true),
        () => true,
      ),
    ),
    4_200,
  );
}
