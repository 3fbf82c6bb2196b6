/** Amounts, links, statuses and names in replies (chapters TYPE, STA, ACC and VER). */

import { scaStatuses, transactionStatuses } from '../../model/codes.js';
import { isCurrency, minorUnits } from '../../model/currency.js';
import { headerValues } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import {
  amountsOf,
  everyOne,
  isSandboxReply,
  type Member,
  membersLike,
  membersNamed,
  onceForEachReply,
  recordsNamed,
  shown,
} from './members.js';
import { kindOf } from '../../model/json-value.js';

/** A link may be called what a member is called elsewhere. */
const isNoLink = ({ path }: Member) => !path.includes('/_links/');

/** Amounts of the interface proper; sandbox bodies carry numbers and have their own schemas. */
const amounts = (reply: Reply) => (isSandboxReply(reply) ? [] : amountsOf(reply));

/** Before 2020-08-01 amounts were strings only for who asked for it (VER-02, VER-05). */
const stringsSince = Date.parse('2020-08-01T00:00:00Z');

function predatesStrings(reply: Reply): boolean {
  // The Date of the request is the bank's time as the harness knows it, whatever the reply says.
  const date = parseImfFixdate(headerValues(reply.exchange.request.headers, 'date')[0] ?? '');
  if (date === undefined || date >= stringsSince) return false;
  return !headerValues(reply.exchange.request.headers, 'x-accept-fix').join(',').includes('amount-as-string');
}

/** How the interface writes amounts: digits, and a point before the fraction. */
const decimal = /^[+-]?\d+(\.\d+)?$/;

function fractionDigits(amount: string): number {
  return /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
}

const links = onceForEachReply((reply) =>
  recordsNamed(reply, '_links').flatMap(({ record, path }) =>
    Object.entries(record).map(([name, link]) => ({ name, link, path: `${path}/${name}` })),
  ),
);

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const verbs = ['GET', 'PUT', 'POST', 'DELETE'];

/** Members that are an Amount wherever they stand, complete or not. */
const amountNames = [
  'instructedAmount',
  'transactionFees',
  'balanceAmount',
  'transactionAmount',
  'originalAmount',
] as const;

const namedAmounts = onceForEachReply((reply) =>
  isSandboxReply(reply) ? [] : amountNames.flatMap((name) => recordsNamed(reply, name)),
);

/** What stands where an amount is due; whether null says that there is none is open. */
const placesOfAmounts = onceForEachReply((reply) =>
  isSandboxReply(reply)
    ? []
    : amountNames.flatMap((name) => membersNamed(reply, name)).filter(({ value }) => value !== null),
);

/** Operations whose reply may be the record itself, without a member around it. */
const recordReads: ReadonlySet<Exchange['operation']> = new Set([
  'read-account',
  'read-card-account',
] as const);

/** Accounts and card accounts of a reply. */
function accountRecords(reply: Reply) {
  const bare = reply.accepted && recordReads.has(reply.exchange.operation) ? recordsNamed(reply, '') : [];
  return [
    ...bare,
    ...['accounts', 'account', 'cardAccounts', 'cardAccount'].flatMap((name) => recordsNamed(reply, name)),
  ];
}

