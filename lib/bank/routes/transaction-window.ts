/** Date window and paging of a transaction list, from the query (ACC-16, -17, LIM-11, LIM-16 to -19). */

import { refuseForSca } from '../access/start-sca.js';
import { queryValue } from '../call.js';
import type { Page } from '../policies/transactions.js';
import type { BookingState } from '../state/records.js';
import type { PageLinks } from '../views.js';
import type { Call } from '../types.js';

/** What a list call asks for, defaults filled in. */
export interface ListQuery {
  readonly bookingStatus: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly offset: number;
  readonly limit: number;
}

/** Anything that a list can hold. */
interface Listed {
  readonly state: BookingState;
  readonly bookingDate?: string;
  /** The day of a card purchase, which counts as long as it is not booked. */
  readonly transactionDate?: string;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** The query of a list call. A limit that is no number from one on counts as absent: rules refuse those. */
export function listQuery(call: Call, unattended: boolean): ListQuery {
  const { limits, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  const earliest = limits.earliestUnattendedDay(today, limits.historyDays());
  const dateFrom = queryValue(call, 'dateFrom') ?? transactions.defaultDateFrom(today);
  if (unattended && dateFrom < earliest && limits.refusesOlderHistory()) {
    refuseForSca(call, 'history-needs-sca', 'account-access');
  }
  const asked = wholeNumber(queryValue(call, 'limit'));
  return {
    bookingStatus: queryValue(call, 'bookingStatus') ?? 'both',
    dateFrom: unattended && dateFrom < earliest ? earliest : dateFrom,
    dateTo: queryValue(call, 'dateTo') ?? transactions.defaultDateTo(today),
    offset: wholeNumber(queryValue(call, 'offset')) ?? 0,
    limit: transactions.effectiveLimit(
      asked === 0 ? undefined : asked,
      transactions.defaultLimit(),
      transactions.maximumLimit(),
    ),
  };
}

/** The page of a list that a query asks for. */
export function pageOf<T extends Listed>(
  call: Call,
  all: readonly T[],
  query: ListQuery,
  kind: 'account' | 'card',
): Page<T> {
  const { transactions } = call.bank.parts.policies;
  const filtersPending = transactions.filtersPending(call.bank.parts.environment, kind);
  const inWindow = (each: T) => {
    const day = each.bookingDate ?? each.transactionDate;
    return day === undefined || transactions.inWindow(day, query.dateFrom, query.dateTo);
  };
  const booked = transactions.showsBooked(query.bookingStatus)
    ? all.filter((each) => each.state === 'booked' && inWindow(each))
    : [];
  const pending = transactions.showsPending(query.bookingStatus)
    ? all.filter((each) => each.state === 'pending' && (!filtersPending || inWindow(each)))
    : [];
  return transactions.page(booked, pending, query.offset, query.limit, filtersPending);
}

/** Links to this page and its neighbours; `root` is the path of the list below the base address. */
export function pageLinks(root: string, query: ListQuery, more: boolean): PageLinks {
  const target = (offset: number) =>
    `${root}?limit=${query.limit}&offset=${offset}&dateFrom=${encodeURIComponent(query.dateFrom)}` +
    `&dateTo=${encodeURIComponent(query.dateTo)}&bookingStatus=${encodeURIComponent(query.bookingStatus)}`;
  return {
    self: target(query.offset),
    ...(more ? { next: target(query.offset + query.limit) } : {}),
    ...(query.offset > 0 ? { previous: target(Math.max(0, query.offset - query.limit)) } : {}),
  };
}
