/** What the text of a Date, or how far it is off, tells of how it was made. A clause to follow a finding. */

import { fillerClue } from '../fillers.js';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** The pieces of a right date, one behind the other, and how each is called. */
const pieces: readonly (readonly [pattern: string, what: string])[] = [
  [days.join('|'), 'an English weekday, Sun to Sat,'],
  [', (?! )', 'a comma and one blank'],
  ['\\d{2}(?!\\d)', 'the day of the month in two digits'],
  [' (?! )', 'one blank alone'],
  [months, 'an English month, Jan to Dec,'],
  [' (?! )', 'one blank alone'],
  ['\\d{4}(?!\\d)', 'the year in four digits'],
  [' (?! )', 'one blank alone'],
  ['\\d{2}:\\d{2}:\\d{2}', 'the time as 12:53:05'],
  [' GMT', 'one blank and GMT'],
  ['$', 'the end'],
];
const grammar = new RegExp(`^${pieces.map(([pattern]) => `(?:${pattern})`).join('')}`);

/** Where a text first is another one than a date, whatever it has there. */
function firstOdd(text: string): string {
  let rest = text;
  for (const [pattern, what] of pieces) {
    const [found] = new RegExp(`^(?:${pattern})`).exec(rest) ?? [];
    if (found === undefined) {
      const odd = /^\s*[A-Za-z]*[^\sA-Za-z]*/.exec(rest.slice(0, 20))?.[0] || rest.slice(0, 1);
      const shown = odd.replaceAll(/[^\u0020-\u007e]/g, '?');
      return rest === '' ? `${what} is missing at its end` : `"${shown}" stands where ${what} belongs`;
    }
    rest = rest.slice(found.length);
  }
  return '';
}

function weekdayOf(time: Date): string | undefined {
  return days[time.getUTCDay()];
}

/** Days around New Year, on which the year of the week may be another one than that of the day. */
const turnOfYear = /^(?:29|30|31) Dec|^0[123] Jan/;

/** What a weekday that fits a year earlier or later only tells at the turn of the year. */
function weekYearClue(text: string, weekday: string): string {
  const isOff = [-1, 1].some((years) => {
    const other = new Date(Date.parse(text));
    other.setUTCFullYear(other.getUTCFullYear() + years);
    return weekdayOf(other) === weekday;
  });
  return isOff && turnOfYear.test(text)
    ? '; it fits another year: the pattern seems to have YYYY, the year of the week, for yyyy'
    : '';
}

/** A well-formed text whose weekday is wrong, or whose time does not exist. */
function impossible(value: string): string {
  const [weekday, text] = [value.slice(0, 3), value.slice(5)];
  const time = Date.parse(text);
  const day = Number.isNaN(time) ? undefined : weekdayOf(new Date(time));
  return day === undefined || day === weekday
    ? 'there is no such day or time'
    : `that day is a ${day}, not a ${weekday}${weekYearClue(text, weekday)}`;
}

type Form = readonly [pattern: RegExp, clue: string];

