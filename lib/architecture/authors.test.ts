/**
 * What authors of scenarios rely on: one place to import from, acts that are verbs, and each clause named
 * once.
 */

import { describe, expect, test } from 'vitest';
import { importsIn, isForTests, modules, textOf } from './testing/source-files.js';

const scenarios = modules.filter((path) => /^suites\/[^/]+\/.+\.ts$/.test(path) && !isForTests(path));
const forAuthors: ReadonlySet<string> = new Set(['lib/harness/kit/index.ts', 'lib/generate/index.ts']);
/** Rooms whose functions scenarios call. */
const acting = modules.filter((path) => /^lib\/harness\/(kit|stage|sweep)\//.test(path) && !isForTests(path));

/** Asynchronous functions that are named by a participle. */
function namedByParticiple(text: string): readonly string[] {
  const found = text.matchAll(/^(?:export )?async function ((?:made|sent|[a-z]+ed)(?=[A-Z(<])\w*)/gm);
  return [...found].map(([, name = '']) => name);
}

/** Tables of refusals that stand in the call, where their clauses would stand a second time. */
function unnamedTables(text: string): number {
  return [...text.matchAll(/judgeRefusals\([^;]*?\{\s*'[A-Z]+-\d+': \[/g)].length;
}

describe('a scenario', () => {
  test('imports from the kit and the generators, beside its suites', () => {
    const elsewhere = scenarios
      .flatMap((path) => importsIn(path, textOf(path)))
      .filter(({ to }) => to.startsWith('lib/') && !forAuthors.has(to));
    expect(elsewhere.map(({ from, to }) => `${from}: ${to}`)).toEqual([]);
  });

  test('names the clauses of its refusals once', () => {
    expect(
      unnamedTables("await judgeRefusals(judge, tpp, call(), {\n 'SIG-07': ['date-not-behind'],\n});"),
    ).toBe(1);
    expect(scenarios.filter((path) => unnamedTables(textOf(path)) > 0)).toEqual([]);
  });
});

/** What sends the contact address of the TPP anew. */
const registering = /\b(ownCalls|registerContact|contactCalls|putBack)\(|'put-contact-information'/;

describe('the contact address', () => {
  test('is held by whoever registers one: another scenario reads it back meanwhile', () => {
    const careless = scenarios.filter((path) => {
      const text = textOf(path);
      return registering.test(text) && !text.includes("holds: 'contact address'");
    });
    // These have parts of scenarios, and none of their own.
    expect(careless.filter((path) => textOf(path).includes('scenario({'))).toEqual([]);
  });
});

describe('an act', () => {
  test('is named by a verb', () => {
    expect(namedByParticiple('export async function madeCustomer(tpp: Tpp) {}')).toEqual(['madeCustomer']);
    expect(namedByParticiple('async function servedNow<T>() {}')).toEqual(['servedNow']);
    const found = [...scenarios, ...acting].flatMap((path) =>
      namedByParticiple(textOf(path)).map((name) => `${path}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});
