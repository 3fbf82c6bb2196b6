import { describe, expect, test } from 'vitest';
import { operation, type OperationId } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import { isSchemaName, unknownMembers, validate } from '../../schemas/index.js';
import { bodyCalls } from '../testing/bodies.js';
import {
  basketPath,
  bulkPath,
  idOf,
  orders,
  payingBank,
  periodicPath,
  sepaPath,
  sum,
} from '../testing/orders.js';
import { aisp, at, callBank, people, testBank, textAt } from '../testing/test-bank.js';

/** What a schema finds in a successful reply; nothing where the operation names none for its status. */
function findings(id: OperationId, status: number, body: unknown): readonly unknown[] {
  const reply = operation(id).success.find((each) => each.status === status);
  if (reply === undefined) return [`${status} is no success of ${id}`];
  if (reply.schema === undefined) return [];
  if (!isSchemaName(reply.schema)) return [`there is no schema ${reply.schema}`];
  // What the reference bank sends, the schemas name.
  return [...validate(reply.schema, body), ...unknownMembers(reply.schema, body)];
}

describe('payloads of operations that make something', () => {
  test('bodies and replies have the shapes that their operations name', async () => {
    const { bank, calls } = await bodyCalls();
    for (const { id, method, target, headers, body } of calls) {
      const schema = operation(id).requestSchema;
      if (schema !== undefined && isSchemaName(schema))
        expect([id, validate(schema, body)]).toEqual([id, []]);
      const reply = await callBank(bank, 'AISP+PISP:PSDNO-FSA-333333333', method, target, headers, body);
      expect([id, findings(id, reply.status, reply.body)]).toEqual([id, []]);
    }
  });

  test.each([
    ['payment', sepaPath, orders.sepa, { ...orders.sepa, requestedExecutionDate: '2026-07-01' }],
    ['bulk-payment', bulkPath, orders.bulk, { ...orders.bulk, requestedExecutionDate: '2026-07-01' }],
    ['periodic-payment', periodicPath, orders.periodic, orders.periodic],
  ] as const)('a %s is read, deleted and cancelled in these shapes', async (family, root, order, later) => {
    const payments = await payingBank(testBank());
    const path = await payments.create(order, root);
    const product = root.slice(root.lastIndexOf('/') + 1);
    const seen = async (id: OperationId, own = path) => {
      const target = publishedTable.pathOf(id, { product, paymentId: idOf(own) });
      const reply = await payments.call(operation(id).method, target);
      expect([id, findings(id, reply.status, reply.body)]).toEqual([id, []]);
      return reply.status;
    };
    for (const _ of ['received', 'approved', 'executed']) {
      await seen(`read-${family}`);
      await seen(`read-${family}-status`);
      if ((await payments.call('POST', `${path}/authorisations`)).status === 201)
        await payments.approve(path);
      else payments.bank.admin.batchRun();
    }
    const approved = await payments.approved(later, root);
    expect(await seen(`delete-${family}`, approved)).toBe(202);
    const open = await payments.create(later, `${root}?allowLogicalDuplicate=true`);
    expect(await seen(`delete-${family}`, open)).toBe(204);
  });

  test('so are a rejected payment and a basket', async () => {
    const payments = await payingBank(testBank());
    const rejected = await payments.approved(sum('10000.01'));
    const status = await payments.call('GET', `${rejected}/status`);
    expect(findings('read-payment-status', status.status, status.body)).toEqual([]);
    expect(at(status.body, 'fundsAvailable')).toBe(false);
    const paymentIds = [idOf(await payments.create(sum('1.00')))];
    const basket = await payments.call('POST', basketPath, { paymentIds });
    const read = await payments.call('GET', textAt(basket.body, '_links', 'self', 'href'));
    expect(findings('read-basket', read.status, read.body)).toEqual([]);
  });

  test('and what the sandbox lists and reads', async () => {
    const bank = testBank();
    const sandbox = (id: OperationId, params = {}, query = '') =>
      callBank(bank, aisp, operation(id).method, publishedTable.pathOf(id, params) + query);
    const customers = await sandbox('list-sandbox-customers');
    const mockAccountId = textAt(customers.body, 'customers', 0, 'accounts', 0);
    const mockCardAccountId = textAt(customers.body, 'customers', 0, 'cardAccounts', 0);
    const customerId = textAt(customers.body, 'customers', 0, 'customerId');
    const list = await sandbox('list-sandbox-transactions', { mockAccountId });
    const mockTransactionId = textAt(list.body, 'transactions', 'booked', 0, 'transactionId');
    const params = { mockAccountId, mockCardAccountId, customerId, mockTransactionId };
    expect(at(customers.body, 'customers', 0, 'customerNumber')).toBe(people.private1);
    for (const [id, query] of [
      ['list-sandbox-customers', ''],
      ['read-sandbox-customer', ''],
      ['list-sandbox-accounts', ''],
      ['read-sandbox-account', ''],
      ['list-sandbox-transactions', ''],
      ['read-sandbox-transaction', ''],
      ['read-sandbox-card-account', ''],
      ['list-sandbox-card-transactions', '?bookingStatus=both'],
      ['list-sandbox-agreements', ''],
      ['delete-sandbox-transactions', ''],
      ['delete-sandbox-account', ''],
      ['delete-sandbox-customer', ''],
    ] as const) {
      const reply = await sandbox(id, params, query);
      expect([id, findings(id, reply.status, reply.body)]).toEqual([id, []]);
    }
  });
});
