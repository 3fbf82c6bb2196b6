/** Clauses of the bank that no scenario and no ambient check judges so far. The list may only shrink. */

import type { ClauseId } from '../catalogue/index.js';

export const clausesNotJudgedYet: readonly ClauseId[] = [
  'ENV-05',
  'HDR-07',
  'HDR-16',
  'HDR-19',
  'HDR-46',
  'HDR-48',
  'HDR-50',
  'LIM-16',
  'LIM-17',
  'RDR-10',
  'SCA-07',
  'SCA-08',
  'SIG-02',
  'SIG-40',
];
