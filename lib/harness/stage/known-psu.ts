/**
 * What a scenario knows of a PSU, so that whoever plays the PSU can tell the choices of a login page apart:
 * what the profile says, what was made for it, and what the bank has told in this scenario.
 */

import { itemsOf, memberOf } from '../../model/json-value.js';
import type { Exchange } from '../evidence/exchange.js';
import { readReply } from '../replies/reply.js';
import type { KnownPsu, Names } from '../sca/standing.js';
import type { PsuIdentity } from '../target/target.js';

const listing: ReadonlySet<string> = new Set([
  'list-agreements',
  'list-accounts',
  'list-sandbox-customers',
  'read-sandbox-customer',
]);

/** The records of a reply: those of its lists, or itself. */
function recordsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const lists = typeof json === 'object' && json !== null ? Object.values(json).filter(Array.isArray) : [];
  return [json, ...lists.flat()];
}

function textsOf(record: unknown): Names {
  if (typeof record !== 'object' || record === null) return [];
  return Object.values(record).filter((each): each is string => typeof each === 'string' && each !== '');
}

/** True for a name that one of them alone has. */
function isOnly(all: readonly Names[], name: string): boolean {
  return all.filter((each) => each.includes(name)).length === 1;
}

/**
 * Adds what another source says: to what is known of the same one, told by a name that only one of each
 * source has.
 */
function joined(known: readonly Names[], source: readonly Names[]): readonly Names[] {
  const isSame = (one: Names, other: Names) =>
    one.some((name) => other.includes(name) && isOnly(known, name) && isOnly(source, name));
  const others = source.filter((each) => each.length > 0 && !known.some((one) => isSame(one, each)));
  return [
    ...known.map((one) => [...new Set([...one, ...source.filter((each) => isSame(one, each)).flat()])]),
    ...others,
  ];
}

/**
 * What is known of the person who enters this identity.
 * @param transcript the exchanges of the scenario so far
 */
export function knownPsu(identity: string, psu: PsuIdentity, transcript: readonly Exchange[]): KnownPsu {
  const records = (...operations: readonly string[]) =>
    transcript.flatMap((each) =>
      operations.includes(each.operation) && listing.has(each.operation) && each.reply !== undefined
        ? recordsOf(readReply(each.reply, each).json)
        : [],
    );
  const own = psu.identity === identity ? psu : undefined;
  const customers = records('list-sandbox-customers', 'read-sandbox-customer').filter(
    (each) => memberOf(each, 'customerNumber') === identity,
  );
  const names = customers.map((each) => memberOf(each, 'customerName'));
  const told = customers.flatMap((each) => itemsOf(memberOf(each, 'agreements')).map(textsOf));
  const listed = own === undefined ? [] : records('list-agreements').map(textsOf);
  return {
    self: [identity, own?.name, ...names].filter((each): each is string => typeof each === 'string'),
    agreements: joined(
      joined(
        (own?.agreements ?? []).map((each) => each.names),
        told,
      ),
      listed,
    ),
    accounts: records('list-accounts').flatMap((each) => {
      const bban = memberOf(each, 'bban');
      const known = ['name', 'resourceId'].map((name) => memberOf(each, name));
      const texts = known.filter((text): text is string => typeof text === 'string');
      return typeof bban === 'string' ? [{ bban, names: texts }] : [];
    }),
  };
}
