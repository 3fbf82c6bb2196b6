import { expect, test } from 'vitest';
import { isRed, leastObliged, verdictOfFailure, verdictOrder, worst, type Verdict } from './verdict.js';

const on = (verdict: Verdict, reason: string = verdict) => ({ clause: 'TRN-02', verdict, reason }) as const;

test('from best to worst', () => {
  expect(verdictOrder).toEqual([
    'not-applicable',
    'observed',
    'pass',
    'warn',
    'untestable',
    'unjudged',
    'broken',
    'security',
    'fail',
  ]);
});

test.each([
  ['pass', ['pass', 'not-applicable']],
  ['pass', ['observed', 'pass']],
  ['warn', ['pass', 'warn']],
  ['untestable', ['untestable', 'pass']],
  ['unjudged', ['untestable', 'unjudged', 'pass']],
  ['fail', ['pass', 'fail', 'pass', 'unjudged']],
  ['broken', ['unjudged', 'broken', 'pass']],
  ['fail', ['fail', 'broken', 'pass']],
] as const)('%s is the worst of %j', (expected, given) => {
  expect(worst(given.map((each) => on(each)))?.verdict).toBe(expected);
});

test('of equals the first stands, with its reason; of none there is none', () => {
  expect(worst([on('fail', 'first'), on('fail', 'second')])?.reason).toBe('first');
  expect(worst([])).toBeUndefined();
});

test.each([
  // stated must
  ['TRN-02', false, 'fail'],
  // stated should
  ['SIG-17', false, 'warn'],
  // assumed must, open unless the profile pins it; its breach lets somebody in
  ['SIG-27', false, 'security'],
  ['SIG-27', true, 'fail'],
  // assumed should
  ['PAY-14', false, 'observed'],
  ['PAY-14', true, 'warn'],
  // stated info is never asserted
  ['END-02', false, 'observed'],
  ['END-02', true, 'observed'],
] as const)('a failed expectation of %s (pinned: %s) gives %s', (id, pinned, expected) => {
  const pinnedClauses = new Set(pinned ? [id] : []);
  expect(verdictOfFailure(id, { ...leastObliged, pinnedClauses })).toBe(expected);
});

test.each([
  // law: an obligation in production, and in the sandbox only where pinned
  ['SCA-11', 'production', false, 'fail'],
  ['SCA-11', 'sandbox', false, 'security'],
  ['SCA-11', 'sandbox', true, 'fail'],
  // assumed: wherever it is pinned, and nowhere else
  ['END-12', 'production', false, 'security'],
  ['END-12', 'production', true, 'fail'],
] as const)('a failed expectation of %s in %s (pinned: %s) gives %s', (id, environment, pinned, expected) => {
  expect(verdictOfFailure(id, { environment, pinnedClauses: new Set(pinned ? [id] : []) })).toBe(expected);
});

test('what turns a run red', () => {
  expect(verdictOrder.filter(isRed)).toEqual(['untestable', 'unjudged', 'broken', 'fail']);
});
