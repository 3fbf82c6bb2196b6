/** Records what came of a request and shows its reply, in the order of the requests. */

import { messageOf } from '../../model/errors.js';
import { keptReply, type Exchange } from '../evidence/exchange.js';
import { readReply, type Reply } from '../replies/reply.js';
import type { Repeat } from './after-call.js';
import type { Transcript } from './transcript.js';
import type { Transmitted } from './transmit.js';

/** Records what came of a request and gives the reply, or throws what kept it away. */
export type Outcome = () => Reply;

/** What an exchange says of its request. */
export type Sent = Pick<Exchange, 'by' | 'operation' | 'unaddressed' | 'request' | 'announced' | 'variation'>;

/** Where exchanges go. */
export interface Showing {
  readonly transcript: Transcript;
  readonly signal: AbortSignal;
  /** Sees every reply before the scenario does. */
  readonly onReply: (reply: Reply) => void;
}

function exchangeOf(sent: Sent, came: Transmitted): Omit<Exchange, 'number'> {
  const { at, milliseconds } = came;
  const told = 'reply' in came ? keptReply(came.reply) : { failure: messageOf(came.thrown) };
  return { ...sent, at, milliseconds, ...told };
}

/** Records at once what is sent once more. */
export function recordRepeat({ transcript }: Showing, sent: Sent, came: Transmitted, repeat: Repeat): void {
  transcript.record({ ...exchangeOf(sent, came), sentAgain: repeat.sentAgain });
}

export function outcomeOf({ transcript, signal, onReply }: Showing, sent: Sent, came: Transmitted): Outcome {
  return () => {
    if (!('reply' in came)) {
      transcript.record(exchangeOf(sent, came));
      throw came.thrown;
    }
    // What was stopped adds nothing to the evidence.
    signal.throwIfAborted();
    const exchange = transcript.record(exchangeOf(sent, came));
    const reply = readReply(came.reply, exchange, () => transcript.asked(exchange));
    onReply(reply);
    return reply;
  };
}
