/** What stands behind a remark of the reference bank's log that is an obligation of a TPP. */

import type { ClauseId } from '../../catalogue/index.js';
import type { RemarkKind } from '../../rules/remarks/remark.js';
import type { Weight } from '../obligation.js';
import type { Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** A kind of remark as an obligation. */
export interface Remarked {
  readonly kind: RemarkKind;
  readonly id: string;
  readonly clause: ClauseId;
  readonly weight: Weight;
  readonly owed: string;
  readonly mend: string;
  /** Whether there is something to look at. */
  readonly comes: (exchange: ReadExchange) => boolean;
  /** Only remarks that say so; all of them unless told. */
  readonly says?: RegExp;
  /** Headers of which nothing is said. */
  readonly but?: (header: string) => boolean;
  /** Places of which nothing is said after what came before. */
  readonly spares?: (exchange: ReadExchange, path: string, memory: Memory) => boolean;
}
