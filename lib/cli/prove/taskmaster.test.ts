import { expect, test } from 'vitest';
import { withoutRule, withRule } from '../../bank/part-changes.js';
import { allTasks, taskmaster } from './taskmaster.js';
import { complaint, verdictOf } from './words.js';

const broken = {
  id: 'sample/broken',
  title: 'A fault for a rule that there is not',
  catches: ['SIG-06'],
  change: (parts: Parameters<typeof withRule>[0]) => withRule(parts, 'no-such-rule', (given) => given),
} as const;
const sound = {
  id: 'sample/sound',
  title: 'A slow clock is let pass',
  catches: ['SIG-07'],
  mayFail: ['SIG-09'],
  change: (parts: Parameters<typeof withRule>[0]) => withoutRule(parts, 'date-not-behind'),
} as const;

test('a bank that cannot be made is its own failure, and the next one is proven', async () => {
  const { outcomeOf } = await taskmaster('quick', {
    faults: [broken, sound],
    variants: [{ ...broken, because: 'it is a sample' }],
  });
  const first = await outcomeOf({ kind: 'fault', id: broken.id, environment: 'sandbox' });
  expect(first).toMatchObject({
    kind: 'fault',
    missed: ['SIG-06'],
    mistake: 'the bank has no rule no-such-rule',
  });
  expect(complaint(first)).toBe('cannot be tried, mend it: the bank has no rule no-such-rule');
  expect(verdictOf(first)).toBe('NOT TRIED');
  const variant = await outcomeOf({ kind: 'variant', id: broken.id, environment: 'sandbox' });
  expect(variant).toMatchObject({ kind: 'variant', mistake: 'the bank has no rule no-such-rule' });
  const second = await outcomeOf({ kind: 'fault', id: sound.id, environment: 'sandbox' });
  expect(second).toMatchObject({ missed: [], overReach: [] });
  expect(second.mistake).toBeUndefined();
}, 180_000);

function countOf(kind: string): number {
  return allTasks.filter((each) => each.kind === kind).length;
}

test('combinations and front doors are among the tasks', () => {
  expect(countOf('combination')).toBeGreaterThanOrEqual(16);
  expect(countOf('front')).toBeGreaterThanOrEqual(5);
  expect(new Set(allTasks.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(allTasks.length);
});
