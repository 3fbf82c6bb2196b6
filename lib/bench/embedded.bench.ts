/** How long a whole run at the embedded bank takes, at the usual depth and at the greatest. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Told } from './replay/tape.bench.js';

const program = new URL('./replay/embedded.bench.js', import.meta.url);

export async function run(print: (line: string) => void): Promise<void> {
  print('a run at the embedded bank, reports included');
  for (const depth of ['standard', 'full']) {
    const started = performance.now();
    const child = fork(program, [depth]);
    const ended = once(child, 'exit');
    const [told]: unknown[] = await Promise.race([once(child, 'message'), ended.then(() => [])]);
    await ended;
    if (!isTold(told)) throw new Error(`the run of depth ${depth} ended and told nothing`);
    const clock = (performance.now() - started) / 1_000;
    print(
      `  ${depth.padEnd(8)} ${clock.toFixed(1)} s by the clock, ${(told.cpu / 1_000).toFixed(1)} s of processor; ` +
        `${told.requests} requests, ${Math.round(told.megabytes)} MB, ${told.note}`,
    );
  }
}

function isTold(told: unknown): told is Told {
  return typeof told === 'object' && told !== null && 'cpu' in told;
}
