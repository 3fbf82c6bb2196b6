/** Operations where a profile pins them: read, refused when the pin makes no sense, and judged there. */

import { describe, expect, test } from 'vitest';
import { assumption, isAssumptionId, type AssumptionId } from '../catalogue/assumptions/index.js';
import { isOperationId, operations, type OperationId } from '../model/operations/index.js';
import { publishedTable, variablesOf } from '../model/operations/table.js';
import { offeredMethod, knownPath, knownProduct, requestLineRules } from './request-line.js';
import { judgedRequest } from './judged-request.js';
import { operationsAt, placeClash, placeMistake } from './operations-at.js';
import { draft } from './request-draft.js';
import type { RequestRule } from './rule.js';
import { literalContext } from './testing/literal-requests.js';

const open = operations.flatMap(({ id, path, method, assumption: asked, environment }) =>
  asked?.endsWith('-operation') === true && isOperationId(id)
    ? [{ id, path, method, asked, environment }]
    : [],
);

/** Somewhere else, with the variables in reverse order. */
function elsewhere({ path, environment }: (typeof open)[number]): string {
  const variables = variablesOf(path).toReversed();
  const root = environment === 'sandbox' ? '/v1/sandbox/moved' : '/v1/moved';
  return [root, ...variables.map((each) => `{${each}}`), 'here'].join('/');
}

const params = (path: string) => Object.fromEntries(variablesOf(path).map((each) => [each, `${each}-1`]));

describe('an open place', () => {
  test.each(open)('$id is taken from $asked', (each) => {
    const method = each.method === 'GET' ? 'POST' : 'PUT';
    const answers = { [each.asked]: `${method} ${elsewhere(each)}` };
    const table = operationsAt(answers);
    expect(table.lineOf(each.id)).toEqual({ method, path: elsewhere(each) });
    const made = draft(each.id, { params: params(each.path) }, table);
    expect(made.method).toBe(method);
    expect(table.match(made.method, made.target)).toMatchObject({
      operation: { id: each.id },
      params: params(each.path),
    });
    expect(placeMistake(each.asked, answers[each.asked])).toBeUndefined();
    expect(placeClash(answers)).toBeUndefined();
  });

  test('is the published one where nothing else is pinned', () => {
    expect(operationsAt(undefined)).toBe(publishedTable);
    expect(operationsAt({})).toBe(publishedTable);
    expect(operationsAt({ 'absent-date': 'refused', 'basket-read-operation': 7 })).toBe(publishedTable);
    const usual = Object.fromEntries(open.map(({ asked }) => [asked, assumption(asked).default]));
    expect(operationsAt(usual)).toBe(publishedTable);
    expect(placeClash(usual)).toBeUndefined();
  });

  test('makes one table of one set of answers', () => {
    const answers = { 'basket-read-operation': 'GET /v1/baskets/{basketId}' };
    expect(operationsAt(answers)).toBe(operationsAt(answers));
  });
});

