/**
 * After a corporate SCA later calls carry PSU-ID and PSU-Corporate-ID, as the redirect or the list of
 * agreements gave it (FLW-09, RDR-06).
 */

import { isUuid } from '../../model/uuid.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { holdersFor, isUnderAgreement } from '../memory/learn-accounts.js';
import { orderIdOf } from '../memory/learn-orders.js';
import { keyOf, type Memory, type ScaEnd } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { asksForSca, wasRefused } from './refused.js';

/** The SCA under which a call runs: that of its session or, where it names none, the last one of the PSU. */
function scaOf(exchange: ReadExchange, psuId: string, memory: Memory): ScaEnd | undefined {
  const session = exchange.header('tpp-session-id');
  if (session !== undefined) {
    const sca = memory.sessions.get(keyOf(exchange.tpp, session))?.sca;
    return sca?.psuId === psuId ? sca : undefined;
  }
  return memory.issued.get(psuId)?.findLast(({ tpp }) => tpp === exchange.tpp);
}

/**
 * An agreement beside a private SCA: only one that a list gave, by which a PSU changes the context without a
 * new SCA.
 */
function judgeChoice(
  exchange: ReadExchange,
  sca: ScaEnd | undefined,
  corporateId: string | undefined,
  memory: Memory,
): Judgement | undefined {
  if (sca?.context !== 'PRIVATE' || exchange.header('tpp-session-id') === undefined) return undefined;
  if (corporateId === undefined) return kept('corporate-id-of-this-choice');
  if (!isUuid(corporateId)) return undefined;
  const listed = memory.agreements.get(keyOf(exchange.tpp, sca.psuId ?? ''));
  if (listed?.has(corporateId.toLowerCase()) === true || !wasRefused(exchange)) return undefined;
  return broken('corporate-id-of-this-choice', 'the SCA was private, and PSU-Corporate-ID is sent', {
    path: 'PSU-Corporate-ID',
    dependsOn: sca.number,
  });
}

/**
 * A call without agreement on what the TPP knows under an agreement of this PSU only, as one that it chose
 * from the list. Where the bank finds it all the same, nothing is said.
 */
function judgeListed(exchange: ReadExchange, psuId: string, memory: Memory): Judgement | undefined {
  // The SCA that a refusal asks for may be where the agreement is chosen.
  if (!wasRefused(exchange) || asksForSca(exchange)) return undefined;
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  const owned = order?.psuId === psuId && order.corporateId !== undefined ? order.number : undefined;
  const holders = holdersFor(exchange, memory);
  const agreement = [...(holders ?? [])].find(([each]) => isUnderAgreement(each, psuId));
  const shown = holders?.has(keyOf(psuId, '')) === true ? undefined : agreement?.[1];
  const known = owned ?? shown;
  if (known === undefined) return undefined;
  const what = owned === undefined ? 'the account was shown' : 'the payment was created';
  return broken('corporate-id-sent', `${what} under an agreement, and PSU-Corporate-ID is not sent`, {
    path: 'PSU-Corporate-ID',
    dependsOn: known,
  });
}

/**
 * An agreement beside a payment that was created, and whose SCAs were completed, without one. Where the bank
 * lets it pass, nothing is said.
 */
function judgeOrder(
  exchange: ReadExchange,
  corporateId: string | undefined,
  memory: Memory,
): Judgement | undefined {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  // What is no UUID is told by a rule.
  if (corporateId === undefined || !isUuid(corporateId)) return undefined;
  if (order === undefined || order.corporateId !== undefined) return undefined;
  if (!wasRefused(exchange) || order.tpp !== exchange.tpp) return undefined;
  const ends = memory.offers.flatMap(({ number, order: of, ended }) =>
    (number === order.number || of === order.id) && ended?.psuId !== undefined ? [ended] : [],
  );
  const last = ends.at(-1);
  if (last === undefined || ends.some((each) => each.corporateId !== undefined)) return undefined;
  const message = 'the SCA of the payment was private, and PSU-Corporate-ID is sent with it';
  return broken('corporate-id-of-this-choice', message, {
    path: 'PSU-Corporate-ID',
    dependsOn: last.number,
  });
}

/** Groups in which the context is still to be chosen, or does not matter. */
const beforeChoice: ReadonlySet<string> = new Set([
  'users',
  'consents',
  'agreements',
  'tpp-dialogue',
  'sandbox',
]);

