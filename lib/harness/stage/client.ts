/**
 * Signs, lints, sends and records. One client serves one scenario; it owns that scenario's transcript, so evidence can
 * never land with another scenario.
 */

import { setMaxListeners } from 'node:events';
import type { AssumptionId } from '../../catalogue/assumptions.js';
import type { ClauseId } from '../../catalogue/index.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { RuleContext } from '../../rules/rule.js';
import { signRequestAside } from '../../signing/index.js';
import { assumed } from '../target/assumed.js';
import type { Pausing, Turn } from '../schedule/budget.js';
import { answeredTo, type BackingOff } from '../schedule/backing-off.js';
import type { CallWatch } from '../schedule/halt.js';
import { messageOf } from '../../model/errors.js';
import { keptReply, keptRequest, type Exchange } from '../evidence/exchange.js';
import type { Admission } from '../schedule/admission.js';
import { readReply, type Reply } from '../replies/reply.js';
import { unpacked } from '../transport/unpacked.js';
import type { Target, TppIdentity } from '../target/target.js';
import { NetworkError } from '../transport/transport.js';
import { lint, type Leaves, type Linting } from './leaving-lint.js';
import type { SendingAgain } from './sending-again.js';

export interface ClientOptions {
  readonly announces: readonly string[];
  /** True where one of the announced rules has to be broken and others may be, because several mistakes meet. */
  readonly mixed?: true;
  /** True where nobody knows beforehand which rules the request breaks; what it breaks is announced in its exchange. */
  readonly odd?: true;
  /** Changes the complete request before it is signed. */
  readonly beforeSigning?: (stamped: RequestDraft) => RequestDraft;
  /** Changes the bytes after they were signed. */
  readonly afterSigning?: (signed: WireRequest) => WireRequest;
}

/** A draft, and how it is sent. */
export interface Call {
  readonly request: RequestDraft;
  readonly options: ClientOptions;
}

/** Records what came of a request and gives the reply, or throws what kept it away. */
type Outcome = () => Reply;

/** That what was sent brought no answer to take and is sent once more. */
type Repeat = 'after-waiting' | 'once-more';

/** A request on its way out. */
interface Leaving {
  readonly request: RequestDraft;
  /** How often it was sent before. */
  readonly tries: number;
  readonly again: SendingAgain | undefined;
}

/** Requests of one scenario under way at once, as far as the target's budget lets them. */
const mostTogether = 64;

export interface Client {
  /** The draft with a fresh X-Request-ID where it has none: drawn when the scenario asks, so that the seed decides it. */
  identified(request: RequestDraft): RequestDraft;
  /** The draft with a Date of the bank's time where it has none. */
  dated(request: RequestDraft): RequestDraft;
  /** Sends a draft, dated and signed as it leaves: it may have waited long for its turn. */
  send(identity: TppIdentity, request: RequestDraft, options: ClientOptions): Promise<Reply>;
  /**
   * Sends drafts that do not depend on each other, several at once; the replies come, and are recorded, in the order of the drafts.
   * The first failure ends it.
   */
  together(identity: TppIdentity, calls: readonly Call[]): AsyncIterable<Reply>;
  readonly target: Target;
  /** The rule context of this moment. */
  context(): RuleContext;
  readonly observe: ClientParts['observe'];
  readonly transcript: readonly Exchange[];
  /**
   * Does something and tells on which exchange it rests: the one whose reply was asked last, otherwise the latest; undefined before
   * the first.
   */
  resting<T>(act: () => T): { readonly got: T; readonly exchange: number | undefined };
  /** Adds an exchange that did not go through this client (the PSU's browser). */
  record(exchange: Omit<Exchange, 'number'>): Exchange;
  /** Shows the ambient checks a reply that did not come through this client. */
  show(reply: Reply): void;
  readonly random: SeededRandom;
}

