/** A moment taken apart into the words and numbers that its forms are made of. */

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

/** A number in two digits. */
export function two(value: number): string {
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
