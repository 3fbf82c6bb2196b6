/** A piece of the proof. */

import type { Depth } from '../../harness/target/target.js';
import type { Environment } from '../../model/environment.js';
import type { Share } from '../../proof/choosing.js';

/** One fault or variant by its id. */
export interface Task {
  /**
   * A network fault and a lawful front stand between harness and bank and cannot be proven in process; a
   * combination is several variants in one bank, a pair two faults; a narrowed fault acts in one place only;
   * a set-up is a lawful bank as one tester reaches it, judged as a whole.
   */
  readonly kind: 'fault' | 'narrowed' | 'pair' | 'network' | 'variant' | 'combination' | 'front' | 'setup';
  readonly id: string;
  readonly environment: Environment;
}

/** True for what is wrong with a bank and not lawful. */
export function isOfFault({ kind }: Task): boolean {
  return kind === 'fault' || kind === 'narrowed' || kind === 'pair' || kind === 'network';
}

/** How thoroughly tasks are proven. */
export interface Thoroughness {
  /** How far sweeps go; `quick` plays nothing again under other circumstances. */
  readonly depth?: Depth;
  /** The part of the scenarios in which over-reach and alarms are looked for; all of them unless told. */
  readonly share?: Share;
}
