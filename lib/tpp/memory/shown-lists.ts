/**
 * What the newest whole list of accounts, or of cards, shows to a PSU under an agreement, and what it leaves
 * out that one before it had shown: access to that was taken back.
 */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { keyOf } from './keys.js';
import { actorOf } from './actors.js';

const members: Readonly<Record<string, string>> = {
  'list-accounts': 'accounts',
  'list-card-accounts': 'cardAccounts',
};

/** Parameters by which a list shows no less. */
const harmless: ReadonlySet<string> = new Set(['withBalance']);

/** The ids of a list that shows all there is; undefined for anything else. */
function wholeList(exchange: ReadExchange): ReadonlySet<string> | undefined {
  const member = members[exchange.operation?.id ?? ''];
  if (member === undefined || exchange.reply?.status !== 200 || exchange.lost !== undefined) return undefined;
  if (isForged(exchange) || exchange.links.some(({ name }) => name === 'next')) return undefined;
  if (exchange.judged.query.some(([name]) => !harmless.has(name))) return undefined;
  const all = membersOf(exchange.got)[member];
  if (!Array.isArray(all)) return undefined;
  return new Set(all.flatMap((each) => textAt(each, 'resourceId') ?? []));
}

/** Learns from replies; tells what was left out. */
export class ShownLists {
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #left = new Map<string, number>();

  learn(exchange: ReadExchange): void {
    const ids = wholeList(exchange);
    const actor = actorOf(exchange);
    if (ids === undefined || actor === undefined) return;
    const key = keyOf(exchange.tpp, actor);
    const place = keyOf(key, exchange.operation?.id ?? '');
    for (const each of this.#shown.get(place) ?? [])
      if (!ids.has(each)) this.#left.set(keyOf(key, each), exchange.number);
    for (const each of ids) this.#left.delete(keyOf(key, each));
    this.#shown.set(place, ids);
  }

  /** The number of the list that left the account or card out; undefined where none did. */
  leftOutBy(tpp: string, actor: string, id: string): number | undefined {
    return this.#left.get(keyOf(tpp, actor, id));
  }
}
