/**
 * Bodies of sandbox records, which the text does not show: currencies and countries are those of the table
 * all the same (TYPE-21, TYPE-26), what is booked was booked before now, and the portal shows card
 * transactions as a list.
 */

import { countries } from '../../model/country.js';
import { currencies } from '../../model/currency.js';
import { isDate } from '../../model/dates.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { dayMs } from '../memory/learn-access.js';
import { textAt, type ReadExchange } from '../read-exchange.js';

interface Member {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Members that hold a text, wherever they stand. */
function* textsIn(value: unknown, path = ''): Generator<Member> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    if (typeof member === 'string') yield { name, path: `${path}/${name}`, text: member };
    else yield* textsIn(member, `${path}/${name}`);
}

/** Members whose values the interface lists. */
const listed: Readonly<
  Record<string, { readonly obligation: string; readonly values: ReadonlySet<string> }>
> = {
  currency: { obligation: 'sandbox-currency-listed', values: new Set(currencies) },
  country: { obligation: 'sandbox-country-listed', values: new Set(countries) },
};

function* judgeListed({ sent }: ReadExchange): Generator<Judgement> {
  for (const { name, path, text } of textsIn(sent)) {
    const { obligation, values } = listed[name] ?? {};
    if (obligation === undefined || values === undefined) continue;
    yield values.has(text) ? kept(obligation) : broken(obligation, `${text} is not in the table`, { path });
  }
}

const created: ReadonlySet<string> = new Set([
  'create-sandbox-transactions',
  'create-sandbox-card-transactions',
]);

const days = ['bookingDate', 'valueDate', 'transactionDate'] as const;

/** A day that has not begun anywhere on earth. */
function* judgeDays({ at, sent }: ReadExchange): Generator<Judgement> {
  const latest = new Date(at + dayMs).toISOString().slice(0, 10);
  for (const [index, record] of (Array.isArray(sent) ? sent : [sent]).entries())
    for (const name of days) {
      const day = textAt(record, name);
      // What is no date is told by another judge.
      if (day === undefined || !isDate(day)) continue;
      yield day <= latest
        ? kept('sandbox-booked-before-now')
        : broken('sandbox-booked-before-now', `${day} is still to come`, { path: `/${index}/${name}` });
    }
}

export const sandboxBodies: Judge = {
  obligations: [
    {
      id: 'sandbox-currency-listed',
      clause: 'TYPE-21',
      judgedBy: 'request',
      weight: 'must',
      owed: 'Every currency in a request is one of the table, also in records of the sandbox.',
      mend: 'Send the code of ISO 4217 as the table lists it.',
      needs: ['request-body'],
    },
    {
      id: 'sandbox-country-listed',
      clause: 'TYPE-26',
      judgedBy: 'request',
      weight: 'must',
      owed: 'Every country in a request is one of the table, also in records of the sandbox.',
      mend: 'Send the code of two letters of ISO 3166 as the table lists it.',
      needs: ['request-body'],
    },
    {
      id: 'sandbox-booked-before-now',
      clause: 'SBX-41',
      also: ['SBX-40'],
      judgedBy: 'request',
      weight: 'should',
      owed: 'Transactions that are made in the sandbox were booked before now, as its portal asks.',
      mend: 'Take days of today or before.',
      needs: ['request-body'],
    },
    {
      id: 'sandbox-card-transactions-in-list',
      clause: 'SBX-40',
      judgedBy: 'request',
      weight: 'open',
      owed: 'Card transactions are made by a list, as the portal shows; that one alone is taken as well is not told.',
      mend: 'Send a list, also of one.',
      needs: ['request-body'],
    },
  ],

  *judge(exchange) {
    const { kind, operation, sent } = exchange;
    if (kind !== 'call' || operation?.group !== 'sandbox' || sent === undefined) return;
    yield* judgeListed(exchange);
    if (created.has(operation.id)) yield* judgeDays(exchange);
    if (operation.id !== 'create-sandbox-card-transactions') return;
    // What is no record at all is told by a rule.
    if (typeof sent !== 'object' || sent === null) return;
    yield Array.isArray(sent)
      ? kept('sandbox-card-transactions-in-list')
      : broken('sandbox-card-transactions-in-list', 'the body is one record and no list');
  },
};
