/** TPP-Session-ID: of one PSU, and kept for as long as its SCA lasts (SCA-09, SCA-13, SCA-17). */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { isOpened } from '../memory/courses.js';
import { actorOf } from '../memory/actors.js';
import { keyOf, wentOn, type Memory, type Session } from '../memory/memory.js';
import { orderIdOf } from '../memory/learn-orders.js';
import type { ReadExchange } from '../read-exchange.js';
import { judgeDrawn, judgeIdentity, judgeOwner } from './session-owners.js';

const hour = 3_600_000;

/** The repeat of a call after its SCA goes out under the session that the SCA was made for. */
function judgeRepeat(exchange: ReadExchange, id: string, memory: Memory): Judgement | undefined {
  const awaited = memory.awaited.get(
    keyOf(exchange.tpp, actorOf(exchange) ?? '', exchange.operation?.id ?? ''),
  );
  const under = awaited?.ended?.sessionId;
  if (awaited?.ended === undefined || under === undefined || exchange.at - awaited.ended.at > hour)
    return undefined;
  return under === id
    ? kept('session-kept')
    : broken('session-kept', 'the SCA was made for another TPP-Session-ID than that of the repeated call', {
        path: 'TPP-Session-ID',
        dependsOn: awaited.ended.number,
      });
}

/** A payment is worked on under the session in which it was created, while no other has an SCA of the PSU. */
function judgeOrder(exchange: ReadExchange, id: string, session: Session | undefined, memory: Memory) {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  if (order?.sessionId === undefined || exchange.at - order.at > hour) return undefined;
  if (order.sessionId === id) return kept('session-kept');
  if (session !== undefined) return undefined;
  return broken('session-kept', 'the payment was created under another TPP-Session-ID, and this one is new', {
    path: 'TPP-Session-ID',
    dependsOn: order.number,
  });
}

/** Tabs that a PSU opens and closes again, each of which begins a session, beside the one that goes on. */
const mostTabs = 3;

/** Sessions of a PSU that begin while the SCA of another one lasts, and come to none of their own. */
function idleBeside(all: readonly Session[], live: Session, opened: ReadonlySet<string>): readonly Session[] {
  const { at, number } = live.sca ?? { at: 0, number: Infinity };
  return all.filter(({ id, sca, readAt, first }) => {
    const begins = readAt !== undefined && first > number && readAt - at <= hour;
    return sca === undefined && begins && !opened.has(id);
  });
}

/** The session goes on after the last of the tabs, or may do so where the recording ends. */
function mayGoOn({ tpp, last = 0 }: Session, tab: Session | undefined, memory: Memory): boolean {
  const { first: number = 0, readAt: at = 0 } = tab ?? {};
  return last > number || !wentOn(memory, tpp, { at, number: tab?.last ?? number });
}

/**
 * New ids one after the other, none of which came to an SCA, while the session of the PSU lasts. Where that
 * one goes on afterwards, the others were tabs that the PSU has closed.
 */
function* judgeChanges(memory: Memory): Generator<LateJudgement> {
  const opened = new Set(memory.offers.flatMap((each) => (isOpened(each) ? [each.sessionId ?? ''] : [])));
  for (const all of memory.sessionsOfPsu.values())
    for (const live of all.filter(({ sca }) => sca !== undefined)) {
      const idle = idleBeside(all, live, opened);
      const [first, ...more] = idle;
      const isTabs = idle.length <= mostTabs && mayGoOn(live, idle.at(-1), memory);
      if (first === undefined || isTabs) continue;
      const message = 'once more a new TPP-Session-ID while that of the last SCA lasts';
      for (const each of more)
        yield {
          ...broken('session-kept', message, { path: 'TPP-Session-ID', dependsOn: first.first }),
          number: each.first,
        };
    }
}

/**
 * The TPP goes on under an id that a newer SCA of the same PSU made invalid, after the bank has refused it.
 */
function judgeSuperseded(
  { at, tpp }: ReadExchange,
  session: Session | undefined,
  psuId: string,
  memory: Memory,
): Judgement | undefined {
  const { sca, refused } = session ?? {};
  if (sca === undefined) return undefined;
  const all = memory.sessionsOfPsu.get(keyOf(tpp, psuId)) ?? [];
  const newer = all.find(
    (each) => (each.sca?.number ?? 0) > sca.number && each.sca?.context === sca.context,
  )?.sca;
  if (newer === undefined) return kept('session-superseded');
  // Calls that were on their way beside the refused one did not know of it.
  if (refused === undefined || refused.number < newer.number || at <= refused.at) return undefined;
  return broken('session-superseded', 'an SCA under a newer TPP-Session-ID has ended this one', {
    path: 'TPP-Session-ID',
    dependsOn: newer.number,
  });
}

export const sessions: Judge = {
  obligations: [
    {
      id: 'session-of-one-psu',
      clause: 'SCA-17',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A TPP-Session-ID belongs to one PSU, because its SCA holds for one PSU only.',
      mend: 'Draw a TPP-Session-ID for each PSU and keep it with that PSU.',
    },
    {
      id: 'session-of-this-tpp',
      ofCaller: true,
      clause: 'SCA-16',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'tpp-session-id of a redirect is used by the TPP that it was given to, because its SCA holds for one TPP only.',
      mend: 'Keep sessions of each certificate apart.',
      needs: ['pages'],
    },
    {
      id: 'session-kept',
      clause: 'SCA-13',
      also: ['SCA-10'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A session keeps its TPP-Session-ID for as long as its SCA lasts, because a new one needs a new SCA.',
      mend: 'Send tpp-session-id of the redirect with all calls of the next hour.',
    },
    {
      id: 'session-superseded',
      clause: 'SCA-14',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'Once the SCA for a new TPP-Session-ID is done, the old id is not used any more.',
      mend: 'Replace the TPP-Session-ID of the PSU by tpp-session-id of the newest redirect.',
      needs: ['pages'],
    },
  ],

  *judge(exchange, memory) {
    const id = exchange.header('tpp-session-id');
    const psuId = exchange.header('psu-id')?.toLowerCase();
    if (exchange.kind !== 'call' || id === undefined) return;
    const drawn = judgeDrawn(exchange, id, memory);
    if (drawn !== undefined) yield drawn;
    const session = memory.sessions.get(keyOf(exchange.tpp, id));
    const identity = judgeIdentity(exchange, session, memory);
    if (identity !== undefined) yield identity;
    if (psuId === undefined) return;
    const owner = judgeOwner(session, exchange.tpp, psuId, memory);
    if (owner !== undefined) yield owner;
    const superseded = judgeSuperseded(exchange, session, psuId, memory);
    if (superseded !== undefined) yield superseded;
    const repeat = judgeRepeat(exchange, id, memory) ?? judgeOrder(exchange, id, session, memory);
    if (repeat !== undefined) yield repeat;
  },

  conclude: judgeChanges,
};
