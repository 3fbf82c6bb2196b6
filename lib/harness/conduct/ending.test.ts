/** What a run proved about each declared clause. */

import { describe, expect, test } from 'vitest';
import { ClauseAssertionError, HarnessError, Untestable } from '../../model/errors.js';
import { ScaStuck } from '../sca/driver.js';
import { elsewhere, endingOf, verdictOf, type Ending, type Proceedings } from './ending.js';
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
const early: Ending = { kind: 'untestable', reason: 'no lever' };

const sandbox = { environment: 'sandbox', pinnedClauses: new Set<Check['clause']>() } as const;

const nothing: Proceedings = { checks: [], observations: [], settled: new Set(), leftOpen: new Map() };

function verdict(given: Partial<Proceedings>, ending: Ending) {
  const { verdict: found, reason = '' } = verdictOf('TRN-02', { ...nothing, ...given }, ending, sandbox);
  return `${found}: ${reason}`;
}

/** The verdict on a clause that the text does not state, at a target that promises it or does not. */
const assumedVerdict = (given: Partial<Proceedings>, pinned: boolean) =>
  verdictOf('SIG-27', { ...nothing, ...given }, complete, {
    ...sandbox,
    pinnedClauses: new Set(pinned ? ['SIG-27'] : []),
  }).verdict;

const said = (checks: readonly Check[]) =>
  verdictOf('SIG-27', { ...nothing, checks }, complete, sandbox).verdict;

describe('the breach of a clause that the text leaves open and that lets somebody in', () => {
  test('is a security finding', () => {
    expect(said([held('SIG-27'), broken('SIG-27')])).toBe('security');
  });

  test('is observed where the call was refused in another form than it should have', () => {
    expect(said([{ ...broken('SIG-27'), refused: true }])).toBe('observed');
    expect(said([{ ...broken('SIG-27'), refused: true }, broken('SIG-27')])).toBe('security');
  });
});

describe('what is suspected', () => {
  const suspected: Check = { ...broken('TRN-02'), suspected: true };

  test('is a security finding, also where the clause itself is stated', () => {
    expect(verdict({ checks: [held('TRN-02'), suspected] }, complete)).toBe(
      'security: it works: expected a, got b',
    );
  });

  test('yields to what the clause says', () => {
    expect(verdict({ checks: [suspected, broken('TRN-02', 'first')] }, complete)).toBe(
      'fail: first: expected a, got b',
    );
  });

  test('is observed where the call was refused', () => {
    expect(verdict({ checks: [{ ...suspected, refused: true }] }, complete)).toBe(
      'observed: it works: expected a, got b',
    );
  });
});

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
    ['held before something was missing', 'untestable: no lever', [held('TRN-02')], early, []],
    [
      'broken before something was missing',
      'fail: it works: expected a, got b',
      [broken('TRN-02')],
      early,
      [],
    ],
    ['not reached', 'untestable: no lever', [held('SIG-06')], early, []],
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
    expect(verdict({ checks, observations }, ending)).toBe(expected);
  });

  test('stays what it was where all of it was judged before something was missing', () => {
    const settled = new Set<Check['clause']>(['TRN-02']);
    expect(verdict({ checks: [held('TRN-02')], settled }, early)).toBe('pass: ');
    expect(verdict({ checks: [held('TRN-02')], settled: new Set(['SIG-06']) }, early)).toMatch(/^untestable/);
    expect(verdict({ checks: [held('TRN-02')], settled }, failed)).toBe('broken: our fault');
  });

  test('is untestable where checks were left out, and fails where another check failed', () => {
    const leftOpen = new Map([['TRN-02', 'no clock'] as const]);
    expect(verdict({ checks: [held('TRN-02')], leftOpen }, complete)).toBe('untestable: no clock');
    expect(verdict({ leftOpen }, complete)).toBe('untestable: no clock');
    expect(verdict({ checks: [broken('TRN-02')], leftOpen }, complete)).toMatch(/^fail: /);
  });

  test('that binds nobody reads observed where something was only seen', () => {
    const given = { checks: [held('SIG-27')], observations: [seen('SIG-27', 'accepted')] };
    expect([assumedVerdict(given, false), assumedVerdict(given, true)]).toEqual(['observed', 'pass']);
    expect(assumedVerdict({ checks: [held('SIG-27')] }, false)).toBe('pass');
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
      verdictOf('SBX-02', { ...nothing, checks: [broken('SBX-02')] }, failed, {
        ...sandbox,
        environment: 'production',
      }),
    ).toEqual(away);
  });

  test('that is pinned fails where it would be a finding', () => {
    const given = { checks: [broken('SIG-27')] };
    expect([assumedVerdict(given, false), assumedVerdict(given, true)]).toEqual(['security', 'fail']);
  });
});

describe('how a run ended', () => {
  test('untestable where the bank or the profile lacks something', () => {
    for (const thrown of [new Untestable('no lever'), new ScaStuck('no lever')]) {
      expect(endingOf(thrown)).toEqual({ kind: 'untestable', reason: 'no lever' });
    }
    const assertion = new ClauseAssertionError('a', 'b');
    expect(endingOf(assertion)).toEqual({ kind: 'untestable', reason: assertion.message });
  });

  test('broken by any fault of ours', () => {
    expect(endingOf(new HarnessError('ours'))).toEqual({ kind: 'broken', reason: 'ours' });
    expect(endingOf('a text')).toEqual({ kind: 'broken', reason: 'a text' });
  });
});
