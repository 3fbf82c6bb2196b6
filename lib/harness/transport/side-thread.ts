/** A thread that signs and sends, seen from the thread that judges. */

import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HarnessError, messageOf } from '../../model/errors.js';
import type { NetworkOptions } from './network.js';
import type { Answer, Failure, Order, Question } from './side-thread-words.js';
import { NetworkError, type Transport } from './transport.js';
import { wireHere, type Wire } from './wire.js';

const usualProgram = new URL('./side-thread-program.js', import.meta.url);

/**
 * Megabytes for what is new. Nothing in the thread lives long; left to itself it would take 50 without being
 * faster.
 */
const nursery = 6;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  /** Lets the signal go. */
  readonly heard: () => void;
}

/** Omit, on each member of a union. */
type Unnumbered<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never;

function errorOf({ failure, code }: Failure): Error {
  return code === undefined ? new Error(failure) : new NetworkError(failure, code);
}

function whatever(): void {}

/** A thread with this program; undefined where none can be had. */
function threadOf(program: URL): Worker | undefined {
  // Sources that were not compiled have no file for a thread to start from.
  if (!existsSync(fileURLToPath(program))) return undefined;
  try {
    return new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: nursery } });
  } catch {
    // Whoever runs Node with restrictions may allow no further thread.
    return undefined;
  }
}

/**
 * What is asked of a thread that was started, by number; it holds the process only while something is asked.
 */
class Questions {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #numbers = 0;
  #ended: Error | undefined;
  readonly #over = new AbortController();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.unref();
    worker.on('message', (told: Answer | Failure) => {
      const asker = this.#forget(told.id);
      if ('failure' in told) asker?.reject(errorOf(told));
      else asker?.resolve(told);
    });
    worker.on('error', (thrown: unknown) => this.#end(messageOf(thrown)));
    worker.on('exit', () => this.#end('nobody told it to'));
  }

  /** Aborts when the thread has ended although nobody closed it. */
  get ended(): AbortSignal {
    return this.#over.signal;
  }

  next(): number {
    return (this.#numbers += 1);
  }

  tell(order: Order): void {
    this.#worker.postMessage(order);
  }

  ask(question: Unnumbered<Question>, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      const id = this.next();
      const stop = () => this.tell({ stop: id, because: messageOf(signal?.reason) });
      const heard = () => signal?.removeEventListener('abort', stop);
      this.#worker.postMessage({ ...question, id });
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve, reject, heard });
      if (signal?.aborted === true) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
  }

  async close(): Promise<void> {
    this.#ended ??= new Error('the thread that signs and sends was closed');
    await this.#worker.terminate();
  }

  #forget(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    found?.heard();
    if (this.#waiting.delete(id) && this.#waiting.size === 0) this.#worker.unref();
    return found;
  }

  #end(why: string): void {
    if (this.#ended === undefined) {
      const line = why.replaceAll(/\s*\n\s*/g, ' ');
      this.#ended = new HarnessError(`the thread that signs and sends has ended: ${line}`);
      // Whoever runs hears of it before each call that fails of it.
      this.#over.abort(this.#ended);
    }
    for (const id of this.#waiting.keys()) this.#forget(id)?.reject(this.#ended);
  }
}

function transportOver(questions: Questions, options: NetworkOptions): Transport {
  const number = questions.next();
  questions.tell({ open: number, options });
  return {
    async send({ method, target, headers, body }, signal) {
      const send = { method, target, headers, body: body.toString('latin1') };
      const answer = await questions.ask({ send, over: number }, signal);
      if (!('reply' in answer)) throw new Error('the thread that sends gave no reply');
      return { ...answer.reply, body: Buffer.from(answer.reply.body, 'latin1') };
    },
    // What has ended is closed.
    close: () => questions.ask({ close: number }).then(whatever, whatever),
  };
}

/** What a thread that was started does for this one. */
function wireOver(worker: Worker): Wire {
  const questions = new Questions(worker);
  const keys = new Map<KeyObject, number>();

  function numberOf(key: KeyObject): number {
    const known = keys.get(key);
    if (known !== undefined) return known;
    const number = questions.next();
    keys.set(key, number);
    questions.tell({ know: number, key });
    return number;
  }

  async function signAside(bytes: Buffer, key: KeyObject): Promise<Buffer> {
    const answer = await questions.ask({ sign: bytes.toString('latin1'), by: numberOf(key) });
    if (!('signature' in answer)) throw new Error('the thread that signs gave no signature');
    return Buffer.from(answer.signature, 'latin1');
  }

  return {
    transport: (options) => transportOver(questions, options),
    signer: (signer) => ({ ...signer, signAside }),
    ended: questions.ended,
    close: () => questions.close(),
  };
}

/**
 * Starts a thread that signs and sends. It holds the process only while something is asked of it. Where no
 * thread can be had, this one does the work.
 * @param program what the thread runs; another one in tests
 */
export function sideThread(program = usualProgram): Wire {
  const worker = threadOf(program);
  return worker === undefined ? wireHere : wireOver(worker);
}
