/** The ways in which the signed date differs from the Date header: another form of the instant, or a neighbouring one. */

import { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
import type { ValueVariant } from './address-variants.js';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Other texts of the same instant. */
function dateForms(time: number, sent: string): readonly (readonly [spoken: string, value: string])[] {
  const date = new Date(time);
  const iso = date.toISOString();
  const [weekday = '', day = '', month = '', year = '', clock = ''] = sent.split(/,? /);
  const shortDay = String(Number(day));
  return [
    ['ISO 8601', iso],
    ['ISO 8601 without milliseconds', iso.replace('.000', '')],
    ['ISO 8601 with an offset', iso.replace('.000Z', '+00:00')],
    ['with +0000 for GMT', sent.replace('GMT', '+0000')],
    ['with UTC for GMT', sent.replace('GMT', 'UTC')],
    ['with Z for GMT', sent.replace('GMT', 'Z')],
    ['with a one-digit day', `${weekday}, ${shortDay} ${month} ${year} ${clock} GMT`],
    ['of RFC 850', `${dayNames[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${clock} GMT`],
    ['of asctime', `${weekday} ${month} ${shortDay.padStart(2)} ${clock} ${year}`],
    ['in seconds since 1970', String(Math.floor(time / 1000))],
    ['in milliseconds since 1970', String(time)],
    ['without the weekday', sent.slice(5)],
    ['in lower case', sent.toLowerCase()],
    ['in upper case', sent.toUpperCase()],
    [
      'of JavaScript toString',
      `${weekday} ${month} ${day} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`,
    ],
  ];
}

/** Other texts of a date: the same instant written otherwise, then up to two minutes around it and a few hours. */
export function* dateVariants(sent: string): Generator<ValueVariant> {
  const time = parseImfFixdate(sent);
  if (time === undefined) {
    const meant = /^\d+$/.test(sent) ? Number(sent) * (sent.length > 11 ? 1 : 1_000) : Date.parse(sent);
    if (Number.isNaN(meant) || Math.abs(meant) > 8e15) return;
    const value = formatImfFixdate(meant);
    yield { cause: 'date-format', did: `signed the date as ${value}, and sent it in another form`, value };
    for (const [spoken, other] of dateForms(meant, value)) {
      yield {
        cause: 'date-format',
        did: `signed the date in another form (${spoken}) than it sent`,
        value: other,
      };
    }
    return;
  }
  for (const [spoken, value] of dateForms(time, sent)) {
    yield { cause: 'date-format', did: `signed the date in another form (${spoken})`, value };
  }
  const hours = [1, 2, -1, -2].map((each) => each * 3600);
  const seconds = Array.from(
    { length: 240 },
    (_, index) => (index % 2 === 0 ? 1 : -1) * (Math.floor(index / 2) + 1),
  );
  for (const shift of [...seconds, ...hours]) {
    const side = shift < 0 ? 'before' : 'after';
    const did = `signed a date ${Math.abs(shift)} s ${side} the one that was sent; it was taken twice or rewritten on the way`;
    yield { cause: 'date-changed', did, value: formatImfFixdate(time + shift * 1000) };
  }
}