export const corporate: Judge = {
  obligations: [
    {
      id: 'corporate-id-sent',
      clause: 'FLW-09',
      also: ['RDR-06'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'After a corporate SCA, and after an agreement was chosen from the list, later calls carry PSU-Corporate-ID as well as PSU-ID.',
      mend: 'Read psu-corporate-id from the redirect and send it with every call of the session; keep the agreement with accounts and payments.',
      areas: ['corporate'],
      needs: ['pages'],
    },
    {
      id: 'corporate-id-as-issued',
      clause: 'RDR-06',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'PSU-Corporate-ID is the psu-corporate-id of a redirect, or stood in the list of agreements of this PSU.',
      mend: 'Send PSU-Corporate-ID as it was given, and none after a private SCA.',
      needs: ['pages'],
    },
    {
      id: 'corporate-id-known',
      clause: 'RDR-06',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-Corporate-ID is one of those that this PSU was seen to be given, also where the bank takes another.',
      mend: 'Send PSU-Corporate-ID as the redirect of this PSU gave it.',
      needs: ['pages'],
    },
    {
      id: 'corporate-id-of-this-choice',
      clause: 'RDR-06',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'After an SCA in the private context no PSU-Corporate-ID of an earlier SCA is sent in its session.',
      mend: 'Forget psu-corporate-id when a redirect comes without one.',
      needs: ['pages'],
    },
    {
      id: 'context-as-chosen',
      clause: 'HDR-33',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'PSU-Context agrees with PSU-Corporate-ID, CORPORATE with it and PRIVATE without, and with the context that the redirect told.',
      mend: 'Send the context that the redirect gave, or leave PSU-Context out.',
    },
  ],

  *judge(exchange, memory) {
    const psuId = exchange.header('psu-id')?.toLowerCase();
    const { kind, operation } = exchange;
    if (kind !== 'call' || operation === undefined || psuId === undefined) return;
    const corporateId = exchange.header('psu-corporate-id');
    const context = exchange.header('psu-context');
    const given = memory.corporateIds.get(keyOf(exchange.tpp, psuId));
    // What is no UUID is told by a rule, unless the bank has given this PSU ids.
    const isAnId = corporateId !== undefined && (isUuid(corporateId) || (given?.size ?? 0) > 0);
    if (isAnId && memory.issued.has(psuId)) {
      const known = given?.has(corporateId.toLowerCase()) === true;
      const path = 'PSU-Corporate-ID';
      // A bank that asks for an SCA first says nothing of the agreement.
      const isSeen = memory.pages && memory.replies && !asksForSca(exchange);
      if (known) yield kept('corporate-id-as-issued');
      else if (isSeen && wasRefused(exchange))
        yield broken(
          'corporate-id-as-issued',
          'neither redirect nor list of agreements gave this PSU-Corporate-ID',
          { path },
        );
      // One that the bank takes may have been given before the traffic began.
      else if (isSeen && given !== undefined)
        yield broken('corporate-id-known', 'the redirects and lists that were seen gave other ones', {
          path,
        });
    }
    if (corporateId !== undefined && context !== undefined)
      yield context === 'PRIVATE'
        ? broken('context-as-chosen', 'PSU-Context is PRIVATE beside a PSU-Corporate-ID', {
            path: 'PSU-Context',
          })
        : kept('context-as-chosen');
    if (beforeChoice.has(operation.group)) return;
    const sca = scaOf(exchange, psuId, memory);
    if (sca?.context !== undefined && context !== undefined && corporateId === undefined)
      if (sca.context === context) yield kept('context-as-chosen');
      else if (wasRefused(exchange) && exchange.header('tpp-session-id') !== undefined)
        yield broken('context-as-chosen', `the redirect of this session told ${sca.context}`, {
          path: 'PSU-Context',
          dependsOn: sca.number,
        });
    const chosen =
      judgeOrder(exchange, corporateId, memory) ?? judgeChoice(exchange, sca, corporateId, memory);
    if (chosen !== undefined) yield chosen;
    if (sca?.corporateId === undefined) {
      const listed = corporateId === undefined ? judgeListed(exchange, psuId, memory) : undefined;
      if (listed !== undefined) yield listed;
      return;
    }
    if (corporateId !== undefined) yield kept('corporate-id-sent');
    else if (context !== 'PRIVATE')
      yield broken('corporate-id-sent', 'the SCA was corporate, and PSU-Corporate-ID is not sent', {
        path: 'PSU-Corporate-ID',
        dependsOn: sca.number,
      });
  },
};
