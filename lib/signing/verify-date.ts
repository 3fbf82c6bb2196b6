/** Judges the Date header against a clock (interface, Authentication 3): IMF-fixdate, at most 60 seconds off on either side. */

import { formatImfFixdate, parseImfFixdate } from '../model/imf-fixdate.js';
import { finding, type SignatureFinding } from './finding.js';

/** The deviation that the interface tolerates, in seconds. */
export const dateToleranceSeconds = 60;

/** What is wrong with a Date value at a time given in milliseconds; both are compared in whole seconds, as the header has no finer. */
export function judgeDate(
  value: string | undefined,
  now: number,
  tolerance: number = dateToleranceSeconds,
): SignatureFinding | undefined {
  if (value === undefined)
    return finding('date-missing', 'the message has no Date header', { header: 'Date' });
  const time = parseImfFixdate(value);
  const expected = formatImfFixdate(now);
  if (time === undefined) {
    const message =
      'Date is not an IMF-fixdate such as Wed, 19 Jan 2022 12:53:05 GMT, or its weekday is wrong';
    return finding('date-malformed', message, { header: 'Date', expected, actual: value });
  }
  const deviation = time / 1000 - Math.floor(now / 1000);
  if (Math.abs(deviation) <= tolerance) return undefined;
  const side = deviation < 0 ? 'behind' : 'ahead of';
  const message = `Date is ${Math.abs(deviation)} s ${side} the verifier's clock; at most ${tolerance} s are tolerated`;
  return finding('date-out-of-tolerance', message, { header: 'Date', expected, actual: value });
}
