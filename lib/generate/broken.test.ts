import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyOf, brokenBy, domesticPayments } from './index.js';
import { everyBody } from './testing/every-body.js';
import { bodyDraft, bodyRules, context, foundIn, today } from './testing/judging.js';

const numRuns = process.env['THOROUGH'] === undefined ? 80 : 10_000;
const setting = { context };

describe('a broken request breaks exactly its rule', () => {
  test.each(everyBody)('%s', (id, bodies) => {
    const rules = bodyRules(id);
    const valid = bodies.map((body) => bodyDraft(id, body));
    const wrong: unknown[] = [];
    for (const { request, rule, how } of fc.sample(brokenBy(valid, rules, { setting }), {
      seed: 41,
      numRuns,
    })) {
      const found = foundIn(request, rules).map((each) => each.rule);
      if (found.join() !== rule) wrong.push({ rule, how, found, body: request.body.toString('utf8') });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

describe('breaking a domestic payment', () => {
  const rules = bodyRules('create-domestic-payment');
  const valid = domesticPayments({ today }).map((body) => bodyDraft('create-domestic-payment', body));

  test('draws every rule', () => {
    const drawn = new Set(
      fc.sample(brokenBy(valid, rules, { setting }), { seed: 43, numRuns: 3000 }).map((each) => each.rule),
    );
    const breakable = rules
      .filter((each) => each.breakers.length > 0)
      .map((each) => each.id)
      // Domestic bodies need the country anyway, which is a rule of its own.
      .filter((each) => each !== 'structured-creditor-country');
    expect(breakable.filter((each) => !drawn.has(each))).toEqual([]);
    expect(breakable.length).toBeGreaterThan(40);
  });

  test('lengthens the name by one character and nothing else', () => {
    const only = rules.filter((each) => each.id === 'domestic-payment-pay-06');
    for (const broken of fc.sample(brokenBy(valid, only), { seed: 47, numRuns: 100 })) {
      expect(broken.rule).toBe('domestic-payment-pay-06');
      expect(bodyOf(broken)).toHaveProperty('creditorName.length', 71);
    }
  });

  test('keeps the rule while the body shrinks', () => {
    const property = fc.property(
      brokenBy(valid, rules, { setting }),
      ({ rule }) => rule !== 'domestic-payment-pay-39',
    );
    const details = fc.check(property, { seed: 53, numRuns: 5000 });
    expect(details.failed).toBe(true);
    expect(details.counterexample?.[0].rule).toBe('domestic-payment-pay-39');
    const body = details.counterexample === null ? {} : bodyOf(details.counterexample[0]);
    expect(body).toHaveProperty('remittanceInformationUnstructured.length', 141);
    expect(Object.keys(body ?? {})).not.toContain('purposeCode');
  });

  test('says that rules which act on signed bytes alone cannot be drawn', () => {
    expect(() => brokenBy(valid, [])).toThrow('none of the rules can be broken before signing');
  });
});
