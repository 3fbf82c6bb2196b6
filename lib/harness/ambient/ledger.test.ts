import { expect, test } from 'vitest';
import { jsonReply, replyOf } from '../target/sample-target.js';
import type { AmbientCheck } from './check.js';
import { ambientLedger } from './ledger.js';

/** Looks at the member `n` of a body: five holds, any other number does not, nothing shows nothing. */
const check = (clause: AmbientCheck['clause'], more: Partial<AmbientCheck> = {}): AmbientCheck => ({
  clause,
  expectation: 'n is five',
  look(reply) {
    const n = reply.at('n');
    if (n === undefined) return undefined;
    return n === 5 ? { holds: true } : { holds: false, expected: '5', actual: JSON.stringify(n) };
  },
  ...more,
});

function verdicts(
  checks: readonly AmbientCheck[],
  replies: readonly (readonly [status: number, n?: number])[],
  { pinned = [], partial = false }: { pinned?: AmbientCheck['clause'][]; partial?: boolean } = {},
) {
  const ledger = ambientLedger(checks);
  for (const [status, n] of replies)
    ledger.judge(replyOf(jsonReply(status, n === undefined ? {} : { n })), 's');
  return ledger
    .verdicts({ environment: 'sandbox', pinnedClauses: new Set(pinned) }, partial)
    .map(({ verdict, reason }) => (reason === undefined ? verdict : `${verdict}: ${reason}`));
}

const must = check('TRN-02');

test('passes when a reply showed it and the bank accepted something', () => {
  expect(verdicts([must], [[200, 5]])).toEqual(['pass']);
  expect(verdicts([must], [[400, 5], [200]])).toEqual(['pass']);
});

test('nothing passes when the bank accepted nothing', () => {
  expect(
    verdicts(
      [must],
      [
        [400, 5],
        [302, 5],
      ],
    ),
  ).toEqual(['untestable: the bank accepted no call of the run']);
});

test('one bad reply fails it, whatever the others showed', () => {
  expect(
    verdicts(
      [must],
      [
        [200, 5],
        [400, 4],
        [200, 5],
      ],
    ),
  ).toEqual(['fail: n is five: expected 5, got 4']);
  expect(
    verdicts(
      [must],
      [
        [200, 4],
        [200, 3],
        [200, 2],
      ],
    ),
  ).toEqual(['fail: n is five: expected 5, got 4 (and 2 more)']);
});

test('what no reply showed is missed, only observed where a bank may never send it, left out of a part', () => {
  const optional = check('TYPE-16', { optional: true });
  expect(verdicts([must, optional], [[200]])).toEqual([
    'untestable: no reply of the run showed it',
    'observed: no reply of the run carried it',
  ]);
  expect(verdicts([must, optional], [[200]], { partial: true })).toEqual([]);
  expect(verdicts([must], [[200, 5]], { partial: true })).toEqual(['pass']);
});

test('an assumed clause is observed unless pinned', () => {
  const assumed = check('ERR-02');
  expect(verdicts([assumed], [[200, 4]])).toEqual(['observed: n is five: expected 5, got 4']);
  expect(verdicts([assumed], [[200, 4]], { pinned: ['ERR-02'] })).toEqual([
    'fail: n is five: expected 5, got 4',
  ]);
});

test('two checks of one clause are told apart', () => {
  const other = check('TRN-02', { expectation: 'other', look: () => ({ holds: true }) });
  expect(verdicts([must, other], [[200, 4]])).toEqual(['fail: n is five: expected 5, got 4', 'pass']);
});

test('says which exchange of which scenario broke it', () => {
  const ledger = ambientLedger([must]);
  const broken = ledger.judge(replyOf(jsonReply(200, { n: 4 })), 'errors/x');
  expect(broken).toEqual([
    {
      clause: 'TRN-02',
      expectation: 'n is five',
      scenario: 'errors/x',
      exchange: 1,
      expected: '5',
      actual: '4',
    },
  ]);
  expect(ledger.shown().failures).toEqual(broken);
});
