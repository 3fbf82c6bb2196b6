/** Judged clauses that no defective bank is caught by so far. The list may only shrink. */

import type { ClauseId } from '../catalogue/index.js';

export const clausesWithoutFault: readonly ClauseId[] = [];
