import { assumed, type Target } from '../../lib/harness/kit/index.js';

/** Queries of other lists of the same account. Whether a further page counts is open. */
export function otherLists(target: Target, day: string): readonly Readonly<Record<string, string>>[] {
  const { from, to } = assumed(target, 'date-filter-names');
  const { limit } = assumed(target, 'limit-parameter-names');
  return [
    { bookingStatus: 'both' },
    { bookingStatus: 'booked', [limit]: '1' },
    { bookingStatus: 'booked', [from]: day },
    { bookingStatus: 'booked', [to]: day },
  ];
}
