/**
 * The published schemas before a validator that shares no code with ajv. It knows neither our formats nor our
 * own keywords, so what these alone refuse must pass there.
 */

import { registerSchema, validate as judge, type Validator } from '@hyperjump/json-schema/draft-2020-12';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemaNames, schemaText, validate, type SchemaName } from './index.js';
import { memberOf } from '../model/json-value.js';
import { fixtures } from './testing/payload-fixtures.js';

const ours: ReadonlySet<string> = new Set([
  'format',
  'x-minor-units',
  'x-customary-minor-units',
  'x-in-order',
]);

const validators = new Map<SchemaName, Validator>();

/** The id of a published document. */
function address(name: SchemaName): string {
  return `psd2:${name}`;
}

beforeAll(() => {
  for (const name of schemaNames) registerSchema(JSON.parse(schemaText(name)));
});

async function accepts(name: SchemaName, body: unknown): Promise<boolean> {
  const known = validators.get(name) ?? (await judge(address(name)));
  validators.set(name, known);
  return known(JSON.parse(JSON.stringify(body))).valid;
}

describe('a second validator', () => {
  test.each(schemaNames)('takes %s for JSON Schema 2020-12', async (name) => {
    const metaSchema = 'https://json-schema.org/draft/2020-12/schema';
    const output = await judge(metaSchema, JSON.parse(schemaText(name)), 'BASIC');
    expect(output.valid ? [] : output.errors).toEqual([]);
    expect(await judge(address(name))).toBeTypeOf('function');
  });

  test('refuses a schema that is none', async () => {
    const metaSchema = 'https://json-schema.org/draft/2020-12/schema';
    expect((await judge(metaSchema, { type: 'money' })).valid).toBe(false);
  });

  test.each(fixtures('valid'))('accepts $file', async ({ schema, content }) => {
    expect(await accepts(schema, content)).toBe(true);
  });

  test.each(fixtures('invalid'))('judges $file as we do', async ({ schema, content }) => {
    const body = memberOf(content, 'body');
    const shared = validate(schema, body).filter(({ keyword }) => !ours.has(keyword));
    expect(await accepts(schema, body)).toBe(shared.length === 0);
  });

  test('has refused far more than it let pass', async () => {
    const refused = fixtures('invalid').filter(
      ({ content }) => !ours.has(String(memberOf(content, 'keyword'))),
    );
    expect(refused.length).toBeGreaterThan(400);
    for (const { schema, content, file } of refused)
      expect(await accepts(schema, memberOf(content, 'body')), file).toBe(false);
  });
});
