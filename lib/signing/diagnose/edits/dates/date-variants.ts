/**
 * The ways in which the signed date differs from the Date header: a neighbouring moment, another zone,
 * another form. Zones and forms are each tried with each, those that nobody wants with the usual zones only.
 */

import { formatImfFixdate, parseImfFixdate } from '../../../../model/imf-fixdate.js';
import type { ValueVariant } from '../addresses/address-text.js';
import { languageDates } from './date-languages.js';
import type { Rank } from '../draft.js';
import { looseInstant } from './loose-date.js';
import { fieldsOf } from './date-fields.js';
import { forms, slips } from './date-forms.js';
import { offsets, offsetText, zoneTexts } from './date-zones.js';

const farOffset = 3;
const nearForms = [...forms, ...slips];

/** The place of a zone among those that a form usually has; ISO 8601 has Z where others have GMT. */
function placeOf(zone: string, at: number, spoken: string): number {
  if (!spoken.startsWith('ISO 8601')) return at;
  return zone === 'Z' ? 0 : Math.max(at, 1);
}

/** How usual a form is with a zone, both by their places in the tables. */
function rankOf(offset: number, zone: number, rank: Rank): Rank {
  // The usual forms are found in every zone beside another mistake, too.
  if (offset >= farOffset) return rank === 1 && zone <= 2 ? 3 : 4;
  if (rank === 3 || zone > 5 || (offset > 0 && rank > 1)) return 3;
  return offset === 0 && zone === 0 ? rank : 2;
}

/** Every form of a moment in every zone. */
function* written(time: number, sent: string, wanted: Rank): Generator<ValueVariant> {
  const [from, to] = [wanted === 4 ? farOffset : 0, wanted > 2 ? offsets.length : farOffset];
  for (const [place, minutes] of offsets.slice(from, to).entries()) {
    const fields = fieldsOf(new Date(time + minutes * 60_000));
    for (const [at, zone] of zoneTexts(minutes).entries()) {
      for (const [spoken, rank, form] of from + place < farOffset ? nearForms : forms) {
        if (rankOf(from + place, placeOf(zone, at, spoken), rank) !== wanted) continue;
        const value = form(fields, zone === '' ? '' : ` ${zone}`);
        if (value === sent) continue;
        const isMoved = minutes !== 0 && zone === 'GMT';
        const where = minutes === 0 ? '' : `, of a zone ${offsetText(minutes, ':')} from GMT`;
        const named = zone === '' ? 'without a zone' : `with the zone ${zone}`;
        const did = isMoved
          ? `signed a date ${Math.abs(minutes * 60)} s ${minutes < 0 ? 'before' : 'after'} the one that was sent: the local time of a zone ${offsetText(minutes, ':')} from GMT, called GMT (${spoken})`
          : `signed the date in another form (${spoken}, ${named}${where})`;
        yield { cause: isMoved ? 'date-changed' : 'date-format', did, value };
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

/** Milliseconds that the signed text has and the header, which counts seconds, has not. */
function* withMilliseconds(time: number): Generator<ValueVariant> {
  const plain = new Date(time).toUTCString();
  const iso = new Date(time).toISOString().slice(0, 19);
  for (let part = 0; part < 1000; part += 1) {
    const digits = String(part).padStart(3, '0');
    const blank = `${iso.replace('T', ' ')}.${digits}`;
    const texts = [
      plain.replace(' GMT', `.${digits} GMT`),
      `${iso}.${digits}Z`,
      `${iso}.${digits}+00:00`,
      `${iso}.${digits}+0000`,
      `${iso}.${digits}`,
      `${iso}.${digits}000Z`,
      `${iso}.${digits}000+00:00`,
      blank,
      `${blank}Z`,
      `${blank} UTC`,
      String(time + part),
      `${time / 1000}.${digits}`,
      String((time + part) / 1000),
    ];
    for (const [at, value] of texts.entries()) {
      const form = at === 0 ? '' : at < 10 ? ' in the form of ISO 8601,' : ' as a number,';
      const did = `signed the date${form} with a fraction of a second (.${digits}); Date has whole seconds`;
      yield { cause: 'date-format', did, value };
    }
  }
}

/** The moment in every form of a rank. */
function* formed(time: number, sent: string, rank: Rank): Generator<ValueVariant> {
  yield* written(time, sent, rank);
  const cause = 'date-format';
  if (rank === 2) {
    for (const [spoken, value] of numbers(time))
      yield { cause, did: `signed the date in another form (${spoken})`, value };
  }
  if (rank === 5) yield* withMilliseconds(time);
  if (rank !== 3 && rank !== 4) return;
  for (const { language, value } of languageDates(time, rank === 3)) {
    const did = `signed the date as a formatter of another language or country (${language}) prints it`;
    yield { cause, did, value };
  }
}

/** Seconds around the moment that was sent, by rank. */
const distances: Readonly<Record<Rank, readonly [from: number, to: number]>> = {
  5: [0, -1],
  1: [1, 5],
  2: [6, 60],
  3: [61, 120],
  4: [121, 900],
};

/** Moments around the one that was sent. */
function* neighbours(time: number, rank: Rank): Generator<ValueVariant> {
  const [from, to] = distances[rank];
  for (let seconds = from; seconds <= to; seconds += 1) {
    for (const shift of [seconds, -seconds]) {
      const side = shift < 0 ? 'before' : 'after';
      const did = `signed a date ${seconds} s ${side} the one that was sent; it was taken twice or rewritten on the way`;
      yield { cause: 'date-changed', did, value: formatImfFixdate(time + shift * 1000) };
    }
  }
}

/** The time of GMT was signed, and the local time of a zone near by was sent as if it were GMT. */
function* sentInZone(time: number): Generator<ValueVariant> {
  for (const minutes of offsets.slice(1, farOffset)) {
    const did = `signed a date ${minutes * 60} s before the one that was sent, which is the local time of a zone ${offsetText(minutes, ':')} from GMT, called GMT`;
    yield { cause: 'date-changed', did, value: formatImfFixdate(time - minutes * 60_000) };
  }
}

/** Other texts of a date, of one rank. */
export function* dateVariants(sent: string, rank: Rank): Generator<ValueVariant> {
  const time = parseImfFixdate(sent);
  if (time !== undefined) {
    yield* formed(time, sent, rank);
    yield* neighbours(time, rank);
    if (rank === 2) yield* sentInZone(time);
    return;
  }
  const meant = looseInstant(sent);
  if (meant === undefined) return;
  const value = formatImfFixdate(meant);
  const did = `signed the date as ${value}, and sent it in another form`;
  if (rank === 1) yield { cause: 'date-format', did, value };
  for (const variant of formed(meant, value, rank)) {
    yield { ...variant, cause: 'date-format', did: `${variant.did}, and sent it in yet another` };
  }
}
