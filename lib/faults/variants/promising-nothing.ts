/**
 * Banks that promise nothing beyond the text. What the reference bank does of its own accord can fail nobody
 * else, so each fault against such a promise alone is lawful there: what it does is recorded, and no clause
 * turns red.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { isObligatory } from '../../catalogue/verdict.js';
import type { BankParts } from '../../bank/types.js';
import type { Environment } from '../../model/environment.js';
import type { Fault, Variant } from '../fault.js';

/** Where a fault shows as what the text and the law leave open. */
function placesOf({ environment, beyondLaw }: Fault): readonly Environment[] {
  if (environment !== undefined) return [environment];
  return beyondLaw === true ? ['sandbox', 'production'] : ['sandbox'];
}

function isOpen(id: ClauseId, place: Environment, { beyondLaw }: Fault): boolean {
  return !isObligatory(id, beyondLaw === true ? 'sandbox' : place);
}

/** A server that stumbles is never lawful. */
function stumbles({ id }: Fault): boolean {
  return id.endsWith('crashes');
}

/** The lawful variants that these faults are at a bank without promises. */
export function promisingNothing(faults: readonly Fault[]): readonly Variant[] {
  return faults
    .filter((each) => !stumbles(each))
    .flatMap((fault) =>
      placesOf(fault)
        .filter((place) =>
          [...fault.catches, ...(fault.mayFail ?? [])].every((id) => isOpen(id, place, fault)),
        )
        .map((environment) => ({
          id: `promising-nothing/${fault.id.replace('/', '-')}${environment === 'sandbox' ? '' : '-in-production'}`,
          title: `${fault.title}, and the profile promises nothing of it`,
          because: `The text does not state it (${fault.catches.join(', ')}).`,
          environment,
          change: (parts: BankParts) => ({ ...fault.change(parts), promisesNothing: true as const }),
        })),
    );
}
