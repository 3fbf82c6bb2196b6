/** Reads the moment that a Date means whose form is not the one of HTTP: other languages, numbers, zones. */

/** Beginnings of the months in English, German, French, the languages of the north, Dutch and Spanish. */
const months: readonly RegExp[] = [
  /jan|ene|gen/,
  /feb|f[^a-z\s]{1,2}v|fev/,
  /mar|m[^a-z\s]{1,2}r|mrt/,
  /apr|avr|abr/,
  /mai|may|maj|mei/,
  /jun|juin/,
  /jul|juil/,
  /aug|ao[^a-z\s]{0,2}t?|ago/,
  /sep/,
  /okt|oct|ott/,
  /nov/,
  /dez|dec|des|d[^a-z\s]{1,2}c|dic/,
];

/** The month that a text names. */
function monthIn(text: string): number {
  const words = text.toLowerCase().match(/[^\s\d,.:/-]{3,}/g) ?? [];
  for (const word of words.toReversed()) {
    const month = months.findIndex((each) => each.test(word) && word.search(each) === 0);
    if (month >= 0) return month;
  }
  return -1;
}

/** Minutes from GMT of an offset behind the time. */
function offsetIn(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})\)?$/.exec(text.trim()) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}

/** A day of a month that is written in letters, with the time behind it. */
function inLetters(text: string): number | undefined {
  const month = monthIn(text);
  const [, clock = ''] = /(\d{1,2}:\d{2}(?::\d{2})?)/.exec(text) ?? [];
  if (month < 0 || clock === '') return undefined;
  const rest = text.replace(/\d{1,2}:\d{2}.*$/s, ' ');
  const numbers = (rest.match(/\d+/g) ?? []).map(Number);
  const behind = / (\d{4})\b/.exec(text.slice(text.indexOf(clock) + clock.length))?.[1];
  const [day, year = Number(behind)] = numbers;
  if (day === undefined || Number.isNaN(year)) return undefined;
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  const noon = /\d\s*p\.?m/i.test(text) && hour < 12 ? 12 : 0;
  const time = Date.UTC(year < 100 ? 2000 + year : year, month, day, hour + noon, minute, second);
  return time - offsetIn(text) * 60_000;
}

/** The moment in milliseconds since 1970 that a text means, as far as it can be guessed. */
export function looseInstant(text: string): number | undefined {
  const short = text.trim().slice(0, 100);
  const counted = /^\d+$/.test(short) ? Number(short) * (short.length > 11 ? 1 : 1_000) : undefined;
  const isWhole = /^\d{4}-|GMT|UTC|Z$|[+-]\d{2}:?\d{2}\b/.test(short);
  const time = counted ?? (isWhole ? Date.parse(short) : Number.NaN);
  const found = Number.isNaN(time) ? (inLetters(short) ?? Date.parse(short)) : time;
  return Number.isNaN(found) || Math.abs(found) > 8e15 ? undefined : found;
}
