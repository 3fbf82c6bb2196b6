/** Banks that are wrong about dates in reply bodies and reply headers. */

import { withBody, withPolicy, withReplyHeader } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { faults } from '../fault.js';

/** The Date header of every reply, written otherwise. */
function withDate(parts: BankParts, change: (date: Date) => string) {
  return withPolicy(parts, 'replies', { date: (now) => ['Date', change(new Date(now))] });
}

const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** One member of the second booked transaction of every account list. */
function withSecondBooked(
  parts: BankParts,
  change: (transaction: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
) {
  return withBody(parts, 'list-transactions', (value) => {
    const text = JSON.stringify(value);
    const copy: { transactions?: { booked?: Readonly<Record<string, unknown>>[] } } = JSON.parse(text);
    const booked = copy.transactions?.booked;
    const second = booked?.[1];
    if (booked !== undefined && second !== undefined) booked[1] = change(second);
    return copy;
  });
}

/** A date-time member on every listed account. */
function withLastChange(parts: BankParts, text: string) {
  return withBody(parts, 'list-accounts', (value) => {
    const copy: { accounts?: Readonly<Record<string, unknown>>[] } = JSON.parse(JSON.stringify(value));
    if (copy.accounts !== undefined)
      copy.accounts = copy.accounts.map((each) => ({ ...each, lastChangeDateTime: text }));
    return copy;
  });
}

export const dateFaults = faults(
  {
    id: 'transport/second-date-norwegian',
    title: 'The second booked transaction has its dates as DD.MM.YYYY',
    catches: ['TRN-09'],
    mayFail: ['ACC-03', 'SBX-41', 'ACC-18'],
    change: (parts) =>
      withSecondBooked(parts, (each) => ({
        ...each,
        bookingDate: String(each['bookingDate']).split('-').toReversed().join('.'),
      })),
  },
  {
    id: 'transport/date-with-time',
    title: 'valueDate of the second booked transaction is a date-time',
    catches: ['TRN-09'],
    // The second one of a list may be the first one of another.
    mayFail: ['SBX-41', 'ACC-18', 'ACC-03'],
    change: (parts) =>
      withSecondBooked(parts, (each) => ({ ...each, valueDate: `${String(each['valueDate'])}T00:00:00Z` })),
  },
  {
    id: 'transport/day-that-does-not-exist',
    title: 'The second booked transaction is of 31 June',
    catches: ['TRN-09'],
    mayFail: ['SBX-41', 'ACC-18', 'ACC-03'],
    change: (parts) => withSecondBooked(parts, (each) => ({ ...each, bookingDate: '2026-06-31' })),
  },
  {
    id: 'transport/date-time-without-offset',
    title: 'Accounts show a date-time without offset',
    catches: ['TRN-10'],
    change: (parts) => withLastChange(parts, '2026-05-01T10:15:30'),
  },
  {
    id: 'transport/date-time-with-blank',
    title: 'Accounts show a date-time with a blank for the T',
    catches: ['TRN-10'],
    change: (parts) => withLastChange(parts, '2026-05-01 10:15:30+00:00'),
  },
  {
    id: 'transport/date-header-rfc-850',
    title: 'The Date header of replies has the obsolete RFC 850 form',
    catches: ['TRN-12'],
    change: (parts) =>
      withDate(parts, (date) => {
        const [, day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
        return `${longDays[date.getUTCDay()] ?? ''}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
      }),
  },
  {
    id: 'transport/date-header-iso',
    title: 'The Date header of replies is ISO 8601',
    catches: ['TRN-12'],
    change: (parts) => withDate(parts, (date) => date.toISOString()),
  },
  {
    id: 'transport/date-header-offset',
    title: 'The Date header of replies ends in +0000',
    catches: ['TRN-12'],
    change: (parts) => withDate(parts, (date) => date.toUTCString().replace('GMT', '+0000')),
  },
  {
    id: 'transport/date-header-wrong-weekday',
    title: 'The Date header of replies names the weekday of the day before',
    catches: ['TRN-12'],
    change: (parts) =>
      withDate(
        parts,
        (date) =>
          new Date(date.getTime() - 86_400_000).toUTCString().slice(0, 3) + date.toUTCString().slice(3),
      ),
  },
  {
    id: 'transport/expires-in-words',
    title: 'Expires of replies is no date',
    catches: ['TRN-12'],
    change: (parts) => withReplyHeader(parts, 'Expires', 'never'),
  },
);
