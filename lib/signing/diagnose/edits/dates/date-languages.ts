/**
 * A moment as the formatters of other languages print it, with and without the dots and capitals that they
 * leave out.
 */

import { capital } from '../letters.js';

/** A text of a moment, as latin1 text of its bytes. */
export interface LanguageDate {
  readonly language: string;
  readonly value: string;
}

const languages = [
  'nb-NO',
  'nn-NO',
  'sv-SE',
  'da-DK',
  'de-DE',
  'fi-FI',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'et-EE',
  'lv-LV',
  'lt-LT',
  'is-IS',
  'hu-HU',
  'ro-RO',
  'tr-TR',
  'el-GR',
  'ru-RU',
  'uk-UA',
  'en-US',
  'en-GB',
  'ja-JP',
  'zh-CN',
] as const;
/** The first ones, in whose words a signer may well make another mistake besides. */
const nearLanguages = 5;

interface Formatters {
  readonly weekday: Intl.DateTimeFormat;
  readonly longWeekday: Intl.DateTimeFormat;
  /** A month alone and beside a day, of which languages that inflect have another form. */
  readonly months: readonly Intl.DateTimeFormat[];
  readonly longMonths: readonly Intl.DateTimeFormat[];
  readonly styles: readonly Intl.DateTimeFormat[];
}

const made = new Map<string, Formatters>();

/** Formatters cost more than formatting; they are made when a language is first tried. */
function formattersOf(language: string): Formatters {
  const kept = made.get(language);
  if (kept !== undefined) return kept;
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const widths = ['full', 'long', 'medium', 'short'] as const;
  const styles = widths.flatMap((dateStyle) => widths.map((timeStyle) => of({ dateStyle, timeStyle })));
  const fresh = {
    weekday: of({ weekday: 'short' }),
    longWeekday: of({ weekday: 'long' }),
    months: [of({ month: 'short' }), of({ day: 'numeric', month: 'short' })],
    longMonths: [of({ month: 'long' }), of({ day: 'numeric', month: 'long' })],
    styles,
  };
  made.set(language, fresh);
  return fresh;
}

function undotted(text: string): string {
  return text.replace(/\.$/, '');
}

function dotted(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The words that formatters have for the month of a date. */
function monthWords(formatters: readonly Intl.DateTimeFormat[], date: Date): readonly string[] {
  const words = formatters.map(
    (each) => each.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '',
  );
  return [...new Set(words)];
}

const spellings = [
  (text: string) => text,
  undotted,
  dotted,
  capital,
  (text: string) => capital(undotted(text)),
];

/** Weekday and month as a language spells them, long or short, and cut as older tables do. */
function* wordPairs(
  date: Date,
  { weekday, longWeekday, months, longMonths }: Formatters,
): Generator<readonly [weekday: string, month: string]> {
  const [short, long] = [weekday.format(date), longWeekday.format(date)];
  for (const month of monthWords(months, date)) {
    for (const one of spellings) for (const other of [one, undotted]) yield [one(short), other(month)];
    yield [long, month];
    yield [short.slice(0, 3), month.slice(0, 3)];
    yield [capital(short.slice(0, 3)), capital(month.slice(0, 3))];
    // Older tables of Java have two letters.
    for (const dot of ['', '.']) yield [short.slice(0, 2) + dot, month];
    yield [short.slice(0, 2), month.slice(0, 3)];
  }
  for (const month of monthWords(longMonths, date)) {
    yield [long, month];
    yield [capital(long), capital(month)];
  }
}

/** The form of RFC 1123 with the words of a language. */
function* worded(date: Date, formatters: Formatters, zones: readonly string[]): Generator<string> {
  const day = String(date.getUTCDate());
  const clock = date.toISOString().slice(11, 19);
  for (const [one, other] of wordPairs(date, formatters)) {
    for (const shown of [day.padStart(2, '0'), day]) {
      for (const zone of zones) {
        const rest = `${shown} ${other} ${date.getUTCFullYear()} ${clock}${zone}`;
        yield `${one}, ${rest}`;
        if (zone === ' GMT' || zone === '') yield `${one} ${rest}`;
      }
    }
  }
}

function* texts(date: Date, language: string, isNear: boolean): Generator<string> {
  const formatters = formattersOf(language);
  yield* worded(date, formatters, isNear ? [' GMT'] : [' GMT', ' UTC', ' +0000', ' Z', '']);
  if (isNear) return;
  for (const style of formatters.styles) {
    const text = style.format(date);
    yield text;
    // Newer tables have a narrow blank before AM and PM.
    yield text.replaceAll(/[\u202f\u00a0]/g, ' ');
    yield text.replace(',', '');
    yield text.replace(',', '').replaceAll(/[\u202f\u00a0]/g, ' ');
  }
}

/**
 * The texts in UTF-8, and in ISO-8859-1 where that differs.
 * @param isNear only what a signer of this place most likely has: the form of HTTP in the words of the north
 */
export function* languageDates(time: number, isNear: boolean): Generator<LanguageDate> {
  const date = new Date(time);
  const seen = new Set<string>();
  for (const language of isNear ? languages.slice(0, nearLanguages) : languages) {
    for (const text of texts(date, language, isNear)) {
      for (const encoding of ['utf8', 'latin1'] as const) {
        const value = Buffer.from(text, encoding).toString('latin1');
        if (seen.size < seen.add(value).size) yield { language, value };
      }
    }
  }
}