/** The first that fits is told. */
const forms: readonly Form[] = [
  [/^$/, 'it is empty'],
  [/^["'].*["']$/, 'it stands between quotes'],
  [/^\d{4}-\d{2}-\d{2}|^\d{8}T/, 'it is in ISO 8601 form'],
  [/^\d{9,11}(?:\.\d+)?$/, 'it is a count of seconds since 1970'],
  [/^\d{12,14}$/, 'it is a count of milliseconds since 1970'],
  [/^[A-Za-z]+day, \d{2}-[A-Za-z]{3}-\d{2,4} /, 'it is in the older form of RFC 850'],
  [/^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2}/, 'it is in the form of asctime and Date of Java'],
  [/^[A-Za-z]{3} [A-Za-z]{3} \d{2} \d{4} /, 'it is in the form of Date.toString() of JavaScript'],
  [/^[A-Za-z]{3}, \d [A-Za-z]/, 'its day has one digit; write two, such as 09'],
  [/^[A-Za-z]{3}, +\d+[ -][A-Za-z]{3}[ -]\d{2} /, 'its year has two digits; write four'],
  [/^[A-Za-z]{3}, \d{2}-/, 'it has hyphens where blanks belong'],
  [/:\d{2}[.,]\d+/, 'it has parts of a second'],
  [
    /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}/,
    'its day, month and year are numbers alone; write them as in 19 Jan 2022',
  ],
  [/\d (?:[AaPp]\.?[Mm]\.?)\b/, 'it has the hours of a 12-hour clock'],
  [/ \d:\d{2}/, 'its hour has one digit; write two'],
  [/[+-]\d{2}:?\d{2}$/, 'it ends in an offset; write the time of GMT and GMT behind it'],
  [/ (?:UTC|Z|UT)$/, 'it ends in UTC; write GMT'],
  [new RegExp(grammar, 'i'), 'its letters have another case; write Wed, Jan and GMT'],
  [/ (?!GMT)[A-Z]{3,5}$/, 'it ends in another zone; write the time of GMT and GMT behind it'],
  [/\d:\d{2}:\d{2}$/, 'GMT is missing behind it'],
  [/ \d{2}:\d{2} GMT$/, 'its seconds are missing'],
  [/^\d{1,2} [A-Za-z]{3}/, 'its weekday is missing'],
  [/^[A-Za-z]{3} \d/, 'the comma behind its weekday is missing'],
  [/^[A-Za-z]{4,}, /, 'its weekday is written out; write three letters'],
  [/ [A-Za-z]{4,} \d{4} /, 'its month is written out; write three letters'],
];

/** Why a text is no IMF-fixdate. */
export function formClue(value: string): string {
  if (grammar.test(value)) return impossible(value);
  const known = forms.find(([pattern]) => pattern.test(value.slice(0, 100)));
  const told = fillerClue(value) ?? known?.[1];
  if (told !== undefined) return told;
  const [, day = ''] = /^([^\s,]{1,12}),/.exec(value) ?? [];
  if (day !== '' && !days.includes(day)) return 'its weekday is not one of the English ones, Sun to Sat';
  return /\d/.test(value) ? firstOdd(value.slice(0, 100)) : 'it is a text without any number, and no date';
}

const hour = 3600;
/** Zones that are not whole hours from GMT. */
const oddZones = [3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, -2.5, -3.5, -9.5];

/** The zone whose local time a deviation of so many seconds suggests, in hours. */
function zoneOf(seconds: number): number | undefined {
  const hours = Math.round(seconds / (hour / 4)) / 4;
  const isZone = (Number.isInteger(hours) && hours >= -12 && hours <= 14) || oddZones.includes(hours);
  return isZone && hours !== 0 && Math.abs(seconds - hours * hour) <= 60 ? hours : undefined;
}

/** Where a Date that is off may come from; both times in milliseconds. */
export function deviationClue(time: number, now: number): string {
  const [date, clock] = [new Date(time), new Date(now)];
  const seconds = (time - now) / 1000;
  const isHalfDay = Math.abs(Math.abs(seconds) - 12 * hour) <= 60;
  if (isHalfDay && date.getUTCHours() <= 12 && date.getUTCDate() === clock.getUTCDate())
    return 'it seems to have the hours of a 12-hour clock (hh for HH)';
  const zone = zoneOf(seconds);
  if (zone !== undefined)
    return `it seems to be the local time of a zone ${Math.abs(zone)} h ${zone > 0 ? 'ahead of' : 'behind'} GMT, written as GMT`;
  const isSameHour = date.toISOString().slice(0, 13) === clock.toISOString().slice(0, 13);
  if (isSameHour && date.getUTCMinutes() === date.getUTCMonth() + 1)
    return 'its minutes are the number of its month, as MM for mm writes them';
  if (
    date.getUTCFullYear() !== clock.getUTCFullYear() &&
    date.toISOString().slice(4, 13) === clock.toISOString().slice(4, 13)
  )
    return 'only its year is off, as YYYY (the year of the week) for yyyy writes it';
  const passed = Math.floor(Math.abs(seconds) / (24 * hour));
  return passed < 1
    ? ''
    : `that is ${passed} ${passed === 1 ? 'day' : 'days'}: it was made once and kept, or the clock is wrong`;
}
