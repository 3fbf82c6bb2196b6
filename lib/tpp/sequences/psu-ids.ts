/**
 * PSU-ID: only as the redirect gave it, at the TPP that got it, sent once it is known, and nowhere else
 * (RDR-03).
 */

import { isUuid } from '../../model/uuid.js';
import type { Operation } from '../../model/operation.js';
import { involvesPsu, isBasketCall, isPaymentCall } from '../../rules/operation-kinds.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { introduces, wasEverServed, wasServed } from '../memory/known-psus.js';
import { judgeVisitor } from './visitors.js';
import { holdersOf } from '../memory/learn-accounts.js';
import { keyOf, wentOn, type Issue, type Memory, type ScaEnd } from '../memory/memory.js';
import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { partsWith } from '../text-parts.js';

/** UUIDs, also without their hyphens. */
const uuid = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;

/** Who comes back from the bank later than this comes anew, in milliseconds. */
const comesAnew = 60_000;

function hyphened(found: string): string {
  const bare = found.replaceAll('-', '').toLowerCase();
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Operations that may name a PSU; where each request has to, a rule tells it. */
function isLeftToMemory(operation: Operation): boolean {
  const always = isPaymentCall(operation) || isBasketCall(operation) || operation.group === 'agreements';
  return involvesPsu(operation) && !always;
}

/** The refusal is one of the PSU-ID itself. */
function isUnknownToBank({ got }: ReadExchange): boolean {
  const messages = membersOf(got)['tppMessages'];
  return (
    Array.isArray(messages) && messages.some((each) => textAt(each, 'code') === 'PSU_CREDENTIALS_INVALID')
  );
}

function judgeOrigin(exchange: ReadExchange, psuId: string, memory: Memory): Judgement | undefined {
  const issued = memory.issued.get(psuId.toLowerCase());
  if (issued === undefined) {
    // What is no UUID is told by a rule.
    if (!isUuid(psuId)) return undefined;
    // One that was issued before the recording began is refused for much that says nothing of it: an SCA that
    // has ended, a consent taken back. Only a bank that says it does not know it, and never served it, tells.
    const isStrange = isUnknownToBank(exchange) && !wasEverServed(exchange.tpp, psuId.toLowerCase(), memory);
    if (!memory.pages || !isStrange) return undefined;
    return memory.introduced.has(exchange.tpp)
      ? broken('psu-id-as-issued', 'no redirect to this TPP issued the PSU-ID', { path: 'PSU-ID' })
      : broken(
          'psu-id-known-to-bank',
          'the bank does not know the PSU-ID, and no redirect was seen to issue it',
          {
            path: 'PSU-ID',
          },
        );
  }
  return issued.some(({ tpp }) => tpp === exchange.tpp || tpp === '')
    ? kept('psu-id-as-issued')
    : broken('psu-id-of-this-tpp', 'the PSU-ID was issued to another TPP', {
        path: 'PSU-ID',
        dependsOn: issued[0]?.number ?? 0,
      });
}

/** What an SCA of this TPP gave out at its end. */
function issueOf(tpp: string, sca: ScaEnd | undefined, { issued }: Memory): Issue | undefined {
  if (sca?.psuId === undefined) return undefined;
  return issued.get(sca.psuId)?.find((each) => each.tpp === tpp && each.number === sca.number);
}

/** Calls without the psu-id of a redirect that did reach the TPP, as it sends the psu-id later on. */
function* judgeBeforeUse({ issued }: Memory): Generator<LateJudgement> {
  for (const ends of issued.values())
    for (const { number, used, without } of ends)
      if (used !== undefined && without !== undefined)
        yield {
          ...broken('psu-id-sent', 'the PSU of this session is known, and PSU-ID is not sent', {
            path: 'PSU-ID',
            dependsOn: number,
          }),
          number: without,
        };
}

function* judgeAbsence(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  if (exchange.header('x-psu-identity') !== undefined) return;
  const session = memory.sessions.get(keyOf(exchange.tpp, exchange.header('tpp-session-id') ?? ''));
  const issue = issueOf(exchange.tpp, session?.sca, memory);
  // Until the psu-id is sent, the browser of the PSU may have been closed before it came back with it.
  if (issue !== undefined && issue.used === undefined && !introduces(exchange))
    issue.without ??= exchange.number;
  else if (session?.sca !== undefined && !introduces(exchange))
    yield broken('psu-id-sent', 'the PSU of this session is known, and PSU-ID is not sent', {
      path: 'PSU-ID',
      dependsOn: session.sca.number,
    });
  const [shown] = holdersOf(exchange, memory)?.values() ?? [];
  if (session?.sca === undefined && shown !== undefined)
    yield broken('psu-id-sent', 'the account was shown to a PSU who is known, and PSU-ID is not sent', {
      path: 'PSU-ID',
      dependsOn: shown,
    });
}

export const psuIds: Judge = {
  obligations: [
    {
      id: 'psu-id-as-issued',
      clause: 'RDR-03',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'PSU-ID is the psu-id that a redirect after SCA gave to this TPP.',
      mend: 'Keep psu-id of the redirect with the PSU, and send it as it is.',
      areas: ['accounts', 'payments'],
      needs: ['pages'],
    },
    {
      id: 'psu-id-of-this-tpp',
      ofCaller: true,
      clause: 'RDR-03',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A PSU-ID is used only by the TPP that it was issued to.',
      mend: 'Keep PSU-IDs of each certificate apart.',
      needs: ['pages'],
    },
    {
      id: 'psu-id-sent',
      clause: 'RDR-03',
      also: ['FLW-04'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Once a redirect has named the PSU, later calls carry PSU-ID.',
      mend: 'Read psu-id from the redirect and send it with every call for this PSU.',
      areas: ['accounts', 'payments'],
      needs: ['pages'],
    },
    {
      id: 'psu-id-known-to-bank',
      clause: 'RDR-03',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-ID is one that the bank gave: none is made up, and none is kept from another bank or a sandbox that was reset.',
      mend: 'Leave PSU-ID out until a redirect names the PSU.',
      needs: ['pages'],
    },
    {
      id: 'psu-id-of-who-comes',
      clause: 'RDR-03',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-ID is that of the PSU who is there, so that the same PSU comes to the SCA of the call.',
      mend: 'Keep PSU-ID with the user of your own who is logged in, never in one place for all.',
      needs: ['pages'],
    },
    {
      id: 'psu-id-nowhere-else',
      clause: 'HDR-29',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A PSU-ID stands in the header PSU-ID and nowhere else: addresses and other headers are logged.',
      mend: 'Take the PSU-ID out of paths, queries, bodies and other headers.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind === 'visit') yield* judgeVisitor(exchange, memory);
    if (exchange.kind !== 'call') return;
    const psuId = exchange.header('psu-id');
    if (psuId !== undefined) {
      const origin = judgeOrigin(exchange, psuId, memory);
      if (origin !== undefined) yield origin;
      if (memory.issued.has(psuId.toLowerCase())) yield kept('psu-id-sent');
    } else if (exchange.operation !== undefined && isLeftToMemory(exchange.operation)) {
      yield* judgeAbsence(exchange, memory);
    }
    // Where the pages of the bank are not seen, those that it has served are known.
    if (memory.issued.size === 0 && memory.firstUnder.size === 0) return;
    const found = partsWith(exchange, ['psu-id'], uuid, (each) => {
      const id = hyphened(each);
      return memory.issued.has(id) || wasServed(exchange, id, memory);
    });
    yield found === undefined
      ? kept('psu-id-nowhere-else')
      : broken('psu-id-nowhere-else', `a PSU-ID stands in ${found}`, { path: found });
  },

  /**
   * A TPP that does not use what redirects gave it, and goes on without. One PSU may have gone away; all of
   * them have not.
   */
  *conclude(memory) {
    yield* judgeBeforeUse(memory);
    const isUsed = (psuId: string, tpp: string) => memory.lastByPsu.has(keyOf(tpp, psuId));
    const heeding = new Set(
      [...memory.issued].flatMap(([psuId, ends]) =>
        ends.filter(({ tpp }) => isUsed(psuId, tpp)).map(({ tpp, operation }) => keyOf(tpp, operation)),
      ),
    );
    for (const [psuId, ends] of memory.issued) {
      for (const { at, tpp, number, operation, journey } of ends) {
        const way = keyOf(tpp, operation);
        const again = memory.lastAnonymous.get(heeding.has(way) ? journey : way);
        if (again === undefined || isUsed(psuId, tpp) || again.number < number) continue;
        // The browser was closed before it came back with the psu-id, and the PSU comes anew.
        const later = ends.filter((each) => wentOn(memory, tpp, each, true));
        const isAnew = memory.issued.size === 1 && later.length === 1 && again.at - at >= comesAnew;
        if (isAnew) continue;
        yield {
          ...broken('psu-id-sent', 'the psu-id of a redirect was never sent, and calls go on without', {
            dependsOn: number,
          }),
          number: again.number,
        };
      }
    }
  },
};
