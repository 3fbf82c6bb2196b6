import {
  hasSum,
  ibanOf,
  itemsOf,
  jsonBody,
  type KnownAccount,
  memberOf,
  orderedSum,
  type PaymentKind,
  plainSum,
  valueAt,
} from '../../../lib/harness/kit/index.js';
import { type Books, carrying, sumOf } from '../../execution/orders/books.js';

/** What stands in the books under the text of an order. */
export interface Entries {
  readonly all: readonly unknown[];
  /** On the account that a reference names. */
  readonly on: (account: unknown) => readonly unknown[];
}

/** Whether a value is told somewhere. */
type Sight<Place> = (value: unknown, place: Place) => boolean;

/** A member that is said twice, and how its value is told. */
export interface Member {
  readonly name: string;
  /** What is said twice within it; absent where it is the member itself. */
  readonly inside?: string;
  /** The value that is said beside that of the transfer or order in which it stands. */
  readonly other: (holder: unknown) => unknown;
  readonly onPage: Sight<string>;
  readonly inReply: Sight<string>;
  readonly inBooks: Sight<Entries>;
}

/** The order, or the last transfer of a bulk payment. */
export function transferIn(order: unknown): unknown {
  return itemsOf(memberOf(order, 'payments')).at(-1) ?? order;
}

/** The entries of all accounts that carry a text. */
export function entriesOf(books: Books, text: string): Entries {
  const carried = [...books].map(([bban, { booked }]) => ({ bban, found: carrying(booked, text) }));
  return {
    all: carried.flatMap(({ found }) => found),
    on: (account) => carried.find(({ bban }) => namesAccount(account, bban))?.found ?? [],
  };
}

function numberOf(account: unknown): string {
  const number = valueAt(account, ['bban']) ?? valueAt(account, ['iban']);
  return typeof number === 'string' ? number : '';
}

function namesAccount(account: unknown, bban: string): boolean {
  return [bban, ibanOf(bban)].includes(numberOf(account));
}

/** Whether the number of an account stands in a text, alone or within its IBAN. */
function hasNumber(text: string, account: unknown): boolean {
  const digits = text.replaceAll(/(?<=\d)[ .\u00a0](?=\d)/gu, '');
  return digits.includes(numberOf(account).replace(/^NO\d\d(?=\d{11}$)/, ''));
}

/** Whether a sum stands in JSON, with or without zeros that say nothing. */
function saysSum(json: string, amount: string): boolean {
  const found = Array.from(json.matchAll(/"(\d+(?:\.\d+)?)"/g), ([, text]) => plainSum(text ?? ''));
  return found.includes(plainSum(amount));
}

const sums: Pick<Member, 'onPage' | 'inReply' | 'inBooks'> = {
  onPage: (value, text) => hasSum(text, orderedSum({ instructedAmount: value })),
  inReply: (value, json) => saysSum(json, String(memberOf(value, 'amount'))),
  inBooks: (value, { all }) =>
    all.some((each) => Math.abs(sumOf(each) ?? 0) === Number(memberOf(value, 'amount'))),
};

const accounts: Pick<Member, 'onPage' | 'inReply'> = {
  onPage: (value, text) => hasNumber(text, value),
  inReply: (value, json) => hasNumber(json, value),
};

/** The members that say who pays whom how much; the second account is to stand in for another. */
export function membersOf({ creation }: PaymentKind, { bban, currency }: KnownAccount): readonly Member[] {
  const otherSum = () => memberOf(transferIn(jsonBody(creation())), 'instructedAmount');
  const likewise = (name: string) => (holder: unknown) => {
    const isByBban = valueAt(holder, [name, 'bban']) !== undefined;
    return { ...(isByBban ? { bban } : { iban: ibanOf(bban) }), currency };
  };
  return [
    { name: 'instructedAmount', other: otherSum, ...sums },
    { name: 'instructedAmount', inside: 'amount', other: otherSum, ...sums },
    {
      name: 'creditorName',
      other: () => 'Ragna Kvernmo',
      onPage: (value, text) => text.toLowerCase().includes(String(value).toLowerCase()),
      inReply: (value, json) => json.includes(JSON.stringify(value)),
      inBooks: (value, { all }) => JSON.stringify(all).includes(String(value)),
    },
    {
      name: 'creditorAccount',
      other: likewise('creditorAccount'),
      ...accounts,
      // When a payee is credited is open: the entry of the account that pays may tell it, too.
      inBooks: (value, { all, on }) => on(value).length > 0 || hasNumber(JSON.stringify(all), value),
    },
    {
      name: 'debtorAccount',
      other: likewise('debtorAccount'),
      ...accounts,
      inBooks: (value, { on }) => on(value).length > 0,
    },
  ];
}
