/**
 * What schemas leave room for, 2000 generated bodies of each kind show: every value of every list, each
 * length at and next to its bound, each member present and, where it may be left out, absent. The wanted list
 * comes from the schemas.
 */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operation, type OperationId } from '../model/operations/index.js';
import {
  constraintsOf,
  isSchemaName,
  type ConstraintKeyword,
  type PlacedConstraint,
} from '../schemas/index.js';
import { crossBorderPayments, norwegianCrossBorderPayments, sepaPayments } from './index.js';
import { everyBody } from './testing/every-body.js';
import { today } from './testing/judging.js';
import { sightingsOf, type Sighting } from './testing/sightings.js';

const numRuns = 2000;
/** One under which the longest table, 249 countries, occurs in whole; one seed in twelve misses a country. */
const seed = 75;

/** Where enforcement makes members obligatory, bodies from before it are half of what is drawn. */
const beforeEnforcement: ReadonlyMap<OperationId, fc.Arbitrary<unknown>> = new Map<
  OperationId,
  fc.Arbitrary<unknown>
>([
  ['create-sepa-payment', sepaPayments({ today, addressesEnforced: false })],
  ['create-cross-border-payment', crossBorderPayments({ today, addressesEnforced: false })],
  [
    'create-norwegian-cross-border-payment',
    norwegianCrossBorderPayments({ today, addressesEnforced: false }),
  ],
]);

/** What the schema leaves room for and no body shows, and why. */
const spared: readonly { readonly on: RegExp; readonly what: RegExp; readonly because: string }[] = [
  {
    on: /^create-instant-payment$/,
    what: /^\/(?:creditor|debtor)Account\/currency: value (?!NOK)/,
    because: 'instant payments move NOK between accounts in NOK',
  },
  {
    on: /^create-sepa-payment$/,
    what: /^\/(?:instructedAmount|creditorAccount)\/currency: value (?!EUR)/,
    because: 'euro-area transfers move EUR to accounts in EUR',
  },
  {
    on: /^create-sandbox-/,
    what: /\/(?:customerNumber|owner|customer|account\/iban): length [12]$/,
    because: 'identity and account numbers have the length that their check digits give them',
  },
];

/** All of what is drawn for an operation; the items of a list count as the one that may stand bare. */
function drawn(id: OperationId, bodies: fc.Arbitrary<unknown>): readonly unknown[] {
  const earlier = beforeEnforcement.get(id);
  if (earlier === undefined) return fc.sample(bodies, { seed, numRuns }).flat();
  return [bodies, earlier].flatMap((each, half) =>
    fc.sample(each, { seed: seed + half, numRuns: numRuns / 2 }),
  );
}

/** The values that all of the lists and constants of a place allow. */
function allowed(constraints: readonly PlacedConstraint[]): readonly unknown[] {
  const lists = constraints.flatMap(({ keyword, value }) =>
    keyword === 'enum' && Array.isArray(value) ? [value] : keyword === 'const' ? [[value]] : [],
  );
  const [first = [], ...others] = lists;
  return first.filter((each) => others.every((list) => list.includes(each)));
}

/** The bounds of a place and their inner neighbours. */
function bounds(
  constraints: readonly PlacedConstraint[],
  least: ConstraintKeyword,
  most: ConstraintKeyword,
): readonly number[] {
  const of = (wanted: ConstraintKeyword) =>
    constraints.filter(({ keyword }) => keyword === wanted).map(({ value }) => Number(value));
  const [low, high] = [Math.max(0, ...of(least)), Math.min(...of(most))];
  const near = [...(of(least).length > 0 ? [low, low + 1] : []), high - 1, high];
  return near.filter((each) => Number.isFinite(each) && each >= low && each <= high);
}

/** What is wanted at one place and was not seen, in words. */
function missed(
  path: string,
  constraints: readonly PlacedConstraint[],
  seen: Sighting | undefined,
): readonly string[] {
  const here = constraints.filter((each) => each.path === path);
  const lengths = [...bounds(here, 'minLength', 'maxLength'), ...bounds(here, 'minItems', 'maxItems')];
  const isMember = /\/[^/*]+$/.test(path);
  const required = here.some(({ keyword }) => keyword === 'required');
  return [
    ...allowed(here)
      .filter((each) => seen?.values.has(each) !== true)
      .map((each) => `value ${String(each)}`),
    ...lengths.filter((each) => seen?.lengths.has(each) !== true).map((each) => `length ${each}`),
    ...(isMember && seen === undefined ? ['present'] : []),
    ...(isMember && !required && seen?.alwaysThere === true ? ['absent'] : []),
  ].map((each) => `${path}: ${each}`);
}

describe('2000 bodies show what their schema leaves room for', () => {
  test.each(everyBody)('%s', (id, bodies) => {
    const schema = operation(id).requestSchema ?? '';
    if (!isSchemaName(schema)) throw new Error(`${id} has no schema`);
    const constraints = constraintsOf(schema).map((each) => ({
      ...each,
      path: each.path.replace(/^\/\*/, ''),
    }));
    const sightings = sightingsOf(drawn(id, bodies));
    const paths = [...new Set(constraints.map(({ path }) => path))];
    const all = paths.flatMap((path) => missed(path, constraints, sightings.get(path)));
    const excused = spared.filter(({ on }) => on.test(id));
    expect(all.filter((each) => !excused.some(({ what }) => what.test(each)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(1);
  });
});

/** Everything that is drawn for the bodies whose constraints have a trait, as JSON text. */
function textsWhere(
  has: (constraint: PlacedConstraint) => boolean,
  but: readonly OperationId[],
): readonly (readonly [OperationId, string])[] {
  return everyBody.flatMap(([id, bodies]) => {
    const schema = operation(id).requestSchema ?? '';
    const fits = isSchemaName(schema) && constraintsOf(schema).some(has) && !but.includes(id);
    return fits ? [[id, JSON.stringify(drawn(id, bodies))] as const] : [];
  });
}

describe('2000 bodies show beyond their schema', () => {
  const named = /(?:Name|name|details|Details|Unstructured)$/;

  test.each(textsWhere(({ path }) => named.test(path), []))(
    '%s: Norwegian letters, letters of three bytes, none beyond the Basic Multilingual Plane',
    (_, text) => {
      for (const letter of 'æøåÆØÅ東') expect(text).toContain(letter);
      expect(text).not.toMatch(/[\u{10000}-\u{10FFFF}]/u);
    },
  );

  test.each(
    // Instant payments know today only.
    textsWhere(({ value }) => value === 'date', ['create-instant-payment']),
  )('%s: a leap day and the last day of a year', (_, text) => {
    expect(text).toMatch(/"\d{4}-02-29"/);
    expect(text).toMatch(/"\d{4}-12-31"/);
  });

  test.each(
    textsWhere(
      ({ path }) => path.endsWith('/instructedAmount/amount'),
      ['create-instant-payment', 'create-sepa-payment'],
    ),
  )('%s: the least and the greatest amount with no, two and three digits', (_, text) => {
    for (const least of ['1', '0.01', '0.001']) expect(text).toContain(`"amount":"${least}"`);
    for (const digits of ['', '.99', '.999']) expect(text).toContain(`"amount":"9999999999999${digits}"`);
  });
});