/** What a client needs of its surroundings. */
export interface ClientParts extends Linting {
  readonly target: Target;
  readonly random: SeededRandom;
  /** Refuses, by throwing, what the run may not do at the target. */
  readonly admit?: Admission;
  /** Sends within the target's request budget. */
  readonly turn: Turn;
  /** Does waiting that says nothing about the bank. */
  readonly pausing?: Pausing;
  /** Records what the bank does where the text leaves a choice. */
  readonly observe: (subject: ClauseId | AssumptionId, text: string) => void;
  /** Sees every reply before the scenario does. */
  readonly onReply: (reply: Reply) => void;
  readonly signal: AbortSignal;
  /** Hears how each call ended. */
  readonly watch?: CallWatch;
  /** Sends again what came too fast; absent where nothing stands between the run and the bank. */
  readonly backingOff?: BackingOff;
  /** Sends once more what met trouble on the way; absent where nothing stands between. */
  readonly sendingAgain?: SendingAgain;
  /** Exchanges of an earlier try, after which it numbers on. */
  readonly numbersFrom?: number;
}

/** The request with the header in front, unless it has one. */
function withHeader(request: RequestDraft, name: string, value: () => string): RequestDraft {
  if (headerValue(request.headers, name) !== undefined) return request;
  return { ...request, headers: [[name, value()], ...request.headers] };
}

