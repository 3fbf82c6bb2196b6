/**
 * Runs a check on many generated values, several at a time, and makes the first failure small. fast-check
 * itself runs one value after the other; here it draws the values and shrinks, and what failed among others
 * is tried again alone.
 */

import * as fc from 'fast-check';
import { hashText } from '../model/seeded-random.js';

export interface ExploreOptions<T> {
  readonly seed: number;
  /** Where an earlier run found its counterexample; only that value is tried then. */
  readonly path?: string;
  /** Values drawn; default 100. */
  readonly numRuns?: number;
  /** Values tried before those that are drawn. */
  readonly examples?: readonly T[];
  /** Values under way at once; default 8. */
  readonly concurrency?: number;
  /** Time for making a counterexample small, in milliseconds; default 2000. */
  readonly shrinkMs?: number;
}

/** How an exploration went; seed and path repeat a failure in one run. */
export type Exploration<T> =
  | { readonly verdict: 'held'; readonly runs: number; readonly seed: number }
  | {
      readonly verdict: 'failed';
      readonly seed: number;
      readonly path: string;
      readonly value: T;
      readonly error: unknown;
    }
  /** Failed beside others and passed alone: neither a pass nor a failure that anybody can repeat. */
  | {
      readonly verdict: 'unstable';
      readonly seed: number;
      readonly path: string;
      readonly value: T;
      readonly error: unknown;
    };

/** The seed of one property: other filters and shards draw the same values. */
export function seedFor(runSeed: number, name: string): number {
  return (hashText(name) ^ Math.imul(runSeed | 0, 0x9e3779b1)) | 0;
}

interface Failure<T> {
  readonly index: number;
  readonly value: T;
  readonly error: unknown;
}

/** The failure with the lowest index; no more values are begun once there is one. */
async function firstFailure<T>(
  values: readonly T[],
  run: (value: T) => Promise<void>,
  concurrency: number,
): Promise<Failure<T> | undefined> {
  const waiting = values.entries();
  const failures: Failure<T>[] = [];
  // The workers share one iterator, so each value goes to one of them.
  async function work(): Promise<void> {
    for (const [index, value] of waiting) {
      if (failures.length > 0) return;
      try {
        await run(value);
      } catch (error) {
        failures.push({ index, value, error });
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return failures.toSorted((one, other) => one.index - other.index)[0];
}

/**
 * Tries the examples and `numRuns` drawn values, `concurrency` at a time, and shrinks the first failing one
 * alone. What `run` throws is the failure; it is called again for every smaller value.
 */
export async function explore<T>(
  arbitrary: fc.Arbitrary<T>,
  run: (value: T) => Promise<void>,
  { seed, path, examples = [], numRuns = 100, concurrency = 8, shrinkMs = 2000 }: ExploreOptions<T>,
): Promise<Exploration<T>> {
  const property = fc.asyncProperty(arbitrary, run);
  const given = examples.map((each): [T] => [each]);
  const tryAt = (at: string, more: fc.Parameters<[T]>) =>
    fc.check(property, { seed, path: at, examples: given, numRuns: 1, ...more });
  if (path !== undefined) {
    const alone = await tryAt(path, { endOnFailure: true });
    return alone.counterexample !== null
      ? { verdict: 'failed', seed, path, value: alone.counterexample[0], error: alone.errorInstance }
      : { verdict: 'held', runs: 1, seed };
  }
  // Sample number k is the value that a property with this seed has at path "k".
  const runs = examples.length + numRuns;
  const values = fc.sample(arbitrary, { seed, examples: [...examples], numRuns: runs });
  const found = await firstFailure(values, run, concurrency);
  if (found === undefined) return { verdict: 'held', runs, seed };
  const start = String(found.index);
  // Without a time limit, which a slow reply would pass: then nothing would be known of the failure.
  const alone = await tryAt(start, { endOnFailure: true });
  if (alone.counterexample === null)
    return { verdict: 'unstable', seed, path: start, value: found.value, error: found.error };
  const shrunk = await tryAt(start, { interruptAfterTimeLimit: shrinkMs });
  const failing = shrunk.counterexample === null ? alone : shrunk;
  return {
    verdict: 'failed',
    seed,
    path: failing.counterexamplePath,
    value: failing.counterexample[0],
    error: failing.errorInstance,
  };
}
