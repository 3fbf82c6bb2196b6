/** Looks over many bodies and notes, place by place, what occurred. */

/** What was seen at one place; `*` in its path stands for every item of a list. */
export interface Sighting {
  /** Texts, numbers and truth values. */
  readonly values: ReadonlySet<unknown>;
  /** Characters of texts and items of lists. */
  readonly lengths: ReadonlySet<number>;
  /** True when no object that could hold the member was without it. */
  readonly alwaysThere: boolean;
}

interface Notes {
  readonly values: Set<unknown>;
  readonly lengths: Set<number>;
  count: number;
}

function noteAt(notes: Map<string, Notes>, path: string): Notes {
  const known = notes.get(path) ?? { values: new Set(), lengths: new Set(), count: 0 };
  notes.set(path, known);
  return known;
}

/** Characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function look(notes: Map<string, Notes>, objects: Map<string, number>, path: string, value: unknown): void {
  const note = noteAt(notes, path);
  note.count += 1;
  if (Array.isArray(value)) {
    note.lengths.add(value.length);
    for (const each of value) look(notes, objects, `${path}/*`, each);
  } else if (typeof value === 'object' && value !== null) {
    objects.set(path, (objects.get(path) ?? 0) + 1);
    for (const [name, each] of Object.entries(value)) look(notes, objects, `${path}/${name}`, each);
  } else {
    note.values.add(value);
    if (typeof value === 'string') note.lengths.add(lengthOf(value));
  }
}

/** Everything that occurs in the bodies, by its place. */
export function sightingsOf(bodies: readonly unknown[]): ReadonlyMap<string, Sighting> {
  const notes = new Map<string, Notes>();
  const objects = new Map<string, number>();
  for (const each of bodies) look(notes, objects, '', each);
  return new Map(
    [...notes].map(([path, { values, lengths, count }]) => {
      const holders = objects.get(path.slice(0, path.lastIndexOf('/'))) ?? 0;
      return [path, { values, lengths, alwaysThere: count === holders }] as const;
    }),
  );
}
