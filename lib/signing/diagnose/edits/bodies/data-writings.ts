/**
 * A body whose data were written with other types or in another language's notation: amounts as numbers,
 * numbers as texts, a dictionary as Python, Ruby, Java or Go print it, a form instead of JSON.
 */

import { readJson, writeJson, type JsonNode } from './json-tree.js';
import { printers } from './data-printers.js';

/** Another text of a body. */
interface DataWriting {
  /** To follow "the hash of …". */
  readonly what: string;
  readonly text: string;
}

type ScalarChange = (node: JsonNode, name: string) => JsonNode;

const numeric = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** A change of the texts that hold a number; of amounts alone, or of all. */
function ofTexts(write: (text: string) => JsonNode, only?: string): ScalarChange {
  return (node, name) =>
    node.kind === 'text' && numeric.test(node.value) && (only === undefined || only === name)
      ? write(node.value)
      : node;
}

function ofNumbers(write: (written: string) => JsonNode): ScalarChange {
  return (node) => (node.kind === 'other' && numeric.test(node.written) ? write(node.written) : node);
}

function ofDates(write: (year: string, month: string, day: string) => JsonNode): ScalarChange {
  return (node) => {
    const [, year, month, day] = (node.kind === 'text' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(node.value)) || [];
    return year === undefined || month === undefined || day === undefined ? node : write(year, month, day);
  };
}

const number = (written: string): JsonNode => ({ kind: 'other', written });
const text = (value: string): JsonNode => ({ kind: 'text', value });
const short = (written: string): string => String(Number(written));
/** As Java, Python and Kotlin print a floating-point number. */
const pointed = (written: string): string =>
  short(written).includes('.') ? short(written) : `${short(written)}.0`;
const isWhole = (written: string): boolean => !written.includes('.');

/** A number with an exponent where it has one: 150 is 1.5E2. */
function exponential(written: string, mark: string): string {
  const [digits = '', exponent = '0'] = Number(written).toExponential().split(/e\+?/);
  return exponent === '0' ? written : digits + (exponent.startsWith('-') ? 'E' : mark) + exponent;
}
const midnight = (year: string, month: string, day: string): number =>
  Date.UTC(Number(year), Number(month) - 1, Number(day));

/** Types for dates and the forms of other places. */
const dateWritings: readonly (readonly [how: string, write: Parameters<typeof ofDates>[0]])[] = [
  ...['T00:00:00', 'T00:00:00Z', 'T00:00:00.000Z', 'T00:00:00+00:00', 'T00:00:00+01:00', 'T00:00', 'Z'].map(
    (time) =>
      [
        `with ${time} behind them`,
        (y: string, m: string, d: string) => text(`${y}-${m}-${d}${time}`),
      ] as const,
  ),
  ['as lists of numbers (Jackson)', (y, m, d) => number(`[${y},${Number(m)},${Number(d)}]`)],
  ['as milliseconds since 1970', (y, m, d) => number(String(midnight(y, m, d)))],
  ['as seconds since 1970', (y, m, d) => number(String(midnight(y, m, d) / 1000))],
  ['with dots', (y, m, d) => text(`${d}.${m}.${y}`)],
  ['with slashes', (y, m, d) => text(`${d}/${m}/${y}`)],
  ['without hyphens', (y, m, d) => text(`${y}${m}${d}`)],
];

