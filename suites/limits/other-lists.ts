import { assumed, type Target } from '../../lib/harness/kit/index.js';

/** Queries of other lists of the same account. */
export function otherLists(target: Target, day: string): readonly Readonly<Record<string, string>>[] {
  const { from, to } = assumed(target, 'date-filter-names');
  const { limit, offset } = assumed(target, 'limit-parameter-names');
  return [
    { bookingStatus: 'both' },
    { bookingStatus: 'booked', [offset]: '1' },
    { bookingStatus: 'booked', [limit]: '1' },
    { bookingStatus: 'booked', [from]: day },
    { bookingStatus: 'booked', [to]: day },
  ];
}
