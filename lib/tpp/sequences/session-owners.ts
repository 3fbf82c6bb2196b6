/** Whose session it is: that of one PSU at one TPP (SCA-16, SCA-17). */

import { isUuid } from '../../model/uuid.js';
import { broken, kept, type Judgement } from '../obligation.js';
import { keyOf, type Memory, type Session } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/**
 * The bank has handed the session on: the SCA was asked for with the PSU-ID of one PSU, another one logged
 * in, and the redirect names that one beside the same tpp-session-id.
 */
function isHandedOn(session: Session | undefined, tpp: string, psuId: string, memory: Memory): boolean {
  if (session?.sca?.psuId !== psuId) return false;
  const { number } = session.sca;
  const issue = memory.issued.get(psuId)?.find((each) => each.tpp === tpp && each.number === number);
  return issue?.asked !== undefined && issue.asked !== psuId;
}

/**
 * The same where the pages of the bank are not seen: the newest SCA under the session was asked for another
 * PSU, and this one comes to light with it. Where no replies are seen, it may be so once.
 */
function mayBeHandedOn(session: Session, tpp: string, psuId: string, memory: Memory): boolean {
  if (memory.pages && memory.replies) return false;
  const ownSessions = memory.sessionsOfPsu.get(keyOf(tpp, psuId)) ?? [];
  if (ownSessions.some(({ id }) => id !== session.id)) return false;
  if (!memory.replies) {
    const [, second = psuId, ...more] = session.psuIds.keys();
    return second === psuId && more.length === 0;
  }
  const since = session.psuIds.get(psuId) ?? Infinity;
  const offer = memory.offers.findLast(
    (each) => each.tpp === tpp && each.sessionId === session.id && each.number < since,
  );
  return offer?.psuId !== undefined && offer.psuId !== psuId;
}

export function judgeOwner(
  session: Session | undefined,
  tpp: string,
  psuId: string,
  memory: Memory,
): Judgement | undefined {
  // A PSU-ID that no redirect gave, or that is none by its form, names nobody; that is told elsewhere.
  const isKnown = (each: string) =>
    (memory.issued.size === 0 && isUuid(each)) ||
    memory.issued.get(each)?.some((issue) => issue.tpp === tpp || issue.tpp === '') === true;
  if (!isKnown(psuId) || isHandedOn(session, tpp, psuId, memory)) return undefined;
  const other = [...(session?.psuIds ?? [])].find(([each]) => each !== psuId && isKnown(each));
  if (session !== undefined && other !== undefined && mayBeHandedOn(session, tpp, psuId, memory))
    return undefined;
  return other === undefined
    ? kept('session-of-one-psu')
    : broken('session-of-one-psu', 'another PSU was named with this TPP-Session-ID before', {
        path: 'TPP-Session-ID',
        dependsOn: other[1],
      });
}

/** The session of a PSU with another identity number than the one that the call names. */
export function judgeIdentity(
  exchange: ReadExchange,
  session: Session | undefined,
  memory: Memory,
): Judgement | undefined {
  const identity = exchange.header('x-psu-identity');
  if (identity === undefined || exchange.header('psu-id') !== undefined) return undefined;
  const other = [...(session?.psuIds ?? [])].find(([psuId]) => {
    const owner = memory.owners.get(keyOf(exchange.tpp, psuId));
    return owner !== undefined && owner !== identity.replaceAll(/[^0-9]/g, '');
  });
  if (other === undefined) return undefined;
  return broken('session-of-one-psu', 'this is the TPP-Session-ID of a PSU with another identity number', {
    path: 'TPP-Session-ID',
    dependsOn: other[1],
  });
}

/** Shorter ids may be the same by chance. */
const leastDrawn = 16;

/** An id that the bank drew itself in an SCA for another TPP: nobody else can have come to it by chance. */
export function judgeDrawn(exchange: ReadExchange, id: string, memory: Memory): Judgement | undefined {
  const drawn = memory.drawnSessions.get(id);
  if (drawn === undefined || id.length < leastDrawn) return undefined;
  if (drawn.tpp === exchange.tpp) return kept('session-of-this-tpp');
  const own = memory.sessions.get(keyOf(exchange.tpp, id));
  if (own?.sca !== undefined) return undefined;
  if (own !== undefined && own.first < drawn.number) return undefined;
  return broken('session-of-this-tpp', 'the bank drew this TPP-Session-ID in an SCA for another TPP', {
    path: 'TPP-Session-ID',
    dependsOn: drawn.number,
  });
}