test.each<readonly [AssumptionId, unknown, string]>([
  ['basket-read-operation', 'GET', 'must be a method'],
  ['basket-read-operation', 'get /v1/baskets/{basketId}', 'must be a method (GET, POST, PUT, DELETE)'],
  ['basket-read-operation', 'PATCH /v1/baskets/{basketId}', 'must be a method'],
  ['basket-read-operation', 'GET  /v1/baskets/{basketId}', 'must be a method'],
  ['basket-read-operation', 'GET /v1/baskets/{basketId} ', 'must be a method'],
  ['basket-read-operation', 'GET v1/baskets/{basketId}', 'does not begin with /v1/'],
  ['basket-read-operation', 'GET /baskets/{basketId}', 'does not begin with /v1/'],
  ['basket-read-operation', 'GET /v2/baskets/{basketId}', 'does not begin with /v1/'],
  ['basket-read-operation', 'GET /v1/baskets/{id}', 'does not know {id}; it takes {basketId}'],
  ['basket-read-operation', 'GET /v1/baskets', 'lacks {basketId}'],
  ['basket-read-operation', 'GET /v1/baskets/{basketId}/{basketId}', 'names a variable twice'],
  ['basket-read-operation', 'GET /v1/baskets/b-{basketId}', 'has a path that is none'],
  ['basket-read-operation', 'GET /v1/baskets?id={basketId}', 'has a path that is none'],
  ['basket-read-operation', 'GET /v1/baskets/{basketId}/', 'has a path that is none'],
  ['basket-read-operation', 'GET /v1//{basketId}', 'has a path that is none'],
  ['basket-read-operation', 'GET /v1/{basketId}', 'has a path that is none'],
  ['basket-read-operation', 'GET /v1/sandbox/baskets/{basketId}', 'lies below /v1/sandbox/'],
  ['basket-read-operation', 'DELETE /v1/baskets/{basketId}', 'reads; it takes GET or POST'],
  ['basket-read-operation', 'PUT /v1/baskets/{basketId}', 'reads; it takes GET or POST'],
  ['payment-deletion-operation', 'GET /v1/deletions/{product}/{paymentId}', 'cannot take GET'],
  ['basket-creation-operation', 'POST /v1/baskets/{basketId}', 'this operation has no variables'],
  ['payment-details-operation', 'GET /v1/details/{paymentId}', 'lacks {product}'],
  ['sandbox-accounts-operation', 'GET /v1/all-accounts', 'leaves /v1/sandbox/'],
])('%s cannot be %j', (id, value, message) => {
  expect(placeMistake(id, value)).toContain(message);
  expect(placeMistake(id, value)).not.toContain('\n');
});

describe('a product of another name', () => {
  const table = operationsAt({ 'euro-area-product': 'euro-transfers' });
  const payment = { product: 'sepa-credit-transfers', paymentId: 'p' };

  test('is created, read and found by it, and goes by the published name elsewhere', () => {
    expect(draft('create-sepa-payment', {}, table).target).toBe('/v1/payments/euro-transfers');
    expect(draft('read-payment-status', { params: payment }, table).target).toBe(
      '/v1/payments/euro-transfers/p/status',
    );
    expect(table.match('GET', '/v1/payments/euro-transfers/p')).toMatchObject({
      operation: { id: 'read-payment' },
      params: payment,
    });
    expect(table.match('GET', '/v1/payments/sepa-credit-transfers/p')).toEqual({ kind: 'unknown-path' });
    expect(table.match('POST', '/v1/payments/sepa-credit-transfers').kind).toBe('unknown-path');
  });

  test('can be broken into an unknown one', () => {
    const context = { ...literalContext, answers: { 'euro-area-product': 'euro-transfers' } };
    for (const made of [
      draft('create-sepa-payment', {}, table),
      draft('read-payment', { params: payment }, table),
    ]) {
      const [breaker] = knownProduct.breakers;
      if (breaker?.stage !== 'before-signing') expect.fail('acts after signing');
      const { method, target } = breaker.apply(made, { context });
      expect(target).toContain('/v1/payments/martian-credit-transfers');
      const request = judgedRequest({ method, target, headers: [], body: Buffer.alloc(0) }, '', table);
      expect(knownProduct.judge(request, context)).toBeDefined();
    }
  });

  test.each(['', 'a/b', 'a b', '{product}', 7])('cannot be %j', (value) => {
    expect(placeMistake('euro-area-product', value)).toBe(
      'must be the name of a payment product as paths write it, like "sepa-credit-transfers"',
    );
  });

  test('has a name of its own', () => {
    expect(placeClash({ 'euro-area-product': 'cross-border-credit-transfers' })?.mistake).toContain(
      'is where create-cross-border-payment stands, too',
    );
  });
});

test('a path may do without the id of the TPP, which its certificate tells', () => {
  const answers = { 'contact-read-operation': 'GET /v1/contact' };
  expect(placeMistake('contact-read-operation', answers['contact-read-operation'])).toBeUndefined();
  const { target } = draft('read-contact-information', { params: { tppId: 't' } }, operationsAt(answers));
  expect(target).toBe('/v1/contact');
});

