import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../../catalogue/index.js';
import { notCarried } from '../ambient/ledger.js';
import { leastObliged, type ClauseVerdict, type Verdict } from '../../catalogue/verdict.js';
import type { ClauseResult, ScenarioResult } from './result.js';
import { clauseResults, exitCodes, outcomeOf, staleWaivers } from './roll-up.js';

const on = (clause: ClauseId, verdict: Verdict): ClauseVerdict => ({ clause, verdict, reason: 'why' });

function ran(id: string, ...verdicts: readonly ClauseVerdict[]): ScenarioResult {
  const nothing = { checks: [], observations: [], ambientFailures: [], exchanges: [] };
  return { id, title: id, verdicts, verdict: 'pass', ...nothing, startedAt: 0, milliseconds: 0 };
}

const waiver = (clause: ClauseId, expires = '2030-01-01') => ({ clause, reason: 'r', owner: 'o', expires });

const result = (clause: ClauseId, verdict: Verdict, waived = false): ClauseResult => ({
  clause,
  verdict,
  scenarios: [],
  waived,
});

describe('clauses', () => {
  test('the worst of several scenarios stands, in catalogue order', () => {
    const found = clauseResults(
      [
        ran('a', on('SIG-19', 'pass'), on('TRN-02', 'pass')),
        ran('b', on('SIG-19', 'fail')),
        ran('c', on('SIG-19', 'pass')),
      ],
      [],
      [],
    );
    expect(found.map((each) => [each.clause, each.verdict, each.scenarios])).toEqual([
      ['TRN-02', 'pass', ['a']],
      ['SIG-19', 'fail', ['a', 'b', 'c']],
    ]);
  });

  test.each([
    ['untestable', 'pass', 'pass'],
    ['observed', 'not-applicable', 'not-applicable'],
    ['fail', 'pass', 'fail'],
    ['pass', 'fail', 'fail'],
    ['pass', 'untestable', 'untestable'],
    ['fail', 'broken', 'fail'],
    ['broken', 'fail', 'fail'],
  ] as const)('ambient %s beside a scenario with %s is %s', (ambient, own, expected) => {
    const [only] = clauseResults([ran('a', on('TRN-02', own))], [on('TRN-02', ambient)], []);
    expect(only?.verdict).toBe(expected);
    expect(only?.scenarios).toEqual(['a', 'ambient']);
  });

  test('what binds nobody and was seen by one reads observed, unless it is pinned or merely never sent', () => {
    const given = [ran('a', on('SIG-27', 'pass')), ran('b', on('SIG-27', 'observed'))];
    expect(clauseResults(given, [], [])[0]?.verdict).toBe('observed');
    expect(
      clauseResults(given, [], [], { ...leastObliged, pinnedClauses: new Set(['SIG-27']) })[0]?.verdict,
    ).toBe('pass');
    const stated = [ran('a', on('TRN-02', 'pass')), ran('b', on('TRN-02', 'observed'))];
    expect(clauseResults(stated, [], [])[0]?.verdict).toBe('pass');
    const neverSent = { ...on('SIG-27', 'observed'), reason: notCarried };
    expect(clauseResults([], [on('SIG-27', 'pass'), neverSent], [])[0]?.verdict).toBe('pass');
  });

  test('ambient alone counts, also when it saw nothing', () => {
    const [only] = clauseResults([], [on('TRN-02', 'untestable')], []);
    expect([only?.verdict, only?.scenarios]).toEqual(['untestable', ['ambient']]);
  });

  test.each([
    ['fail', true],
    ['untestable', true],
    ['unjudged', true],
    ['broken', false],
    ['pass', false],
    ['warn', false],
  ] as const)('a waiver on %s covers: %s', (verdict, waived) => {
    const given = [ran('a', on('TRN-02', verdict))];
    expect(clauseResults(given, [], [waiver('TRN-02')])[0]?.waived).toBe(waived);
    expect(clauseResults(given, [], [waiver('SIG-19')])[0]?.waived).toBe(false);
  });
});

