/**
 * A thread beside the cases. A mutant that loops for ever lets nothing else run in the thread of the cases, so this one ends
 * the process, and whoever asked counts the mutant as one that hangs. It looks at the time of the processor, of which a busy
 * machine gives no more than an idle one.
 */

import { setInterval } from 'node:timers';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Milliseconds of the processor that this process has used. */
export function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** One place: up to how many milliseconds of the processor the case may run; 0 while none does. */
const limit: Float64Array = isMainThread ? new Float64Array(new SharedArrayBuffer(8)) : workerData;

if (!isMainThread) {
  setInterval(() => {
    const [most = 0] = limit;
    if (most > 0 && used() > most) process.kill(process.pid, 'SIGKILL');
  }, 250);
}

/** Runs a case; the process ends when that takes more than so many milliseconds of the processor. */
export async function guarded<T>(most: number, run: () => Promise<T>): Promise<T> {
  limit[0] = used() + most;
  try {
    return await run();
  } finally {
    limit[0] = 0;
  }
}

/** Starts the watch. */
export function watch(): void {
  new Worker(new URL(import.meta.url), { workerData: limit }).unref();
}
