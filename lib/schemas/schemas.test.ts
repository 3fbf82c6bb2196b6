import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { clause, isClauseId } from '../catalogue/index.js';
import { operations } from '../model/operations/index.js';
import {
  constraintsOf,
  isSchemaName,
  partSchemaNames,
  replySchemaNames,
  requestSchemaNames,
  schemaNames,
  schemaOf,
  schemaText,
  validatorFor,
} from './index.js';
import { referredSchema } from './registry.js';

const firmness = ['assumed', 'framework', 'published', 'derived', 'stated'];

describe('every schema', () => {
  const meta = new Ajv2020({ strict: false });

  test.each(schemaNames)('%s is JSON Schema 2020-12 and compiles strictly', (name) => {
    expect(meta.validateSchema(schemaOf(name)), meta.errorsText()).toBe(true);
    expect(validatorFor(name)).toBeTypeOf('function');
  });

  test.each(schemaNames)('%s names real clauses, none more firmly than the catalogue does', (name) => {
    for (const { at, keyword, clause: id, basis } of constraintsOf(name)) {
      expect(firmness, at).toContain(basis);
      if (basis === 'stated' || basis === 'derived') expect(id, `${at}/${keyword}`).toBeDefined();
      if (id === undefined) continue;
      expect(isClauseId(id), `${at}/${keyword} names ${id}`).toBe(true);
      const most = firmness.indexOf(clause(id).basis);
      expect(firmness.indexOf(basis), `${at}/${keyword} names ${id} as ${basis}`).toBeLessThanOrEqual(most);
    }
  });

  test.each(schemaNames)('%s is published as a document that stands alone', (name) => {
    const text = schemaText(name);
    expect(text).toContain('"$schema": "https://json-schema.org/draft/2020-12/schema"');
    const document: Record<string, unknown> = JSON.parse(text);
    for (const [, reference = ''] of text.matchAll(/"\$ref": "#\/\$defs\/([^"]+)"/g)) {
      expect(document).toHaveProperty(['$defs', reference]);
    }
    expect(text.match(/"\$ref": "(?!#)/)).toBeNull();
  });

  test.each(schemaNames)('%s is published without anything that strict readers do not know', (name) => {
    const strict = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
    addFormats.default(strict);
    expect(strict.compile(JSON.parse(schemaText(name)))).toBeTypeOf('function');
  });

  test('what a published document refers to stands under its name', () => {
    const document: unknown = JSON.parse(schemaText('basket-created'));
    expect(document).toMatchObject({ $id: 'psd2:basket-created' });
    const defs = new Map(Object.entries(Object(Reflect.get(Object(document), '$defs'))));
    expect([...defs.keys()].toSorted()).toEqual(['link', 'links', 'tpp-message']);
    for (const schema of defs.values()) expect(schema).toMatchObject({ type: 'object' });
    expect(Object.keys(JSON.parse(schemaText('amount')))).not.toContain('$defs');
  });

  test('a published document judges without our registry', () => {
    const alone = new Ajv2020({ strict: false, validateFormats: false });
    const check = alone.compile(JSON.parse(schemaText('basket-created')));
    const links = { self: { href: '/v1/signing-baskets/b', verbs: ['GET'] } };
    expect(check({ basketId: 'b', transactionStatus: 'RCVD', _links: links })).toBe(true);
    expect(check({ basketId: 'b', transactionStatus: 'RCVD', _links: { self: {} } })).toBe(false);
  });
});

test('every schema that an operation names exists, and each request and reply schema has an operation or a reason', () => {
  const named = new Set(
    operations.flatMap(({ requestSchema, success }) =>
      [requestSchema, ...success.map((each) => each.schema)].filter((each) => each !== undefined),
    ),
  );
  for (const name of named) expect(isSchemaName(name), name).toBe(true);
  const unnamed = [...requestSchemaNames, ...replySchemaNames].filter((each) => !named.has(each));
  // Refusals belong to every operation.
  expect(unnamed).toEqual(['error-reply']);
});

test('every schema is a request, a reply or a part, in this order', () => {
  expect([...requestSchemaNames, ...replySchemaNames, ...partSchemaNames]).toEqual(schemaNames);
  expect(requestSchemaNames).toContain('domestic-payment');
  expect(replySchemaNames).toContain('payment-details');
  expect(partSchemaNames).toContain('amount');
});

test('a schema that is not there is named', () => {
  expect(() => referredSchema('psd2:nothing')).toThrow('no schema behind psd2:nothing');
  expect([isSchemaName('nothing'), isSchemaName('amount')]).toEqual([false, true]);
});
