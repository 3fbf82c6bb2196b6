/**
 * Banks that promise nothing beyond the text. What the reference bank does of its own accord can fail nobody
 * else, so each fault against such a promise alone is lawful there: what it does is recorded, and no clause
 * turns red.
 */

import { clause, type ClauseId } from '../../catalogue/index.js';
import type { Fault, Variant } from '../fault.js';

function isOpen(id: ClauseId): boolean {
  const { basis } = clause(id);
  return basis !== 'stated' && basis !== 'derived';
}

/** A server that stumbles is never lawful. */
function stumbles({ id }: Fault): boolean {
  return id.endsWith('crashes');
}

/** The lawful variants that these faults are at a bank without promises. */
export function promisingNothing(faults: readonly Fault[]): readonly Variant[] {
  return faults
    .filter((each) => !stumbles(each) && [...each.catches, ...(each.mayFail ?? [])].every(isOpen))
    .map((fault) => ({
      id: `promising-nothing/${fault.id.replace('/', '-')}`,
      title: `${fault.title}, and the profile promises nothing of it`,
      because: `The text does not state it (${fault.catches.join(', ')}).`,
      // What the sandbox may leave out, production may have to do.
      environment: fault.environment ?? 'sandbox',
      change: (parts) => ({ ...fault.change(parts), promisesNothing: true }),
    }));
}
