/**
 * What a scenario knows of a PSU, so that whoever plays the PSU can tell the choices of a login page apart:
 * what the profile says, what was made for it, and what the bank has told in this scenario.
 */

import { itemsOf, memberOf } from '../../model/json-value.js';
import type { Exchange } from '../evidence/exchange.js';
import { agreementIdsIn } from '../replies/listed-agreements.js';
import { readReply } from '../replies/reply.js';
import type { Names } from '../sca/likeness.js';
import type { KnownPsu } from '../sca/whom-choice-means.js';
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

/** Adds what another source says: to the known one with a name that only one of each source has. */
function joined(known: readonly Names[], source: readonly Names[]): readonly Names[] {
  const isSame = (one: Names, other: Names) =>
    one.some((name) => other.includes(name) && isOnly(known, name) && isOnly(source, name));
  const others = source.filter((each) => each.length > 0 && !known.some((one) => isSame(one, each)));
  return [
    ...known.map((one) => [...new Set([...one, ...source.filter((each) => isSame(one, each)).flat()])]),
    ...others,
  ];
}

/** What was sent, where it is JSON. */
function sentIn({ request }: Exchange): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The id in the path of an engagement's creation. */
function agreementInPath({ request }: Exchange): string | undefined {
  const [, id] = /\/agreements\/([^/?]+)\/engagements/.exec(request.target) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/**
 * The agreements under which this scenario engaged the person, with all that names them: of a colleague no
 * list need tell any, because a company's agreements may stand at the company alone.
 * @param company the agreements that are known beside these
 */
function engagedUnder(
  identity: string,
  company: readonly Names[],
  transcript: readonly Exchange[],
): readonly Names[] {
  const engages = (each: unknown) => memberOf(each, 'customer') === identity;
  return transcript.flatMap((each) => {
    const sent = sentIn(each);
    if (
      each.operation === 'create-sandbox-agreement' &&
      itemsOf(memberOf(sent, 'engagements')).some(engages)
    ) {
      const reply = each.reply === undefined ? undefined : readReply(each.reply, each).json;
      const name = memberOf(sent, 'name');
      return [[...agreementIdsIn(reply), ...(typeof name === 'string' && name !== '' ? [name] : [])]];
    }
    const id = each.operation === 'create-sandbox-engagement' ? agreementInPath(each) : undefined;
    if (id === undefined || ![sent, ...itemsOf(sent)].some(engages)) return [];
    return [company.find((names) => names.includes(id)) ?? [id]];
  });
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
  const company = (psu.agreements ?? []).map((each) => each.names);
  const engaged = own === undefined ? engagedUnder(identity, company, transcript) : [];
  return {
    self: [identity, own?.name, ...names].filter((each): each is string => typeof each === 'string'),
    agreements: joined(joined(own === undefined ? engaged : company, told), listed),
    accounts: records('list-accounts').flatMap((each) => {
      const bban = memberOf(each, 'bban');
      const known = ['name', 'resourceId'].map((name) => memberOf(each, name));
      const texts = known.filter((text): text is string => typeof text === 'string');
      return typeof bban === 'string' ? [{ bban, names: texts }] : [];
    }),
  };
}
