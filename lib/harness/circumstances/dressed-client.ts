/** Sends what a scenario sends in other lawful forms: more headers, longer bodies, signed otherwise. */

import { headerValue } from '../../model/http.js';
import { bodyBytes, jsonBody, withSigning, type RequestDraft } from '../../rules/request-draft.js';
import { isRuleId, ruleById } from '../../rules/index.js';
import type { ClientOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { filled, withOptIns, withOptions } from '../sweep/circumstances.js';
import { inOtherLetters } from '../sweep/letters.js';
import { inOtherOrder } from '../sweep/signing-ways.js';
import type { CircumstanceName } from '../circumstance-names.js';

/** Bytes to which bodies are filled; mostly the most, since what is above that is above the others, too. */
const lengths = [1_200, 4_200, 4_200, 4_200, 4_200, 4_200] as const;

/** One optional header or opt-in in so many stays out: what holds beside all of them holds beside each. */
const mostWanted = 8;

/** Bytes of the longest text that is lengthened: 140 are lawful, less what is added. */
const mostText = 129;

/** True where the request says in itself what is wrong with it, and not a change before or after signing. */
function isSpoiltItself({ announces, odd, beforeSigning, afterSigning }: ClientOptions): boolean {
  const changed = beforeSigning !== undefined || afterSigning !== undefined;
  return odd === true || (announces.length > 0 && !changed);
}

/** Headers that are made when a request leaves: where one is there before, it may be what is wrong. */
const madeLater = ['digest', 'date', 'signature', 'tpp-signature-certificate'];

/**
 * True where how the request is made, in its bytes or in how it is signed, may be what is wrong with it: only
 * what is added to it changes nothing.
 */
function isMadeByHand(request: RequestDraft, { beforeSigning, afterSigning }: ClientOptions): boolean {
  return (
    beforeSigning !== undefined ||
    afterSigning !== undefined ||
    Object.keys(request.signing).length > 0 ||
    madeLater.some((each) => headerValue(request.headers, each) !== undefined)
  );
}

/** True where the body is written as the suite writes bodies, so that no mistake is in how it is written. */
function isWrittenAsUsual(request: RequestDraft): boolean {
  const value: unknown = jsonBody(request);
  return value === undefined ? request.body.length === 0 : bodyBytes(value).equals(request.body);
}

function isSigning(id: string): boolean {
  return !isRuleId(id) || /^(SIG|HDR-2[0-6])/.test(ruleById(id).clause);
}

/** True where how it is signed is what counts. */
function isAboutSigning({ announces, afterSigning }: ClientOptions): boolean {
  return afterSigning !== undefined || announces.some(isSigning);
}

function isShortText(request: RequestDraft): boolean {
  const body: unknown = jsonBody(request);
  const text: unknown =
    typeof body === 'object' && body !== null
      ? Reflect.get(body, 'remittanceInformationUnstructured')
      : undefined;
  return typeof text === 'string' && text.length > 0 && Buffer.byteLength(text) <= mostText;
}

/** How requests look under circumstances. */
interface Dress {
  /** The request with what it says besides. */
  readonly worded: (request: RequestDraft) => RequestDraft;
  /** The request with optional headers and opt-ins. */
  readonly optional: (request: RequestDraft) => RequestDraft;
  /** The request, signed in another lawful way. */
  readonly signedOtherwise: (request: RequestDraft) => RequestDraft;
  /** The complete request, as long and in such an order of signed headers as drawn. */
  readonly completed: (request: RequestDraft, isFree: boolean) => RequestDraft;
}

/** A dress that is drawn once: what the scenario sends twice, identically, is identical. */
function dressOf(random: Client['random'], names: readonly CircumstanceName[]): Dress {
  const has = (name: CircumstanceName) => names.includes(name);
  const drawn = new Map<string, boolean>();
  const isWanted = (name: string) => {
    const known = drawn.get(name) ?? random.below(mostWanted) > 0;
    drawn.set(name, known);
    return known;
  };
  const bytes = has('long') ? (lengths[random.below(lengths.length)] ?? 0) : 0;
  const optional = (request: RequestDraft) =>
    has('options') ? withOptIns(withOptions(request, isWanted), isWanted) : request;
  return {
    worded: (request) => optional(has('letters') && isShortText(request) ? inOtherLetters(request) : request),
    optional,
    signedOtherwise(request) {
      if (!has('signing') || Object.keys(request.signing).length > 0) return request;
      return withSigning(request, {
        ...(isWanted('wrap') ? { wrap: 'always' as const } : {}),
        ...(isWanted('digest') && request.body.length > 0 ? { digest: 'SHA-512' as const } : {}),
      });
    },
    completed(request, isFree) {
      const long = filled(request, bytes);
      return has('signing') && isFree ? inOtherOrder(long) : long;
    },
  };
}

/** The client that sends in the forms of these circumstances. */
export function dressedClient(client: Client, names: readonly CircumstanceName[]): Client {
  const dress = dressOf(client.random, names);
  const dressed = new WeakSet<RequestDraft>();

  function leaving(request: RequestDraft, options: ClientOptions): readonly [RequestDraft, ClientOptions] {
    const isLeft = isSpoiltItself(options) && isMadeByHand(request, options);
    const isFree = !isAboutSigning(options) && !(isLeft && options.odd === true);
    if (isLeft) return [isFree ? dress.signedOtherwise(request) : request, options];
    const worded = isSpoiltItself(options) && !isWrittenAsUsual(request) ? dress.optional : dress.worded;
    const said = dressed.has(request) ? request : worded(request);
    const { beforeSigning = (given: RequestDraft) => given } = options;
    const complete = (given: RequestDraft) => dress.completed(beforeSigning(given), isFree);
    return [isFree ? dress.signedOtherwise(said) : said, { ...options, beforeSigning: complete }];
  }

  return {
    ...client,
    identified(request) {
      const made = client.identified(dress.worded(request));
      dressed.add(made);
      return made;
    },
    send: (identity, request, options) => client.send(identity, ...leaving(request, options)),
    together: (identity, calls) =>
      client.together(
        identity,
        calls.map((each) => {
          const [request, options] = leaving(each.request, each.options);
          return { request, options };
        }),
      ),
  };
}
