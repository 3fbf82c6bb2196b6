/** Every member of a reply's JSON body, walked once and shared by all ambient checks. */

import type { Reply } from '../reply.js';
import type { AmbientOutcome } from './check.js';

/** A value in a body with the name it stands under and its JSON pointer. */
export interface Member {
  /** Member name; of a list element the name of the list. */
  readonly name: string;
  readonly value: unknown;
  readonly path: string;
}

const walked = new WeakMap<Reply, readonly Member[]>();

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All members of the body, at every depth; empty when the body is not JSON. */
export function membersOf(reply: Reply): readonly Member[] {
  const known = walked.get(reply);
  if (known !== undefined) return known;
  const found: Member[] = [];
  const visit = (name: string, value: unknown, path: string) => {
    found.push({ name, value, path });
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) visit(name, each, `${path}/${index}`);
    } else if (isRecord(value)) {
      for (const [key, each] of Object.entries(value)) visit(key, each, `${path}/${key}`);
    }
  };
  visit('', reply.json, '');
  walked.set(reply, found);
  return found;
}

/** The objects that stand under a name, list elements included. */
export function recordsNamed(
  reply: Reply,
  name: string,
): readonly { readonly record: Readonly<Record<string, unknown>>; readonly path: string }[] {
  return membersOf(reply).flatMap(({ name: each, value, path }) =>
    each === name && isRecord(value) ? [{ record: value, path }] : [],
  );
}

/** Objects that look like an Amount: they have both `amount` and `currency`. */
export function amountsOf(
  reply: Reply,
): readonly { readonly amount: unknown; readonly currency: unknown; readonly path: string }[] {
  return membersOf(reply).flatMap(({ value, path }) =>
    isRecord(value) && 'amount' in value && 'currency' in value
      ? [{ amount: value['amount'], currency: value['currency'], path }]
      : [],
  );
}

/** True for replies of operations below `/v1/sandbox/`, whose bodies follow their own rules. */
export function isSandboxReply(reply: Reply): boolean {
  return reply.exchange.operation !== 'browser' && /\/v1\/sandbox\//.test(reply.exchange.request.target);
}

/** Judges each value: irrelevant when there is none, broken at the first for which `wrong` says what it is. */
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
