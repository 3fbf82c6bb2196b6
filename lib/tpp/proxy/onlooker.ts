/**
 * Looks on at all connections of a proxy: reads the messages out of the bytes that passed, judges them in the
 * order of the requests, and writes the lines of a record. It sees bytes after they were handed on, so that
 * it may stand in a thread of its own.
 */

import { HidingRecorder } from '../hiding/hiding-recorder.js';
import type { TrafficOptions, TrafficVerdicts } from '../judge-traffic.js';
import { exchangeLine } from '../record.js';
import { JudgingQueue } from './judging-queue.js';
import { watchConnection, type ConnectionWatch } from './watch-connection.js';

/** What is asked of it; all of it can be told to a thread. */
export interface OnlookerOptions extends Omit<TrafficOptions, 'answers' | 'trust'> {
  /** How the lines of a record are written; absent: there is none. */
  readonly record?: 'hidden' | 'clear';
}

/** Something that happened on a connection. */
export interface Happening {
  /** Number of the connection. */
  readonly on: number;
  readonly what: 'open' | 'request' | 'reply' | 'close';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How many of the bytes belong to it. */
  readonly length: number;
  /** Version of TLS, told when the connection opens. */
  readonly tls?: string | undefined;
}

/** What happened in a short time, with the bytes of all of it one behind the other. */
export interface Batch {
  readonly happenings: readonly Happening[];
  readonly bytes: Uint8Array;
}

export class Onlooker {
  readonly #queue: JudgingQueue;
  readonly #watches = new Map<number, ConnectionWatch>();
  readonly #keep: ((line: string) => void) | undefined;
  readonly #recorder: HidingRecorder | undefined;

  /** @param keep told of each line of the record, if one is asked for */
  constructor({ record, ...options }: OnlookerOptions, keep: (line: string) => void) {
    const { basePath, environment = 'sandbox' } = options;
    this.#queue = new JudgingQueue(options);
    this.#keep = record === undefined ? undefined : keep;
    this.#recorder = record === 'hidden' ? new HidingRecorder({ basePath, environment }) : undefined;
  }

  take({ happenings, bytes }: Batch): void {
    let from = 0;
    for (const each of happenings) {
      // Bytes of a thread come without the class of the other one.
      this.#see(each, Buffer.from(bytes.buffer, bytes.byteOffset + from, each.length));
      from += each.length;
    }
  }

  /** What can be said so far. */
  verdicts(): TrafficVerdicts {
    return this.#queue.verdicts();
  }

  #see({ on, what, at, tls }: Happening, bytes: Buffer): void {
    const watch = this.#watches.get(on);
    if (what === 'open')
      this.#watches.set(
        on,
        watchConnection(() => this.#begin(), { connection: on, tls }),
      );
    else if (what === 'request') watch?.requestBytes(bytes, at);
    else if (what === 'reply') watch?.replyBytes(bytes, at);
    else {
      watch?.close(at);
      this.#watches.delete(on);
    }
  }

  #begin(): ReturnType<JudgingQueue['begin']> {
    const judge = this.#queue.begin();
    const keep = this.#keep;
    if (keep === undefined) return judge;
    return (exchange) => {
      keep(exchangeLine(this.#recorder?.hide(exchange) ?? exchange));
      judge(exchange);
    };
  }
}
