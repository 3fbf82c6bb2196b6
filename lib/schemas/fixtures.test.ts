import { describe, expect, test } from 'vitest';
import {
  constraintsOf,
  replySchemaNames,
  requestSchemaNames,
  validate,
  type PlacedConstraint,
  type SchemaFinding,
  type SchemaName,
} from './index.js';
import { memberOf } from '../model/json-value.js';
import { fixtures, type Fixture } from './testing/payload-fixtures.js';

const valid = fixtures('valid');
const invalid = fixtures('invalid');

/** What is said of the body of each invalid fixture. */
const told: ReadonlyMap<Fixture, readonly SchemaFinding[]> = new Map(
  invalid.map((each) => [each, validate(each.schema, memberOf(each.content, 'body'))]),
);

function countOf(name: SchemaName): number {
  return valid.filter(({ schema }) => schema === name).length;
}

describe('valid payloads', () => {
  test.each(valid)('$file', ({ schema, content }) => {
    expect(validate(schema, content)).toEqual([]);
  });

  test('every request schema has several, every reply schema at least one', () => {
    for (const name of requestSchemaNames) expect(countOf(name), name).toBeGreaterThanOrEqual(2);
    for (const name of replySchemaNames) expect(countOf(name), name).toBeGreaterThanOrEqual(1);
  });
});

describe('invalid payloads', () => {
  test.each(invalid)('$file', (fixture) => {
    const { content } = fixture;
    const findings = told.get(fixture) ?? [];
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      path: memberOf(content, 'path'),
      keyword: memberOf(content, 'keyword'),
    });
    expect(findings[0]?.clause).toBe(memberOf(content, 'clause'));
    expect(memberOf(content, 'why')).toBeTypeOf('string');
  });
});

/** A placed path as a pattern for the paths of findings. */
function covers(placed: string, path: string): boolean {
  const parts = path.split('/');
  const pattern = placed.split('/');
  return pattern.length === parts.length && pattern.every((each, at) => each === '*' || each === parts[at]);
}

function nameOf({ at, keyword, member }: PlacedConstraint): string {
  return `${at}/${keyword}${member === undefined ? '' : `/${member}`}`;
}

describe('constraints that some fixture breaks', () => {
  const broken = new Set([...told.values()].flat().map((each) => each.constraint));

  /** A type demanded twice at one place is told once, whichever schema speaks. */
  function toldElsewhere(schema: SchemaName, constraint: PlacedConstraint): boolean {
    return (
      constraint.keyword === 'type' &&
      invalid.some(
        (each) =>
          each.schema === schema &&
          (told.get(each) ?? []).some(
            ({ path, keyword }) => keyword === 'type' && covers(constraint.path, path),
          ),
      )
    );
  }

  test.each(requestSchemaNames)('every one of %s', (name) => {
    const spared = constraintsOf(name).filter(
      (each) => !broken.has(nameOf(each)) && !toldElsewhere(name, each),
    );
    expect(spared.map(nameOf)).toEqual([]);
  });

  test('every stated one of replies, in one reply at least', () => {
    const shown = new Set(
      [...told.values()].flat().flatMap(({ clause, keyword }) => `${clause ?? ''} ${keyword}`),
    );
    const spared = replySchemaNames
      .flatMap((name) => constraintsOf(name))
      .filter(({ basis }) => basis === 'stated' || basis === 'derived')
      .map(({ clause, keyword }) => `${clause ?? ''} ${keyword}`)
      .filter((each) => !shown.has(each));
    expect([...new Set(spared)]).toEqual([]);
  });
});
