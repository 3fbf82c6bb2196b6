import { expect, test } from 'vitest';
import { withoutRule, withPolicy } from '../bank/part-changes.js';
import { referenceParts } from '../bank/reference.js';
import type { Variant } from '../faults/fault.js';
import { allVariants } from '../faults/index.js';
import { combinationsOf, combined, touched } from './combinations.js';
import { present } from '../model/present.js';

const reference = referenceParts();

function variant(id: string, change: Variant['change'], environment?: Variant['environment']): Variant {
  return { id, title: id, because: id, change, ...present({ environment }) };
}

const hours = variant('sample/hours', (parts) => withPolicy(parts, 'batch', { hours: () => [3] }));
const otherHours = variant('sample/other-hours', (parts) => withPolicy(parts, 'batch', { hours: () => [4] }));
const unchecked = variant('sample/unchecked', (parts) =>
  withPolicy(parts, 'batch', { checksFunds: () => false }),
);
const lenient = variant('sample/lenient', (parts) => withoutRule(parts, 'date-form'));
const finishing = variant('sample/finishing', (parts) => ({
  ...withPolicy(parts, 'batch', { hours: () => [5] }),
  finish: (reply, request, bank) => parts.finish(reply, request, bank),
}));
const production = variant('sample/production', lenient.change, 'production');

/** Every fourth, because each of them is looked at anew for every list of combinations. */
const drawnFrom = allVariants.filter((_, index) => index % 4 === 0);

function ids(seed: number): readonly string[] {
  return combinationsOf(drawnFrom, reference, { seed, count: 12, size: [2, 6] }).map((each) => each.id);
}

/**
 * True when both choose about the same part of the bank, so that one would undo or bend the other's choice.
 */
function areRivals(one: Variant, other: Variant): boolean {
  const mine = touched(one, reference);
  return [...touched(other, reference)].some((part) => mine.has(part));
}

test('variants are rivals when they choose about the same part', () => {
  expect(areRivals(hours, otherHours)).toBe(true);
  expect(areRivals(hours, finishing)).toBe(true);
  expect(areRivals(hours, unchecked)).toBe(false);
  expect(areRivals(hours, lenient)).toBe(false);
});

const answering = (question: string, value: string) =>
  variant(`sample/${question}`, (parts) => ({ ...parts, answers: { ...parts.answers, [question]: value } }));

test('answers to different questions go together', () => {
  const undated = answering('absent-date', 'accepted');
  const moved = answering('card-accounts-operation', 'GET /v1/cards');
  expect(areRivals(undated, moved)).toBe(false);
  expect(areRivals(moved, answering('card-accounts-operation', 'GET /v1/all-cards'))).toBe(true);
  expect(combined([undated, moved]).change(reference).answers).toEqual({
    'absent-date': 'accepted',
    'card-accounts-operation': 'GET /v1/cards',
  });
});

test('a combination makes every choice', () => {
  const bank = combined([hours, unchecked, lenient]).change(reference);
  expect(bank.policies.batch.hours()).toEqual([3]);
  expect(bank.policies.batch.checksFunds()).toBe(false);
  expect(bank.rules).toHaveLength(reference.rules.length - 1);
});

test('combinations have no rivals and only variants of the environment', () => {
  const all = [hours, otherHours, unchecked, lenient, finishing, production];
  const made = combinationsOf(all, reference, { seed: 1, count: 40, size: [2, 3] });
  expect(made).toHaveLength(40);
  for (const each of made) {
    const parts = each.id.split(' + ');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.filter((id) => /hours|finishing/.test(id)).length).toBeLessThan(2);
    expect(parts).not.toContain('sample/production');
  }
});

test('a variant whose bank cannot be made stays out', () => {
  const impossible = variant('sample/impossible', (parts) => withoutRule(parts, 'no-such-rule'));
  const made = combinationsOf([hours, unchecked, impossible], reference, { seed: 1, count: 5, size: [2, 3] });
  expect(made.map((each) => each.id.includes('impossible'))).not.toContain(true);
});

test('the same seed makes the same combinations, another seed others', () => {
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
  expect(new Set(ids(1)).size).toBe(12);
});

test('there are lawful variants enough', () => {
  expect(allVariants.length).toBeGreaterThanOrEqual(40);
});
