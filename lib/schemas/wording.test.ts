import { describe, expect, test } from 'vitest';
import { constraintKeywords, type SchemaNode } from './schema.js';
import { wordingOf, type Failure } from './wording.js';

type Case = readonly [keyword: string, node: SchemaNode, data: unknown, sentence: string];

const branches: readonly SchemaNode[] = [{ required: ['bban'] }, { required: ['name', 'address'] }];
const list = (count: number) => Array.from({ length: count }, (_, at) => `v${at + 1}`);

const cases: readonly Case[] = [
  ['type', { type: 'string' }, null, 'is null, not a string'],
  ['type', { type: 'object' }, ['x'], 'is an array, not an object'],
  ['type', { type: 'array' }, { a: 1 }, 'is an object, not an array'],
  ['type', { type: 'integer' }, 'x', 'is a string, not an integer'],
  ['type', { type: 'boolean' }, 1, 'is a number, not a boolean'],
  ['type', { type: 'number' }, false, 'is a boolean, not a number'],
  ['type', {}, 'x', 'is a string, not a value'],
  ['required', {}, {}, 'is missing'],
  ['enum', { enum: ['A'] }, 'x', 'is none of A'],
  ['enum', { enum: list(14) }, 'x', 'is none of v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14'],
  ['enum', { enum: list(15) }, 'x', 'is none of the 15 listed values'],
  ['const', { const: 'NOK' }, 'x', 'is not NOK'],
  ['minLength', { minLength: 1 }, '', 'shorter than 1 character (0)'],
  ['minLength', { minLength: 3 }, 'æ𝐀', 'shorter than 3 characters (2)'],
  ['maxLength', { maxLength: 1 }, '𝐀𝐀', 'longer than 1 character (2)'],
  ['maxLength', { maxLength: 2 }, 'abc', 'longer than 2 characters (3)'],
  ['pattern', { pattern: '^a$' }, 'x', 'does not match ^a$'],
  ['pattern', { pattern: '^a$', 'x-message': 'is no letter a' }, 'x', 'is no letter a'],
  ['format', { format: 'uuid' }, 'x', 'is no UUID'],
  ['format', { format: 'date' }, 'x', 'is no calendar day written YYYY-MM-DD'],
  ['format', { format: 'unheard-of' }, 'x', 'has a wrong form'],
  ['minItems', { minItems: 1 }, [], 'fewer than 1 item (0)'],
  ['minItems', { minItems: 2 }, ['a'], 'fewer than 2 items (1)'],
  ['maxItems', { maxItems: 1 }, ['a', 'b'], 'more than 1 item (2)'],
  ['maxItems', { maxItems: 2 }, ['a', 'b', 'c'], 'more than 2 items (3)'],
  ['minimum', { minimum: 0 }, -1, 'is below 0'],
  ['minimum', { minimum: 0, 'x-message': 'is negative' }, -1, 'is negative'],
  ['maximum', { maximum: 9.5 }, 10, 'is above 9.5'],
  ['maximum', { maximum: 9, 'x-message': 'is too much' }, 10, 'is too much'],
  ['not', {}, 'x', 'is not allowed'],
  ['not', { 'x-message': 'is one of both' }, 'x', 'is one of both'],
  ['anyOf', { anyOf: branches }, {}, 'at least one of bban | name and address'],
  ['anyOf', { anyOf: branches, 'x-message': 'names nobody' }, {}, 'names nobody'],
  ['oneOf', { oneOf: branches }, {}, 'exactly one of bban | name and address'],
  ['oneOf', { oneOf: branches, 'x-message': 'names two' }, {}, 'names two'],
  ['x-minor-units', {}, { amount: '1.505', currency: 'NOK' }, 'more than 2 fraction digits for NOK (3)'],
  ['x-minor-units', {}, { amount: '1.5', currency: 'JPY' }, 'more than 0 fraction digits for JPY (1)'],
  [
    'x-customary-minor-units',
    {},
    { amount: '1.505', currency: 'XDR' },
    'more than 2 fraction digits for XDR (3)',
  ],
  ['x-in-order', { 'x-in-order': ['startDate', 'endDate'] }, {}, 'is before startDate'],
  ['dependentRequired', {}, {}, 'breaks dependentRequired'],
];

function sentenceOf(keyword: string, node: SchemaNode, data: unknown, params: Failure['params'] = {}) {
  return wordingOf({ keyword, node, data, params });
}

describe('what is said of a failed', () => {
  test.each(cases)('%s at %j with %j', (keyword, node, data, sentence) => {
    expect(sentenceOf(keyword, node, data)).toBe(sentence);
  });

  test('uniqueItems names both items, the earlier first', () => {
    expect(sentenceOf('uniqueItems', {}, ['a', 'b', 'a'], { i: 2, j: 0 })).toBe('items 0 and 2 are the same');
  });

  test('keyword of ours is never the bare name of the keyword', () => {
    for (const facet of constraintKeywords) {
      const keyword = facet.replace(/\/.*/, '');
      const sentence = sentenceOf(keyword, {}, { amount: '1', currency: 'NOK' });
      expect(sentence, facet).not.toBe(`breaks ${keyword}`);
    }
  });
});
