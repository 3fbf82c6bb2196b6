import type { ErrorObject } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { findingsOf } from './findings.js';
import { validate, type SchemaName } from './index.js';
import type { SchemaNode } from './schema.js';
import { present } from '../model/present.js';

/** An error as the validator tells it, of a node that belongs to no schema of ours. */
function error(keyword: string, path: string, more: Partial<ErrorObject> = {}): ErrorObject {
  const parentSchema: SchemaNode = {};
  return {
    keyword,
    instancePath: path,
    schemaPath: `x#/${keyword}`,
    params: {},
    parentSchema,
    data: 'x',
    ...more,
  };
}

const keywordsAt = (errors: readonly ErrorObject[]) =>
  findingsOf(errors).map(({ path, keyword }) => `${path} ${keyword}`);

describe('of several errors at one value', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a wrong type alone is told', ['minLength', 'type', 'pattern', 'enum'], ['type']],
    ['length comes before form', ['pattern', 'format', 'maxLength'], ['maxLength']],
    ['length comes before a list of values', ['enum', 'minLength'], ['minLength']],
    ['a list of values comes before its form', ['const', 'enum'], ['enum']],
    ['an alternative comes before its form', ['not', 'anyOf'], ['anyOf']],
    ['an alternative comes before a constant', ['const', 'oneOf'], ['oneOf']],
    ['two lengths are both told', ['minLength', 'maxLength'], ['minLength', 'maxLength']],
    ['two forms are both told', ['pattern', 'format'], ['pattern', 'format']],
    ['a size is told beside a type', ['minItems', 'type'], ['minItems', 'type']],
    ['a condition is never told', ['if', 'pattern'], ['pattern']],
    ['the same keyword is told once', ['maxLength', 'maxLength'], ['maxLength']],
    ['two patterns are two', ['pattern', 'pattern'], ['pattern', 'pattern']],
    ['two prohibitions are two', ['not', 'not'], ['not', 'not']],
  ])('%s', (_, failed, told) => {
    expect(keywordsAt(failed.map((each) => error(each, '/a')))).toEqual(told.map((each) => `/a ${each}`));
  });

  test('values apart do not outrank each other', () => {
    expect(keywordsAt([error('type', '/a'), error('pattern', '/b'), error('pattern', '/a/b')])).toEqual([
      '/a type',
      '/b pattern',
      '/a/b pattern',
    ]);
  });
});

describe('branches of a failed alternative', () => {
  const whole = error('oneOf', '/a', { schemaPath: 'x#/oneOf', params: { passingSchemas: null } });

  test('are not told', () => {
    const inside = error('required', '/a', { schemaPath: 'x#/oneOf/0/required' });
    const below = error('type', '/a/b', { schemaPath: 'x#/oneOf/1/properties/b/type' });
    expect(keywordsAt([inside, below, whole])).toEqual(['/a oneOf']);
  });

  test('are told apart from what stands elsewhere in the schema or in the payload', () => {
    const beside = error('type', '/a/c', { schemaPath: 'x#/oneOfMany/type' });
    const elsewhere = error('type', '/b', { schemaPath: 'x#/oneOf/0/type' });
    expect(keywordsAt([beside, elsewhere, whole])).toEqual(['/a/c type', '/b type', '/a oneOf']);
  });

  test('of a keyword that is no alternative are told', () => {
    const no = error('not', '/a', { schemaPath: 'x#/not' });
    const below = error('minItems', '/a', { schemaPath: 'x#/not/minItems' });
    expect(keywordsAt([no, below])).toEqual(['/a not', '/a minItems']);
  });
});

describe('where a finding stands', () => {
  test('an error of no schema of ours is assumed, and named by the way through its schema', () => {
    expect(findingsOf([error('pattern', '/a', { parentSchema: { pattern: '^y' } })])).toEqual([
      {
        path: '/a',
        message: 'does not match ^y',
        keyword: 'pattern',
        value: '"x"',
        basis: 'assumed',
        constraint: 'x#/pattern/pattern',
      },
    ]);
  });

  test('a missing member is the path, and has no value', () => {
    const [found] = findingsOf([error('required', '/a', { params: { missingProperty: 'b/c~d' } })]);
    expect(found).toEqual({
      path: '/a/b~1c~0d',
      message: 'is missing',
      keyword: 'required',
      basis: 'assumed',
      constraint: 'x#/required/required/b/c~d',
    });
  });

  test.each<[SchemaName, unknown, string, string | undefined, string]>([
    [
      'domestic-payment',
      { instructedAmount: { amount: '1.505', currency: 'NOK' } },
      '/instructedAmount/amount',
      '"1.505"',
      'x-minor-units',
    ],
    [
      'periodic-payment',
      { startDate: '2030-02-01', endDate: '2030-01-01' },
      '/endDate',
      '"2030-01-01"',
      'x-in-order',
    ],
    ['domestic-payment', { debtorAccount: {} }, '/debtorAccount', 'an object', 'oneOf/none'],
    [
      'domestic-payment',
      { debtorAccount: { bban: '1', other: { identification: '1', schemeNameProprietary: 'x' } } },
      '/debtorAccount',
      'an object',
      'oneOf/several',
    ],
    ['basket', { paymentIds: ['a', 'a'] }, '/paymentIds', 'an array of 2', 'uniqueItems'],
    ['basket', {}, '/paymentIds', undefined, 'required/paymentIds'],
  ])('%s %j: %s is %s at …/%s', (name, body, path, value, constraint) => {
    const found = validate(name, body).find((each) => each.constraint.endsWith(`/${constraint}`));
    expect(found).toMatchObject({ path, ...present({ value }) });
    expect(found?.value).toBe(value);
    expect(found?.constraint).toMatch(/^psd2:[a-z-]+#/);
  });
});
