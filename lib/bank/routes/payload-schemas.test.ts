import { describe, expect, test } from 'vitest';
import { operation, type OperationId } from '../../model/operations/index.js';
import { publishedTable } from '../../model/operations/table.js';
import { isSchemaName, validate } from '../../schemas/index.js';
import { aisp, callBank, grantAccess, people, pisp, testBank, textAt } from '../testing/test-bank.js';

function findings(id: OperationId, status: number, body: unknown) {
  const schema = operation(id).success.find((each) => each.status === status)?.schema;
  if (schema === undefined || !isSchemaName(schema)) throw new Error(`${id} has no schema for ${status}`);
  return validate(schema, body);
}

describe.each(['sandbox', 'production'] as const)('replies in the %s', (environment) => {
  test('have the shape that their operation names', async () => {
    const bank = testBank(undefined, { environment });
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, context: 'PRIVATE' });
    const accounts = await callBank(bank, aisp, 'GET', '/v1/accounts?withBalance=true', psu);
    const cards = await callBank(bank, aisp, 'GET', '/v1/card-accounts', psu);
    const accountId = textAt(accounts.body, 'accounts', 0, 'resourceId');
    const cardAccountId = textAt(cards.body, 'cardAccounts', 0, 'resourceId');
    const all = '?bookingStatus=both&dateFrom=1970-01-01';
    const listed = await callBank(
      bank,
      aisp,
      'GET',
      publishedTable.pathOf('list-transactions', { accountId }) + all,
      psu,
    );
    const transactionId = textAt(listed.body, 'transactions', 'booked', 0, 'transactionId');
    const params = { accountId, cardAccountId, transactionId };
    const seen: string[] = [];
    for (const [id, query] of [
      ['list-accounts', ''],
      ['read-account', '?withBalance=true'],
      ['read-balances', ''],
      ['list-transactions', all],
      ['read-transaction', ''],
      ['list-card-accounts', ''],
      ['read-card-account', ''],
      ['read-card-balances', ''],
      ['list-card-transactions', all],
      ['list-agreements', ''],
      ['offer-consent', ''],
      ['offer-consent-deprecated', ''],
    ] as const) {
      const reply = await callBank(
        bank,
        aisp,
        operation(id).method,
        publishedTable.pathOf(id, params) + query,
        psu,
      );
      expect([id, findings(id, reply.status, reply.body)]).toEqual([id, []]);
      seen.push(id);
    }
    for (const id of ['register-psu', 'start-corporate-sca'] as const) {
      const reply = await callBank(bank, pisp, 'GET', publishedTable.pathOf(id));
      expect([id, findings(id, reply.status, reply.body)]).toEqual([id, []]);
    }
    expect(seen).toHaveLength(12);
  });

  test('refusals are error replies', async () => {
    const bank = testBank(undefined, { environment });
    for (const [tpp, method, target] of [
      [aisp, 'GET', '/v1/accounts'],
      [aisp, 'GET', '/v1/tpps/other/contact-information'],
      [aisp, 'GET', '/v1/nowhere'],
      [aisp, 'POST', '/v1/accounts'],
    ] as const) {
      const reply = await callBank(bank, tpp, method, target);
      expect([target, reply.status, validate('error-reply', reply.body)]).toEqual([target, reply.status, []]);
    }
  });
});
