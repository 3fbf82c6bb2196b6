/**
 * The ways in which the signed date differs from the Date header: a neighbouring moment, another zone, another form. Zones and forms are
 * each tried with each.
 */

import { formatImfFixdate, parseImfFixdate } from '../../../model/imf-fixdate.js';
import type { ValueVariant } from './address-variants.js';
import { languageDates } from './date-languages.js';
import { fieldsOf, forms, offsets, offsetText, zoneTexts } from './date-forms.js';

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
