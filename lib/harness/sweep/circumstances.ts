/**
 * Lawful circumstances of a call, drawn for each: optional headers, opt-ins, a longer body, another lawful
 * way to sign. They change nothing about what the bank has to do, so that a rule that holds under some of
 * them only is found out.
 */

import { hasHeader, headerValue } from '../../model/http.js';
import { jsonBody, withHeader, withSigning, type RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';
import { inOtherLetters } from './letters.js';
import { withSomeQuery } from './other-queries.js';
import {
  canBeSignedOtherwise,
  drawnOrder,
  inOtherOrder,
  inOtherOrderLater,
  isAboutSigning,
} from './signing-ways.js';

/** What may be told of a PSU besides its address. */
export const toldOfPsu: readonly (readonly [name: string, value: string])[] = [
  ['PSU-User-Agent', 'Mozilla/5.0'],
  ['PSU-Accept', 'text/html'],
  ['PSU-Accept-Charset', 'iso-8859-1'],
  ['PSU-Accept-Language', 'nb-NO'],
  ['PSU-HTTP-Method', 'GET'],
  ['PSU-Device-ID', '99435c7e-ad88-49ec-a2ad-99ddcb1f5555'],
  ['PSU-Geo-Location', 'GEO:59.913900,10.752200'],
  ['PSU-IP-Port', '1234'],
];

const optional: typeof toldOfPsu = [
  ...toldOfPsu,
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

/** Which circumstances: each by a throw of its own, or all of them. */
type Throw = (name: string) => boolean;

/** The request with optional headers. */
export function withOptions(request: RequestDraft, isWanted: Throw): RequestDraft {
  // Headers about a PSU say that one is there.
  const attended = hasHeader(request.headers, 'PSU-IP-Address');
  const fitting = optional.filter(([name]) => attended || !name.startsWith('PSU-'));
  return fitting.reduce(
    (given, [name, value]) =>
      isWanted(name) && !hasHeader(given.headers, name) ? withHeader(given, name, value) : given,
    request,
  );
}

/** The request with further opt-ins. */
export function withOptIns(request: RequestDraft, isWanted: Throw): RequestDraft {
  const asked = headerValue(request.headers, 'x-accept-fix');
  if (asked !== 'amount-as-string') return request;
  return withHeader(request, 'x-accept-fix', [asked, ...optIns.filter(isWanted)].join(','));
}

/** The body with blanks after its end, which JSON allows. */
export function filled(request: RequestDraft, bytes: number): RequestDraft {
  const missing = bytes - request.body.length;
  if (missing <= 0 || jsonBody(request) === undefined) return request;
  return { ...request, body: Buffer.concat([request.body, Buffer.alloc(missing, ' ')]) };
}

/** By whom circumstances are drawn, and whether the scenario is one that is run again under some. */
type Drawing = Pick<Stage, 'random' | 'target'>;

/** Circumstances: each by a throw of its own, or all where a scenario is run again. */
interface Dress {
  readonly isWanted: Throw;
  /** Bytes to which the body is filled. */
  readonly bytes: number;
  /** Whether it is signed in another order. */
  readonly isReordered: boolean;
}

function drawnDress({ random, target }: Drawing): Dress {
  if (target.again === true)
    return { isWanted: () => true, bytes: lengths[lengths.length - 1] ?? 0, isReordered: true };
  return {
    isWanted: () => random.below(2) === 0,
    bytes: lengths[random.below(2 * lengths.length)] ?? 0,
    isReordered: false,
  };
}

/** The call under drawn circumstances, signed as usual where that is what will be broken. */
function drawnFor(request: RequestDraft, { isWanted }: Dress, signs: boolean): RequestDraft {
  const dressed = withOptIns(withOptions(request, isWanted), isWanted);
  const worded = isWanted('letters') ? inOtherLetters(dressed) : dressed;
  if (!signs) return worded;
  return withSigning(worded, {
    ...(isWanted('digest') && request.body.length > 0 ? { digest: 'SHA-512' as const } : {}),
    ...(isWanted('wrap') ? { wrap: 'always' as const } : {}),
  });
}

/** Breaks a call and fills its body: before, where it gets a Digest of its own, so that this still fits. */
function brokenAndFilled(given: RequestDraft, apply: (draft: RequestDraft) => RequestDraft, bytes: number) {
  const broken = apply(given);
  return hasHeader(broken.headers, 'Digest') ? apply(filled(given, bytes)) : filled(broken, bytes);
}

/** The broken call under circumstances drawn for it. Half of the bodies are filled. */
export function underCircumstances(broken: BrokenCall, stage: Drawing): BrokenCall {
  const { request, options } = broken;
  const { random } = stage;
  const dress = drawnDress(stage);
  const { beforeSigning = (given: RequestDraft) => given } = options;
  const isFree = canBeSignedOtherwise(broken);
  const ordered = dress.isReordered && isFree ? inOtherOrder : drawnOrder(broken, random);
  // What is asked for changes nothing about how a request has to be signed.
  const asked = isAboutSigning(broken) ? withSomeQuery(request, random) : request;
  return {
    ...broken,
    request: drawnFor(asked, dress, isFree),
    options: {
      ...options,
      beforeSigning: (given) => ordered(brokenAndFilled(given, beforeSigning, dress.bytes)),
    },
  };
}

/** The call of somebody else under circumstances drawn for it. */
export function underSome(request: RequestDraft, stage: Drawing): RequestDraft {
  const dress = drawnDress(stage);
  return filled(drawnFor(withSomeQuery(request, stage.random), dress, true), dress.bytes);
}

/**
 * The call under circumstances that leave its texts as they are: drawn for it or, where the scenario is run
 * again, all of them.
 */
export function underMost(request: RequestDraft, stage: Drawing): RequestDraft {
  const dress = drawnDress(stage);
  const isWanted: Throw = (name) => name !== 'letters' && dress.isWanted(name);
  const dressed = filled(drawnFor(request, { ...dress, isWanted }, true), dress.bytes);
  return dress.isReordered ? inOtherOrderLater(dressed) : dressed;
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
