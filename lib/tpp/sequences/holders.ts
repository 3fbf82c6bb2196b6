/**
 * Accounts and cards are read, and paid from, by the PSU and in the context for which the bank showed them
 * (RDR-03, CTX-02, CTX-03).
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { actorOf } from '../memory/actors.js';
import { namesPsu } from '../memory/known-psus.js';
import { holdersFor, isUnderAgreement, namesFor } from '../memory/learn-accounts.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { membersOf, type ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

/** Whether a call names the account that it pays from, which a PSU may know from elsewhere. */
function paysFrom(exchange: ReadExchange): boolean {
  return membersOf(exchange.sent)['debtorAccount'] !== undefined;
}

/** The account was shown in private only, to any PSU; or under agreements only. */
function contextOf(holders: ReadonlyMap<string, number>): 'PRIVATE' | 'CORPORATE' | undefined {
  const actors = [...holders.keys()].filter((each) => each.includes('\n'));
  const own = actors.filter((each) => each.endsWith('\n'));
  if (own.length === 0) return 'CORPORATE';
  return own.length === actors.length ? 'PRIVATE' : undefined;
}

/**
 * What replies showed in one context only is used in the other one. For the PSU who forgot the agreement this
 * is told elsewhere.
 */
function judgeContext(
  exchange: ReadExchange,
  psuId: string,
  holders: ReadonlyMap<string, number>,
): Judgement | undefined {
  const id = paysFrom(exchange) ? 'debtor-of-its-context' : 'account-of-its-context';
  const context = contextOf(holders);
  const isCorporate = exchange.header('psu-corporate-id') !== undefined;
  const [shown = 0] = holders.values();
  if (context === 'CORPORATE' && !isCorporate && !holders.has(psuId))
    return broken(id, 'the account was shown under an agreement only, and the PSU acts in private', {
      path: 'PSU-Corporate-ID',
      dependsOn: shown,
    });
  if (context === 'PRIVATE' && isCorporate)
    return broken(id, 'the account was shown in private only, and PSU-Corporate-ID is sent', {
      path: 'PSU-Corporate-ID',
      dependsOn: shown,
    });
  return undefined;
}

/** No list showed the account to anybody, and the sandbox has it as that of another customer. */
function judgeOwner(
  exchange: ReadExchange,
  id: string,
  psuId: string,
  memory: Memory,
): Judgement | undefined {
  const who = memory.owners.get(keyOf(exchange.tpp, psuId));
  const owner = namesFor(exchange)
    .map((each) => memory.sandboxOwners.ownerOf(exchange.tpp, each))
    .find((each) => each !== undefined);
  // Corporate accounts are those of the corporation.
  if (who === undefined || owner === undefined || exchange.header('psu-corporate-id') !== undefined)
    return undefined;
  if (owner.customerNumber === who) return undefined;
  const message = 'the sandbox has it as the account of another customer, and the bank refuses';
  return broken(id, message, { path: 'PSU-ID', dependsOn: owner.number });
}

/**
 * An account is read, and paid from, for the PSU and the agreement for which the bank showed it. Where the
 * bank lets another one, as with what two people hold, nothing is said.
 */
function judgeHolder(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const actor = actorOf(exchange);
  // A PSU-ID that no redirect gave names nobody; that is told elsewhere.
  if (psuId === undefined || actor === undefined || !namesPsu(exchange, psuId, memory)) return undefined;
  const holders = holdersFor(exchange, memory);
  const id = paysFrom(exchange) ? 'debtor-of-its-psu' : 'account-of-its-psu';
  if (holders?.has(actor) === true) return kept(id);
  // In a part of the traffic, the reply that showed the account to this PSU may be missing.
  if (!memory.replies || !wasRefused(exchange)) return undefined;
  const [other] = holders?.values() ?? [];
  if (holders === undefined || other === undefined) return judgeOwner(exchange, id, psuId, memory);
  const context = judgeContext(exchange, psuId, holders);
  if (context !== undefined) return context;
  if (!holders.has(psuId))
    return broken(id, 'the account was shown to another PSU-ID, and the bank refuses', {
      path: 'PSU-ID',
      dependsOn: other,
    });
  // That an agreement is missing is told elsewhere.
  const isCorporate = [...holders.keys()].some((each) => isUnderAgreement(each, psuId));
  if (!isCorporate || exchange.header('psu-corporate-id') === undefined) return undefined;
  const message = 'the account was shown for another agreement, and the bank refuses';
  return broken(paysFrom(exchange) ? 'debtor-of-its-context' : id, message, {
    path: 'PSU-Corporate-ID',
    dependsOn: other,
  });
}

export const holders: Judge = {
  obligations: [
    {
      id: 'account-of-its-psu',
      clause: 'RDR-03',
      also: ['RDR-06', 'ACC-10'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Accounts and cards are read with the PSU-ID and the agreement for which the bank showed them.',
      mend: 'Keep PSU and agreement with the ids of accounts, and send PSU-ID and PSU-Corporate-ID of that PSU.',
    },
    {
      id: 'debtor-of-its-psu',
      clause: 'RDR-03',
      also: ['RDR-06'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'Payments are made from accounts and cards of the PSU and the agreement for which the bank showed them.',
      mend: 'Offer a PSU the accounts that the bank showed for that PSU and agreement.',
    },
    {
      id: 'account-of-its-context',
      clause: 'CTX-02',
      also: ['CTX-03'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A private PSU reads accounts of their own, and a corporate one those granted under the agreement.',
      mend: 'Keep the context with the ids of accounts: PSU-Corporate-ID with those of the agreement, and none with those of the person.',
    },
    {
      id: 'debtor-of-its-context',
      clause: 'CTX-02',
      also: ['CTX-03'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A private PSU pays from accounts of their own, and a corporate one from those granted under the agreement.',
      mend: 'Keep the context with the numbers of accounts, and offer those of the context in which the PSU acts.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const holder = judgeHolder(exchange, memory);
    if (holder !== undefined) yield holder;
  },
};
