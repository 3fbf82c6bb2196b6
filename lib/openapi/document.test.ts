import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { clauses as catalogue, isClauseId } from '../catalogue/index.js';
import { isOperationId, operations } from '../model/operations/index.js';
import { isSchemaName, schemaNames, validate as validateBody } from '../schemas/index.js';
import { openApiDocument, openApiText } from './document.js';
import {
  at,
  isTree,
  openApiTree,
  operationObject,
  parametersOf,
  resolved,
} from './testing/document-reader.js';

const text = openApiText('json');
const document = openApiTree;

/** Every value of a member anywhere in the document. */
function valuesOf(name: string, value: unknown = document): readonly unknown[] {
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([member, below]) => [
    ...(member === name ? [below] : []),
    ...valuesOf(name, below),
  ]);
}

describe('the OpenAPI document', () => {
  const metaSchema = 'https://spec.openapis.org/oas/3.1/schema-base';

  test('is OpenAPI 3.1 to an independent validator', async () => {
    const output = await validate(metaSchema, JSON.parse(text), 'BASIC');
    expect(output.valid ? [] : output.errors?.slice(0, 3)).toEqual([]);
  });

  test.each<[string, (broken: Record<string, unknown>) => void]>([
    ['info', (broken) => delete broken['info']],
    ['a path', (broken) => Object.assign(broken, { paths: { 'v1/x': {} } })],
    ['a schema', (broken) => Object.assign(broken, { components: { schemas: { x: { type: 'money' } } } })],
    ['a parameter', (broken) => Object.assign(broken, { components: { parameters: { x: { name: 'x' } } } })],
  ])('that validator refuses it when %s is wrong', async (_, spoil) => {
    const broken: Record<string, unknown> = JSON.parse(text);
    spoil(broken);
    expect((await validate(metaSchema, JSON.parse(JSON.stringify(broken)))).valid).toBe(false);
  });

  test('refers to nothing that is not there, and keeps no component that nothing refers to', () => {
    const references = valuesOf('$ref').map(String);
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter((each) => at(each) === undefined)).toEqual([]);
    const used = new Set(references);
    const kinds = ['schemas', 'parameters', 'headers', 'responses'];
    const components = kinds.flatMap((kind) =>
      Object.keys(resolved(at(`#/components/${kind}`))).map((name) => `#/components/${kind}/${name}`),
    );
    expect(components.filter((each) => !used.has(each))).toEqual([]);
  });

  test('has every operation of the table once, with unique ids', () => {
    const ids = valuesOf('operationId').map(String);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    for (const { id, path, method } of operations) {
      expect(operationObject(path, method)['operationId']).toBe(id);
    }
    expect(Object.keys(resolved(at('#/components/schemas')))).toEqual(schemaNames);
  });

  test('declares each variable of a path, each query parameter, and no parameter twice', () => {
    for (const { path, method, query } of operations) {
      const parameters = parametersOf(operationObject(path, method));
      const named = (place: string) =>
        parameters.filter((each) => each['in'] === place).map((each) => each['name']);
      expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(named('query')).toEqual(query.map(({ name }) => name));
      const keys = parameters.map((each) => `${String(each['in'])} ${String(each['name']).toLowerCase()}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'create-domestic-payment',
      ['X-Request-ID', 'Date', 'Signature', 'Digest', 'TPP-Session-ID', 'TPP-Redirect-URI', 'PSU-IP-Address'],
      ['PSU-ID', 'X-PSU-IDENTITY', 'PSU-Context', 'PSU-Geo-Location'],
    ],
    ['start-basket-authorisation', ['PSU-ID', 'x-accept-fix', 'TPP-Redirect-URI'], ['PSU-Corporate-ID']],
    ['offer-consent', ['TPP-Redirect-URI'], ['PSU-ID', 'TPP-Session-ID']],
    ['list-accounts', ['X-Request-ID', 'TPP-Signature-Certificate'], ['TPP-Redirect-URI', 'PSU-IP-Address']],
    ['create-sandbox-customer', ['X-Request-ID', 'Digest'], ['Accept-Language']],
  ])('%s requires and takes its headers', (id, required, optional) => {
    const found = operations.find((each) => each.id === id);
    const parameters = parametersOf(operationObject(found?.path ?? '', found?.method ?? ''));
    const named = (needed: boolean) =>
      parameters
        .filter((each) => each['in'] === 'header' && each['required'] === needed)
        .map((each) => each['name']);
    expect(named(true)).toEqual(expect.arrayContaining([...required]));
    expect(named(false)).toEqual(expect.arrayContaining([...optional]));
  });

  test('every header that the table of operations requires is a parameter, and without a body there is no Digest', () => {
    for (const { id, path, method, requiredHeaders, requestSchema } of operations) {
      const object = operationObject(path, method);
      const headers = parametersOf(object).flatMap((each) => (each['in'] === 'header' ? [each['name']] : []));
      expect(headers, id).toEqual(expect.arrayContaining([...requiredHeaders]));
      expect(headers.includes('Digest'), id).toBe(requestSchema !== undefined);
      const media = resolved(resolved(resolved(object['requestBody'])['content'])['application/json']);
      const schema =
        requestSchema === undefined ? undefined : { $ref: `#/components/schemas/${requestSchema}` };
      if (schema !== undefined) expect(media['schema'], id).toEqual(schema);
    }
  });

  test('each request body has an example that fits its schema', () => {
    for (const { id, path, method, requestSchema } of operations) {
      if (requestSchema === undefined || !isSchemaName(requestSchema)) continue;
      const body = resolved(operationObject(path, method)['requestBody']);
      const { example } = resolved(resolved(body['content'])['application/json']);
      expect(example, id).toBeDefined();
      expect(validateBody(requestSchema, example), id).toEqual([]);
    }
  });

  test('every operation names its successes with their bodies, refusals with the error body, and a default', () => {
    const error = { $ref: '#/components/schemas/error-reply' };
    for (const { id, path, method, success } of operations) {
      const responses = resolved(operationObject(path, method)['responses']);
      for (const { status, schema } of success) {
        const media = resolved(resolved(resolved(responses[String(status)])['content'])['application/json']);
        if (schema !== undefined)
          expect(media['schema'], id).toEqual({ $ref: `#/components/schemas/${schema}` });
      }
      const refusals = Object.keys(responses).filter((each) => each === 'default' || Number(each) >= 400);
      expect(refusals).toEqual(expect.arrayContaining(['400', '403', '500', 'default']));
      for (const each of refusals) {
        const media = resolved(resolved(resolved(responses[each])['content'])['application/json']);
        expect(media['schema'], `${id} ${each}`).toEqual(error);
      }
    }
  });

  test('each reply with a body has an example that fits its schema', () => {
    const bodies = valuesOf('responses')
      .flatMap((each) => Object.values(resolved(each)))
      .map((each) => resolved(resolved(resolved(each)['content'])['application/json']))
      .filter((media) => media['schema'] !== undefined);
    expect(bodies.length).toBeGreaterThan(400);
    const wrong = bodies.filter(({ schema, example }) => {
      const name = String(isTree(schema) ? schema['$ref'] : '').replace('#/components/schemas/', '');
      return example === undefined || !isSchemaName(name) || validateBody(name, example).length > 0;
    });
    expect(wrong).toEqual([]);
  });

  test('every operation that a clause speaks of exists', () => {
    const named = catalogue.flatMap(({ id, operations: spokenOf = [] }) =>
      spokenOf.map((each) => [id, each]),
    );
    expect(named.filter(([, each = '']) => !isOperationId(each))).toEqual([]);
    expect(named.length).toBeGreaterThan(80);
  });

  test('no reference has anything beside it, which many tools drop', () => {
    const beside = (value: unknown): readonly unknown[] => {
      if (!isTree(value)) return [];
      const found = value['$ref'] !== undefined && Object.keys(value).length > 1 ? [value] : [];
      return [...found, ...Object.values(value).flatMap(beside)];
    };
    expect(beside(document)).toEqual([]);
  });

  test('each member of a body and each operation is described', () => {
    const silent = valuesOf('properties').flatMap((each) =>
      Object.entries(resolved(each)).flatMap(([name, member]) =>
        isTree(member) && typeof member['description'] === 'string' ? [] : [name],
      ),
    );
    expect(silent).toEqual([]);
    for (const { id, path, method } of operations)
      expect(operationObject(path, method)['description'], id).toMatch(/^[A-Z].+[^.]\.(?:\n|$)/);
  });

  test('names only real clauses, tags that are declared, and a known basis', () => {
    const clauses = [
      ...valuesOf('x-clause'),
      ...valuesOf('x-clauses').flatMap((each) => Object.values(resolved(each))),
    ];
    expect(clauses.length).toBeGreaterThan(300);
    expect(clauses.filter((each) => typeof each !== 'string' || !isClauseId(each))).toEqual([]);
    const tags = new Set(
      valuesOf('tags')
        .flat()
        .map((each) => (isTree(each) ? each['name'] : each)),
    );
    const { tags: declared } = document;
    expect(Array.isArray(declared) && tags.size === declared.length).toBe(true);
    const bases = new Set(valuesOf('x-basis'));
    expect(bases).toEqual(new Set(['assumed', 'derived', 'framework', 'published', 'stated']));
  });

  test('is the same each time, and the same in YAML', () => {
    expect(openApiText('json')).toBe(text);
    expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(document);
    const yaml = openApiText('yaml');
    expect(yaml).toBe(openApiText('yaml'));
    expect(parse(yaml)).toEqual(document);
    expect(yaml).toMatch(/^openapi: 3\.1\.0\n/);
    expect(yaml).not.toMatch(/^\s*[&*]\w/m);
  });
});
