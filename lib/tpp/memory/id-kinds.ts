/** Of what the ids are that replies give, as the member says in which they stand. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { keyOf, type IdKind, type Memory } from './memory.js';

type Given = readonly [id: string | undefined, kind: IdKind];

const lists = [
  ['accounts', 'account'],
  ['cardAccounts', 'card'],
] as const;

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = membersOf(value)[name];
  return Array.isArray(list) ? list : [];
}

function* idsIn({ got, operation }: ReadExchange): Generator<Given> {
  for (const [list, kind] of lists)
    for (const each of listAt(got, list)) yield [textAt(each, 'resourceId'), kind];
  yield [textAt(got, 'paymentId'), 'payment'];
  yield [textAt(got, 'basketId'), 'basket'];
  if (operation?.id !== 'list-transactions') return;
  for (const list of ['booked', 'pending'])
    for (const each of listAt(membersOf(got)['transactions'], list))
      yield [textAt(each, 'transactionId'), 'transaction'];
}

/** What the records of a sandbox operation are, by the end of its id. */
const recordKinds = [
  [/-customers?$/, 'sandbox customer', ['customerId']],
  [/-sandbox-accounts?$/, 'sandbox account', ['resourceId', 'id', 'mockAccountId']],
  [/-card-accounts?$/, 'sandbox card', ['resourceId', 'id', 'mockCardAccountId']],
  [/-agreements?$/, 'sandbox agreement', ['id']],
] as const;

/** The records of a sandbox reply: itself, a list, or a list in it. */
function recordsIn(got: unknown): readonly unknown[] {
  if (Array.isArray(got)) return got;
  return [got, ...Object.values(membersOf(got)).flatMap((each) => (Array.isArray(each) ? each : []))];
}

function* sandboxIdsIn({ got, operation }: ReadExchange): Generator<Given> {
  for (const [end, kind, members] of recordKinds) {
    if (!end.test(operation?.id ?? '')) continue;
    for (const record of recordsIn(got)) for (const member of members) yield [textAt(record, member), kind];
  }
  // The record of a customer lists what the customer has, by ids or by numbers.
  for (const record of recordsIn(got))
    for (const [list, kind] of [
      ['accounts', 'sandbox account'],
      ['cardAccounts', 'sandbox card'],
    ] as const)
      for (const each of listAt(record, list)) if (typeof each === 'string') yield [each, kind];
}

/** Notes what ids of a reply are of; a bank may give two things the same id. */
export function learnIdKinds(exchange: ReadExchange, memory: Memory): void {
  const given = exchange.operation?.group === 'sandbox' ? sandboxIdsIn(exchange) : idsIn(exchange);
  for (const [id, kind] of given) {
    if (id === undefined) continue;
    const key = keyOf(exchange.tpp, id);
    const kinds = memory.idKinds.get(key) ?? new Set<IdKind>();
    kinds.add(kind);
    memory.idKinds.set(key, kinds);
  }
}

/** What an id looks like: signs between letters and digits, and whether there are letters at all. */
function formOf(id: string): string {
  return /^\d+$/.test(id) ? 'digits' : id.replaceAll(/[\w=-]+/g, 'x');
}

/** As long as the other, or nearly. */
function isAsLong(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) * 4 <= other.length;
}

/** The same id spelt otherwise, or a part of it. */
function isSpeltOtherwise(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left.startsWith(right) || right.startsWith(left);
}

/**
 * Whether an id that no reply gave looks like those that replies gave, so that it may be from before the
 * recording began. What was served to a TPP by a bank of its own began with it.
 */
export function mayBeFromBefore(
  { origin, tpp }: ReadExchange,
  id: string,
  kinds: readonly (IdKind | undefined)[],
  memory: Memory,
): boolean {
  if (origin === 'serve') return false;
  const given = [...memory.idKinds].flatMap(([key, of]) => {
    const isOwn = key.startsWith(keyOf(tpp, ''));
    return isOwn && kinds.some((each) => each !== undefined && of.has(each))
      ? [key.slice(tpp.length + 1)]
      : [];
  });
  if (given.some((each) => isSpeltOtherwise(each, id))) return false;
  return given.length === 0 || given.some((each) => formOf(each) === formOf(id) && isAsLong(id, each));
}
