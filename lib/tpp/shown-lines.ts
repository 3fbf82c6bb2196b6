/**
 * The exchanges that breaches name, in a line each. Which of them will be named is not known when they pass:
 * the newest are kept, all that a breach has named, and those on which the end of the traffic may throw a
 * light (offers of an SCA and what came of them). Of any other old one a report has the number only.
 */

import type { FoundBreach } from './verdict.js';

/**
 * An exchange in one line: what was asked, and how it ended. Ids and numbers of people stand in it as they
 * were sent.
 */
export interface ShownExchange {
  readonly at: number;
  readonly method: string;
  readonly target: string;
  /** Absent when no reply came or none is known. */
  readonly status?: number;
}

/** Exchanges back that a line is kept for without a reason. */
const mostLines = 10_000;

export class ShownLines {
  readonly #newest = new Map<number, ShownExchange>();
  readonly #held = new Map<number, ShownExchange>();

  add(number: number, line: ShownExchange): void {
    this.#newest.set(number, line);
    this.#newest.delete(number - mostLines);
  }

  /** Keeps a line for good, as far as it is still known. */
  hold(number: number): void {
    const line = this.#newest.get(number);
    if (line !== undefined) this.#held.set(number, line);
  }

  /** The lines that these breaches name. */
  of(breaches: readonly FoundBreach[]): ReadonlyMap<number, ShownExchange> {
    const numbers = breaches.flatMap(({ number, dependsOn }) =>
      dependsOn === undefined ? [number] : [number, dependsOn],
    );
    return new Map(
      numbers.flatMap((each) => {
        const line = this.#held.get(each) ?? this.#newest.get(each);
        return line === undefined ? [] : [[each, line] as const];
      }),
    );
  }
}
