/** Where a narrowed fault acts. A place may remember earlier calls, so each bank gets one of its own. */

import type { Environment } from '../../model/environment.js';
import type { Operation } from '../../model/operation.js';
import type { CallView } from './call-view.js';

/** The kinds of places, each asked for evenly when faults are narrowed. */
export type NarrowerName =
  | 'operation'
  | 'method'
  | 'product'
  | 'environment'
  | 'tpp'
  | 'person'
  | 'context'
  | 'repetition'
  | 'size'
  | 'characters'
  | 'option'
  | 'signing'
  | 'clock'
  | 'query'
  | 'element'
  | 'member'
  | 'mistakes';

export interface Place {
  readonly narrower: NarrowerName;
  /** kebab-case, unique among places of the narrower. */
  readonly name: string;
  /** Completes `only …`. */
  readonly words: string;
  readonly environment?: Environment;
  /** Whether a call of this operation (undefined: a page of the bank) can be in the place at all. */
  readonly possibleAt: (operation: Operation | undefined) => boolean;
  /** A new judge of calls, asked once for each call in their order. */
  readonly watch: () => (call: CallView) => boolean;
}

/** A place that each call is in or not by itself. */
export function placed(
  narrower: NarrowerName,
  name: string,
  words: string,
  holds: (call: CallView) => boolean,
  possibleAt: Place['possibleAt'] = () => true,
): Place {
  return { narrower, name, words, possibleAt, watch: () => holds };
}
