/** The forms in which languages print a moment, and the texts of zones. */

import type { Rank } from '../draft.js';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const day = 86_400_000;

function daysBetween(from: number, to: number): number {
  return Math.floor((to - from) / day);
}

/**
 * The year that the week of a day belongs to: that of its Saturday where weeks begin on Sunday (0), that of
 * its Thursday where they begin on Monday (1).
 */
function yearOfWeek(wall: Date, first: number): number {
  const place = (wall.getUTCDay() - first + 7) % 7;
  return new Date(wall.getTime() + ((first === 0 ? 6 : 3) - place) * day).getUTCFullYear();
}

/** The letters for digits that begin at a code point, in UTF-8. */
function inDigits(text: string, zero: number): string {
  const written = text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return Buffer.from(written).toString('latin1');
}

/** A moment on the clocks of a zone, as the words and numbers that forms are made of. */
export function fieldsOf(wall: Date) {
  const [weekday = '', month = ''] = [weekdays[wall.getUTCDay()], months[wall.getUTCMonth()]];
  const hour = wall.getUTCHours();
  const rest = `${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
  return {
    weekday,
    month,
    wd: weekday.slice(0, 3),
    mon: month.slice(0, 3),
    before: (months[(wall.getUTCMonth() + 11) % 12] ?? '').slice(0, 3),
    d: String(wall.getUTCDate()),
    dd: two(wall.getUTCDate()),
    mm: two(wall.getUTCMonth() + 1),
    yyyy: String(wall.getUTCFullYear()),
    time: `${two(hour)}:${rest}`,
    loose: `${hour}:${rest}`,
    twelve: `${two(hour % 12 || 12)}:${rest}`,
    half: hour < 12 ? 'AM' : 'PM',
    month1: String(wall.getUTCMonth() + 1),
    ofYear: String(daysBetween(Date.UTC(wall.getUTCFullYear(), 0, 0), wall.getTime())),
    ofWeek: [0, 1].map((first) => String(yearOfWeek(wall, first))),
  };
}

type Form = (fields: ReturnType<typeof fieldsOf>, zone: string) => string;

/** The forms in which languages print a moment; `zone` begins with a blank unless it is empty. */
export const forms: readonly (readonly [spoken: string, rank: Rank, form: Form])[] = [
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
  [
    'with the month before it (months counted from zero)',
    3,
    (f, zone) => `${f.wd}, ${f.dd} ${f.before} ${f.yyyy} ${f.time}${zone}`,
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
  ...[0x660, 0x6f0].map((zero): (typeof forms)[number] => [
    'with Arabic digits',
    3,
    (f, zone) => inDigits(`${f.wd}, ${f.dd} ${f.mon} ${f.yyyy} ${f.time}${zone}`, zero),
  ]),
  ...[' ', ', '].map((between): (typeof forms)[number] => [
    'of the United States',
    3,
    (f, zone) => `${f.month1}/${f.d}/${f.yyyy}${between}${f.twelve.replace(/^0/, '')} ${f.half}${zone}`,
  ]),
  ['with slashes, the day first', 3, (f, zone) => `${f.dd}/${f.mm}/${f.yyyy} ${f.time}${zone}`],
  ['as the day alone', 3, (f) => `${f.yyyy}-${f.mm}-${f.dd}`],
  ['with slashes', 3, (f, zone) => `${f.yyyy}/${f.mm}/${f.dd} ${f.time}${zone}`],
  ['with dots', 3, (f, zone) => `${f.dd}.${f.mm}.${f.yyyy} ${f.time}${zone}`],
];

export function offsetText(minutes: number, colon = ''): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

const letters: Readonly<Record<number, readonly string[]>> = {
  60: ['CET', 'MEZ', 'BST', 'WEST'],
  120: ['CEST', 'EET', 'MESZ', 'SAST'],
  180: ['EEST', 'MSK'],
  330: ['IST'],
  [-180]: ['BRT', 'ADT'],
  [-240]: ['EDT', 'AST'],
  [-300]: ['EST', 'CDT'],
  [-360]: ['CST', 'MDT'],
  [-420]: ['MST', 'PDT'],
  [-480]: ['PST'],
  480: ['SGT', 'HKT', 'AWST'],
  540: ['JST', 'KST'],
};

/** What Java and JavaScript put behind the time of a zone. */
const areas: Readonly<Record<number, readonly string[]>> = {
  0: ['Z[GMT]', 'Z[Etc/UTC]', 'Z[Europe/London]'],
  60: [
    ...['Oslo', 'Stockholm', 'Copenhagen', 'Berlin', 'Paris'].map((city) => `+01:00[Europe/${city}]`),
    '+01:00[Europe/London]',
    'GMT+0100 (Central European Standard Time)',
    'GMT+0100 (CET)',
  ],
  120: [
    ...['Oslo', 'Stockholm', 'Copenhagen', 'Berlin', 'Paris', 'Helsinki'].map(
      (city) => `+02:00[Europe/${city}]`,
    ),
    'GMT+0200 (Central European Summer Time)',
    'GMT+0200 (CEST)',
  ],
};

/** The texts of a zone behind a time; the first ones are usual. */
export function zoneTexts(minutes: number): readonly string[] {
  const [plain, colon] = [offsetText(minutes), offsetText(minutes, ':')];
  const named = [...(letters[minutes] ?? []), ...(areas[minutes] ?? [])];
  const more = [plain, colon, `GMT${plain}`, `GMT${colon}`, `UTC${colon}`, ...named, ''];
  if (minutes !== 0) return ['GMT', ...more, 'UTC', 'Z'];
  const utc = [
    'GMT',
    'UTC',
    'Z',
    ...more,
    'UT',
    '-0000',
    'gmt',
    'GMT+0',
    'Etc/UTC',
    'Z[UTC]',
    `${plain} UTC`,
  ];
  return [...utc, 'GMT+0000 (Coordinated Universal Time)', 'GMT+0000 (UTC)', 'Europe/London', 'WET'];
}

const whole = Array.from({ length: 27 }, (_, index) => (index - 12) * 60);
/** Minutes from GMT, the usual ones first. */
export const offsets = [
  0,
  60,
  120,
  ...whole.filter((each) => each !== 0 && each !== 60 && each !== 120),
  330,
  345,
  210,
  270,
  570,
  630,
  -210,
  525,
  765,
  390,
];