/** A client with an empty transcript. */
export function createClient(parts: ClientParts): Client {
  // Each request under way listens.
  setMaxListeners(0, parts.signal);
  const transcript: Exchange[] = [];
  const record = (exchange: Omit<Exchange, 'number'>) => {
    const kept = { ...exchange, number: (parts.numbersFrom ?? 0) + transcript.length + 1 };
    transcript.push(kept);
    return kept;
  };
  const { basePath, transport } = parts.target;
  const bindsTarget = assumed(parts.target, 'request-target-signing') === 'required';

  /** Drafts by what they were made of, where their X-Request-ID was drawn here: sent again, they get another one. */
  const unnamed = new WeakMap<RequestDraft, RequestDraft>();
  const identified = (request: RequestDraft) => {
    const named = withHeader(request, 'X-Request-ID', () => parts.random.uuid());
    const made = bindsTarget ? { ...named, signing: { requestTarget: true, ...named.signing } } : named;
    if (named !== request) unnamed.set(made, request);
    return made;
  };
  const dated = (request: RequestDraft) =>
    withHeader(request, 'Date', () => formatImfFixdate(parts.time.now()));

  let before: Promise<unknown> = Promise.resolve();
  let asked: number | undefined;

  async function signedFor(
    identity: TppIdentity,
    request: RequestDraft,
    options: ClientOptions,
  ): Promise<{ readonly signed: WireRequest } & Leaves> {
    const stamped = dated(request);
    const { method, target, headers, body, signing } = options.beforeSigning?.(stamped) ?? stamped;
    const plain: WireRequest = { method, target: basePath + target, headers, body };
    // Requests leave in the order in which they were made, whichever is signed first.
    const inOrder = Promise.all([signRequestAside(plain, identity.signer, signing), before]);
    before = Promise.allSettled([inOrder]);
    const [{ request: signedRight, made }] = await inOrder;
    const signed = options.afterSigning === undefined ? signedRight : options.afterSigning(signedRight);
    const left = lint(identity, signed, made, { ...parts, transcript }, options);
    return { signed, ...left };
  }

  /** Sends; what came of it is recorded and shown by the function that it resolves with. */
  async function leave(
    identity: TppIdentity,
    { request, tries, again }: Leaving,
    options: ClientOptions,
  ): Promise<Outcome | Repeat> {
    const { signed, addressed, announced } = await signedFor(identity, request, options);
    // Not every transport heeds the signal: what was stopped sends nothing more and adds nothing to the evidence.
    parts.signal.throwIfAborted();
    const at = Date.now();
    const started = performance.now();
    const about = {
      by: identity.name,
      operation: request.operation,
      ...(addressed ? {} : { unaddressed: true as const }),
      request: keptRequest(signed),
      announced,
      at,
    };
    let reply: WireReply;
    try {
      reply = unpacked(await (identity.transport ?? transport).send(signed, parts.signal));
    } catch (thrown) {
      const milliseconds = performance.now() - started;
      // What was stopped from here says nothing about the target, and nobody waits for a further call.
      if (thrown instanceof NetworkError && !parts.signal.aborted) {
        await parts.watch?.unanswered();
        const sentAgain = again?.afterFailure(request, thrown);
        if (sentAgain !== undefined && !parts.signal.aborted) {
          record({ ...about, milliseconds, failure: messageOf(thrown), sentAgain });
          return 'once-more';
        }
      }
      return () => {
        record({ ...about, milliseconds, failure: messageOf(thrown) });
        throw thrown;
      };
    }
    const milliseconds = performance.now() - started;
    if (parts.backingOff?.hear(answeredTo(request, signed, reply, tries)) === 'send-again') {
      record({ ...about, milliseconds, ...keptReply(reply), sentAgain: 'harmless' });
      return 'after-waiting';
    }
    if (!parts.signal.aborted) parts.watch?.answered(reply.status);
    const sentAgain = parts.signal.aborted ? undefined : again?.afterReply(request, reply);
    if (sentAgain !== undefined) {
      record({ ...about, milliseconds, ...keptReply(reply), sentAgain });
      return 'once-more';
    }
    return () => {
      parts.signal.throwIfAborted();
      const exchange = record({ ...about, milliseconds, ...keptReply(reply) });
      const read = readReply(reply, exchange, () => {
        asked = exchange.number;
      });
      parts.onReply(read);
      return read;
    };
  }

  async function begin(
    identity: TppIdentity,
    request: RequestDraft,
    options: ClientOptions,
  ): Promise<Outcome> {
    parts.admit?.(request, identity.name);
    let named = identified(request);
    const { signal, pausing } = parts;
    // What bears an id of the scenario's choice is not repeated: the bank may know it by now.
    let again = unnamed.has(named) || unnamed.has(request) ? parts.sendingAgain : undefined;
    for (let tries = 0; ; tries += 1) {
      if (parts.backingOff !== undefined) await parts.backingOff.ready(signal, pausing);
      const call = { request: named, tries, again };
      const came = await parts.turn(() => leave(identity, call, options), { signal, pausing });
      if (typeof came === 'function') return came;
      if (came === 'after-waiting') continue;
      // Once only, and each call has an id of its own.
      again = undefined;
      named = identified(unnamed.get(named) ?? unnamed.get(request) ?? request);
    }
  }

  async function* together(identity: TppIdentity, calls: readonly Call[]): AsyncGenerator<Reply> {
    const begun: Promise<Outcome>[] = [];
    let shown = 0;
    const beginNext = () => {
      const call = calls[begun.length];
      if (call === undefined) return;
      // Nobody waits yet: a failure is kept until its turn.
      begun.push(
        begin(identity, call.request, call.options).catch((thrown: unknown) => () => {
          throw thrown;
        }),
      );
    };
    try {
      while (shown < calls.length) {
        while (begun.length < Math.min(calls.length, shown + mostTogether)) beginNext();
        const outcome = await begun[shown];
        shown += 1;
        if (outcome !== undefined) yield outcome();
      }
    } finally {
      // What else left is evidence, too, and may have to be taken away.
      for (const each of await Promise.all(begun.slice(shown))) {
        try {
          each();
        } catch {
          // It is in the transcript.
        }
      }
    }
  }

  return {
    identified,
    dated,
    send: async (identity, request, options) => (await begin(identity, request, options))(),
    together,
    target: parts.target,
    context: () => ({ ...parts.context, now: parts.time.now() }),
    observe: parts.observe,
    transcript,
    resting(act) {
      asked = undefined;
      const got = act();
      return { got, exchange: asked ?? transcript.at(-1)?.number };
    },
    record,
    show: parts.onReply,
    random: parts.random,
  };
}
