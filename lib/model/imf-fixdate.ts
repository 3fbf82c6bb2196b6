/**
 * The one date form that HTTP lets a sender write (IMF-fixdate, RFC 7231 section 7.1.1.1), read strictly.
 * `Date.parse` takes almost anything, so a header that it understands is no evidence; the interface
 * (Authentication 3) asks for a correct Date.
 */

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const shape = /^([A-Z][a-z]{2}), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

let lastText = '';
let lastInstant: number | undefined;

/**
 * Reads `Wed, 19 Jan 2022 12:53:05 GMT` as milliseconds since the epoch; undefined for every other form, for
 * a day or time that does not exist and for a weekday that does not belong to the day. A leap second (`:60`)
 * is read as the second after `:59`.
 */
export function parseImfFixdate(text: string): number | undefined {
  // All requests of one second carry the same text.
  if (text !== lastText) {
    lastInstant = readImfFixdate(text);
    lastText = text;
  }
  return lastInstant;
}

function readImfFixdate(text: string): number | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, weekday, dayText, monthText, yearText, hourText, minuteText, secondText] = match;
  const month = months.findIndex((each) => each === monthText);
  const [day, year, hour, minute, second] = [dayText, yearText, hourText, minuteText, secondText].map(Number);
  if (month < 0 || day === undefined || year === undefined) return undefined;
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  // Date.UTC takes years below 100 for the twentieth century, so the year is set by itself.
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month, day);
  if (midnight.getUTCDate() !== day || midnight.getUTCMonth() !== month) return undefined;
  if (weekdays[midnight.getUTCDay()] !== weekday) return undefined;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
}

let writtenSecond = Number.NaN;
let written = '';

/** Writes milliseconds since the epoch as IMF-fixdate; a fraction of a second is cut. Years 0 to 9999. */
export function formatImfFixdate(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1_000);
  if (second !== writtenSecond) {
    written = new Date(milliseconds).toUTCString();
    writtenSecond = second;
  }
  return written;
}
