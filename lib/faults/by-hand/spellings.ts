/**
 * Banks that read or write one spelling of a value otherwise than another: letters in escapes, letters taken
 * apart, sums with fewer digits.
 */

import { withBody, withPolicy } from '../../bank/part-changes.js';
import { type JsonObject, listOf, objectOf, textOf as textOfMember } from '../../bank/body.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { overlooksWhen, refusesAt, refusesWhen } from '../request-mistakes.js';
import { limitedTexts } from './payment-lengths.js';

/** The value with texts of members of these names written otherwise. */
function respelt(
  value: unknown,
  names: ReadonlySet<string>,
  spell: (text: string) => string,
  name = '',
): unknown {
  if (typeof value === 'string') return names.has(name) ? spell(value) : value;
  if (Array.isArray(value)) return value.map((each: unknown) => respelt(each, names, spell, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, respelt(each, names, spell, key)]),
  );
}

const takenApart = (text: string) => text.normalize('NFD');

const names = new Set(['creditorName']);
const streets = new Set(['street', 'ultimateDebtor', 'townName']);

function textOf({ body }: JudgedRequest): string {
  return body.kind === 'json' ? body.text : '';
}

/** Texts of full length are written in escapes, too. */
const clausesOfTexts = limitedTexts.map(([clause]) => clause);

const hasEscapes = (request: JudgedRequest) => textOf(request).includes('\\u');

/** A text that is longer as it is written than the longest that is allowed. */
const isLongAsWritten = (request: JudgedRequest) =>
  /"creditorName":"(?:[^"\\]|\\.){71,}"/.test(textOf(request));

function misread(order: JsonObject, read: (amount: string) => string): JsonObject {
  const changed: unknown = JSON.parse(
    JSON.stringify(order).replaceAll(
      /"amount":"([^"]*)"/g,
      (_, amount: string) => `"amount":"${read(amount)}"`,
    ),
  );
  return { ...Object(changed) };
}

/** A run takes the sums of some orders for others; what the bank tells of the orders stays. */
function booksAs(
  read: (amount: string) => string,
  isMisread: (payment: PaymentRecord) => boolean = () => true,
): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => {
      const { payments } = bank.state;
      const kept = [...payments.values()].filter(isMisread);
      for (const each of kept) payments.set(each.paymentId, { ...each, order: misread(each.order, read) });
      step(bank);
      for (const { paymentId, order } of kept) {
        const now = payments.get(paymentId);
        if (now !== undefined) payments.set(paymentId, { ...now, order });
      }
    }),
  });
}

const hundredthsOf = (amount: string) => BigInt(Math.round(Number(amount) * 100));
const oneDigit = (amount: string) => amount.replace(/\.(\d)$/, '.0$1');
const noDigits = (amount: string) => (amount.includes('.') ? amount : (Number(amount) / 100).toFixed(2));
const oneDigitLost = (amount: string) => amount.replace(/\.\d$/, '');

export const spellingFaults = faults(
  ...(['payment', 'bulk-payment', 'periodic-payment'] as const).flatMap((kind) =>
    (
      [
        ['names', names],
        ['streets', streets],
      ] as const
    ).map(([what, members]) => ({
      id: `spellings/${kind}-${what}-taken-apart`,
      title: `Details of a ${kind.replace('-', ' ')} show ${what} with their letters taken apart`,
      catches: ['TRN-07'] as const,
      change: (parts: BankParts) =>
        withBody(parts, `read-${kind}`, (value) => respelt(value, members, takenApart)),
    })),
  ),
  {
    id: 'spellings/long-names-cut-in-details',
    title: 'Details of a payment show 35 characters of a name',
    catches: ['TRN-07', 'PRS-03'],
    change: (parts) =>
      withBody(parts, 'read-payment', (value) => respelt(value, names, (text) => text.slice(0, 35))),
  },
  ...(['domestic', 'sepa', 'bulk', 'periodic'] as const).map((kind) => ({
    id: `spellings/${kind}-escapes-refused`,
    title: `A ${kind} payment whose texts are written in escapes is refused`,
    catches: ['TRN-07'] as const,
    mayFail: clausesOfTexts,
    change: (parts: BankParts) => refusesAt(parts, `create-${kind}-payment`, hasEscapes),
  })),
  {
    id: 'spellings/lengths-as-written',
    title: 'The length of the creditor name is that of what is written, escapes and all',
    catches: ['PAY-06'],
    mayFail: ['TRN-07'],
    change: (parts) => refusesAt(parts, 'create-domestic-payment', isLongAsWritten),
  },
  {
    id: 'spellings/emoji-in-escapes-taken',
    title: 'A character that cannot be processed is overlooked where it is written in escapes',
    catches: ['TRN-08'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'processable-characters',
        (request) => !/[\u{10000}-\u{10FFFF}]/u.test(textOf(request)),
      ),
  },
  {
    id: 'spellings/one-digit-misread',
    title: 'A sum with one digit of two is executed with that digit in the second place',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: booksAs(oneDigit),
  },
  {
    id: 'spellings/orders-in-32-bits',
    title: 'Sums of orders go through 32 bits of the minor unit',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: booksAs((amount) => (Number(BigInt.asUintN(32, hundredthsOf(amount))) / 100).toFixed(2)),
  },
  {
    id: 'spellings/orders-as-floats',
    title: 'Sums of orders go through a 32-bit float',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: booksAs((amount) => Math.fround(Number(amount)).toFixed(2)),
  },
  {
    id: 'spellings/one-digit-lost-in-bulk',
    title: 'A sum with one digit of two is executed without it in bulk payments',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: booksAs(oneDigitLost, ({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'spellings/whole-sums-in-hundredths-abroad',
    title: 'A sum without a point is taken for hundredths in payments abroad',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: booksAs(
      noDigits,
      ({ product }) => product.includes('cross-border') || product.startsWith('sepa'),
    ),
  },
  {
    id: 'spellings/ipv6-is-absent',
    title: 'A PSU with an IPv6 address counts as absent',
    catches: ['LIM-13'],
    mayFail: ['LIM-04', 'LIM-08'],
    change: (parts) =>
      withPolicy(parts, 'limits', { countsAsUnattended: (address) => address?.includes('.') !== true }),
  },
  {
    id: 'spellings/latin1-words-refused',
    title: 'A Signature that is wrapped as a word of ISO-8859-1 is refused',
    catches: ['SIG-35'],
    change: (parts) =>
      refusesWhen(parts, 'SIG-35', (request) => /^=\?iso-8859-1\?/i.test(request.header('signature') ?? '')),
  },
  {
    id: 'spellings/names-cut-through-letters',
    title: 'Names end after 70 bytes, in the middle of a letter or not',
    catches: ['TRN-07'],
    change: (parts) =>
      withPolicy(parts, 'accounts', {
        presentName: (name, longer) =>
          Buffer.from(name)
            .subarray(0, longer ? 70 : 35)
            .toString(),
      }),
  },
  {
    id: 'spellings/card-names-short',
    title: 'Names of cards end after 35 characters in the list',
    catches: ['VER-08', 'VER-09'],
    mayFail: ['REG-02'],
    change: (parts) =>
      withBody(parts, 'list-card-accounts', (value) => ({
        cardAccounts: listOf(objectOf(value)['cardAccounts']).map((each) => {
          const card = objectOf(each);
          return { ...card, name: textOfMember(card, 'name').slice(0, 35) };
        }),
      })),
  },
);
