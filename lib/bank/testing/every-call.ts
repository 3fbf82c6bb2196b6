/** A lawful call of every operation, with everything in place that it asks for. */

import { isOperationId, operation, operations, type OperationId } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import type { Bank } from '../bank.js';
import { bodyCalls, type BodyCall } from './bodies.js';
import { domestic, domesticPath, orders, paymentsOf, bulkPath, periodicPath } from './orders.js';
import { bothRoles, callBank, grantAccess, people, testBank, textAt, type CallHeaders } from './test-bank.js';

export interface EveryCall {
  readonly bank: Bank;
  /** Headers of the person that the calls act for. */
  readonly psu: CallHeaders;
  /** One call of each operation; those that discard something come last. */
  readonly calls: readonly BodyCall[];
}

/** What discards something others need, in the order in which it may be called. */
const discarding: readonly OperationId[] = [
  'delete-sandbox-transactions',
  'delete-sandbox-account',
  'delete-sandbox-customer',
  'initialize-sandbox',
];

type Params = Readonly<Record<string, string>>;

/** Path variables of records that the bank has for the person. */
async function paramsOf(
  bank: Bank,
  tpp: string,
  psu: CallHeaders,
  bodies: readonly BodyCall[],
  person: string,
): Promise<Params> {
  const get = async (target: string) => (await callBank(bank, tpp, 'GET', target, psu)).body;
  const accountId = textAt(await get('/v1/accounts'), 'accounts', 0, 'resourceId');
  const cardAccountId = textAt(await get('/v1/card-accounts'), 'cardAccounts', 0, 'resourceId');
  const booked = await get(`/v1/accounts/${accountId}/transactions?bookingStatus=booked`);
  const targetOf = (id: OperationId) => bodies.find((each) => each.id === id)?.target ?? '';
  const segment = (id: OperationId, index: number) => targetOf(id).split('/')[index] ?? '';
  const mockAccountId = segment('create-sandbox-transactions', 4);
  const draft = bodies.find((each) => each.id === 'create-sandbox-transactions')?.body;
  const made = await callBank(bank, tpp, 'POST', targetOf('create-sandbox-transactions'), psu, draft);
  const customer = await callBank(bank, tpp, 'POST', '/v1/sandbox/customers', psu, {
    customerNumber: person,
    customerType: 'PRIVATE',
    customerName: 'Kari',
  });
  return {
    accountId,
    cardAccountId,
    transactionId: textAt(booked, 'transactions', 'booked', 0, 'transactionId'),
    customerId: textAt(customer.body, 'customerId'),
    mockAccountId,
    mockTransactionId: textAt(made.body, 'transactions', 0, 'transactionId'),
    mockCardAccountId: segment('create-sandbox-card-transactions', 4),
    basketId: segment('start-basket-authorisation', 3),
    tppId: tpp.split(':')[1] ?? '',
  };
}

/** A query where the operation demands one. */
function queryOf(id: OperationId): string {
  const needed = operation(id).query?.filter((each) => each.required) ?? [];
  const pairs = needed.map(({ name, values = [] }) => `${name}=${values[0] ?? '1'}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * A bank, by default a new one without rules, and a call of each operation that it accepts. Another TPP at
 * the same bank makes other sandbox customers.
 */
export async function everyCall(
  bank: Bank = testBank(),
  tpp: string = bothRoles,
  [company, person]: readonly [company: string, person: string] = ['01085800481', '01885800562'],
): Promise<EveryCall> {
  const { calls: bodies } = await bodyCalls(bank, tpp, company);
  // The later SCA begins the session under which everything is called.
  const psu = await grantAccess(bank, tpp, { customerNumber: people.private1, context: 'PRIVATE' });
  const params = await paramsOf(bank, tpp, psu, bodies, person);
  const contact = bodies.find((each) => each.id === 'put-contact-information');
  if (contact !== undefined) await callBank(bank, tpp, contact.method, contact.target, psu, contact.body);
  const payments = paymentsOf(bank, psu, tpp);
  const places = {
    payment: [domesticPath, { ...domestic, requestedExecutionDate: '2026-09-01' }],
    'bulk-payment': [bulkPath, { ...orders.bulk, requestedExecutionDate: '2026-09-01' }],
    'periodic-payment': [periodicPath, { ...orders.periodic, startDate: '2026-09-20' }],
  } as const;
  const read = new Map<string, string>();
  for (const [family, [path, order]] of Object.entries(places)) {
    const own = await payments.approved(order, path);
    read
      .set(`read-${family}`, own)
      .set(`read-${family}-status`, `${own}/status`)
      .set(`delete-${family}`, own);
  }
  const calls = operations.map(({ id, method }): BodyCall => {
    if (!isOperationId(id)) throw new Error(`${id} is no operation`);
    const given = bodies.find((each) => each.id === id);
    if (given !== undefined) return { ...given, headers: psu };
    const target = read.get(id) ?? publishedTable.pathOf(id, params) + queryOf(id);
    return { id, method, target, headers: psu, body: undefined };
  });
  const last = discarding.flatMap((id) => calls.filter((each) => each.id === id));
  return { bank, psu, calls: [...calls.filter((each) => !last.includes(each)), ...last] };
}
