/**
 * Ctrl-C of a command that writes what it has so far: the first one stops it, the second one ends the process
 * at once. One Ctrl-C may come twice: `npx` and `timeout` pass on a signal that the terminal or the kernel
 * has already sent to the whole group. What comes again within a second is the same one.
 */

import { program } from './command.js';
import type { Terminal } from './console/terminal.js';

/** Milliseconds within which a signal that comes again is the same Ctrl-C, passed on. */
const passedOn = 1_000;

export interface Interruption {
  /** Aborts on the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Listens no longer. */
  readonly release: () => void;
}

/** Listens for Ctrl-C and its like. */
export function interruption(terminal: Terminal): Interruption {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let stoppedAt = 0;
  const stop = () => {
    if (controller.signal.aborted) {
      if (performance.now() - stoppedAt > passedOn) process.exit(3);
      return;
    }
    stoppedAt = performance.now();
    terminal.err(`\n${program}: stopping; what was judged so far is written. Once more to leave at once.\n`);
    controller.abort(new Error('stopped by Ctrl-C'));
  };
  for (const each of signals) process.on(each, stop);
  return {
    signal: controller.signal,
    release: () => {
      for (const each of signals) process.off(each, stop);
    },
  };
}
