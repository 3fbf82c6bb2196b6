/** A run is summed up from what its scenarios and replies said, and from what the target says it has not. */

import { expect, test } from 'vitest';
import { ambientChecks } from '../ambient/index.js';
import { checkKey, type Shown } from '../ambient/ledger.js';
import type { Target } from '../target/target.js';
import { whole } from './sum-up.js';

const nothing: Shown = { accepted: 1, keys: new Set(), failures: [] };

function verdictOn(clause: string, capabilities: Target['capabilities'], shown = nothing, partial = false) {
  const { clauses } = whole({
    scenarios: [],
    shown,
    target: { environment: 'sandbox', pinnedClauses: new Set(), waivers: [], capabilities },
    startedAt: 0,
    partial,
    judgedElsewhere: new Set(),
  });
  const found = clauses.find((each) => each.clause === clause);
  return found === undefined ? undefined : `${found.verdict}: ${found.reason ?? ''}`;
}

test('what no reply showed is not applicable where the target does not offer it', () => {
  const cards = 'not-applicable: the profile says that the target offers no cards';
  expect(verdictOn('CARD-01', { cards: false })).toBe(cards);
  expect(verdictOn('CARD-01', { cards: true })).toBe('untestable: no reply of the run showed it');
  expect(verdictOn('CARD-01', { baskets: false })).toBe('untestable: no reply of the run showed it');
  expect(verdictOn('CARD-01', { cards: false }, nothing, true)).toBeUndefined();
});

test('what a reply showed counts whatever the target says', () => {
  const check = ambientChecks.find((each) => each.clause === 'CARD-01');
  if (check === undefined) throw new Error('no check on every reply is about CARD-01');
  const seen = { ...nothing, keys: new Set([checkKey(check)]) };
  expect(verdictOn('CARD-01', { cards: false }, seen)).toBe('pass: ');
});
