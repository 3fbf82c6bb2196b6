/** The zones in which a moment may be told, and how they are written behind a time. */

import { two } from './date-fields.js';

/** An offset from GMT in hours and minutes. */
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
