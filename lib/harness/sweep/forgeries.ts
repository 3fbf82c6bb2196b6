/**
 * Sends lawful calls again in forms that no signature covers: with what an earlier call was signed for, with
 * a second header line that nobody signed, signed for another target or another value, beside other headers,
 * or unsigned to the same place in another spelling. The call as it is stands before them and is served.
 */

import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { otherCase } from '../../model/other-case.js';
import { withHeader, withoutHeader, withSigning, type RequestDraft } from '../../rules/request-draft.js';
import { digestHeader } from '../../signing/index.js';
import type { Stage } from '../stage/stage.js';
import type { Breakage, Tpp } from '../stage/tpp.js';
import { filled } from './circumstances.js';
import { besideHeaders } from './forged/beside-headers.js';
import {
  brokenBy,
  datedOtherwise,
  movedDate,
  outOfTime,
  type Forged,
  type Forgery,
} from './forged/forgery.js';
import { hashedInPart } from './forged/hashed-in-part.js';
import { inChunks } from './forged/in-chunks.js';
import { judgeForged, judgeWithoutTwin, type Scene, type Tried } from './forged/judge-forged.js';
import { otherAddresses, otherValues } from './forged/other-values.js';
import { signedFor, signedForOtherQueries } from './forged/signed-queries.js';
import { signedWithSha1, spoiltAndWrapped, spoiltUnderOther } from './forged/spoilt-values.js';
import { unsignedElsewhere } from './forged/unsigned-elsewhere.js';
import type { LawfulCall } from './lawful-call.js';
import { drawnFor, secondDate, secondDigest, smuggledNames } from './second-lines.js';
import { misdirected, toOtherCall, toOtherThings, withSignedTarget } from './signed-targets.js';

type Random = Stage['random'];

function replays(request: RequestDraft): readonly Forgery[] {
  const rule = 'signature-fits';
  return [
    {
      how: 'with the Signature of an earlier call and an X-Request-ID of its own',
      rule,
      request,
      forge: (signed, served) =>
        changeHeader(served, 'X-Request-ID', () => headerValue(signed.headers, 'X-Request-ID') ?? ''),
    },
    {
      how: 'with the X-Request-ID and the Signature of an earlier call and another Date',
      rule,
      request,
      forge: (_, served) => changeHeader(served, 'Date', (date) => movedDate(date, 1_000)),
    },
  ];
}

/** The Digest in letters of the other case: in base64 they are others. */
function otherLetters(request: RequestDraft): readonly Forgery[] {
  if (request.body.length === 0) return [];
  const [label = '', ...rest] = digestHeader(request.body).split('=');
  return [
    {
      how: 'signed with a Digest in letters of the other case',
      rule: 'digest-of-body',
      request: withHeader(request, 'Digest', `${label}=${otherCase(rest.join('='))}`),
      forge: (signed) => signed,
    },
  ];
}

/** Calls whose reply is somebody's: what begins an SCA is answered to anybody. */
function isSomebodys({ operation }: RequestDraft): boolean {
  return !/^(offer-consent|register-psu|start-corporate-sca|create-)/.test(operation);
}

function forgeriesOf(request: RequestDraft, random: Random): readonly Forgery[] {
  return [
    ...replays(request),
    ...(isSomebodys(request) ? smuggledNames(request, random) : []),
    ...secondDigest(request),
    ...otherLetters(request),
    ...secondDate(request),
    ...unsignedElsewhere(request, random),
    ...spoiltAndWrapped(request, random),
    ...spoiltUnderOther(request, random),
    signedWithSha1(request),
  ];
}

/** Bytes of bodies that servers read, or hash, in several parts. */
const longBodies = [20_000, 70_000];

/** Another byte of the blanks that a long body ends with. JSON takes a tab for a blank. */
function spoiltAt(at: number): (signed: WireRequest) => WireRequest {
  return (signed) => {
    const body = Buffer.from(signed.body);
    body[Math.floor((body.length - 1) * at)] = 9;
    return { ...signed, body };
  };
}

/** Every second call with a body, under an X-Request-ID that was served: a repeat is hashed anew. */
function repeatedId(request: RequestDraft, random: Random, turn: number): readonly Forged[] {
  if (request.body.length === 0 || turn % 2 !== 0) return [];
  const named = withHeader(filled(request, request.body.length + 9), 'X-Request-ID', random.uuid());
  const how = 'under the X-Request-ID of an earlier call, with a body that was changed after signing';
  return [[named, [{ how, rule: 'digest-of-body', request: named, forge: spoiltAt(1) }]]];
}

/** Hashed in the one algorithm and in the other by turns. */
function hashedInTurn(request: RequestDraft, turn: number): RequestDraft {
  return turn % 2 === 0 ? request : withSigning(request, { digest: 'SHA-512' });
}

function typed({ headers }: RequestDraft): string {
  const type = headerValue(headers, 'Content-Type');
  if (type === undefined) return ' and no Content-Type';
  return type.includes('charset') ? ' and a Content-Type with its charset' : '';
}

/** A long body that is not the one that was hashed and signed, in a byte far behind. */
function spoiltBehind(request: RequestDraft): readonly Forgery[] {
  return [
    ['in the middle', 0.5],
    ['at the end', 1],
  ].map(([where, at]) => ({
    how: `with a body of ${request.body.length} bytes${typed(request)} and its ${request.signing.digest ?? 'SHA-256'} digest that was changed ${where} after signing`,
    rule: 'digest-of-body' as const,
    request,
    forge: spoiltAt(Number(at)),
  }));
}

