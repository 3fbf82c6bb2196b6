/**
 * What lists of transactions and accounts hold beside what was asked for: another kind, another day, more, or
 * one thing twice.
 */

import type { ClauseId } from '../../../catalogue/index.js';
import { headerValue } from '../../../model/http.js';
import { parseImfFixdate } from '../../../model/imf-fixdate.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Reply } from '../../replies/reply.js';
import type { Disagreement } from '../check.js';

/** Where a list stands, and what is broken by what it holds. */
interface ListRule {
  readonly wrapped: string;
  readonly id: string;
  readonly clauses: Readonly<Record<'kind' | 'from' | 'to' | 'limit' | 'twice', ClauseId>>;
}

const rules: Readonly<Record<string, ListRule>> = {
  'list-transactions': {
    wrapped: 'transactions',
    id: 'transactionId',
    clauses: { kind: 'ACC-15', from: 'ACC-16', to: 'ACC-16', limit: 'ACC-17', twice: 'ACC-13' },
  },
  'list-sandbox-card-transactions': {
    wrapped: 'cardTransactions',
    id: 'cardTransactionId',
    clauses: { kind: 'CARD-17', from: 'CARD-18', to: 'CARD-19', limit: 'CARD-24', twice: 'CARD-12' },
  },
};

/** Clauses that a list can break. */
export const listClauses = [
  'ACC-15',
  'ACC-16',
  'ACC-17',
  'CARD-17',
  'CARD-18',
  'CARD-19',
  'CARD-24',
  'CARD-12',
  'LIM-11',
] as const satisfies readonly ClauseId[];

/** The one value of a parameter of any of the names; undefined where it is missing or given twice. */
function asked(query: URLSearchParams, name: RegExp, form: RegExp): string | undefined {
  const found = [...query].flatMap(([each, value]) => (name.test(each) ? [value] : []));
  const [value] = found;
  return found.length === 1 && value !== undefined && form.test(value) ? value : undefined;
}

/** Days of a transaction. Which of them a filter looks at is open. */
function daysOf(transaction: unknown): readonly string[] {
  return ['bookingDate', 'valueDate', 'transactionDate'].flatMap((name) => {
    const value = memberOf(transaction, name);
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? [value.slice(0, 10)] : [];
  });
}

/** Whether every day that is shown of one of them lies outside. */
function someOutside(list: readonly unknown[], isOutside: (day: string) => boolean): boolean {
  return list.map(daysOf).some((days) => days.length > 0 && days.every(isOutside));
}

const longAgo = 92 * 86_400_000;

/** The first day that a list may show without the PSU, and two days before it, as its day is open. */
function earliestAlone({ operation, request: { headers } }: Reply['exchange']): string | undefined {
  if (operation !== 'list-transactions' || headerValue(headers, 'PSU-IP-Address') !== undefined)
    return undefined;
  const now = parseImfFixdate(headerValue(headers, 'Date') ?? '');
  return now === undefined ? undefined : new Date(now - longAgo).toISOString().slice(0, 10);
}

/** Whether one of them stands there twice, alike in all. One id for two things is another matter. */
function isTwice(list: readonly unknown[], name: string): boolean {
  const known = list.filter((each) => typeof memberOf(each, name) === 'string');
  return new Set(known.map((each) => JSON.stringify(each))).size < known.length;
}

/** What the link to the next page asks for. */
function nextQuery(reply: Reply, wrapped: string): URLSearchParams {
  const links = reply.at(wrapped, '_links') ?? reply.at('_links');
  const href = memberOf(memberOf(links, 'next'), 'href');
  return new URLSearchParams(typeof href === 'string' ? (href.split('?')[1] ?? '') : '');
}

/** What is asked for, in words in which all means both. */
function statusIn(query: URLSearchParams): string | undefined {
  return asked(query, /^bookingStatus$/, /^(booked|pending|both|all)$/i)
    ?.toLowerCase()
    .replace('all', 'both');
}

/** A next page of another kind than this one, and what stands among the booked and the pending at once. */
function acrossParts(
  reply: Reply,
  { clauses, wrapped, id }: ListRule,
  query: URLSearchParams,
): readonly Disagreement[] {
  const [own, next] = [statusIn(query), statusIn(nextQuery(reply, wrapped))];
  // What is pending need not have an id.
  const idsIn = (part: string) =>
    itemsOf(reply.at(wrapped, part)).map((each) => {
      const named = memberOf(each, id);
      return typeof named === 'string' ? named : JSON.stringify(each);
    });
  const pending = new Set(idsIn('pending'));
  const found: Disagreement[] = [];
  if (own !== undefined && next !== undefined && own !== next)
    found.push({
      clause: clauses.kind,
      expected: `${own} on the next page`,
      actual: `its link asks for ${next}`,
    });
  if (idsIn('booked').some((each) => pending.has(each)))
    found.push({ clause: clauses.twice, expected: 'booked or pending', actual: `one ${id} is both` });
  return found;
}

/** What a list of accepted calls holds that was not asked for. Calls that break rules are left out. */
export function beyondAsked(reply: Reply): readonly Disagreement[] {
  const { exchange } = reply;
  if (exchange.announced.length > 0) return [];
  if (exchange.operation === 'list-accounts')
    return isTwice(itemsOf(reply.at('accounts')), 'resourceId')
      ? [{ clause: 'ACC-10', expected: 'each account once', actual: 'one resourceId is listed twice' }]
      : [];
  const rule = rules[exchange.operation];
  if (rule === undefined) return [];
  const { clauses, wrapped, id } = rule;
  const [booked, pending] = [itemsOf(reply.at(wrapped, 'booked')), itemsOf(reply.at(wrapped, 'pending'))];
  const query = new URLSearchParams(exchange.request.target.split('?')[1] ?? '');
  const kind = asked(query, /^bookingStatus$/, /^(booked|pending)$/);
  // What `all` is beside both is open, and with it what a filter does there.
  const filtering = asked(query, /^bookingStatus$/, /^all$/i) === undefined ? query : new URLSearchParams();
  const from = asked(filtering, /^(dateFrom|fromDate)$/, /^\d{4}-\d\d-\d\d$/);
  const to = asked(filtering, /^(dateTo|toDate)$/, /^\d{4}-\d\d-\d\d$/);
  const limit = asked(filtering, /^limit$/, /^[1-9]\d{0,8}$/);
  const found: Disagreement[] = [];
  const tell = (isWrong: boolean, clause: ClauseId, expected: string, actual: string) => {
    if (isWrong) found.push({ clause, expected, actual });
  };
  const other = kind === 'booked' ? pending : booked;
  tell(kind !== undefined && other.length > 0, clauses.kind, `${kind} only`, 'others are listed');
  // What answers a window that ends before it begins is open.
  if (from === undefined || to === undefined || from <= to) {
    if (from !== undefined)
      tell(
        someOutside(booked, (day) => day < from),
        clauses.from,
        'nothing from before',
        'it is listed',
      );
    if (to !== undefined)
      tell(
        someOutside(booked, (day) => day > to),
        clauses.to,
        'nothing from after',
        'it is listed',
      );
  }
  tell(
    booked.length > Number(limit ?? Infinity),
    clauses.limit,
    `${limit} at most`,
    `${booked.length} are listed`,
  );
  const alone = earliestAlone(exchange);
  tell(
    alone !== undefined && someOutside(booked, (day) => day < alone),
    'LIM-11',
    'nothing older than 90 days without the PSU',
    'it is listed',
  );
  tell(isTwice(booked, id), clauses.twice, 'each transaction once', `one ${id} is listed twice`);
  return [...found, ...acrossParts(reply, rule, query)];
}
