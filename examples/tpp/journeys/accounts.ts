/** Accounts and cards: with the PSU first, later without. */

import { listAt, textAt, type Client } from '../client.js';
import type { Person, TppParts } from '../parts.js';

function dayBefore(now: number, days: number): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}

export interface KnownAccount {
  readonly id: string;
  readonly bban: string;
  readonly iban: string;
  readonly currency: string;
}

/** The accounts of a PSU; the SCA that the bank asks for is done on the way. */
export async function listAccounts(client: Client, person: Person, context?: 'CORPORATE') {
  const headers = context === undefined ? {} : { 'PSU-Context': context };
  const listed = await client.callWithSca({ method: 'GET', path: '/v1/accounts', headers }, person);
  const accounts = listAt(listed.answer.json, 'accounts').flatMap((each): readonly KnownAccount[] => {
    const id = textAt(each, 'resourceId');
    if (id === undefined) return [];
    return [
      {
        id,
        bban: textAt(each, 'bban') ?? '',
        iban: textAt(each, 'iban') ?? '',
        currency: textAt(each, 'currency') ?? 'NOK',
      },
    ];
  });
  return { accounts, person: listed.person };
}

/** Balances and transactions of one account, and more about the first transaction. */
export async function readAccount(client: Client, parts: TppParts, before: Person, { id }: KnownAccount) {
  const path = `/v1/accounts/${id}`;
  // The PSU may have taken the account back since it was listed.
  const first = { method: 'GET', path, query: { withBalance: 'true' } };
  const { answer, person } = await client.callWithSca(first, before);
  if (answer.reply.status >= 400) return;
  await client.call({ method: 'GET', path: `${path}/balances` }, person);
  const query = {
    bookingStatus: 'both',
    dateFrom: dayBefore(parts.now(), 80),
    dateTo: dayBefore(parts.now(), 0),
    limit: '20',
    offset: '0',
  };
  const { json } = await client.call({ method: 'GET', path: `${path}/transactions`, query }, person);
  const [booked] = listAt(json, 'transactions', 'booked');
  const transaction = textAt(booked, 'transactionId');
  if (transaction !== undefined)
    await client.call({ method: 'GET', path: `${path}/transactions/${transaction}` }, person);
}

/** Cards, where the PSU has some. */
export async function readCards(client: Client, person: Person): Promise<void> {
  const { answer, person: known } = await client.callWithSca(
    { method: 'GET', path: '/v1/card-accounts' },
    person,
  );
  for (const each of listAt(answer.json, 'cardAccounts')) {
    const id = textAt(each, 'resourceId');
    if (id === undefined) continue;
    const path = `/v1/card-accounts/${id}`;
    await client.call({ method: 'GET', path }, known);
    await client.call({ method: 'GET', path: `${path}/balances` }, known);
    await client.call(
      { method: 'GET', path: `${path}/transactions`, query: { bookingStatus: 'booked' } },
      known,
    );
  }
}

/** What a job reads at night: as often as the interface lets, and without the address of a PSU. */
export async function readUnattended(client: Client, parts: TppParts, person: Person, { id }: KnownAccount) {
  const { address: _, ...absent } = person;
  for (let read = 0; read < parts.habits.unattendedReads; read += 1) {
    await parts.wait(1_800_000);
    const path = `/v1/accounts/${id}`;
    await client.call({ method: 'GET', path: `${path}/balances` }, absent);
    const query = { bookingStatus: 'booked', dateFrom: dayBefore(parts.now(), 30) };
    await client.call({ method: 'GET', path: `${path}/transactions`, query }, absent);
  }
}

/** Lets the PSU choose accounts anew. */
export async function renewConsent(client: Client, person: Person): Promise<Person> {
  return (await client.callWithSca({ method: 'POST', path: '/v1/bank-offered-consents' }, person)).person;
}
