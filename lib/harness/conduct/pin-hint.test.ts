/** When a reason says what to pin, and when it does not. */

import { expect, test } from 'vitest';
import { allScenarios } from '../../../suites/index.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import type { Exchange } from '../evidence/exchange.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import { selectScenarios } from './select.js';
import type { ClauseVerdict } from '../../catalogue/verdict.js';
import { conduct } from './conduct.js';
import { noteWantedRefusal } from '../replies/refused-as-wanted.js';
import { withPlaceHint } from './pin-hint.js';

const exchange = (number: number, status: number, operation: Exchange['operation'] = 'read-basket') => {
  const wire = jsonReply(status, {});
  return { ...replyOf(wire, {}, operation).exchange, number, ...(status === 0 ? {} : { reply: wire }) };
};
const failed: ClauseVerdict = { clause: 'BSK-03', verdict: 'fail', reason: 'wrong' };
const check = (number: number) =>
  ({ clause: 'BSK-03', expectation: 'x', held: false, exchange: number }) as const;
const pin = '; if the bank has read-basket elsewhere, pin basket-read-operation';

function hint(
  transcript: readonly Exchange[],
  { verdict = failed, at = 1, pinned = {} }: { verdict?: ClauseVerdict; at?: number; pinned?: object } = {},
): string | undefined {
  const { reason } = withPlaceHint(verdict, at === 0 ? [] : [check(at)], transcript, {
    pinnedAssumptions: pinned,
  });
  return reason?.replace(/^wrong/, '');
}

test('a call that finds nothing at the published place names the pin', () => {
  expect(hint([exchange(1, 404)])).toBe(pin);
  expect(hint([exchange(1, 405)])).toBe(pin);
  expect(hint([exchange(1, 404), exchange(2, 200, 'list-accounts')])).toBe(pin);
  expect(hint([exchange(1, 404)], { verdict: { ...failed, verdict: 'untestable' }, at: 0 })).toBe(pin);
});

test('a place that nobody promised fails no bank, and what went wrong elsewhere does', () => {
  const verdictOf = (checks: readonly ReturnType<typeof check>[], pinned = {}) =>
    withPlaceHint(failed, checks, [exchange(1, 404), exchange(2, 200, 'list-accounts')], {
      pinnedAssumptions: pinned,
    }).verdict;
  expect(verdictOf([check(1)])).toBe('untestable');
  expect(verdictOf([check(1), check(2)])).toBe('fail');
  expect(verdictOf([check(2)])).toBe('fail');
  expect(verdictOf([check(1)], { 'basket-read-operation': 'GET /v1/signing-baskets/{basketId}' })).toBe(
    'fail',
  );
});

test('a call that had to be refused says nothing of where operations are', () => {
  const broken = { ...exchange(1, 404), announced: ['basket-psu-id'] };
  expect(hint([broken])).toBe('');
  const wanted = exchange(1, 404);
  noteWantedRefusal(wanted);
  expect(hint([wanted])).toBe('');
  expect(hint([exchange(1, 404), { ...exchange(2, 404), announced: ['basket-psu-id'] }])).toBe(pin);
  const verdict = withPlaceHint(failed, [check(1)], [wanted], { pinnedAssumptions: {} });
  expect(verdict.verdict).toBe('fail');
});

test('nothing is added where the place is not in doubt', () => {
  expect(hint([exchange(1, 400)])).toBe('');
  expect(hint([exchange(1, 404), exchange(2, 200)])).toBe('');
  expect(hint([exchange(1, 404), exchange(2, 200, 'list-accounts')], { at: 2 })).toBe('');
  expect(hint([exchange(1, 404, 'list-accounts')])).toBe('');
  expect(hint([exchange(1, 404, 'browser')])).toBe('');
  expect(
    hint([exchange(1, 404)], { pinned: { 'basket-read-operation': 'GET /v1/signing-baskets/{basketId}' } }),
  ).toBe('');
  expect(hint([], { at: 0 })).toBe('');
  const passed: ClauseVerdict = { clause: 'BSK-03', verdict: 'pass' };
  expect(hint([exchange(1, 404)], { verdict: passed })).toBeUndefined();
});

test('a bank without card accounts at the published place is told so in a run', async () => {
  const { target, close } = await inProcessTarget({
    change: (parts) => ({
      ...parts,
      answers: { ...parts.answers, 'card-accounts-operation': 'GET /v1/cards' },
    }),
  });
  const pins = Object.entries(target.pinnedAssumptions).filter(([id]) => id !== 'card-accounts-operation');
  const unpinned = { ...target, pinnedAssumptions: Object.fromEntries(pins) };
  const run = await conduct(selectScenarios(allScenarios, 'cards/related-account'), unpinned, {
    seed: 1,
    partial: true,
  });
  await close();
  const told = run.scenarios.flatMap(({ verdicts }) => verdicts.map(({ reason }) => reason ?? ''));
  expect(
    told.every((each) =>
      each.endsWith('; if the bank has list-card-accounts elsewhere, pin card-accounts-operation'),
    ),
  ).toBe(true);
  expect(told.length).toBeGreaterThan(0);
});
