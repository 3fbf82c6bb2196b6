/**
 * Runs a check on many generated values, several at a time, and makes the first failure small. fast-check
 * itself runs one value after the other; here it draws the values and shrinks, and what failed among others
 * is tried again alone.
 */

import * as fc from 'fast-check';
import { hashText } from '../model/seeded-random.js';

export interface ExploreOptions {
  readonly seed: number;
  /** Where an earlier run found its counterexample; only that value is tried then. */
  readonly path?: string;
  /** Default 100. */
  readonly numRuns?: number;
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
 * Tries `numRuns` values, `concurrency` at a time, and shrinks the first failing one alone. What `run` throws
 * is the failure; it is called again for every smaller value.
 */
export async function explore<T>(
  arbitrary: fc.Arbitrary<T>,
  run: (value: T) => Promise<void>,
  { seed, path, numRuns = 100, concurrency = 8, shrinkMs = 2000 }: ExploreOptions,
): Promise<Exploration<T>> {
  const property = fc.asyncProperty(arbitrary, run);
  if (path !== undefined) {
    const details = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
    return details.counterexample !== null
      ? { verdict: 'failed', seed, path, value: details.counterexample[0], error: details.errorInstance }
      : { verdict: 'held', runs: 1, seed };
  }
  // Sample number k is the value that a property with this seed has at path "k".
  const found = await firstFailure(fc.sample(arbitrary, { seed, numRuns }), run, concurrency);
  if (found === undefined) return { verdict: 'held', runs: numRuns, seed };
  const start = String(found.index);
  const details = await fc.check(property, {
    seed,
    path: start,
    numRuns: 1,
    interruptAfterTimeLimit: shrinkMs,
  });
  if (details.counterexample === null)
    return { verdict: 'unstable', seed, path: start, value: found.value, error: found.error };
  return {
    verdict: 'failed',
    seed,
    path: details.counterexamplePath,
    value: details.counterexample[0],
    error: details.errorInstance,
  };
}
