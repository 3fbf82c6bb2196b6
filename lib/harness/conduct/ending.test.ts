/** What a run proved about each declared clause. */

import { describe, expect, test } from 'vitest';
import { ClauseAssertionError, HarnessError, Untestable } from '../errors.js';
import { ScaStuck } from '../sca/driver.js';
import { elsewhere, endingOf, verdictOf, type Ending } from './ending.js';
import type { Check, Observation } from './result.js';

const held = (clause: Check['clause']): Check => ({ clause, expectation: 'e', held: true });
const broken = (clause: Check['clause'], expectation = 'it works'): Check => ({
  clause,
  expectation,
  held: false,
  expected: 'a',
  actual: 'b',
});
const seen = (subject: Observation['subject'], text: string): Observation => ({
  subject,
  scenario: 's',
  text,
});

const complete: Ending = { kind: 'complete' };
const failed: Ending = { kind: 'broken', reason: 'our fault' };
const untestable = (...judged: readonly Check['clause'][]): Ending => ({
  kind: 'untestable',
  reason: 'no lever',
  judged: new Set(judged),
});

const sandbox = { environment: 'sandbox', pinnedClauses: new Set<Check['clause']>() } as const;

function verdict(
  checks: readonly Check[],
  ending: Ending,
  observations: readonly Observation[] = [],
  target: Parameters<typeof verdictOf>[4] = sandbox,
) {
  const { verdict: found, reason = '' } = verdictOf('TRN-02', checks, observations, ending, target);
  return `${found}: ${reason}`;
}

const pinnedVerdict = (pinnedClauses: ReadonlySet<Check['clause']>) =>
  verdictOf('SIG-27', [broken('SIG-27')], [], complete, { ...sandbox, pinnedClauses }).verdict;

describe('the verdict on a clause', () => {
  test.each<readonly [string, string, readonly Check[], Ending, readonly Observation[]]>([
    ['held', 'pass: ', [held('TRN-02')], complete, []],
    ['held, what was seen beside it', 'pass: ', [held('TRN-02')], complete, [seen('TRN-02', 'blue')]],
    ['broken', 'fail: it works: expected a, got b', [held('TRN-02'), broken('TRN-02')], complete, []],
    [
      'broken twice, the first',
      'fail: one: expected a, got b',
      [broken('TRN-02', 'one'), broken('TRN-02', 'two')],
      complete,
      [],
    ],
    ['broken before the harness broke', 'fail: it works: expected a, got b', [broken('TRN-02')], failed, []],
    ['held before the harness broke', 'broken: our fault', [held('TRN-02')], failed, []],
    ['held before something was missing', 'pass: ', [held('TRN-02')], untestable('TRN-02'), []],
    ['not reached', 'untestable: no lever', [held('SIG-06')], untestable('SIG-06'), []],
    ['judged by nothing', 'unjudged: the scenario declares the clause and never judged it', [], complete, []],
    [
      'judged for another clause',
      'unjudged: the scenario declares the clause and never judged it',
      [held('SIG-06'), broken('SIG-06')],
      complete,
      [seen('SIG-06', 'x')],
    ],
    [
      'only seen',
      'observed: blue',
      [],
      complete,
      [seen('SIG-06', 'red'), seen('TRN-02', 'blue'), seen('TRN-02', 'green')],
    ],
  ])('%s', (_, expected, checks, ending, observations) => {
    expect(verdict(checks, ending, observations)).toBe(expected);
  });

  test('of another environment is not applicable', () => {
    expect(elsewhere('TRN-02', 'production')).toBeUndefined();
    expect(elsewhere('SBX-02', 'sandbox')).toBeUndefined();
    const away = {
      clause: 'SBX-02',
      verdict: 'not-applicable',
      reason: 'holds in the sandbox environment only',
    };
    expect(elsewhere('SBX-02', 'production')).toEqual(away);
    expect(
      verdictOf('SBX-02', [broken('SBX-02')], [], failed, { ...sandbox, environment: 'production' }),
    ).toEqual(away);
  });

  test('that is pinned fails where it would be observed', () => {
    expect([pinnedVerdict(new Set()), pinnedVerdict(new Set(['SIG-27']))]).toEqual(['observed', 'fail']);
  });
});

describe('how a run ended', () => {
  const checks = [held('TRN-02'), broken('SIG-06')];
  const judged = new Set(['TRN-02', 'SIG-06']);

  test('untestable where the bank or the profile lacks something', () => {
    for (const thrown of [new Untestable('no lever'), new ScaStuck('no lever')]) {
      expect(endingOf(thrown, checks)).toEqual({ kind: 'untestable', reason: 'no lever', judged });
    }
    const assertion = new ClauseAssertionError('a', 'b');
    expect(endingOf(assertion, [])).toEqual({
      kind: 'untestable',
      reason: assertion.message,
      judged: new Set(),
    });
  });

  test('broken by any fault of ours', () => {
    expect(endingOf(new HarnessError('ours'), checks)).toEqual({ kind: 'broken', reason: 'ours' });
    expect(endingOf('a text', checks)).toEqual({ kind: 'broken', reason: 'a text' });
  });
});
