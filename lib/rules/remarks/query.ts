/** Remarks on the query: parameters that the operation does not know, and such as stand there twice. */

import { isDate, isoDate } from '../../model/dates.js';
import { operations } from '../../model/operations/index.js';
import { suggestion } from '../../model/near-miss.js';
import type { RemarkKind } from './remark.js';

/** The words of a name in one order: fromDate and dateFrom are easily taken for each other. */
function wordsOf(name: string): string {
  return (name.match(/[A-Z]?[a-z]+|\d+/g) ?? [])
    .map((word) => word.toLowerCase())
    .toSorted()
    .join(' ');
}

function meant(name: string, known: readonly string[]): string {
  const turned = known.find((each) => wordsOf(each) === wordsOf(name.slice(0, 60)));
  if (turned !== undefined) return `; did you mean "${turned}"?`;
  const near = suggestion(name, known);
  if (near !== '') return near;
  const owner = operations.find(({ query }) => query.some((each) => each.name === name));
  return owner === undefined ? '' : `; it belongs to ${owner.method} ${owner.path}`;
}

export const unknownParameter: RemarkKind = {
  id: 'query-parameter-unknown',
  clause: 'END-13',
  look: ({ operation, query }) => {
    if (operation === undefined) return [];
    const known = operation.query.map(({ name }) => name);
    return query
      .filter(([name]) => !known.includes(name))
      .map(([name]) => ({
        message: `the operation does not know this parameter, which had no effect${meant(name, known)}`,
        path: name,
      }));
  },
};

export const repeatedParameter: RemarkKind = {
  id: 'query-parameter-repeated',
  clause: 'END-13',
  look: ({ query }) => {
    const names = query.map(([name]) => name);
    return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((path) => ({
      message: 'the parameter stands there twice; a bank may take the first or the last',
      path,
    }));
  },
};

const spans = [
  ['dateFrom', 'dateTo'],
  ['fromDate', 'toDate'],
] as const;

const day = 86_400_000;

/** The last day that has begun somewhere on earth. */
function latestDay(now: number): string {
  return isoDate(now + day);
}

export const daysReversed: RemarkKind = {
  id: 'days-reversed',
  clause: 'ACC-16',
  look: ({ query }, now) =>
    spans.flatMap(([from, to]) => {
      const [first, last] = [from, to].map((name) => query.find(([each]) => each === name)?.[1]);
      if (first === undefined || !isDate(first)) return [];
      // Without a last day that of today counts.
      const end = last ?? latestDay(now);
      const what = last === undefined ? 'today' : to;
      return isDate(end) && first > end
        ? [{ message: `${from} is later than ${what}, so that nothing can be found`, path: from }]
        : [];
    }),
};
