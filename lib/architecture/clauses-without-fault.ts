/** Judged clauses that no defective bank is caught by so far. The list may only shrink. */

import type { ClauseId } from '../catalogue/index.js';

export const clausesWithoutFault: readonly ClauseId[] = [
  'ADR-10',
  'ADR-12',
  'CARD-25',
  'CON-01',
  'CON-02',
  'CON-04',
  'CON-11',
  'CON-12',
  'CON-14',
  'CTX-01',
  'CTX-04',
  'FLW-03',
  'FLW-11',
  'REG-09',
  'SCA-03',
  'SCA-05',
  'SCA-10',
  'SSC-03',
  'TRN-15',
  'TRN-16',
  'TRN-18',
  'USR-01',
  'USR-02',
  'USR-03',
  'USR-04',
  'USR-05',
  'USR-06',
];
