/** Of what the ids are that replies give, as the member says in which they stand. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { keyOf, type IdKind, type Memory } from './memory.js';

const lists = [
  ['accounts', 'account'],
  ['cardAccounts', 'card'],
] as const;

function* idsIn(exchange: ReadExchange): Generator<readonly [id: string | undefined, kind: IdKind]> {
  const got = membersOf(exchange.got);
  for (const [list, kind] of lists) {
    const all = got[list];
    for (const each of Array.isArray(all) ? all : []) yield [textAt(each, 'resourceId'), kind];
  }
  yield [textAt(got, 'paymentId'), 'payment'];
  yield [textAt(got, 'basketId'), 'basket'];
}

/** Notes what ids of a reply are of; a bank may give two things the same id. */
export function learnIdKinds(exchange: ReadExchange, memory: Memory): void {
  if (exchange.operation?.group === 'sandbox') return;
  for (const [id, kind] of idsIn(exchange)) {
    if (id === undefined) continue;
    const key = keyOf(exchange.tpp, id);
    const kinds = memory.idKinds.get(key) ?? new Set<IdKind>();
    kinds.add(kind);
    memory.idKinds.set(key, kinds);
  }
}
