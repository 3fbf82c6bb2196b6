/**
 * What the newest whole list of accounts, or of cards, shows to a PSU under an agreement, and what it leaves
 * out that one before it had shown: access to that was taken back.
 */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { keyOf } from './keys.js';
import { actorOf } from './actors.js';
import { Newest } from './newest.js';

const members: Readonly<Record<string, string>> = {
  'list-accounts': 'accounts',
  'list-card-accounts': 'cardAccounts',
};

/** Parameters by which a list shows no less. */
const harmless: ReadonlySet<string> = new Set(['withBalance']);

/** Ids of what a list shows, each with its number where it has one. */
type Listed = ReadonlyMap<string, string | undefined>;

/** What a list shows that shows all there is; undefined for anything else. */
function wholeList(exchange: ReadExchange): Listed | undefined {
  const member = members[exchange.operation?.id ?? ''];
  if (member === undefined || exchange.reply?.status !== 200 || exchange.lost !== undefined) return undefined;
  if (isForged(exchange) || exchange.links.some(({ name }) => name === 'next')) return undefined;
  if (exchange.judged.query.some(([name]) => !harmless.has(name))) return undefined;
  const all = membersOf(exchange.got)[member];
  if (!Array.isArray(all)) return undefined;
  return new Map(
    all.flatMap((each) => {
      const id = textAt(each, 'resourceId');
      return id === undefined ? [] : [[id, numberOf(each)] as const];
    }),
  );
}

function numberOf(record: unknown): string | undefined {
  return textAt(record, 'bban') ?? textAt(record, 'iban') ?? textAt(record, 'maskedPan');
}

/** Whether ids last from one list to the next; a bank may give others after an SCA. */
function keepsIds(before: Listed, after: Listed): boolean {
  return after.size === 0 || [...after.keys()].some((each) => before.has(each));
}

/** What the newer list leaves out, also under another id. */
function* leftOut(before: Listed, after: Listed): Generator<string> {
  const numbers = new Set(after.values());
  const isKnown = keepsIds(before, after) || !numbers.has(undefined);
  for (const [id, number] of before) {
    const isThere = after.has(id) || (number !== undefined && numbers.has(number));
    if (!isThere && isKnown) yield id;
  }
}

/** Learns from replies; tells what was left out. */
export class ShownLists {
  readonly #shown = new Newest<Listed>();
  readonly #left = new Newest<number>();

  learn(exchange: ReadExchange): void {
    const listed = wholeList(exchange);
    const actor = actorOf(exchange);
    if (listed === undefined || actor === undefined) return;
    const key = keyOf(exchange.tpp, actor);
    const place = keyOf(key, exchange.operation?.id ?? '');
    for (const each of leftOut(this.#shown.get(place) ?? new Map(), listed))
      this.#left.set(keyOf(key, each), exchange.number);
    for (const each of listed.keys()) this.#left.delete(keyOf(key, each));
    this.#shown.set(place, listed);
  }

  /** The number of the list that left the account or card out; undefined where none did. */
  leftOutBy(tpp: string, actor: string, id: string): number | undefined {
    return this.#left.get(keyOf(tpp, actor, id));
  }
}
