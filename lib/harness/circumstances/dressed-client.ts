/** Sends what a scenario sends in other lawful forms: with further headers, longer bodies, other letters, signed otherwise. */

import { jsonBody, withSigning, type RequestDraft } from '../../rules/request-draft.js';
import { isRuleId, ruleById } from '../../rules/index.js';
import type { ClientOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { filled, inOtherLetters, inOtherOrder, withOptIns, withOptions } from '../sweep/circumstances.js';
import type { CircumstanceName } from '../circumstance-names.js';

/** Bytes to which bodies are filled. */
const lengths = [700, 1_200, 4_200] as const;

/** Longest text that is lengthened: the most that is lawful, less what is added. */
const mostText = 130;

/** True where the request says in itself what is wrong with it, and not a change before or after signing. */
function isSpoiltItself({ announces, odd, beforeSigning, afterSigning }: ClientOptions): boolean {
  const changed = beforeSigning !== undefined || afterSigning !== undefined;
  return odd === true || (announces.length > 0 && !changed);
}

function isSigning(id: string): boolean {
  return !isRuleId(id) || /^(SIG|HDR-2[0-6])/.test(ruleById(id).clause);
}

/** True where how it is signed is what counts. */
function isAboutSigning({ announces, afterSigning, odd }: ClientOptions): boolean {
  return odd === true || afterSigning !== undefined || announces.some(isSigning);
}

function isShortText(request: RequestDraft): boolean {
  const body: unknown = jsonBody(request);
  const text: unknown =
    typeof body === 'object' && body !== null
      ? Reflect.get(body, 'remittanceInformationUnstructured')
      : undefined;
  return typeof text === 'string' && text.length > 0 && text.length <= mostText;
}

/** The client that sends in the forms of these circumstances. */
export function dressedClient(client: Client, names: readonly CircumstanceName[]): Client {
  const { random } = client;
  const has = (name: CircumstanceName) => names.includes(name);
  // Drawn once: what the scenario sends twice, identically, is identical.
  const drawn = new Map<string, boolean>();
  const isWanted = (name: string) => {
    const known = drawn.get(name) ?? random.below(2) === 0;
    drawn.set(name, known);
    return known;
  };
  const bytes = has('long') ? (lengths[random.below(lengths.length)] ?? 0) : 0;
  const dressed = new WeakSet<RequestDraft>();

  /** What the request says. */
  function worded(request: RequestDraft): RequestDraft {
    const lettered = has('letters') && isShortText(request) ? inOtherLetters(request) : request;
    return has('options') ? withOptIns(withOptions(lettered, isWanted), isWanted) : lettered;
  }

  function signedOtherwise(request: RequestDraft): RequestDraft {
    if (!has('signing') || Object.keys(request.signing).length > 0) return request;
    return withSigning(request, {
      ...(isWanted('wrap') ? { wrap: 'always' as const } : {}),
      ...(isWanted('digest') && request.body.length > 0 ? { digest: 'SHA-512' as const } : {}),
    });
  }

  function identified(request: RequestDraft): RequestDraft {
    const made = client.identified(worded(request));
    dressed.add(made);
    return made;
  }

  function leaving(request: RequestDraft, options: ClientOptions): readonly [RequestDraft, ClientOptions] {
    const said = dressed.has(request) || isSpoiltItself(options) ? request : worded(request);
    const isFree = !isAboutSigning(options);
    const made = isFree ? signedOtherwise(said) : said;
    if (isSpoiltItself(options)) return [made, options];
    const isTurned = has('signing') && isFree && isWanted('order');
    const { beforeSigning = (given: RequestDraft) => given } = options;
    const complete = (given: RequestDraft) => {
      const long = filled(beforeSigning(given), bytes);
      return isTurned ? inOtherOrder(long) : long;
    };
    return [made, { ...options, beforeSigning: complete }];
  }

  return {
    ...client,
    identified,
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
