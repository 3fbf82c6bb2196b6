/**
 * What is told of signing baskets: which payments they hold. What reading a basket shows is open; ids that it
 * shows are those put in.
 */

import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Reply } from '../../replies/reply.js';
import type { Fact, Told } from './memory.js';
import { thingOf } from './payments.js';
import { paramsOf } from './said.js';

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Every text in a list at the top of a reply, whatever the list is called. */
function listedTexts(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body)
    .flatMap((each) => itemsOf(each))
    .filter((each) => typeof each === 'string');
}

function holding(by: string, basketId: unknown, ids: readonly string[], words: string): readonly Fact[] {
  if (typeof basketId !== 'string' || ids.length === 0) return [];
  const value = [...new Set(ids)].toSorted().join(' ');
  return [{ thing: `basket of ${by}: ${basketId}`, member: 'payments', value, clause: 'BSK-01', words }];
}

/** Facts about a basket: the payments that were put in, and those known ones that it is shown with. */
export function basketFacts(reply: Reply, memory: Told): readonly Fact[] {
  const { operation, by, request, announced } = reply.exchange;
  if (operation === 'create-basket' && announced.length === 0) {
    const ids = itemsOf(memberOf(parsed(request.body), 'paymentIds')).filter(
      (each) => typeof each === 'string',
    );
    return holding(by, reply.at('basketId'), ids, 'the creation');
  }
  if (operation !== 'read-basket') return [];
  const known = listedTexts(reply.json).filter((each) => memory.knows(thingOf(by, each)));
  return holding(by, paramsOf(reply.exchange)['basketId'], known, 'the basket');
}