export const typeChecks: readonly AmbientCheck[] = [
  {
    clause: 'TYPE-01',
    expectation: 'each amount of a reply has amount',
    // That it is a string is TYPE-07.
    look: (reply) =>
      everyOne(placesOfAmounts(reply), 'an object with amount', ({ value, path }) => {
        if (kindOf(value) !== 'an object') return `${kindOf(value)} at ${path}`;
        return (member(value, 'amount') ?? null) === null ? `${shown(value)} at ${path}` : undefined;
      }),
  },
  {
    clause: 'TYPE-02',
    expectation: 'each amount of a reply has currency, a string',
    look: (reply) =>
      everyOne(namedAmounts(reply), 'a string currency', ({ record, path }) =>
        typeof record['currency'] === 'string' ? undefined : `${shown(record)} at ${path}`,
      ),
  },
  {
    clause: 'TYPE-04',
    expectation: 'amounts in replies are decimal numbers with the fraction digits of their currency',
    look: (reply) =>
      everyOne(
        amounts(reply).filter(({ amount, currency }) => typeof amount === 'string' && isCurrency(currency)),
        'a decimal number with at most the minor units of the currency',
        ({ amount, currency, path }) => {
          const digits =
            typeof currency === 'string' && isCurrency(currency) ? minorUnits(currency) : undefined;
          const lawful = digits === undefined || fractionDigits(String(amount)) <= digits;
          return lawful && decimal.test(String(amount))
            ? undefined
            : `${shown(amount)} ${shown(currency)} at ${path}`;
        },
      ),
  },
  {
    clause: 'TYPE-07',
    expectation: 'amounts in replies are strings',
    look: (reply) =>
      everyOne(predatesStrings(reply) ? [] : amounts(reply), 'a string amount', ({ amount, path }) =>
        typeof amount === 'string' ? undefined : `${shown(amount)} at ${path}`,
      ),
  },
  {
    clause: 'TYPE-22',
    expectation: "currencies in replies come from the interface's table",
    look: (reply) =>
      everyOne(
        isSandboxReply(reply) ? [] : membersNamed(reply, 'currency'),
        'a currency of the table',
        ({ value, path }) => (isCurrency(value) ? undefined : `${shown(value)} at ${path}`),
      ),
  },
  {
    clause: 'TYPE-08',
    expectation: 'each link has a string href',
    look: (reply) =>
      everyOne(links(reply), 'a string href', ({ link, path }) =>
        typeof member(link, 'href') === 'string' ? undefined : `${shown(member(link, 'href'))} at ${path}`,
      ),
  },
  {
    clause: 'TYPE-09',
    expectation: 'each link has verbs, an array of strings',
    look: (reply) =>
      everyOne(links(reply), 'an array of strings', ({ link, path }) => {
        const list = member(link, 'verbs');
        return Array.isArray(list) && list.every((each) => typeof each === 'string')
          ? undefined
          : `${shown(list)} at ${path}`;
      }),
  },
  {
    clause: 'TYPE-10',
    expectation: 'each verb of a link is GET, PUT, POST or DELETE',
    look: (reply) =>
      everyOne(
        links(reply).filter(({ link }) => Array.isArray(member(link, 'verbs'))),
        verbs.join(', '),
        ({ link, path }) => {
          const list = member(link, 'verbs');
          const odd = Array.isArray(list) ? list.find((each) => !verbs.includes(each)) : undefined;
          return odd === undefined ? undefined : `${shown(odd)} at ${path}`;
        },
      ),
  },
  {
    clause: 'TYPE-11',
    expectation: '_links is a map from names to links',
    look: (reply) =>
      everyOne(
        membersNamed(reply, '_links').filter(({ path }) => path.endsWith('/_links')),
        'an object whose members are objects',
        ({ value, path }) =>
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          Object.values(value).every(
            (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
          )
            ? undefined
            : `${shown(value)} at ${path}`,
      ),
  },
  {
    clause: 'TYPE-12',
    expectation: 'link names are scaRedirect, startAuthorisation and self',
    look: (reply) =>
      everyOne(links(reply), 'scaRedirect, startAuthorisation or self', ({ name }) =>
        ['scaRedirect', 'startAuthorisation', 'self'].includes(name) ? undefined : `a link named ${name}`,
      ),
  },
  {
    clause: 'TYPE-30',
    expectation: 'each transaction status is one of the eleven',
    look: (reply) =>
      everyOne(
        membersNamed(reply, 'transactionStatus').filter(isNoLink),
        transactionStatuses.join(', '),
        ({ value }) => (transactionStatuses.some((each) => each === value) ? undefined : shown(value)),
      ),
  },
  {
    clause: 'STA-01',
    expectation: 'each SCA status is one of the eight',
    look: (reply) =>
      everyOne(membersNamed(reply, 'scaStatus').filter(isNoLink), scaStatuses.join(', '), ({ value }) =>
        scaStatuses.some((each) => each === value) ? undefined : shown(value),
      ),
  },
  {
    clause: 'ACC-05',
    optional: true,
    expectation: 'extra proprietary references are named additionalInformationProprietary and a suffix',
    look: (reply) =>
      everyOne(
        membersLike(reply, (name) => /^additionalInformation./.test(name)),
        'additionalInformationProprietaryX',
        ({ name }) => (/^additionalInformationProprietary./.test(name) ? undefined : name),
      ),
  },
  {
    clause: 'ACC-08',
    optional: true,
    expectation: 'the balance type of booked card amounts is spelled interimBooked',
    look: (reply) =>
      everyOne(
        membersNamed(reply, 'balanceType').filter(
          ({ value }) =>
            String(value)
              .toLowerCase()
              .replaceAll(/[^a-z]/g, '') === 'interimbooked',
        ),
        'interimBooked',
        ({ value }) => (value === 'interimBooked' ? undefined : shown(value)),
      ),
  },
  {
    clause: 'VER-10',
    expectation: 'account and card account names have at most 70 characters',
    look: (reply) =>
      everyOne(
        accountRecords(reply).filter(({ record }) => typeof record['name'] === 'string'),
        'at most 70 characters',
        ({ record, path }) => {
          const length = Array.from(String(record['name'])).length;
          return length <= 70 ? undefined : `${length} characters at ${path}/name`;
        },
      ),
  },
];
