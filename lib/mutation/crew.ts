/** Threads that try mutants side by side; one that hangs is ended and replaced. */

import { Worker } from 'node:worker_threads';
import type { Answer, Order, Setting } from './messages.js';

/** No answer came. */
export interface Hung {
  readonly kind: 'hung';
  /** Why the thread died, if it did. */
  readonly reason?: string;
}

/** One thread, and how to ask it. */
export class Hand {
  readonly #worker: Worker;

  constructor(script: URL | string, setting: Setting) {
    // Modules are loaded anew through links to the tree, which count as folders of their own.
    const execArgv = ['--preserve-symlinks'];
    this.#worker = new Worker(script, { workerData: setting, stdout: true, stderr: true, execArgv });
  }

  /** The answer, or `hung` when none comes in time or the thread dies. */
  async ask(order: Order, milliseconds: number): Promise<Answer | Hung> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      const settle = (answer: Answer | Hung) => {
        clearTimeout(timer);
        worker.off('message', settle).off('error', die).off('exit', die);
        resolve(answer);
      };
      const die = (reason: unknown) => settle({ kind: 'hung', reason: String(reason) });
      const timer = setTimeout(() => settle({ kind: 'hung' }), milliseconds);
      worker.once('message', settle).once('error', die).once('exit', die);
      worker.postMessage(order);
    });
  }

  async dismiss(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Lets so many hands work through the jobs, each taking the next one when it is free, until the signal. */
export async function shared<Job>(
  jobs: readonly Job[],
  { hands, signal }: { readonly hands: number; readonly signal?: AbortSignal | undefined },
  work: (next: () => Job | undefined) => Promise<void>,
): Promise<void> {
  let at = 0;
  const next = () => (signal?.aborted === true ? undefined : jobs[at++]);
  await Promise.all(Array.from({ length: hands }, () => work(next)));
}
