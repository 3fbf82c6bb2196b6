import { describe, expect, test } from 'vitest';
import { clauses } from './index.js';
import { isCritical, needlessRisks, riskOf, risks, severities, severityOf } from './risk.js';

const ids = clauses.map((each) => each.id);

describe('what is at stake', () => {
  test('a clause names it only where it differs from its chapter', () => {
    expect(needlessRisks).toEqual([]);
  });

  test('what lets somebody in or touches the things of others is never a matter of form', () => {
    expect(ids.filter((each) => isCritical(each) && riskOf(each) === 'form')).toEqual([]);
  });

  test('every risk occurs, and security stands out', () => {
    const count = (risk: string) => ids.filter((each) => riskOf(each) === risk).length;
    for (const each of risks) expect(count(each), each).toBeGreaterThan(20);
    expect(count('security')).toBeLessThan(ids.length / 4);
    expect(count('form')).toBeGreaterThan(ids.length / 3);
  });

  test('severity follows from risk and level', () => {
    expect(severityOf('SIG-08')).toBe('blocker');
    expect(severityOf('PAY-25')).toBe('critical');
    expect(severityOf('ACC-10')).toBe('critical');
    expect(severityOf('PAY-06')).toBe('normal');
    expect(severityOf('CON-13')).toBe('minor');
    expect(severityOf('GEN-01')).toBe('trivial');
    expect(new Set(ids.map(severityOf))).toEqual(new Set(severities));
  });
});
