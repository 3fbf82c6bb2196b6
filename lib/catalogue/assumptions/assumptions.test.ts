import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  assumption,
  assumptions,
  isAssumptionId,
  isLawfulAnswer,
  type Assumption,
  type AssumptionValue,
} from './index.js';
import { clauses, isClauseId } from '../index.js';

const ids = assumptions.map((each) => each.id);

function idsOf(found: readonly Assumption[]): readonly string[] {
  return found.map((each) => each.id);
}

describe('the register of assumptions', () => {
  test('has every id once, in kebab-case', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  test('touches clauses of the catalogue, each once', () => {
    expect(idsOf(assumptions.filter((each) => each.clauses.length === 0))).toEqual([]);
    expect(assumptions.flatMap((each) => each.clauses.filter((id) => !isClauseId(id)))).toEqual([]);
    expect(idsOf(assumptions.filter((each) => new Set(each.clauses).size !== each.clauses.length))).toEqual(
      [],
    );
  });

  test('asks a question on one line', () => {
    expect(
      idsOf(assumptions.filter(({ question }) => !/^[A-Z].*[.?]$/.test(question) || !question.includes('?'))),
    ).toEqual([]);
  });

  test('counts its default among the lawful choices, and leaves a choice', () => {
    const withChoices = assumptions.filter((each) => each.choices !== undefined);
    const narrow = withChoices.filter(({ choices = [] }) => new Set(choices).size < 2);
    expect(idsOf(narrow)).toEqual([]);
    expect(idsOf(withChoices.filter(({ id, default: usual }) => !isLawfulAnswer(id, usual)))).toEqual([]);
  });

  test('gives every assumed clause of the bank an entry that a profile can answer', () => {
    const assumed = clauses.filter(({ basis, party }) => basis === 'assumed' && party !== 'tpp');
    const without = assumed.filter(({ id }) => !assumptions.some((each) => each.clauses.includes(id)));
    expect(without.map((each) => each.id)).toEqual([]);
  });

  test('holds the defaults that suites and the reference bank agreed on', () => {
    expect(assumption('unprocessable-character').default).toBe('😀');
    expect(assumption('pdng-delete-status').default).toBe(409);
    expect(assumption('date-filter-names').default).toEqual({ from: 'dateFrom', to: 'dateTo' });
    expect(assumption('unattended-window').default).toBe('rolling');
    expect(assumption('unattended-refusal').default).toEqual({ status: 429, code: 'ACCESS_EXCEEDED' });
    expect(assumption('basket-creation-operation').default).toBe('POST /v1/signing-baskets');
    expect(assumption('initial-status').default).toBe('RCVD');
    expect(assumption('logical-duplicate-default').default).toBe(false);
  });

  test('knows the types of its answers', () => {
    expectTypeOf(assumption('pdng-delete-status').default).toEqualTypeOf<409>();
    expectTypeOf<AssumptionValue<'unattended-window'>>().toEqualTypeOf<'rolling' | 'calendar'>();
    expectTypeOf<AssumptionValue<'basket-creation-operation'>>().toEqualTypeOf<string>();
    expectTypeOf<AssumptionValue<'batch-run-hours'>>().toEqualTypeOf<readonly number[]>();
  });

  test('tells a lawful answer from a slip', () => {
    expect(isLawfulAnswer('unattended-window', 'calendar')).toBe(true);
    expect(isLawfulAnswer('unattended-window', 'calender')).toBe(false);
    expect(isLawfulAnswer('unprocessable-character', null)).toBe(true);
    expect(isLawfulAnswer('batch-run-hours', [8, 20])).toBe(true);
    expect(isLawfulAnswer('batch-run-hours', 8)).toBe(false);
    expect(isLawfulAnswer('date-filter-names', { from: 'a', to: 'b' })).toBe(true);
    expect(isLawfulAnswer('date-filter-names', null)).toBe(false);
    expect(isLawfulAnswer('latest-execution-date', 365)).toBe(true);
  });

  test('takes no free text for an id', () => {
    expect(isAssumptionId('unattended-window')).toBe(true);
    expect(isAssumptionId('constructor')).toBe(false);
  });
});
