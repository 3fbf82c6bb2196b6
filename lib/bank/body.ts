/**
 * Defensive reading of request bodies. Rules refuse malformed bodies before a route runs; a bank whose rules were taken
 * away still must not stumble over what is missing.
 */

import type { Call } from './call.js';

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

/** A member as a finite number; texts of numbers are read, anything else is 0. */
export function numberOf(from: JsonObject, name: string): number {
  const value = Number(from[name]);
  return Number.isFinite(value) ? value : 0;
}

/** The JSON value of a call's body; undefined when there is none. */
export function bodyOf(call: Call): unknown {
  const { body } = call.request;
  return body.kind === 'json' ? body.value : undefined;
}
