/** Faulty TPPs whose bodies are not what they say, or hold what no table and no portal knows. */

import type { FaultyTpp } from '../faulty.js';
import { body, composing, domestic, isPost, withLine } from './spoiling.js';

/** The records of a body that makes some. */
function records(change: (record: Record<string, unknown>) => object) {
  return (text: Buffer): Buffer => {
    const all: readonly Record<string, unknown>[] = JSON.parse(text.toString());
    return Buffer.from(JSON.stringify(all.map(change)));
  };
}

function making(end: string, write: (text: Buffer) => Buffer): FaultyTpp['change'] {
  return composing(
    (draft) => isPost(end)(draft) && draft.target.includes('/sandbox/'),
    (draft) => ({ ...draft, body: write(draft.body) }),
  );
}

const cardRecords = (text: Buffer) => text.includes('cardTransactionId');

export const bodies: readonly FaultyTpp[] = [
  {
    id: 'bodies/plain-under-a-coding',
    title: 'announces gzip with bodies that are plain JSON',
    change: composing(domestic, (draft) => ({
      ...draft,
      headers: withLine(draft.headers, 'Content-Encoding', 'gzip'),
    })),
    catches: ['content-coding-applied'],
  },
  {
    id: 'bodies/end-as-a-number',
    title: 'writes the last day of a standing order as milliseconds since 1970',
    change: composing(isPost('/periodic-payments/norwegian-domestic-credit-transfers'), (draft) =>
      body(draft, (value) => ({ ...value, endDate: 1_900_000_000_000 })),
    ),
    catches: ['date-members-form'],
    may: ['periodic-payment-end-13'],
  },
  {
    id: 'bodies/currency-of-nobody',
    title: 'opens accounts of the sandbox in a currency that is not listed',
    change: composing(isPost('/sandbox/accounts'), (draft) =>
      body(draft, (value) => ({ ...value, currency: 'kr' })),
    ),
    catches: ['sandbox-currency-listed'],
    may: ['sandbox-account-creation-end-13-usual'],
  },
  {
    id: 'bodies/country-of-nobody',
    title: 'names the country of a shop by three letters',
    change: making('/transactions', (text) =>
      cardRecords(text)
        ? records((each) => ({ ...each, cardAcceptorAddress: { city: 'Oslo', country: 'NOR' } }))(text)
        : text,
    ),
    catches: ['sandbox-country-listed'],
  },
  {
    id: 'bodies/booked-next-week',
    title: 'makes transactions that are booked next week',
    change: making(
      '/transactions',
      records((each) => ({ ...each, bookingDate: '2026-12-24', valueDate: '2026-12-24' })),
    ),
    catches: ['sandbox-booked-before-now'],
  },
  {
    id: 'bodies/one-card-transaction',
    title: 'makes a card transaction without a list around it',
    change: making('/transactions', (text) =>
      cardRecords(text) ? Buffer.from(JSON.stringify(JSON.parse(text.toString())[0])) : text,
    ),
    catches: ['sandbox-card-transactions-in-list'],
  },
  {
    id: 'bodies/deletion-with-a-reason',
    title: 'puts a reason to a deletion',
    change: composing(
      ({ method, target }) => method === 'DELETE' && target.includes('/payments/'),
      (draft) => ({
        ...draft,
        headers: withLine(draft.headers, 'Content-Type', 'application/json'),
        body: Buffer.from('{"reason":"regretted"}'),
      }),
    ),
    catches: ['get-without-body'],
  },
  {
    id: 'queries/pages-of-its-own',
    title: 'asks for a page that the operation does not know',
    change: composing(
      ({ method, target }) => method === 'GET' && target === '/v1/accounts',
      (draft) => ({ ...draft, target: `${draft.target}?page=2` }),
    ),
    catches: ['query-parameter-known'],
  },
];
