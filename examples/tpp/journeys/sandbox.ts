/**
 * Records of the sandbox: a customer of one's own with accounts, cards and an agreement, made, read and taken
 * away again.
 */

import { textAt, type Client } from '../client.js';
import type { Person, TppParts } from '../parts.js';

const root = '/v1/sandbox';

function day(parts: TppParts): string {
  return new Date(parts.now()).toISOString().slice(0, 10);
}

/** The id of a record, whatever the kind of record calls it. */
function idOf(json: unknown): string | undefined {
  const names = ['customerId', 'resourceId', 'mockAccountId', 'mockCardAccountId', 'agreementId', 'id'];
  return names.map((name) => textAt(json, name)).find((each) => each !== undefined);
}

const amount = { amount: 125, currency: 'NOK' } as const;

/** Calls of the sandbox, which name no PSU. */
interface Sandbox {
  readonly post: (path: string, body: unknown) => Promise<unknown>;
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly today: string;
  readonly page: Readonly<Record<string, string>>;
}

/** An account with a transaction; its IBAN. */
async function furnishAccount({ post, get, today, page }: Sandbox, customerNumber: string) {
  const opened = await post('/accounts', {
    customerNumber,
    accountName: 'Daily account',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 1000,
  });
  const account = idOf(opened);
  if (account === undefined) return undefined;
  const booked = { bookingDate: today, valueDate: today, transactionAmount: amount };
  const remittance = { remittanceInformationUnstructured: 'Groceries' };
  await post(`/accounts/${account}/transactions`, [
    { debtorAccount: { bban: '26743379224' }, ...booked, ...remittance },
  ]);
  await get(`/accounts/${account}/transactions`, page);
  return textAt(opened, 'iban');
}

/** A card with a purchase. */
async function furnishCard({ post, get, today, page }: Sandbox, customerNumber: string): Promise<void> {
  const card = idOf(
    await post('/card-accounts', {
      customerNumber,
      maskedPan: '411111******1111',
      currency: 'NOK',
      creditLimit: 20000,
      product: 'GOLD',
      name: 'Travel card',
    }),
  );
  if (card === undefined) return;
  const made = { cardTransactionId: 'c-0001', bookingDate: today, transactionDate: today };
  const amounts = { transactionAmount: amount, originalAmount: { amount: 11, currency: 'EUR' } };
  await post(`/card-accounts/${card}/transactions`, [{ ...made, ...amounts, merchantCategoryCode: '5942' }]);
  await get(`/card-accounts/${card}/transactions`, { ...page, bookingStatus: 'both' });
}

/** Makes, reads and removes records; `customerNumber` is that of nobody yet. */
export async function furnishSandbox(
  client: Client,
  parts: TppParts,
  person: Person,
  customerNumber: string,
): Promise<void> {
  const today = day(parts);
  const sandbox: Sandbox = {
    today,
    page: { fromDate: '2026-01-01', toDate: today, offset: '0', limit: '10' },
    post: async (path, body) =>
      (await client.call({ method: 'POST', path: root + path, body, withoutPsu: true }, person)).json,
    get: async (path, query = {}) =>
      (await client.call({ method: 'GET', path: root + path, query, withoutPsu: true }, person)).json,
  };
  const { post, get } = sandbox;
  const customer = idOf(
    await post('/customers', { customerNumber, customerType: 'CORPORATE', customerName: 'Test Testesen' }),
  );
  if (customer === undefined) return;
  await get(`/customers/${customer}`);
  const iban = await furnishAccount(sandbox, customerNumber);
  await furnishCard(sandbox, customerNumber);
  const agreement = idOf(
    await post('/agreements', { name: 'Board agreement', owner: customerNumber, engagements: [] }),
  );
  if (agreement !== undefined && iban !== undefined)
    await post(`/agreements/${agreement}/engagements`, {
      customer: customerNumber,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
      registerLimit: 10000,
      approvalLimit: 10000,
    });
  await client.call({ method: 'DELETE', path: `${root}/customers/${customer}`, withoutPsu: true }, person);
}
