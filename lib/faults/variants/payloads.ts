/**
 * Banks whose replies hold less than the reference bank's, made from the schemas: each member that the text does not show as
 * required is left out once, wherever the part that declares it stands.
 */

import { withBody } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { operations, isOperationId, type OperationId } from '../../model/operations/index.js';
import { isSchemaName } from '../../schemas/index.js';
import { membersOf } from '../../schemas/members.js';
import type { Variant } from '../fault.js';

/** Where one member stands: in replies of this status of an operation, down this way. */
interface Place {
  readonly operation: OperationId;
  readonly status: number;
  readonly path: readonly string[];
}

/** The value without what stands at the end of the way; `*` stands for every item. */
function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return step === '*' ? value.map((each: unknown) => without(each, rest)) : value;
  const entries = Object.entries(value).flatMap(([name, each]): readonly [string, unknown][] => {
    if (step !== '*' && step !== name) return [[name, each]];
    return rest.length === 0 ? [] : [[name, without(each, rest)]];
  });
  return Object.fromEntries(entries);
}

function leavingOut(places: readonly Place[]): (parts: BankParts) => BankParts {
  return (given) =>
    places.reduce((parts, { operation, status, path }) => {
      if (parts.routes[operation] === undefined) return parts;
      return withBody(parts, operation, (value, told) => (told === status ? without(value, path) : value));
    }, given);
}

/** Every member that the text does not oblige a bank to send, by where it is declared. */
function openMembers(): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, readonly Place[]>();
  for (const { id, success } of operations) {
    for (const { status, schema } of success) {
      if (!isOperationId(id) || schema === undefined || !isSchemaName(schema)) continue;
      for (const { at, path, owed } of membersOf(schema)) {
        if (owed) continue;
        const place = { operation: id, status, path: path.split('/').slice(1) };
        found.set(at, [...(found.get(at) ?? []), place]);
      }
    }
  }
  return found;
}

function idOf(at: string): string {
  return at.replace('psd2:', '').replaceAll('/*', '').replaceAll('/', '-').replaceAll('_', '').toLowerCase();
}

export const payloadVariants: readonly Variant[] = [...openMembers()].map(([at, places]) => ({
  id: `payloads/without-${idOf(at)}`,
  title: `Replies leave out ${at.replace('psd2:', '')}`,
  because: 'The text does not show it as required.',
  loses: /./,
  change: leavingOut(places),
}));
