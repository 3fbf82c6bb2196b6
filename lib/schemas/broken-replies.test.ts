/**
 * Each constraint of reply bodies, broken in a valid body: one thing is wrong, and one thing is told.
 * Constraints on requests and stated ones have hand-written bodies of their own.
 */

import { describe, expect, test } from 'vitest';
import {
  constraintsOf,
  replySchemaNames,
  validate,
  type PlacedConstraint,
  type SchemaName,
} from './index.js';
import { memberOf } from '../model/json-value.js';
import { fixtures } from './testing/payload-fixtures.js';
import { spoilings } from './testing/spoil.js';

const valid = fixtures('valid');
const byHand = new Set(
  fixtures('invalid').flatMap(({ schema, content }) =>
    validate(schema, memberOf(content, 'body')).map(({ constraint }) => constraint),
  ),
);

function nameOf({ at, keyword, member }: PlacedConstraint): string {
  return `${at}/${keyword}${member === undefined ? '' : `/${member}`}`;
}

/** The path of a finding fits that of a constraint. */
function fits(placed: string, path: string): boolean {
  const steps = path.split('/');
  const wanted = placed.split('/');
  return wanted.length === steps.length && wanted.every((each, at) => each === '*' || each === steps[at]);
}

/** True when some valid body, with this constraint broken, has this and nothing else wrong. */
function breaksAlone(name: SchemaName, constraint: PlacedConstraint): boolean {
  return valid
    .filter(({ schema }) => schema === name)
    .flatMap(({ content }) => spoilings(content, constraint))
    .some(({ body }) => {
      const [finding, ...more] = validate(name, body);
      return (
        finding !== undefined &&
        more.length === 0 &&
        finding.keyword === constraint.keyword &&
        fits(constraint.path, finding.path)
      );
    });
}

describe('every constraint of a reply can be broken alone', () => {
  const alone = new Set(
    replySchemaNames.flatMap((name) =>
      constraintsOf(name)
        .filter((each) => breaksAlone(name, each))
        .map(nameOf),
    ),
  );

  test.each(replySchemaNames)('%s', (name) => {
    const open = constraintsOf(name)
      .map(nameOf)
      .filter((each) => !byHand.has(each) && !alone.has(each));
    expect([...new Set(open)]).toEqual([]);
  });

  test('most of them by this test', () => {
    expect(alone.size).toBeGreaterThan(250);
  });
});
