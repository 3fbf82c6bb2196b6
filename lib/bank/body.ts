/**
 * Defensive reading of request bodies. That a body is well formed and complete is for the rules alone: a bank
 * whose rules were taken away takes what is missing for not said, so that it shows what it lacks instead of
 * stumbling over it.
 */

import { RefusedCall } from './refusals.js';
import type { Call } from './types.js';

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object; anything else reads as an empty one. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The value as a list; anything else reads as an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A member as text; numbers are written out, anything else reads as empty. */
export function textOf(from: JsonObject, name: string): string {
  const value = from[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A member as text, or undefined when it is absent or no string. */
export function optionalText(from: JsonObject, name: string): string | undefined {
  const value = from[name];
  return typeof value === 'string' ? value : undefined;
}

/** A member as a number; texts of numbers are read, anything else and what no sum of money can be is 0. */
export function numberOf(from: JsonObject, name: string): number {
  const given = from[name];
  const value = typeof given === 'number' || typeof given === 'string' ? Number(given) : 0;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : 0;
}

/** Deeper bodies belong to no operation, and would exhaust the stack of whoever writes them out again. */
const deepest = 64;

function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/**
 * The JSON value of a call's body; undefined when there is none.
 * @throws RefusedCall when it is nested beyond all use.
 */
export function bodyOf(call: Call): unknown {
  const { body } = call.request;
  if (body.kind !== 'json') return undefined;
  if (isTooDeep(body.value))
    throw new RefusedCall('body-unusable', {
      closer: 'body-too-deep',
      text: 'the body is nested too deeply',
    });
  return body.value;
}
