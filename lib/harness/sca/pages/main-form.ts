/** Which form of a page a person fills: others are there for searching, for a chat or for the language. */

import { asksWho } from './groups.js';
import type { FormReading } from './reading.js';

function listsUsers({ groups }: FormReading): boolean {
  return groups.some((each) => each.purpose === 'identity');
}

/** A form is worth more the more it asks of the person. */
function weight(each: FormReading): number {
  const asks = each.groups.filter(asksWho).length;
  const { approve, cancel, decision } = each;
  const decides = approve?.meaning === 'confirm' || (cancel ?? decision) !== undefined ? 1 : 0;
  return (
    (each.identity !== undefined || each.unclear || listsUsers(each) ? 8 : 0) +
    (each.accounts.length > 0 ? 4 : 0) +
    2 * asks +
    decides
  );
}

/** The form that goes on: the one that asks most, of equals the first. */
export function mainForm(readings: readonly FormReading[]): FormReading | undefined {
  const goingOn = readings.filter((each) => each.usable && each.leadsOn);
  return goingOn.toSorted((left, right) => weight(right) - weight(left))[0];
}