/** The call without Content-Type, which it may not need, and with one that says its charset. */
function typedOtherwise(request: RequestDraft): readonly RequestDraft[] {
  if (request.body.length === 0) return [];
  const long = filled(request, request.body.length + 9);
  return [
    withoutHeader(long, 'Content-Type'),
    withHeader(long, 'Content-Type', 'application/json; charset=utf-8'),
  ];
}

/** A read without the PSU, which some banks serve in another way. */
function unattended(request: RequestDraft, random: Random): readonly Forgery[] {
  const isRead = request.method === 'GET' && /account|balance|transaction/.test(request.operation);
  const isAttended = headerValue(request.headers, 'PSU-IP-Address') !== undefined;
  const alone = withoutHeader(request, 'PSU-IP-Address');
  const which = 'without the PSU';
  const when = random.below(2) === 0 ? 'past' : 'future';
  return isRead && isAttended ? [datedOtherwise(alone, which), outOfTime(alone, which, when)] : [];
}

/** Signed for another target than that of the call: for that of another call, and for one that is drawn. */
function signedElsewhere(
  request: RequestDraft,
  random: Random,
  others: readonly RequestDraft[],
): readonly Forgery[] {
  const known = toOtherCall(request, others);
  return [...drawnFor(request, misdirected(request), random), ...known].map((each) =>
    signedFor(request, each),
  );
}

/** One of the list, for each call the next. */
function atTurn<T>(list: readonly T[], turn: number): readonly T[] {
  const at = turn % Math.max(1, list.length);
  return list.slice(at, at + 1);
}

/** Each request in the forms that others stand beside, with these others. */
function formsOf(
  request: RequestDraft,
  { random, time }: Pick<Scene, 'random' | 'time'>,
  turn: number,
  others: readonly RequestDraft[],
): readonly Forged[] {
  // Each call with a body meets both algorithms.
  const long = longBodies
    .map((bytes, at) => hashedInTurn(filled(request, bytes), turn + at))
    .filter((each) => each.body.length > request.body.length);
  return [
    // Served with the PSU is enough for a twin: another call without the PSU would count.
    [
      request,
      [
        ...forgeriesOf(request, random),
        ...unattended(request, random),
        ...atTurn(otherValues(request), turn),
        ...hashedInPart(request, random),
        // A bank that looks at the wrong thing refuses the right target.
        ...toOtherThings(request, others).map((each) => signedFor(request, each)),
      ],
    ],
    [withSignedTarget(request), signedElsewhere(request, random, others)],
    ...signedForOtherQueries(request, { time }),
    ...besideHeaders(request, turn),
    ...inChunks(request),
    ...atTurn(otherAddresses(request), turn),
    ...long.map(
      (each) =>
        [each, [...spoiltBehind(each), datedOtherwise(each, `of ${each.body.length} bytes`)]] as const,
    ),
    ...repeatedId(request, random, turn),
    ...typedOtherwise(request).map((each) => [each, spoiltBehind(each).slice(1)] as const),
  ];
}

/** True where the content of an earlier call is needed, which a call that is served once does not have. */
function isReplay({ how }: Forgery): boolean {
  return how.includes('of an earlier call');
}

/**
 * Sends the forged forms of a call that can be served once.
 * @param calls others, for whose targets it could have been signed
 * @returns what judges them, when it is known whether the call itself was served after them
 */
export async function forgeOnce(
  stage: Scene,
  tpp: Tpp,
  { request }: LawfulCall,
  calls: readonly LawfulCall[],
): Promise<(isServed: boolean) => void> {
  const others = calls.map((each) => each.request);
  const broken = formsOf(request, stage, stage.random.below(1_000), others).flatMap(([, forgeries]) =>
    forgeries.filter((each) => !isReplay(each)).map((each) => brokenBy(each)),
  );
  const sent: Breakage[] = [];
  for await (const each of tpp.sendBroken(broken)) sent.push(each);
  return (isServed) => {
    for (const each of sent) if (isServed || each.reply.accepted) judgeForged(stage, each);
  };
}

/** Judges that no forged form of the calls is served. What can be served once is left to `forgeOnce`. */
export async function judgeForgeries(stage: Scene, tpp: Tpp, calls: readonly LawfulCall[]): Promise<void> {
  const others = calls.map(({ request }) => request);
  const from = stage.random.below(1_000);
  const repeatable = calls.filter((each) => each.once !== true);
  const groups = repeatable.map(({ request }, at) => formsOf(request, stage, from + at, others));
  const twins = await tpp.all(groups.flat().map(([request]) => ({ request, odd: true as const })));
  const tried: Tried[] = [];
  for (const group of groups) {
    const [plain] = twins.slice(tried.length);
    for (const forged of group)
      tried.push({ forged, reply: twins[tried.length], isPlainServed: plain?.accepted === true });
  }
  const broken = tried.flatMap(({ forged: [, forgeries], reply }) =>
    reply?.accepted === true ? forgeries.map((each) => brokenBy(each, reply.exchange.request)) : [],
  );
  for await (const each of tpp.sendBroken(broken)) judgeForged(stage, each);
  await judgeWithoutTwin(
    stage,
    tpp,
    tried.filter(({ reply, isPlainServed }) => isPlainServed && reply?.accepted !== true),
  );
}
