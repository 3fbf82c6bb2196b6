/** Every member of a reply's JSON body, walked once and shared by all ambient checks. */

import { grouped } from '../../model/grouped.js';
import type { Reply } from '../replies/reply.js';
import type { AmbientOutcome } from './check.js';
import { isRecord } from '../../model/json-value.js';

/** A value in a body with the name it stands under and its JSON pointer. */
export interface Member {
  /** Member name; of a list element the name of the list. */
  readonly name: string;
  readonly value: unknown;
  readonly path: string;
}

/** A member that knows where it stands; the pointer is written only for what is told. */
class Standing implements Member {
  readonly name: string;
  readonly value: unknown;
  readonly #parent: Standing | undefined;
  readonly #step: string | number;

  constructor(name: string, value: unknown, parent?: Standing, step: string | number = '') {
    this.name = name;
    this.value = value;
    this.#parent = parent;
    this.#step = step;
  }

  get path(): string {
    return this.#parent === undefined ? '' : `${this.#parent.path}/${this.#step}`;
  }
}

type ByName = ReadonlyMap<string, readonly Member[]>;

const none: readonly Member[] = [];

/** A reading made once for each reply. Only the last is kept: a reply goes through all checks first. */
export function onceForEachReply<T>(read: (reply: Reply) => T): (reply: Reply) => T {
  let last: { readonly reply: Reply; readonly value: T } | undefined;
  return (reply) => {
    if (last?.reply !== reply) last = { reply, value: read(reply) };
    return last.value;
  };
}

function visit(at: Standing, found: Member[]): void {
  found.push(at);
  const { name, value } = at;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      visit(new Standing(name, value[index], at, index), found);
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) visit(new Standing(key, value[key], at, key), found);
  }
}

/** All members of the body, at every depth; empty when the body is not JSON. */
export const membersOf: (reply: Reply) => readonly Member[] = onceForEachReply((reply) => {
  const found: Member[] = [];
  visit(new Standing('', reply.json), found);
  return found;
});

const byName: (reply: Reply) => ByName = onceForEachReply((reply) =>
  grouped(membersOf(reply), (each) => each.name),
);

/** The members of one name. */
export function membersNamed(reply: Reply, name: string): readonly Member[] {
  return byName(reply).get(name) ?? none;
}

/** The members whose name fits, by name. */
export function membersLike(reply: Reply, fits: (name: string) => boolean): readonly Member[] {
  let found = none;
  for (const [name, list] of byName(reply)) if (fits(name)) found = [...found, ...list];
  return found;
}

/** The objects that stand under a name, list elements included. */
export function recordsNamed(
  reply: Reply,
  name: string,
): readonly { readonly record: Readonly<Record<string, unknown>>; readonly path: string }[] {
  return membersNamed(reply, name).flatMap((each) =>
    isRecord(each.value) ? [{ record: each.value, path: each.path }] : [],
  );
}

/** Objects that look like an Amount: they have both `amount` and `currency`. */
export const amountsOf: (
  reply: Reply,
) => readonly { readonly amount: unknown; readonly currency: unknown; readonly path: string }[] =
  onceForEachReply((reply) => {
    if (membersNamed(reply, 'amount').length === 0) return [];
    return membersOf(reply).flatMap((each) => {
      const { value } = each;
      return isRecord(value) && 'amount' in value && 'currency' in value
        ? [{ amount: value['amount'], currency: value['currency'], path: each.path }]
        : [];
    });
  });

/** True for replies of operations below `/v1/sandbox/`, whose bodies follow their own rules. */
export function isSandboxReply(reply: Reply): boolean {
  return reply.exchange.operation !== 'browser' && reply.exchange.request.target.includes('/v1/sandbox/');
}

/** Judges each value: irrelevant when there is none, broken at the first of which `wrong` says why. */
export function everyOne<T>(
  values: readonly T[],
  expected: string,
  wrong: (value: T) => string | undefined,
): AmbientOutcome {
  if (values.length === 0) return undefined;
  for (const value of values) {
    const actual = wrong(value);
    if (actual !== undefined) return { holds: false, expected, actual };
  }
  return { holds: true };
}

/** A value as evidence shows it, short. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
