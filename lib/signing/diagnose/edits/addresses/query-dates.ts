/** Dates in a query that were signed in another form than they were sent in, as libraries print them. */

import type { Spoken } from './address-text.js';

const day = 86_400_000;
const dateOrTime =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:(?:T|%20|\+| )\d{2}(?::|%3[Aa])\d{2}(?:(?::|%3[Aa])\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}(?::|%3[Aa])?\d{2}|%2[Bb]\d{2}(?::|%3[Aa])?\d{2})?)?$/;

/** The times of a day that a date becomes, and the zones behind them. */
const times = [
  '00:00:00',
  '00:00',
  '00:00:00.000',
  '00:00:00.000000',
  '23:59:59',
  '23:59:59.999',
  '12:00:00',
];
const zones = ['Z', '', '+00:00', '+0000', '+01:00', '+02:00', '+0100', '+0200'];

/** The evening before, in GMT, as a midnight in Norway is printed. */
function* eveningsBefore(midnight: number): Generator<string> {
  const before = isoDay(midnight - day);
  for (const hour of ['22', '23'])
    for (const rest of [':00:00Z', ':00:00.000Z', ':00:00+00:00', ':00Z']) yield `${before}T${hour}${rest}`;
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function* dayForms(date: string): Generator<Spoken> {
  const at = Date.parse(date);
  const [yyyy = '', mm = '', dd = ''] = date.split('-');
  const [month, dayOfMonth] = [Number(mm), Number(dd)];
  yield ['a date alone', date];
  for (const text of [`${dd}.${mm}.${yyyy}`, `${dayOfMonth}.${month}.${yyyy}`, `${dd}/${mm}/${yyyy}`])
    yield ['a date with the day first', text];
  for (const text of [`${mm}/${dd}/${yyyy}`, `${month}/${dayOfMonth}/${yyyy}`, `${mm}-${dd}-${yyyy}`])
    yield ['a date with the month first', text];
  for (const text of [
    `${dd}-${mm}-${yyyy}`,
    `${yyyy}/${mm}/${dd}`,
    `${yyyy}${mm}${dd}`,
    `${yyyy}.${mm}.${dd}`,
  ])
    yield ['a date of another form', text];
  yield ['a number of seconds since 1970', String(at / 1000)];
  yield ['a number of milliseconds since 1970', String(at)];
  yield ['the day before', isoDay(at - day)];
  yield ['the day after', isoDay(at + day)];
  for (const between of ['T', ' '])
    for (const time of times) for (const zone of zones) yield ['a date-time', date + between + time + zone];
  for (const text of eveningsBefore(at)) yield ['a date-time', text];
}

/** A text as it stands in a query: as it is, and with what has a meaning there percent-encoded. */
function writings(text: string): ReadonlySet<string> {
  const encoded = encodeURIComponent(text);
  return new Set([
    text,
    encoded,
    text.replaceAll('+', '%2B').replaceAll(' ', '%20'),
    encoded.replaceAll('%20', '+'),
    encoded.replaceAll('%3A', '%3a').replaceAll('%2B', '%2b'),
  ]);
}

interface DateParameter {
  readonly at: number;
  readonly name: string;
  readonly date: string;
}

/** The parameters of a query whose value is a date or a date-time. */
function dateParameters(parameters: readonly string[]): readonly DateParameter[] {
  return parameters.flatMap((each, at) => {
    const [name = '', value = ''] = each.split('=', 2);
    const date = dateOrTime.exec(value)?.groups?.['day'];
    return date === undefined || Number.isNaN(Date.parse(date)) ? [] : [{ at, name, date }];
  });
}

/** What each form of a day gives for each of some days, written in each way. */
function* formsOf(
  dates: readonly DateParameter[],
): Generator<readonly [form: string, texts: readonly string[]]> {
  const rows = dates.map(({ date }) =>
    [...dayForms(date)].flatMap(([form, text]) => [...writings(text)].map((each) => [form, each] as const)),
  );
  for (const [index, [form]] of (rows[0] ?? []).entries()) {
    const texts = rows.flatMap((row) => row[index]?.[1] ?? []);
    if (texts.length === dates.length) yield [form, texts];
  }
}

/** The target with each of its dates in other forms, one alone and all alike. */
export function* otherDatesInQuery(target: string): Generator<Spoken> {
  const mark = target.indexOf('?');
  if (mark < 0) return;
  const parameters = target
    .slice(mark + 1)
    .split('&')
    .slice(0, 20);
  const rest = target
    .slice(mark + 1)
    .split('&')
    .slice(20);
  const dates = dateParameters(parameters).slice(0, 4);
  const groups = dates.length < 2 ? dates.map((each) => [each]) : [dates, ...dates.map((each) => [each])];
  for (const group of groups) {
    const names = group.map(({ name }) => name).join(' and ');
    for (const [form, texts] of formsOf(group)) {
      const changed = new Map(group.map(({ at, name }, index) => [at, `${name}=${texts[index] ?? ''}`]));
      const all = [...parameters.map((each, at) => changed.get(at) ?? each), ...rest];
      const value = `${target.slice(0, mark + 1)}${all.join('&')}`;
      if (value !== target) yield [`signed ${form} for ${names} in the query of the request target`, value];
    }
  }
}
