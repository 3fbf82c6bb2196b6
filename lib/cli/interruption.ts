/**
 * Ctrl-C of a command that writes what it has so far: the first one stops it, the second one ends the process
 * at once.
 */

import { program } from './command.js';
import type { Terminal } from './console/terminal.js';

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
  const stop = () => {
    if (controller.signal.aborted) process.exit(3);
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
