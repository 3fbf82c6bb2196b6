import { expect, test } from 'vitest';
import { allTasks } from './taskmaster.js';

function countOf(kind: string): number {
  return allTasks.filter((each) => each.kind === kind).length;
}

test('combinations and front doors are among the tasks', () => {
  expect(countOf('combination')).toBeGreaterThanOrEqual(16);
  expect(countOf('front')).toBeGreaterThanOrEqual(5);
  expect(new Set(allTasks.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(allTasks.length);
});
