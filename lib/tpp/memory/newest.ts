/**
 * Bounds of what is remembered. Sessions, PSU-IDs, ids and orders are kept: who forgets one of them would
 * blame a TPP for using it. Of what is looked at for a time only, the newest are kept: who forgets such a
 * thing says nothing of it.
 */

/** So many of each kind are kept; a client with more of them side by side is judged with gaps. */
export const mostKept = 20_000;

/** A map that forgets what was set the longest ago. */
export class Newest<Value> extends Map<string, Value> {
  readonly #most: number;
  readonly #forgotten: ((key: string, value: Value) => void) | undefined;

  /** @param forgotten told of each thing that is forgotten */
  constructor(most = mostKept, forgotten?: (key: string, value: Value) => void) {
    super();
    this.#most = most;
    this.#forgotten = forgotten;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.#most) return this;
    const [oldest] = this;
    if (oldest === undefined) return this;
    this.delete(oldest[0]);
    this.#forgotten?.(...oldest);
    return this;
  }
}
