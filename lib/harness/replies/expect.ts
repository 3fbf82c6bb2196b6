/** Assertions beside those of a reply. Each throws `ClauseAssertionError` with expected and actual. */

import { ClauseAssertionError } from '../../model/errors.js';
import { isRecord } from '../../model/json-value.js';
import { noteWantedRefusal } from './refused-as-wanted.js';
import type { Reply } from './reply.js';

/** A value in a message, short. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Asserts that a condition holds; `actual` says what was seen. */
export function expectThat(condition: boolean, expected: string, actual: unknown): void {
  if (!condition)
    throw new ClauseAssertionError(expected, typeof actual === 'string' ? actual : shown(actual));
}

/** The value with the members of every object in one order: JSON has none. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, inOrder(each)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Asserts that two values are alike as JSON; nothing beside nothing is no comparison, and does not hold. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual === undefined && expected === undefined)
    throw new ClauseAssertionError(`${what} to compare`, 'nothing on either side');
  const same = JSON.stringify(inOrder(actual)) === JSON.stringify(inOrder(expected));
  if (!same) throw new ClauseAssertionError(`${what} to be ${shown(expected)}`, shown(actual));
}

/** Asserts that two lists hold the same texts, in any order. */
export function expectSameMembers(
  actual: readonly string[],
  expected: readonly string[],
  what: string,
): void {
  expectEqual(actual.toSorted(), expected.toSorted(), what);
}

/** Asserts that a reply refuses or asks for SCA: anything but a success. */
export function expectNoAccess(reply: Reply): void {
  expectThat(reply.status >= 400 && reply.status <= 499, 'no access (4xx)', `status ${reply.status}`);
  noteWantedRefusal(reply.exchange);
}
