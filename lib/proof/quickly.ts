/** Proofs in which sweeps are short. */

import type { Target } from '../harness/target/target.js';

/**
 * Sweeps touch each operation once here and go deep in `prove`: a lawful variant takes 1.6 s of processor instead of 5.6 s, measured over
 * every 25th.
 */
export function quickly(target: Target): Target {
  return { ...target, depth: 'quick' };
}
