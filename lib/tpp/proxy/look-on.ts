/**
 * Looking on from beside the exchange: what passes is copied, told to a thread in batches, and read and
 * judged there. The thread that relays does nothing else.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HarnessError, messageOf } from '../../model/errors.js';
import type { TrafficVerdicts } from '../judge-traffic.js';
import type { Told } from './onlooker-program.js';
import { Onlooker, type Batch, type Happening, type OnlookerOptions } from './onlooker.js';

/** One connection as it is relayed. A promise says when there is room for more bytes. */
export interface Watch {
  readonly requestBytes: (bytes: Buffer) => Promise<void> | undefined;
  readonly replyBytes: (bytes: Buffer) => Promise<void> | undefined;
  readonly close: () => void;
}

export interface LookingOn {
  /** Looks on at one more connection; `tls` is the version that the client speaks. */
  readonly watch: (tls: string | undefined) => Watch;
  /**
   * What can be said so far.
   * @throws HarnessError when the thread has broken down.
   */
  readonly verdicts: () => Promise<TrafficVerdicts>;
  readonly close: () => Promise<void>;
}

/** Who takes batches. */
interface Taker {
  /** `done` is called once the batch is judged. */
  readonly take: (batch: Batch, done: () => void) => void;
  readonly verdicts: () => Promise<TrafficVerdicts>;
  readonly close: () => Promise<void>;
}

/** Milliseconds for which happenings are gathered: to wake a thread costs more than to tell it. */
const gathering = 5;
/** Bytes of a batch that is told at once. */
const mostGathered = 1_048_576;
/** Bytes that wait for being judged; with more of them the relay waits too. */
const mostWaiting = 64 * 1_048_576;

const program = new URL('./onlooker-program.js', import.meta.url);

/** This thread takes batches itself, between events. */
function takerHere(options: OnlookerOptions, keep: (line: string) => void): Taker {
  const onlooker = new Onlooker(options, keep);
  return {
    take(batch, done) {
      onlooker.take(batch);
      done();
    },
    verdicts: async () => onlooker.verdicts(),
    close: async () => {},
  };
}

interface Asker {
  readonly resolve: (verdicts: TrafficVerdicts) => void;
  readonly reject: (reason: Error) => void;
}

function takerIn(worker: Worker, keep: (line: string) => void): Taker {
  const untaken: (() => void)[] = [];
  const askers: Asker[] = [];
  let broken: Error | undefined;
  worker.on('message', (told: Told) => {
    if ('line' in told) keep(told.line);
    else if ('taken' in told) untaken.shift()?.();
    else askers.shift()?.resolve(told.verdicts);
  });
  const end = (why: string) => {
    broken ??= new HarnessError(`the thread that judges what passes has ended: ${why}`);
    for (const each of askers.splice(0)) each.reject(broken);
    // What passes goes on passing.
    for (const done of untaken.splice(0)) done();
  };
  worker.on('error', (thrown: unknown) => end(messageOf(thrown).replaceAll(/\s*\n\s*/g, ' ')));
  worker.on('exit', () => end('nobody told it to'));
  return {
    take(batch, done) {
      if (broken !== undefined) return done();
      untaken.push(done);
      const { buffer } = batch.bytes;
      worker.postMessage(batch, buffer instanceof ArrayBuffer ? [buffer] : []);
    },
    verdicts: () =>
      new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken);
        askers.push({ resolve, reject });
        worker.postMessage('verdicts');
      }),
    close: async () => void (await worker.terminate()),
  };
}

function takerFor(options: OnlookerOptions, keep: (line: string) => void): Taker {
  // Sources that were not compiled have no file for a thread to start from.
  if (!existsSync(fileURLToPath(program))) return takerHere(options, keep);
  try {
    return takerIn(new Worker(program, { workerData: options }), keep);
  } catch {
    // Whoever runs Node with restrictions may allow no further thread.
    return takerHere(options, keep);
  }
}

/** Gathers what happens, and says when enough of it waits. */
class Gatherer {
  readonly #taker: Taker;
  #happenings: Happening[] = [];
  #pieces: Buffer[] = [];
  #length = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #room: (() => void)[] = [];

  constructor(taker: Taker) {
    this.#taker = taker;
  }

  add(happening: Omit<Happening, 'at' | 'length'>, bytes?: Buffer): Promise<void> | undefined {
    const length = bytes?.length ?? 0;
    this.#happenings.push({ ...happening, at: Date.now(), length });
    if (bytes !== undefined) this.#pieces.push(bytes);
    this.#length += length;
    this.#waiting += length;
    if (this.#length >= mostGathered) this.tell();
    else this.#timer ??= setTimeout(() => this.tell(), gathering);
    if (this.#waiting <= mostWaiting) return undefined;
    return new Promise((resolve) => this.#room.push(resolve));
  }

  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#happenings.length === 0) return;
    const length = this.#length;
    // One piece of memory of its own, that can be given away.
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const each of this.#pieces) {
      bytes.set(each, at);
      at += each.length;
    }
    const batch = { happenings: this.#happenings, bytes };
    this.#happenings = [];
    this.#pieces = [];
    this.#length = 0;
    this.#taker.take(batch, () => {
      this.#waiting -= length;
      if (this.#waiting > mostWaiting) return;
      for (const go of this.#room.splice(0)) go();
    });
  }
}

/**
 * Begins to look on.
 * @param keep told of each line of the record, if one is asked for
 */
export function lookOn(options: OnlookerOptions, keep: (line: string) => void): LookingOn {
  const taker = takerFor(options, keep);
  const gatherer = new Gatherer(taker);
  let connections = 0;
  return {
    watch(tls) {
      connections += 1;
      const on = connections;
      void gatherer.add({ on, what: 'open', tls });
      return {
        requestBytes: (bytes) => gatherer.add({ on, what: 'request' }, bytes),
        replyBytes: (bytes) => gatherer.add({ on, what: 'reply' }, bytes),
        close: () => void gatherer.add({ on, what: 'close' }),
      };
    },
    verdicts() {
      gatherer.tell();
      return taker.verdicts();
    },
    close() {
      gatherer.tell();
      return taker.close();
    },
  };
}
