/**
 * Lets a fault act in one place only: of two banks with one memory, the reference bank and the faulty one,
 * each call is answered by the faulty one where the place says so.
 */

import type { BankParts, PartsChange } from '../../bank/types.js';
import { callView } from './call-view.js';
import type { Place } from './place.js';

/** The fault in calls of the place, the bank without the fault in all others. */
export function narrowed(change: PartsChange, place: Place): PartsChange {
  return (parts) => {
    const faulty = change(parts);
    const holds = place.watch();
    return {
      ...parts,
      actingIn(request, bank): BankParts {
        return holds(callView(request, bank)) ? faulty : parts;
      },
    };
  };
}

/** All calls of the operations at which the place can be. */
export function whereverPossible(place: Place): Place {
  return {
    ...place,
    watch:
      () =>
      ({ operation }) =>
        place.possibleAt(operation),
  };
}
