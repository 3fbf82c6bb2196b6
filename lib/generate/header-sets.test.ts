import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carries } from '../rules/headers/header-breakers.js';
import { sampleDrafts } from '../rules/testing/sample-drafts.js';
import { sampleNow } from '../rules/testing/sample-identities.js';
import { brokenHeaders, headerSets, headerTableRules, validHeaders } from './header-sets.js';
import { context as bodyContext, foundIn } from './testing/judging.js';

const numRuns = process.env['THOROUGH'] === undefined ? 2_000 : 20_000;
const context = { ...bodyContext, now: sampleNow };
const drafts = sampleDrafts()
  .map(([, draft]) => draft)
  // The single-SCA flow takes one context only.
  .filter((draft) => !carries(draft, 'x-psu-identity'));
const requests = fc.constantFrom(...drafts);

describe('header sets', () => {
  test('lawful ones break no rule', () => {
    for (const request of fc.sample(validHeaders(requests), { seed: 61, numRuns })) {
      expect(foundIn(request, headerTableRules), JSON.stringify(request.headers)).toEqual([]);
    }
  });

  test('lawful ones hold every optional header of the table, in several spellings of their names', () => {
    const names = new Set(
      fc.sample(headerSets(), { seed: 67, numRuns: 500 }).flatMap((set) => set.map(([name]) => name)),
    );
    const lower = new Set([...names].map((each) => each.toLowerCase()));
    expect(lower.size).toBe(17);
    expect(names.size).toBe(3 * lower.size);
  });

  test('broken ones break exactly the rule that they name, and every rule is broken', () => {
    const broken = new Set<string>();
    const options = { setting: { context } };
    const seldom = fc.constantFrom(
      ...drafts.filter(({ operation }) =>
        ['start-basket-authorisation', 'list-agreements'].includes(operation),
      ),
    );
    const samples = [
      ...fc.sample(brokenHeaders(requests, options), { seed: 71, numRuns }),
      // An operation with a rule of its own would be drawn too seldom.
      ...fc.sample(brokenHeaders(seldom, options), { seed: 73, numRuns: 500 }),
    ];
    for (const { request, rule, how } of samples) {
      // A header forwarded alone says as well that the address of the PSU is missing.
      const found = foundIn(request, headerTableRules)
        .map((each) => each.rule)
        .filter((each) => each === rule || each !== 'psu-ip-address-with-psu');
      expect(found, `${how}: ${JSON.stringify(request.headers)}`).toEqual([rule]);
      broken.add(rule);
    }
    // These need the single-SCA flow.
    const others = ['psu-identity-is-national-number', 'single-sca-context', 'single-sca-context-known'];
    const expected = headerTableRules.map(({ id }) => id).filter((id) => id !== 'single-sca-is-private');
    expect(expected.filter((id) => !broken.has(id)).toSorted()).toEqual(others.toSorted());
  });
});
