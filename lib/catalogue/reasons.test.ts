import { describe, expect, test } from 'vitest';
import { clauses, isClauseId } from './index.js';
import { reasonNotJudged } from './reasons.js';

const withReason = clauses.filter(({ id }) => reasonNotJudged(id) !== undefined);

describe('reasons', () => {
  test('exist for every clause that binds only the TPP, that nothing shows, or that only informs', () => {
    const silent = clauses.filter(
      ({ party, level, observable }) => party === 'tpp' || level === 'info' || observable === 'unobservable',
    );
    expect(silent.filter(({ id }) => reasonNotJudged(id) === undefined).map((each) => each.id)).toEqual([]);
    expect(silent.length).toBeGreaterThan(60);
  });

  test('excuse nothing else but the grant in the channel of the bank and what is merely permitted', () => {
    const excused = withReason.filter(
      ({ party, level, observable }) => party !== 'tpp' && level !== 'info' && observable !== 'unobservable',
    );
    expect(excused.map((each) => each.id)).toEqual(['CON-03', 'SCA-07', 'SCA-08']);
  });

  test('never excuse a must that binds the bank and that a call can show', () => {
    const musts = clauses.filter(
      ({ party, level, observable }) => party !== 'tpp' && level === 'must' && observable !== 'unobservable',
    );
    expect(musts.filter(({ id }) => reasonNotJudged(id) !== undefined)).toEqual([]);
  });

  test('tell duties of the TPP seen in traffic from those seen in its reactions', () => {
    expect(reasonNotJudged('SIG-01')).toContain('by what the TPP sends');
    expect(reasonNotJudged('SCA-06')).toContain('how the TPP reacts');
    expect(reasonNotJudged('PAY-41')).toContain('inside the TPP');
    expect(reasonNotJudged('SIG-03')).toBeUndefined();
  });

  test('name only clauses that exist', () => {
    const named = withReason.flatMap(({ id }) =>
      [...(reasonNotJudged(id) ?? '').matchAll(/\b[A-Z]{3,4}-\d{2}\b/g)].map(([found]) => found),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !isClauseId(id))).toEqual([]);
  });
});
