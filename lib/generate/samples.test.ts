/**
 * What each generator draws under one seed, against the table in fixtures/generate: what stands at each
 * place, an example, what a failure shrinks to, and a fingerprint of all that is drawn. A failure in a report
 * is repeated by its seed, so a change of what a seed draws must be seen. `UPDATE_LISTS=1 npx vitest run
 * lib/generate/samples` rewrites it.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyGenerator } from './testing/every-generator.js';
import { sightingsOf, type Sighting } from './testing/sightings.js';

const table = resolve(import.meta.dirname, '../../fixtures/generate/samples.txt');
const seed = 7;
const numRuns = 150;

/**
 * Numbers of eleven digits and what is derived from them stand for people and their accounts; none is written
 * down.
 */
function masked(text: string): string {
  return text.replaceAll(/(?<!\d)\d{11}(?!\d)|(?<![A-Z])NO\d{13}/g, '…');
}

/** Few values are listed, and long ones cut off; the fingerprint is of them in whole. */
const most = 9;
const longest = 160;

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The values where they are few, else their number and how long they are. */
function valuesIn({ values, lengths }: Sighting): string {
  const all = [...values];
  if (all.length > 0 && all.length <= most) return all.map(shown).toSorted().join(' ');
  const count = all.length === 0 ? 'lists' : `${all.length} values`;
  return lengths.size === 0 ? count : `${count} of ${Math.min(...lengths)} to ${Math.max(...lengths)}`;
}

function placesOf(drawn: readonly unknown[]): readonly string[] {
  return [...sightingsOf(drawn)]
    .filter(([, { values, lengths }]) => values.size + lengths.size > 0)
    .map(
      ([path, seen]) => `${path}${path === '' || seen.alwaysThere ? '' : ', optional'} | ${valuesIn(seen)}`,
    );
}

/** So many smaller values are looked at, at most; the generators of this folder need a third of them. */
const patience = 100;

/** What a value shrinks to when every value fails. */
function smallest(generator: fc.Arbitrary<unknown>): unknown {
  let left = patience;
  const { counterexample } = fc.check(
    fc.property(generator, () => {
      left -= 1;
      return left < 0;
    }),
    { seed },
  );
  expect(left).toBeGreaterThan(0);
  return counterexample?.[0];
}

function linesOf([name, generator]: (typeof everyGenerator)[number]): readonly string[] {
  const drawn = fc.sample(generator, { seed, numRuns });
  const print = createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 12);
  const details = [...placesOf(drawn), `e.g. ${shown(drawn[0])}`, `least ${shown(smallest(generator))}`];
  return [`${name} | ${print}`, ...details.map((each) => `  ${masked(each)}`)];
}

if (process.env['UPDATE_LISTS'] !== undefined) {
  mkdirSync(dirname(table), { recursive: true });
  writeFileSync(table, `${everyGenerator.flatMap(linesOf).join('\n')}\n`);
}

/** The lines of each generator, the first of which is not indented. */
const expected = readFileSync(table, 'utf8')
  .trimEnd()
  .split(/\n(?=\S)/);

describe('what a generator draws is what the table says', () => {
  test.each(everyGenerator.map((each, index) => [each[0], each, index] as const))('%s', (_, each, index) => {
    expect(linesOf(each)).toEqual(expected[index]?.split('\n'));
    // Plain objects, as JSON would read them.
    const drawn = fc.sample(each[1], { seed, numRuns: 20 }).filter((value) => value !== undefined);
    expect(drawn).toStrictEqual(JSON.parse(JSON.stringify(drawn)));
  });

  test('and the table tells nothing else', () => {
    expect(expected.map((each) => each.split(' | ')[0])).toEqual(everyGenerator.map(([name]) => name));
  });
});