test('answers that are no places are let be', () => {
  expect(placeMistake('absent-date', 'refused')).toBeUndefined();
});

describe('two operations at one place', () => {
  test.each([
    [{ 'basket-read-operation': 'GET /v1/accounts/{basketId}' }, 'basket-read-operation', 'read-account'],
    [{ 'card-accounts-operation': 'GET /v1/accounts' }, 'card-accounts-operation', 'list-accounts'],
    [
      {
        'basket-creation-operation': 'POST /v1/new',
        'bulk-creation-operation': 'POST /v1/new',
      },
      'basket-creation-operation',
      'create-bulk-payment',
    ],
  ])('%j is told', (answers, asked, other) => {
    expect(placeClash(answers)).toEqual({
      assumption: asked,
      mistake: `is where ${other} stands, too; give each operation a place of its own`,
    });
  });

  test('may change places, and one path may have several methods', () => {
    const answers = {
      'basket-read-operation': 'GET /v1/payments/{basketId}',
      'card-accounts-operation': 'GET /v1/signing-baskets',
      'contact-registration-operation': 'POST /v1/contacts/{tppId}',
      'contact-read-operation': 'GET /v1/contacts/{tppId}',
    };
    expect(placeClash(answers)).toBeUndefined();
  });
});

describe('at other places', () => {
  const answers = {
    'payment-details-operation': 'GET /v1/payments/details/{product}/{paymentId}',
    'bulk-creation-operation': 'POST /v1/bulk-payments/all',
    'basket-creation-operation': 'PUT /v1/baskets',
    'basket-read-operation': 'GET /v1/baskets/{basketId}',
  };
  const context = { ...literalContext, answers };
  const table = operationsAt(answers);
  const product = 'norwegian-domestic-credit-transfers';
  const moved: readonly (readonly [OperationId, Readonly<Record<string, string>>])[] = [
    ['read-payment', { product, paymentId: 'p' }],
    ['read-payment-status', { product, paymentId: 'p' }],
    ['create-bulk-payment', {}],
    ['create-basket', {}],
    ['read-basket', { basketId: 'b' }],
    ['create-domestic-payment', {}],
  ];

  const brokenRules = (method: string, target: string) => {
    const request = judgedRequest({ method, target, headers: [], body: Buffer.alloc(0) }, '', table);
    return requestLineRules.filter((each) => each.judge(request, context) !== undefined).map(({ id }) => id);
  };

  test.each(moved)('%s breaks no rule', (id, given) => {
    const { method, target } = draft(id, { params: given }, table);
    expect(brokenRules(method, target)).toEqual([]);
  });

  test.each(
    moved.flatMap(([id, given]) =>
      ([offeredMethod, knownPath, knownProduct] satisfies RequestRule[]).map(
        (rule) => [rule.id, id, given, rule] as const,
      ),
    ),
  )('%s is broken alone for %s', (ruleId, id, given, rule) => {
    const made = draft(id, { params: given }, table);
    const applied = rule.breakers.filter((each) => each.appliesTo?.(made, { context }) !== false);
    expect(applied.length).toBe(rule === knownProduct && id.endsWith('basket') ? 0 : 1);
    for (const each of applied) {
      if (each.stage !== 'before-signing') expect.fail('acts after signing');
      const { method, target } = each.apply(made, { context });
      expect(brokenRules(method, target)).toEqual([ruleId]);
    }
  });

  test('the published place is unknown', () => {
    expect(brokenRules('GET', '/v1/signing-baskets/b')).toEqual(['known-path']);
    expect(brokenRules('POST', '/v1/bulk-payments/all')).toEqual([]);
  });
});

test('every open place is asked for once, and a profile can answer', () => {
  const asked = open.map((each) => each.asked);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.every(isAssumptionId)).toBe(true);
});