describe('stale waivers', () => {
  const today = '2026-03-02';
  const stale = (
    one: ReturnType<typeof waiver>,
    results: readonly ClauseResult[],
    partial = false,
    open: readonly ClauseResult['clause'][] = [],
  ) =>
    staleWaivers([one], results, today, { partial, open: new Set(open) }).map(
      (each) => `${each.clause} ${each.reason}`,
    );

  test('from the day of expiry on', () => {
    const failed = [result('TRN-02', 'fail')];
    expect(stale(waiver('TRN-02', '2026-03-03'), failed)).toEqual([]);
    expect(stale(waiver('TRN-02', '2026-03-02'), failed)).toEqual(['TRN-02 expired on 2026-03-02']);
    expect(stale(waiver('TRN-02', '2026-03-01'), failed, true)).toEqual(['TRN-02 expired on 2026-03-01']);
  });

  test('when nothing judged the clause, unless only a part ran', () => {
    expect(stale(waiver('TRN-02'), [])).toEqual(['TRN-02 unused: nothing judged the clause']);
    expect(stale(waiver('TRN-02'), [], true)).toEqual([]);
  });

  test('when the clause is red no longer', () => {
    expect(stale(waiver('TRN-02'), [result('TRN-02', 'pass')])).toEqual([
      'TRN-02 no longer needed: the verdict is pass',
    ]);
    for (const verdict of ['fail', 'broken', 'untestable', 'unjudged'] as const) {
      expect(stale(waiver('TRN-02'), [result('TRN-02', verdict)])).toEqual([]);
    }
  });

  test('but not while something that did not run judges the clause, too', () => {
    const passed = [result('TRN-02', 'pass')];
    expect(stale(waiver('TRN-02'), passed, true, ['TRN-02'])).toEqual([]);
    expect(stale(waiver('TRN-02'), passed, true, ['SIG-19'])).toHaveLength(1);
  });
});

describe('the run as a whole', () => {
  const pass = result('TRN-02', 'pass');
  const stale = [{ clause: 'TRN-02', reason: 'expired' }] as const;

  test.each([
    ['conforms', 0, [pass], []],
    ['conforms', 0, [pass, result('SIG-17', 'warn'), result('ENV-04', 'not-applicable')], []],
    ['conforms', 0, [pass, result('SIG-19', 'fail', true)], []],
    ['does-not-conform', 1, [pass, result('SIG-19', 'fail'), result('SIG-07', 'untestable')], []],
    ['does-not-conform', 1, [pass, result('SIG-19', 'fail')], stale],
    ['does-not-conform', 1, [pass, result('SIG-19', 'fail'), result('SIG-07', 'broken')], stale],
    ['harness-trouble', 3, [pass, result('SIG-19', 'fail', true), result('SIG-07', 'broken')], []],
    ['harness-trouble', 3, [pass, result('SIG-19', 'untestable'), result('SIG-07', 'broken')], stale],
    ['stale-waivers', 4, [pass], stale],
    ['not-enough-evidence', 5, [pass, result('SIG-07', 'untestable')], stale],
    ['not-enough-evidence', 5, [pass, result('SIG-07', 'unjudged')], []],
    ['not-enough-evidence', 5, [], []],
    ['not-enough-evidence', 5, [result('SIG-17', 'warn'), result('SIG-27', 'observed')], []],
    ['not-enough-evidence', 5, [result('SIG-19', 'fail', true)], []],
  ] as const)('%s (exit code %i)', (outcome, code, results, staleOnes) => {
    expect(outcomeOf(results, staleOnes, false)).toBe(outcome);
    const inPart = outcomeOf(results, staleOnes, true);
    expect(inPart).toBe(outcome === 'conforms' ? 'conforms-in-part' : outcome);
    expect(exitCodes[inPart]).toBe(code);
    expect(exitCodes[outcome]).toBe(code);
  });
});
