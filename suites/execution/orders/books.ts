import {
  type Access,
  expectThat,
  itemsOf,
  memberOf,
  readToEnd,
  textOf,
  valueAt,
} from '../../../lib/harness/kit/index.js';

/** What the bank tells of the accounts of a consent, by bban; without those whose list is not told whole. */
export type Books = ReadonlyMap<string, AccountBooks>;

interface AccountBooks {
  readonly booked: readonly unknown[];
  /** Sums by balance type; without those of a day that is over. */
  readonly balances: ReadonlyMap<string, number>;
}

/** Balances that a booking moves at once, where it moves them. */
const ofToday = /^(?:interim|expected)/;

/** Reads booked transactions and balances of every account. */
export async function readBooks({ tpp, accounts }: Access): Promise<Books> {
  const params = accounts.map(({ id }) => ({ accountId: id }));
  const query = { bookingStatus: 'booked' };
  const first = await tpp.all(
    params.map((each) => tpp.request('list-transactions', { params: each, query })),
  );
  const lists = await Promise.all(first.map((each) => readToEnd(tpp, each)));
  const balances = await tpp.all(params.map((each) => tpp.request('read-balances', { params: each })));
  return new Map(
    accounts.flatMap(({ bban }, at): [string, AccountBooks][] => {
      const list = lists[at];
      if (list?.isWhole !== true) return [];
      const sums = itemsOf(balances[at]?.at('balances')).flatMap((each): [string, number][] => {
        const type = textOf(each, 'balanceType') ?? '';
        const sum = Number(valueAt(each, ['balanceAmount', 'amount']));
        return ofToday.test(type) && Number.isFinite(sum) ? [[type, sum]] : [];
      });
      return [[bban, { booked: list.booked, balances: new Map(sums) }]];
    }),
  );
}

/** Those that carry a text. Texts may be cut and spelt anew, so that only the digits count. */
export function carrying(all: readonly unknown[], text: string): readonly unknown[] {
  return all.filter((each) => JSON.stringify(each).includes(text.slice(-9)));
}

/** The sum of a transaction; undefined where it is no number. */
export function sumOf(transaction: unknown): number | undefined {
  const sum = Number(valueAt(transaction, ['transactionAmount', 'amount']));
  return Number.isFinite(sum) ? sum : undefined;
}

/** The sums of those that carry a text; where none is told, there are none. */
export function sumsOf(booked: readonly unknown[], text: string): readonly number[] {
  return carrying(booked, text).flatMap((each) => sumOf(each) ?? []);
}

/** How often a text is booked with one sum. A fee may be booked beside it; without sums it looks the same. */
export function timesBooked(booked: readonly unknown[], text: string): number {
  const sums = sumsOf(booked, text);
  if (sums.length === 0) return Math.min(1, carrying(booked, text).length);
  return Math.max(...sums.map((each) => sums.filter((other) => other === each).length));
}

/** How often a text is booked with one sum on the account where it is booked most. */
export function timesInBooks(books: Books, text: string): number {
  return Math.max(0, ...[...books.values()].map(({ booked }) => timesBooked(booked, text)));
}

/** The text of one transfer is booked once at most on each account; fees of several may be alike. */
export function expectOnce(books: Books, text: string): void {
  const times = timesInBooks(books, text);
  expectThat(times <= 1, 'one booked transaction', `${times}`);
}

/** What was booked once is not booked again; an account to which the entry comes later has one, too. */
export function expectNoMore(before: Books, after: Books, text: string): void {
  const times = timesInBooks(after, text);
  expectThat(times <= Math.max(1, timesInBooks(before, text)), 'one on each account', `${times}`);
}

/** The ids under which a text is booked. */
export function idsInBooks(books: Books, text: string): readonly string[] {
  return [...books.values()].flatMap(({ booked }) =>
    carrying(booked, text).flatMap((each) => textOf(each, 'transactionId') || []),
  );
}

/** Whether any account tells of a text. */
export function isInBooks(books: Books, text: string): boolean {
  return [...books.values()].some(({ booked }) => carrying(booked, text).length > 0);
}

/** Whether what one account gets has another sign than what the other gives; true where none is shown. */
export function isCredited(paid: unknown, taken: unknown): boolean {
  const [given, got] = [sumOf(taken) ?? 0, sumOf(paid) ?? 0];
  return given >= 0 || got > 0;
}

/** A sum in the smallest units of any currency. */
function units(sum: number): number {
  return Math.round(sum * 1_000);
}

/** What was approved meanwhile and is not booked yet: a balance may count it already. */
interface Waiting {
  readonly leaving: number;
  readonly coming: number;
  /** Texts of the own orders; what others ordered may have been reserved before. */
  readonly ours?: readonly string[];
}

/**
 * Whether each balance of today stayed as it was or moved by what was booked meanwhile; undefined where
 * nothing was, or where sums have no sign.
 */
export function movedAsBooked(
  before: AccountBooks | undefined,
  after: AccountBooks,
  { leaving, coming, ours }: Waiting = { leaving: 0, coming: 0 },
) {
  if (before === undefined) return undefined;
  const ids = new Set(before.booked.map((each) => memberOf(each, 'transactionId')));
  const fresh = after.booked.filter((each) => !ids.has(memberOf(each, 'transactionId')));
  const sums = fresh.map((each) => sumOf(each) ?? Number.NaN);
  const booked = sums.reduce((total, each) => total + each, 0);
  // Without debits below zero the sums say nothing of where the balance goes.
  if (fresh.length === 0 || !sums.some((each) => each < 0)) return undefined;
  const moves = [...after.balances].flatMap(([type, sum]) => {
    const first = before.balances.get(type);
    return first === undefined ? [] : [units(sum - first)];
  });
  const strange = fresh.filter((each) => ours?.every((text) => carrying([each], text).length === 0) ?? false);
  const reserved = strange.reduce<number>((total, each) => total - Math.min(0, sumOf(each) ?? 0), 0);
  const [least, most] = [units(booked - leaving), units(booked + coming + reserved)];
  const wrong = moves.find((each) => each !== 0 && (each < least || each > most));
  return { holds: wrong === undefined, booked: booked.toFixed(2), actual: `${(wrong ?? 0) / 1_000}` };
}
