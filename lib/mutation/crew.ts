/**
 * Processes that try mutants side by side; one that hangs is ended and replaced. They are no threads, because a mutant that
 * asks for more memory than there is takes a whole process with it.
 */

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Order, Setting } from './messages.js';

/** No answer came. */
export interface Hung {
  readonly kind: 'hung';
  /** Why the process died, if it did. */
  readonly reason?: string;
}

/** One process, and how to ask it. */
export class Hand {
  readonly #worker: ChildProcess;

  constructor(script: URL | string, setting: Setting) {
    this.#worker = fork(script, [JSON.stringify(setting)], {
      // Modules are loaded anew through links to the tree, which count as folders of their own.
      execArgv: ['--preserve-symlinks'],
      stdio: 'ignore',
    });
  }

  /** The answer, or `hung` when none comes in time or the process dies. */
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
      worker.send(order);
    });
  }

  async dismiss(): Promise<void> {
    const worker = this.#worker;
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
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
