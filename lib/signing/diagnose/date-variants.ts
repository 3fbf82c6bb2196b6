/**
 * The ways in which the signed date differs from the Date header: a neighbouring moment, another zone, another form. Zones and forms are
 * each tried with each.
 */

import { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
import type { ValueVariant } from './address-variants.js';
import { languageDates } from './date-languages.js';
import type { Rank } from './draft.js';

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

/** A moment on the clocks of a zone, as the words and numbers that forms are made of. */
function fieldsOf(wall: Date) {
  const [weekday = '', month = ''] = [weekdays[wall.getUTCDay()], months[wall.getUTCMonth()]];
  const hour = wall.getUTCHours();
  const rest = `${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
  return {
    weekday,
    month,
    wd: weekday.slice(0, 3),
    mon: month.slice(0, 3),
    d: String(wall.getUTCDate()),
    dd: two(wall.getUTCDate()),
    mm: two(wall.getUTCMonth() + 1),
    yyyy: String(wall.getUTCFullYear()),
    time: `${two(hour)}:${rest}`,
    loose: `${hour}:${rest}`,
    twelve: `${two(hour % 12 || 12)}:${rest}`,
    half: hour < 12 ? 'AM' : 'PM',
  };
}

type Form = (fields: ReturnType<typeof fieldsOf>, zone: string) => string;

/** The forms in which languages print a moment; `zone` begins with a blank unless it is empty. */
const forms: readonly (readonly [spoken: string, rank: Rank, form: Form])[] = [
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
  ['with slashes', 3, (f, zone) => `${f.yyyy}/${f.mm}/${f.dd} ${f.time}${zone}`],
  ['with dots', 3, (f, zone) => `${f.dd}.${f.mm}.${f.yyyy} ${f.time}${zone}`],
];

function offsetText(minutes: number, colon = ''): string {
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

/** The texts of a zone behind a time; the first ones are usual. */
function zoneTexts(minutes: number): readonly string[] {
  const [plain, colon] = [offsetText(minutes), offsetText(minutes, ':')];
  const more = [plain, colon, `GMT${plain}`, `GMT${colon}`, `UTC${colon}`, ...(letters[minutes] ?? []), ''];
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
const offsets = [
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

/** Every form of a moment in every zone. */
function* written(time: number, sent: string, reach: 'near' | 'far'): Generator<ValueVariant> {
  for (const minutes of reach === 'near' ? offsets.slice(0, 3) : offsets) {
    const fields = fieldsOf(new Date(time + minutes * 60_000));
    const usual = minutes === 0 || minutes === 60 || minutes === 120;
    for (const [at, zone] of zoneTexts(minutes).entries()) {
      for (const [spoken, rank, form] of forms) {
        const value = form(fields, zone === '' ? '' : ` ${zone}`);
        if (value === sent) continue;
        const isMoved = minutes !== 0 && zone === 'GMT';
        const place = minutes === 0 ? '' : `, of a zone ${offsetText(minutes, ':')} from GMT`;
        const named = zone === '' ? 'without a zone' : `with the zone ${zone}`;
        const did = isMoved
          ? `signed a date ${Math.abs(minutes * 60)} s ${minutes < 0 ? 'before' : 'after'} the one that was sent: the local time of a zone ${offsetText(minutes, ':')} from GMT, called GMT (${spoken})`
          : `signed the date in another form (${spoken}, ${named}${place})`;
        const isOdd = rank === 3 || at > 5 || (minutes !== 0 && (rank > 1 || !usual));
        yield {
          cause: isMoved ? 'date-changed' : 'date-format',
          did,
          value,
          rank: isOdd ? 3 : minutes === 0 && at === 0 ? rank : 2,
        };
      }
    }
  }
}

/** Numbers for a moment. */
function numbers(time: number): readonly (readonly [spoken: string, value: string])[] {
  const seconds = Math.floor(time / 1000);
  return [
    ['in seconds since 1970', String(seconds)],
    ['in milliseconds since 1970', String(time)],
    ['in seconds since 1970 with a fraction', `${seconds}.0`],
    ['in nanoseconds since 1970', `${time}000000`],
    ['in ticks of .NET', String(BigInt(time) * 10_000n + 621_355_968_000_000_000n)],
  ];
}

/** The moment in every form. */
function* formed(time: number, sent: string, reach: 'near' | 'far'): Generator<ValueVariant> {
  yield* written(time, sent, reach);
  for (const [spoken, value] of numbers(time)) {
    yield { cause: 'date-format', did: `signed the date in another form (${spoken})`, value, rank: 2 };
  }
  if (reach === 'near') return;
  for (const { language, value } of languageDates(time)) {
    yield {
      cause: 'date-format',
      did: `signed the date as a formatter of another language or country (${language}) prints it`,
      value,
      rank: 3,
    };
  }
}

/** Moments around the one that was sent. */
function* neighbours(time: number, most: number): Generator<ValueVariant> {
  for (let seconds = 1; seconds <= most; seconds += 1) {
    for (const shift of [seconds, -seconds]) {
      const side = shift < 0 ? 'before' : 'after';
      const did = `signed a date ${seconds} s ${side} the one that was sent; it was taken twice or rewritten on the way`;
      const value = formatImfFixdate(time + shift * 1000);
      yield { cause: 'date-changed', did, value, rank: seconds <= 5 ? 1 : seconds <= 60 ? 2 : 3 };
    }
  }
}

/** Other texts of a date. */
export function* dateVariants(sent: string, reach: 'near' | 'far'): Generator<ValueVariant> {
  const time = parseImfFixdate(sent);
  if (time !== undefined) {
    yield* formed(time, sent, reach);
    yield* neighbours(time, reach === 'near' ? 120 : 900);
    return;
  }
  const meant = /^\d+$/.test(sent) ? Number(sent) * (sent.length > 11 ? 1 : 1_000) : Date.parse(sent);
  if (Number.isNaN(meant) || Math.abs(meant) > 8e15) return;
  const value = formatImfFixdate(meant);
  yield {
    cause: 'date-format',
    did: `signed the date as ${value}, and sent it in another form`,
    value,
    rank: 1,
  };
  for (const variant of formed(meant, value, reach)) {
    yield { ...variant, cause: 'date-format', did: `${variant.did}, and sent it in yet another` };
  }
}
