/** Deals out tasks of the proof to threads, so that every processor has something to do until the end. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Outcome } from '../../proof/outcome.js';
import type { Task, Thoroughness } from './task.js';
import { taskmaster } from './taskmaster.js';

const thread = new URL('./worker.js', import.meta.url);

/** Tasks in the order in which they are dealt out. */
export interface Pile {
  /** The next task for one of the threads; undefined when nothing is left for it. */
  readonly next: (thread: number) => Task | undefined;
}

/**
 * A pile for so many threads. What scenarios do is recorded once for each thread and environment, so the
 * tasks of production, which are few, all go to the first thread, before any others.
 */
export function pileOf(tasks: readonly Task[]): Pile {
  const production = tasks.filter((each) => each.environment === 'production');
  const sandbox = tasks.filter((each) => each.environment !== 'production');
  return { next: (at) => (at === 0 ? (production.shift() ?? sandbox.shift()) : sandbox.shift()) };
}

/** How the tasks of a pile are proven. */
export interface Proving {
  readonly threads: number;
  readonly thoroughness: Thoroughness;
}

async function inThisThread(
  pile: Pile,
  thoroughness: Thoroughness,
  ended: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const { outcomeOf } = await taskmaster(thoroughness);
  for (let task = pile.next(0); task !== undefined && !signal.aborted; task = pile.next(0)) {
    ended(await outcomeOf(task));
  }
}

function inThread(
  at: number,
  pile: Pile,
  thoroughness: Thoroughness,
  ended: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: thoroughness });
    const leave = () => {
      signal.removeEventListener('abort', leave);
      void worker.terminate();
      resolve();
    };
    const deal = () => {
      const task = signal.aborted ? undefined : pile.next(at);
      if (task === undefined) leave();
      else worker.postMessage(task);
    };
    signal.addEventListener('abort', leave);
    worker.on('error', reject);
    worker.on('message', (outcome: Outcome) => {
      ended(outcome);
      deal();
    });
    deal();
  });
}

/**
 * Proves all tasks in so many threads; stops dealing out once the signal aborts.
 * @param ended told of each outcome, in the order of ending
 */
export async function proveAll(
  tasks: readonly Task[],
  { threads, thoroughness }: Proving,
  ended: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const pile = pileOf(tasks);
  const wanted = Math.min(threads, tasks.length);
  // A thread can be ended at any moment, so there is one also where one is enough. Sources that were not
  // compiled have no file to start it from.
  if (wanted === 0 || !existsSync(fileURLToPath(thread)))
    return inThisThread(pile, thoroughness, ended, signal);
  await Promise.all(
    Array.from({ length: wanted }, (_, at) => inThread(at, pile, thoroughness, ended, signal)),
  );
}
