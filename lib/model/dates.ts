/** ISO 8601 dates and date-times as they stand in JSON (interface, What the service does 4). */

const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const dateTimeForm =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const dayMs = 86_400_000;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for a day of the calendar written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || !dateForm.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** True for `YYYY-MM-DDThh:mm:ss` with `Z` or an offset; fractions of a second are tolerated. */
export function isDateTime(text: string): boolean {
  const parts = dateTimeForm.exec(text);
  return parts !== null && isDate(parts[1] ?? '');
}

/** The date of an instant (milliseconds since 1970) in UTC. */
export function isoDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

const osloForm = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Oslo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date of an instant in Norway. */
export function osloDate(instant: number): string {
  const parts = osloForm.formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The date a number of days after (or, negative, before) another. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function zoneOffset(instant: number, zone: string): number {
  const known = clocks.get(zone);
  const clock =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  if (known === undefined) clocks.set(zone, clock);
  const part = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const text = `${part.get('year')}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}:${part.get('second')}Z`;
  return Date.parse(text) - Math.floor(instant / 1000) * 1000;
}

const starts = new Map<string, number>();

/**
 * The instant (milliseconds since 1970) at which a date `YYYY-MM-DD` begins in a time zone such as
 * `Europe/Oslo`.
 * @throws RangeError when there is no such zone.
 */
export function startOfDay(date: string, zone: string): number {
  const key = `${date} ${zone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Twice, because the offset may change between the two instants.
  const first = midnight - zoneOffset(midnight, zone);
  const start = midnight - zoneOffset(first, zone);
  starts.set(key, start);
  return start;
}
