/** Clauses of the bank that no scenario and no ambient check judges so far. The list may only shrink. */

import type { ClauseId } from '../catalogue/index.js';

export const clausesNotJudgedYet: readonly ClauseId[] = [];