const changes: readonly (readonly [what: string, change: ScalarChange])[] = [
  ['the amounts as numbers instead of texts', ofTexts((value) => number(short(value)), 'amount')],
  ['the amounts as numbers, written as they are', ofTexts(number, 'amount')],
  ['the texts of digits as numbers', ofTexts((value) => number(short(value)))],
  ['the texts of digits as numbers, written as they are', ofTexts(number)],
  ['the amounts with two decimals', ofTexts((value) => text(Number(value).toFixed(2)), 'amount')],
  ['the amounts without zeros at their end', ofTexts((value) => text(short(value)), 'amount')],
  ['the amounts with one decimal', ofTexts((value) => text(Number(value).toFixed(1)), 'amount')],
  ['the amounts with a decimal comma', ofTexts((value) => text(value.replace('.', ',')), 'amount')],
  [
    'the amounts as numbers, as Java and Python print them (1.0)',
    ofTexts((value) => number(pointed(value)), 'amount'),
  ],
  ['the numbers as Java and Python print them (1.0)', ofNumbers((each) => number(pointed(each)))],
  ['the numbers as texts', ofNumbers(text)],
  [
    'the numbers with seventeen digits, as PHP can print them',
    ofNumbers((each) => number(short(Number(each).toPrecision(17)))),
  ],
  ['the numbers with an exponent', ofNumbers((each) => number(exponential(each, 'E')))],
  ['the numbers with a signed exponent, as BigDecimal', ofNumbers((each) => number(exponential(each, 'E+')))],
  [
    'true and false as 1 and 0',
    (node) =>
      node.kind === 'other' && /^[tf]/.test(node.written)
        ? number(node.written === 'true' ? '1' : '0')
        : node,
  ],
  ['whole numbers as decimal ones (1.0)', ofNumbers((each) => number(isWhole(each) ? `${each}.0` : each))],
  ['the numbers with two decimals', ofNumbers((each) => number(Number(each).toFixed(2)))],
  [
    'true, false and null as texts',
    (node) => (node.kind === 'other' && /^[tfn]/.test(node.written) ? text(node.written) : node),
  ],
  [
    'empty texts as null',
    (node) => (node.kind === 'text' && node.value === '' ? { kind: 'other', written: 'null' } : node),
  ],
  ['null as empty texts', (node) => (node.kind === 'other' && node.written === 'null' ? text('') : node)],
  ...dateWritings.map(([how, write]): readonly [string, ScalarChange] => [
    `the dates ${how}`,
    ofDates(write),
  ]),
  ['texts without blanks at their ends', (node) => (node.kind === 'text' ? text(node.value.trim()) : node)],
];

/** A tree with a change made where `isMade` says so, and at how many places it could be made. */
function changed(
  tree: JsonNode,
  change: ScalarChange,
  isMade: (place: number) => boolean,
): { readonly tree: JsonNode; readonly places: number } {
  let places = 0;
  const walk = (node: JsonNode, name: string): JsonNode => {
    if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => walk(item, name)) };
    if (node.kind === 'object')
      return { kind: 'object', members: node.members.map(([key, value]) => [key, walk(value, key)]) };
    const other = change(node, name);
    if (other === node) return node;
    places += 1;
    return isMade(places - 1) ? other : node;
  };
  return { tree: walk(tree, ''), places };
}

const mostPlaces = 12;
/** Up to so many places are changed in every combination, more of them one at a time. */
const mostCombined = 5;

/** A change at all places, and at some of them. */
function* somewhere(tree: JsonNode, change: ScalarChange): Generator<readonly [JsonNode, where: string]> {
  const whole = changed(tree, change, () => true);
  if (whole.places === 0) return;
  yield [whole.tree, ''];
  if (whole.places === 1) return;
  const count = Math.min(whole.places, mostPlaces);
  const sets =
    whole.places <= mostCombined
      ? Array.from({ length: 2 ** count - 2 }, (_, at) => at + 1)
      : Array.from({ length: count }, (_, at) => 2 ** at);
  for (const set of sets)
    yield [changed(tree, change, (place) => (set & (2 ** place)) !== 0).tree, ', at some places only'];
}

const layouts = [
  ['', { comma: ',', colon: ':' }],
  [', with a space after commas and colons', { comma: ', ', colon: ': ' }],
  [', with an indent of 2 spaces', { comma: ',', colon: ': ', indent: '  ' }],
  [', with an indent of 4 spaces', { comma: ',', colon: ': ', indent: '    ' }],
] as const;
const asItIs = (each: string): string => each;

/** The JSON that a form was made of, member by member. */
function ofForm(form: string): JsonNode | undefined {
  if (!/^[^=&\s{["]+=[^\s"]*$/.test(form)) return undefined;
  const members = Array.from(new URLSearchParams(form), ([name, value]): readonly [string, JsonNode] => [
    name,
    /^[[{]|^(?:true|false|null)$/.test(value) ? (readJson(value) ?? text(value)) : text(value),
  ]);
  return { kind: 'object', members };
}

/** The texts; none for what is neither JSON nor a form. */
export function* dataWritings(body: string): Generator<DataWriting> {
  const form = ofForm(body);
  if (form !== undefined) {
    for (const [layout, style] of layouts)
      yield {
        what: `the JSON that was then sent as a form (x-www-form-urlencoded)${layout}`,
        text: writeJson(form, { ...style, escape: asItIs }),
      };
    return;
  }
  const tree = readJson(body.replace(/^\ufeff/, ''));
  if (tree === undefined) return;
  for (const [what, print] of printers) yield { what: `the body as ${what}`, text: print(tree) };
  for (const [what, change] of changes) {
    for (const [other, where] of somewhere(tree, change)) {
      for (const [layout, style] of layouts)
        yield {
          what: `the JSON with ${what}${where}${layout}`,
          text: writeJson(other, { ...style, escape: asItIs }),
        };
    }
  }
}
