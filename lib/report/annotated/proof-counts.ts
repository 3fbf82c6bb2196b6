/** How many defective banks prove each check: read from the trace matrix of the package. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isClauseId, type ClauseId } from '../../catalogue/index.js';

/** The trace matrix; empty where the code stands alone. */
function matrix(): string {
  // Sources and compiled files lie at different depths, so the way up is searched.
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      return readFileSync(join(folder, 'reports', 'trace-matrix.md'), 'utf8');
    } catch {
      if (folder === dirname(folder)) return '';
    }
  }
}

let counts: ReadonlyMap<ClauseId, number> | undefined;

/** The number of faults that each clause catches; none and unknown numbers are left out. */
export function proofCounts(): ReadonlyMap<ClauseId, number> {
  counts ??= new Map(
    [...matrix().matchAll(/^\| ([A-Z]+-\d+) .* \| ([^|]+) \|$/gm)].flatMap(([, id = '', faults = '']) =>
      isClauseId(id) && faults.trim() !== '' ? [[id, faults.split(', ').length] as const] : [],
    ),
  );
  return counts;
}
