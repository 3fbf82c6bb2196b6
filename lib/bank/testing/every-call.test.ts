import { expect, test } from 'vitest';
import { operations } from '../../model/operations/index.js';
import { bothRoles, callBank } from './test-bank.js';
import { everyCall } from './every-call.js';

test('every operation is called, and every call is accepted', async () => {
  const { bank, calls } = await everyCall();
  expect(calls.map((each) => each.id).toSorted()).toEqual(operations.map((each) => each.id).toSorted());
  for (const { id, method, target, headers, body } of calls) {
    const reply = await callBank(bank, bothRoles, method, target, headers, body);
    expect([200, 201, 202, 204], `${id} ${target}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
  }
});
