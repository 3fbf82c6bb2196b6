/**
 * Judges the Date header against a clock (interface, Authentication 3): IMF-fixdate, at most 60 seconds off
 * on either side.
 */

import { formatImfFixdate, parseImfFixdate } from '../model/imf-fixdate.js';
import { deviationClue, formClue } from './clues/date-clue.js';
import { finding, type SignatureFinding } from './finding.js';
import type { KnownCertificate } from './known-certificate.js';

/** The deviation that the interface tolerates, in seconds. */
export const dateToleranceSeconds = 60;

/**
 * What is wrong with a Date value at a time given in milliseconds; both are compared in whole seconds, as the
 * header has no finer.
 */
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
    const clue = formClue(value);
    const message = `Date is not an IMF-fixdate such as Wed, 19 Jan 2022 12:53:05 GMT${clue === '' ? '' : `: ${clue}`}`;
    return finding('date-malformed', message, { header: 'Date', expected, actual: value });
  }
  const deviation = time / 1000 - Math.floor(now / 1000);
  if (Math.abs(deviation) <= tolerance) return undefined;
  const side = deviation < 0 ? 'behind' : 'ahead of';
  const clue = deviationClue(time, now);
  const message = `Date is ${Math.abs(deviation)} s ${side} the verifier's clock; at most ${tolerance} s are tolerated${clue === '' ? '' : `; ${clue}`}`;
  return finding('date-out-of-tolerance', message, { header: 'Date', expected, actual: value });
}

/** What is wrong with the certificate's time of validity at a time given in milliseconds. */
export function judgeValidity({ x509 }: KnownCertificate, now: number): SignatureFinding | undefined {
  const header = 'TPP-Signature-Certificate';
  const [from, to] = [Date.parse(x509.validFrom), Date.parse(x509.validTo)];
  const actual = formatImfFixdate(now);
  if (now < from) {
    const expected = `from ${formatImfFixdate(from)}`;
    return finding('certificate-not-yet-valid', 'the certificate is not valid yet', {
      header,
      expected,
      actual,
    });
  }
  if (now < to + 1000) return undefined;
  const message = 'the certificate has expired; get a new one, and sign with its key';
  return finding('certificate-expired', message, {
    header,
    expected: `until ${formatImfFixdate(to)}`,
    actual,
  });
}
