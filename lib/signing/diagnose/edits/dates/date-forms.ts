/** The forms in which languages print a moment. */

import type { Rank } from '../draft.js';
import type { fieldsOf } from './date-fields.js';

/** The letters for digits that begin at a code point, in UTF-8. */
function inDigits(text: string, zero: number): string {
  const written = text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return Buffer.from(written).toString('latin1');
}

type Form = (fields: ReturnType<typeof fieldsOf>, zone: string) => string;

type DateForm = readonly [spoken: string, rank: Rank, form: Form];

/** The forms in which languages print a moment; `zone` begins with a blank unless it is empty. */
export const forms: readonly DateForm[] = [
  ['of RFC 1123', 1, (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`],
  ['with a one-digit day', 1, (f, zone) => `${f.wd}, ${f.d} ${f.mon} ${f.yyyy} ${f.time}${zone}`],
  ['ISO 8601', 1, (f, zone) => `${f.yyyy}-${f.mm}-${f.dd}T${f.time}${zone.trim()}`],
  ['ISO 8601 with milliseconds', 1, (f, zone) => `${f.yyyy}-${f.mm}-${f.dd}T${f.time}.000${zone.trim()}`],
  ['ISO 8601 with microseconds', 3, (f, zone) => `${f.yyyy}-${f.mm}-${f.dd}T${f.time}.000000${zone.trim()}`],
  [
    'ISO 8601 with seven digits, as .NET prints it',
    2,
    (f, zone) => `${f.yyyy}-${f.mm}-${f.dd}T${f.time}.0000000${zone.trim()}`,
  ],
  [
    'ISO 8601 with nanoseconds',
    3,
    (f, zone) => `${f.yyyy}-${f.mm}-${f.dd}T${f.time}.000000000${zone.trim()}`,
  ],
  ['ISO 8601 with a blank for T', 2, (f, zone) => `${f.yyyy}-${f.mm}-${f.dd} ${f.time}${zone.trim()}`],
  ['as Ruby and Go print it', 2, (f, zone) => `${f.yyyy}-${f.mm}-${f.dd} ${f.time}${zone}`],
  [
    'ISO 8601 without separators',
    3,
    (f, zone) => `${f.yyyy}${f.mm}${f.dd}T${f.time.replaceAll(':', '')}${zone.trim()}`,
  ],
  ['as digits alone', 3, (f) => `${f.yyyy}${f.mm}${f.dd}${f.time.replaceAll(':', '')}`],
  ['of Java toString', 2, (f, zone) => `${f.wd} ${f.mon} ${f.dd} ${f.time}${zone} ${f.yyyy}`],
  ['of asctime', 2, (f, zone) => `${f.wd} ${f.mon} ${f.d.padStart(2)} ${f.time}${zone} ${f.yyyy}`],
  ['of JavaScript toString', 2, (f, zone) => `${f.wd} ${f.mon} ${f.dd} ${f.yyyy} ${f.time}${zone}`],
  ['of RFC 850', 2, (f, zone) => `${f.weekday}, ${f.dd}-${f.mon}-${f.yyyy.slice(2)} ${f.time}${zone}`],
  ['of cookies', 2, (f, zone) => `${f.wd}, ${f.dd}-${f.mon}-${f.yyyy} ${f.time}${zone}`],
  ['of cookies in PHP', 3, (f, zone) => `${f.weekday}, ${f.dd}-${f.mon}-${f.yyyy} ${f.time}${zone}`],
  [
    'with a year of two digits',
    2,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy.slice(2)} ${f.time}${zone}`,
  ],
  ['without the weekday', 2, (f, zone) => `${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`],
  ['without the comma', 2, (f, zone) => `${f.wd} ${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`],
  [
    'without the blank behind the comma',
    3,
    (f, zone) => `${f.wd},${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`,
  ],
  ['with the whole weekday', 2, (f, zone) => `${f.weekday}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`],
  ['with the whole month', 2, (f, zone) => `${f.wd}, ${f.dd} ${f.month} ${f.yyyy} ${f.time}${zone}`],
  [
    'with the whole weekday and month',
    2,
    (f, zone) => `${f.weekday}, ${f.dd} ${f.month} ${f.yyyy} ${f.time}${zone}`,
  ],
  [
    'of RFC 822 without seconds',
    3,
    (f, zone) => `${f.dd} ${f.mon} ${f.yyyy.slice(2)} ${f.time.slice(0, 5)}${zone}`,
  ],
  ['with hyphens', 3, (f, zone) => `${f.dd}-${f.mon}-${f.yyyy} ${f.time}${zone}`],
  ['on a clock of twelve hours', 2, (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.twelve}${zone}`],
  [
    'on a clock of twelve hours with AM or PM',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.twelve} ${f.half}${zone}`,
  ],
  ['with a one-digit hour', 2, (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.loose}${zone}`],
  ['without seconds', 3, (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time.slice(0, 5)}${zone}`],
  [
    'with the month in capitals',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon.toUpperCase()} ${f.yyyy} ${f.time}${zone}`,
  ],
  ...[' ', ', '].map(
    (between): DateForm => [
      'of the United States',
      3,
      (f, zone) => `${f.month1}/${f.d}/${f.yyyy}${between}${f.twelve.replace(/^0/, '')} ${f.half}${zone}`,
    ],
  ),
  ['with slashes, the day first', 3, (f, zone) => `${f.dd}/${f.mm}/${f.yyyy} ${f.time}${zone}`],
  ['as the day alone', 3, (f) => `${f.yyyy}-${f.mm}-${f.dd}`],
  ['with slashes', 3, (f, zone) => `${f.yyyy}/${f.mm}/${f.dd} ${f.time}${zone}`],
  ['with dots', 3, (f, zone) => `${f.dd}.${f.mm}.${f.yyyy} ${f.time}${zone}`],
];

/** Forms that a wrong letter of a pattern makes, or a calendar of the machine: none of a language. */
export const slips: readonly DateForm[] = [
  [
    'with the month before it (months counted from zero)',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.before} ${f.yyyy} ${f.time}${zone}`,
  ],
  [
    'with a blank before a day of one digit',
    3,
    (f, zone) => `${f.wd}, ${f.d.padStart(2)} ${f.mon} ${f.yyyy} ${f.time}${zone}`,
  ],
  [
    'with the day of the year (DD) for that of the month',
    3,
    (f, zone) => `${f.wd}, ${f.ofYear} ${f.mon} ${f.yyyy} ${f.time}${zone}`,
  ],
  [
    'with the year of the week (YYYY)',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.ofWeek[0] ?? ''} ${f.time}${zone}`,
  ],
  [
    'with the year of the week of ISO 8601 (YYYY)',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.ofWeek[1] ?? ''} ${f.time}${zone}`,
  ],
  [
    'with the month (MM) for the minutes',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time.slice(0, 3)}${f.mm}${f.time.slice(5)}${zone}`,
  ],
  [
    'with the year of the Buddhist calendar',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.mon} ${Number(f.yyyy) + 543} ${f.time}${zone}`,
  ],
  ...[0x660, 0x6f0].map(
    (zero): DateForm => [
      'with Arabic digits',
      3,
      (f, zone) => inDigits(`${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`, zero),
    ],
  ),
];
