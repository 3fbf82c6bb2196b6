/** Finding operations by their request line, at published and at other places. */

import { describe, expect, test } from 'vitest';
import { isOperationId, operation, operations } from './index.js';
import { operationTable, publishedTable, variablesOf, type OperationTable } from './table.js';

const values = (path: string) => Object.fromEntries(variablesOf(path).map((name) => [name, `enc!!${name}=`]));

function found(table: OperationTable, method: string, path: string): string {
  const match = table.match(method, path);
  return match.kind === 'operation' ? match.operation.id : match.kind;
}

test.each(operations.map((each) => each.id))('%s is found where it is published', (id) => {
  if (!isOperationId(id)) expect.fail(`${id} is no id`);
  const { method, path } = publishedTable.lineOf(id);
  const params = values(path);
  expect({ method, path }).toEqual({ method: operation(id).method, path: operation(id).path });
  expect(publishedTable.match(method, publishedTable.pathOf(id, params))).toEqual({
    kind: 'operation',
    operation: operation(id),
    params,
  });
});

test('a path needs all of its variables', () => {
  expect(() => publishedTable.pathOf('read-basket')).toThrow('operation read-basket needs basketId');
});

test.each([
  ['GET', '/v1/nowhere', 'unknown-path'],
  ['GET', '/v1/accounts/', 'unknown-path'],
  ['GET', 'v1/accounts', 'unknown-path'],
  ['GET', 'x/v1/accounts', 'unknown-path'],
  ['PUT', '/v1/accounts', 'method-not-allowed'],
  ['get', '/v1/accounts', 'method-not-allowed'],
])('%s %s is no operation', (method, path, kind) => {
  expect(found(publishedTable, method, path)).toBe(kind);
});

describe('an operation that stands elsewhere', () => {
  const moved = operationTable({
    'read-basket': { method: 'GET', path: '/v1/baskets/{basketId}' },
    'create-basket': { method: 'PUT', path: '/v1/baskets/new' },
    'delete-payment': { method: 'POST', path: '/v1/removals/{paymentId}/{product}' },
  });

  test('is found there, and is the same operation', () => {
    expect(moved.match('GET', '/v1/baskets/enc!!b=')).toEqual({
      kind: 'operation',
      operation: operation('read-basket'),
      params: { basketId: 'enc!!b=' },
    });
    expect(moved.match('POST', '/v1/removals/p/sepa-credit-transfers')).toMatchObject({
      operation: operation('delete-payment'),
      params: { paymentId: 'p', product: 'sepa-credit-transfers' },
    });
    expect(moved.pathOf('delete-payment', { product: 'q', paymentId: 'p' })).toBe('/v1/removals/p/q');
    expect(moved.lineOf('create-basket')).toEqual({ method: 'PUT', path: '/v1/baskets/new' });
  });

  test('is not found where it was, and leaves the others there', () => {
    expect(found(moved, 'GET', '/v1/signing-baskets/b')).toBe('unknown-path');
    expect(found(moved, 'POST', '/v1/signing-baskets')).toBe('unknown-path');
    expect(found(moved, 'POST', '/v1/signing-baskets/b/authorisations')).toBe('start-basket-authorisation');
    expect(found(moved, 'DELETE', '/v1/payments/q/p')).toBe('method-not-allowed');
    expect(found(moved, 'GET', '/v1/payments/q/p')).toBe('read-payment');
  });

  test('goes before one that has a variable in its place', () => {
    expect(found(moved, 'PUT', '/v1/baskets/new')).toBe('create-basket');
    const literal = operationTable({
      'read-basket': { method: 'GET', path: '/v1/{basketId}' },
      'list-card-accounts': { method: 'GET', path: '/v1/cards' },
    });
    expect(found(literal, 'GET', '/v1/cards')).toBe('list-card-accounts');
    expect(found(literal, 'GET', '/v1/agreements')).toBe('list-agreements');
    expect(found(literal, 'GET', '/v1/anything')).toBe('read-basket');
  });
});

const pathOfTransaction = (transactionId: string) =>
  operationTable({}).pathOf('read-transaction', { accountId: 'enc!!a=', transactionId });

test('an id stays one segment of a path, and otherwise as it is', () => {
  expect(pathOfTransaction('a/b?c#d+e==')).toBe('/v1/accounts/enc!!a=/transactions/a%2Fb%3Fc%23d+e==');
  expect(pathOfTransaction('a%2Fb')).toBe('/v1/accounts/enc!!a=/transactions/a%2Fb');
});
