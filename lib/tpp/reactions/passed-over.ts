/**
 * A refusal of a known PSU whose scaRedirect is passed over: the program goes on at once with another call,
 * sends the PSU to the link of that one, and never makes the first call again (SCA-06, FLW-04). A TPP that
 * stops in order at a refusal, or makes all that was refused again after one SCA, does not come to this.
 */

import { isOperationId, operation } from '../../model/operations/index.js';
import { grouped } from '../../model/grouped.js';
import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { isDropped, isOpened } from '../memory/courses.js';
import { keyOf, wentOn, type Memory, type Offer } from '../memory/memory.js';

/** Nobody reads a page and asks for the next one within this time, in milliseconds. */
const thought = 2_000;

/** Offers to others in between that are looked past. */
const mostBeside = 1_000;

/** Reads of accounts and cards. */
function reads({ operation: id }: Offer): boolean {
  const group = isOperationId(id) ? operation(id).group : undefined;
  return group === 'accounts' || group === 'card-accounts';
}

/** Lists are where TPPs begin anew, so that an SCA there may stand for all reads. */
const lists: ReadonlySet<string> = new Set(['list-accounts', 'list-card-accounts']);

function isRefusal(offer: Offer): boolean {
  return offer.status >= 400 && offer.named && offer.attended && !isDropped(offer);
}

/** The call to whose SCA the PSU was sent in place of that of this refusal, at once. */
function insteadOf(place: number, memory: Memory): Offer | undefined {
  const over = memory.offers[place];
  if (over?.psuId === undefined) return undefined;
  const served = memory.lastServed.get(keyOf(over.tpp, over.psuId, over.operation)) ?? 0;
  for (const next of memory.offers.slice(place + 1, place + 1 + mostBeside)) {
    if (next.tpp !== over.tpp || next.psuId !== over.psuId || next.asked < over.at) continue;
    if (next.asked - over.at >= thought) return undefined;
    const isOther = next.operation !== over.operation && !lists.has(next.operation) && reads(next);
    if (!isOther || next.repeated !== true || next.ended?.psuId !== over.psuId) continue;
    return served > next.ended.number || !wentOn(memory, over.tpp, next.ended, true) ? undefined : next;
  }
  return undefined;
}

export const passedOver: Judge = {
  obligations: [
    {
      id: 'refusal-not-passed-over',
      clause: 'SCA-06',
      also: ['FLW-04'],
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'The scaRedirect of a refusal is heeded at every operation, also of a PSU who is known: the PSU is sent there, or the call is made again after the SCA of another one.',
      mend: 'Look through every refusal at one place in the client, whatever was called, and repeat all calls that were refused.',
      needs: ['pages'],
    },
  ],

  *conclude(memory) {
    if (!memory.pages || !memory.time) return;
    const refused = memory.offers
      .map((offer, place) => ({ offer, place }))
      .filter(({ offer }) => isRefusal(offer) && reads(offer));
    const byCall = grouped(refused, ({ offer }) => keyOf(offer.tpp, offer.psuId ?? '', offer.operation));
    for (const group of byCall.values()) {
      const opened = group.find(({ offer }) => isOpened(offer));
      if (opened !== undefined) {
        yield { ...kept('refusal-not-passed-over'), number: opened.offer.number };
        continue;
      }
      for (const { offer, place } of group) {
        const next = insteadOf(place, memory);
        if (next === undefined) continue;
        const message = 'the refusal offered scaRedirect, and the program went on at once with another call';
        yield {
          ...broken('refusal-not-passed-over', message, { dependsOn: next.number }),
          number: offer.number,
        };
      }
    }
  },
};
