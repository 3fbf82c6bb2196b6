/** Signs, lints, sends and records the requests of one scenario. The way of a request is told in `way.ts`. */

import { setMaxListeners } from 'node:events';
import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { SeededRandom } from '../../model/seeded-random.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { RuleContext } from '../../rules/rule.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { Target, TppIdentity } from '../target/target.js';
import type { Call, ClientOptions } from './call.js';
import type { Showing } from './outcome.js';
import { stampFor, type Stamp } from './stamp.js';
import { sendTogether } from './together.js';
import { emptyTranscript, type Transcript } from './transcript.js';
import { wayTo, type Stations } from './way.js';

export interface Client extends Pick<Stamp, 'identified' | 'dated'>, Pick<Transcript, 'resting' | 'record'> {
  /** Sends a draft, dated and signed as it leaves: it may have waited long for its turn. */
  send(identity: TppIdentity, request: RequestDraft, options: ClientOptions): Promise<Reply>;
  /** Sends independent drafts, several at once; the replies come in order. The first failure ends it. */
  together(identity: TppIdentity, calls: readonly Call[]): AsyncIterable<Reply>;
  readonly target: Target;
  /** The rule context of this moment. */
  context(): RuleContext;
  readonly observe: ClientParts['observe'];
  readonly transcript: readonly Exchange[];
  /** Shows the ambient checks a reply that did not come through this client. */
  show(reply: Reply): void;
  readonly random: SeededRandom;
}

/** What a client needs of its surroundings. */
export interface ClientParts extends Stations, Pick<Showing, 'onReply'> {
  readonly random: SeededRandom;
  /** Records what the bank does where the text leaves a choice. */
  readonly observe: (subject: ClauseId | AssumptionId, text: string) => void;
  /** Exchanges of an earlier try, after which it numbers on. */
  readonly numbersFrom?: number;
}

/** A client with an empty transcript. */
export function createClient(parts: ClientParts): Client {
  const { target, time, random, signal, onReply } = parts;
  // Each request under way listens.
  setMaxListeners(0, signal);
  const transcript = emptyTranscript(parts.numbersFrom);
  const stamp = stampFor(target, time, random);
  const way = wayTo(parts, stamp, { transcript, signal, onReply });
  return {
    identified: stamp.identified,
    dated: stamp.dated,
    send: async (identity, request, options) => (await way(identity, { request, options }))(),
    together: (identity, calls) => sendTogether(way, identity, calls),
    target,
    context: () => ({ ...parts.context, now: time.now() }),
    observe: parts.observe,
    transcript: transcript.exchanges,
    resting: transcript.resting,
    record: transcript.record,
    show: onReply,
    random,
  };
}
