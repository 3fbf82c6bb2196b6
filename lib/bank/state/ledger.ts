/** Records that are found by more than their id, so that no call looks through all of them. */

/** By what records are found besides their id: the keys of one record. */
export type Finders<Value, Name extends string> = Readonly<Record<Name, (value: Value) => readonly string[]>>;

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

/** A map by id that also finds records by other keys. What it knows of those is made when first asked for. */
export class Ledger<Value, Name extends string = never> extends Map<string, Value> {
  readonly #finders: Finders<Value, Name>;
  /** By finder: ids by key. */
  readonly #found = new Map<Name, Map<string, Set<string>>>();
  /** In which order records came in, by id. */
  readonly #places = new Map<string, number>();
  #nextPlace = 0;

  constructor(finders: Finders<Value, Name>, content?: ReadonlyMap<string, Value>) {
    super();
    this.#finders = finders;
    for (const [id, value] of content ?? []) this.set(id, value);
  }

  /** The records with a key, in the order in which they came in. */
  by(name: Name, key: string): readonly Value[] {
    return this.among(this.#idsBy(name).get(key) ?? []);
  }

  /** The same with their ids. */
  entriesBy(name: Name, key: string): readonly (readonly [id: string, value: Value])[] {
    return this.#placed(this.#idsBy(name).get(key) ?? []);
  }

  /** The records that have one of these ids, in the order in which they came in. */
  among(ids: Iterable<string>): readonly Value[] {
    return this.#placed(ids).map(([, value]) => value);
  }

  override set(id: string, value: Value): this {
    const given = this.get(id);
    if (!this.has(id)) this.#places.set(id, this.#nextPlace++);
    for (const [name, ids] of this.#found) {
      const keys = this.#finders[name](value);
      const before = given === undefined ? [] : this.#finders[name](given);
      if (isSame(before, keys)) continue;
      forget(ids, id, before);
      note(ids, id, keys);
    }
    return super.set(id, value);
  }

  override delete(id: string): boolean {
    const given = this.get(id);
    if (given === undefined) return super.delete(id);
    for (const [name, ids] of this.#found) forget(ids, id, this.#finders[name](given));
    this.#places.delete(id);
    return super.delete(id);
  }

  override clear(): void {
    this.#found.clear();
    this.#places.clear();
    super.clear();
  }

  #placed(ids: Iterable<string>): readonly (readonly [id: string, value: Value])[] {
    const found: (readonly [place: number, id: string, value: Value])[] = [];
    for (const id of ids) {
      const value = this.get(id);
      const place = this.#places.get(id);
      if (value !== undefined && place !== undefined) found.push([place, id, value]);
    }
    return found.toSorted(([a], [b]) => a - b).map(([, id, value]) => [id, value]);
  }

  #idsBy(name: Name): Map<string, Set<string>> {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const ids = new Map<string, Set<string>>();
    for (const [id, value] of this) note(ids, id, this.#finders[name](value));
    this.#found.set(name, ids);
    return ids;
  }
}

function note(ids: Map<string, Set<string>>, id: string, keys: readonly string[]): void {
  for (const key of keys) {
    const known = ids.get(key);
    if (known === undefined) ids.set(key, new Set([id]));
    else known.add(id);
  }
}

function forget(ids: Map<string, Set<string>>, id: string, keys: readonly string[]): void {
  for (const key of keys) {
    const known = ids.get(key);
    known?.delete(id);
    if (known?.size === 0) ids.delete(key);
  }
}
