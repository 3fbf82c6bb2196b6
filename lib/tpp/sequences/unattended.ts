/**
 * Calls without the PSU: four a day for each account (LIM-05, LIM-09), and nothing that makes a call look
 * attended (LIM-15).
 */

import { isDate } from '../../model/dates.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { offerOf } from '../memory/learn-visits.js';
import { actorOf } from '../memory/actors.js';
import { keyOf, type Memory, type Moment, type Offer } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { dayMs, isLaterPage, quota, unattendedKey } from '../memory/learn-access.js';
import { judgeSameVisit } from './same-visit.js';
import { judgePresence, judgeSharing } from './psu-addresses.js';

const byOperation: Readonly<Record<string, string>> = {
  'read-balances': 'unattended-balances',
  'list-transactions': 'unattended-transactions',
};

/** Operations whose calls without the PSU the text does not count; the portal counts some of them. */
const uncounted: ReadonlySet<string> = new Set(['read-transaction', 'list-card-transactions']);

function obligationOf(operation: string): string | undefined {
  return byOperation[operation] ?? (uncounted.has(operation) ? 'unattended-others' : undefined);
}

/** What is told of calls that a bank serves which counts by the day of the calendar. */
const ofDays = 'unattended-within-24-hours';

/** A job that runs at the same times each day starts some seconds sooner or later. */
const jitter = 60_000;
/** Hours by which days may begin earlier than those of UTC: there, and in Norway. */
const zones = [0, 1, 2];
/** A PSU who opens a link within this time had it in front of them, in milliseconds. */
const atOnce = 30_000;
/** A call that waited for the end of an SCA, and comes within this time of it, is what the PSU waits for. */
const moment = 5_000;

function* judgeArrival(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const { target, method } = exchange.request;
  const offer = offerOf(target.split('?')[0] ?? '', memory);
  if (offer === undefined || method !== 'GET' || offer.opened.length > 0 || !memory.time) return;
  if (offer.attended) yield kept('psu-address-while-there');
  else if (exchange.at - offer.at < atOnce)
    yield broken(
      'psu-address-while-there',
      'the PSU came at once, and the call before had no PSU-IP-Address',
      { path: 'PSU-IP-Address', dependsOn: offer.number },
    );
}

/** The PSU has come back from an SCA this moment, and the call that waited for it is made without them. */
function judgeReturn(exchange: ReadExchange, offer: Offer | undefined): Judgement | undefined {
  if (offer?.ended === undefined || !offer.attended || exchange.at - offer.ended.at >= atOnce)
    return undefined;
  const isAtOnce = exchange.at - offer.ended.at < moment;
  return broken(
    isAtOnce ? 'psu-address-on-return' : 'psu-address-while-there',
    'the PSU came back from the SCA of this call just now, and it has no PSU-IP-Address',
    { path: 'PSU-IP-Address', dependsOn: offer.ended.number },
  );
}

/**
 * Whether the bank serves it all the same, and may count by the day of the calendar, of which there are not
 * so many: whether its 24 hours roll is left open.
 */
function isCountedByDay(at: number, served: readonly Moment[]): boolean {
  return zones.some((hours) => {
    const dayOf = (instant: number) => Math.floor((instant + hours * 3_600_000) / dayMs);
    return served.filter((each) => dayOf(each.at) === dayOf(at)).length < quota;
  });
}

/** Both ends of the days that are asked for; what is no date is told by a rule. */
function* judgeHistory(exchange: ReadExchange): Generator<Judgement> {
  for (const [path, day] of exchange.judged.query) {
    if (!/^date(?:From|To)$/.test(path) || !isDate(day)) continue;
    // A day more, because days begin at other times elsewhere.
    yield exchange.at - Date.parse(day) <= 92 * dayMs
      ? kept('unattended-history')
      : broken('unattended-history', 'transactions older than 90 days are asked for without the PSU', {
          path,
        });
  }
}

/** Calls that were sent at once, so that none of them had seen how many were served. */
function* judgeCrowds({ crowds }: Memory): Generator<LateJudgement> {
  for (const { at, number, operation, before, isServed } of crowds) {
    const id = obligationOf(operation);
    const served = before.filter((each) => at - each.at < dayMs - jitter);
    if (id === undefined || served.length < quota) continue;
    const told = isServed && isCountedByDay(at, served) ? ofDays : id;
    const message = `${served.length} calls without the PSU were served before it or at the same time`;
    yield { ...broken(told, message, { dependsOn: before[0]?.number ?? number }), number };
  }
}

export const unattended: Judge = {
  obligations: [
    {
      id: 'unattended-balances',
      clause: 'LIM-05',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU the balances of an account are read at most 4 times within 24 hours.',
      mend: 'Count unattended reads for each account and spread them over the day.',
      areas: ['unattended'],
    },
    {
      id: 'unattended-transactions',
      clause: 'LIM-09',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Without the PSU the transactions of an account are read at most 4 times within 24 hours.',
      mend: 'Count unattended reads for each account and spread them over the day.',
      areas: ['unattended'],
    },
    {
      id: 'unattended-within-24-hours',
      clause: 'LIM-05',
      also: ['LIM-09'],
      judgedBy: 'sequence',
      weight: 'open',
      owed: 'The 24 hours of four calls without the PSU roll; a bank that counts by the day of the calendar serves more of them.',
      mend: 'Pause a little more than six hours between jobs instead of six.',
    },
    {
      id: 'unattended-others',
      clause: 'LIM-20',
      judgedBy: 'sequence',
      weight: 'open',
      owed: 'Without the PSU each card, and each transaction of an account, is read at most 4 times within 24 hours, as balances are.',
      mend: 'Count unattended reads for each card, too, and spread them over the day.',
    },
    {
      id: 'psu-present-after-quota',
      clause: 'LIM-15',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is sent only while the PSU is there, not to get round the quota.',
      mend: 'Wait for the next day, or for the PSU.',
    },
    {
      id: 'psu-addresses-differ',
      clause: 'LIM-15',
      also: ['HDR-38'],
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is the address of the PSU, and many PSUs do not share one.',
      mend: 'Forward the address from which the PSU called you.',
    },
    {
      id: 'psu-address-while-there',
      clause: 'LIM-14',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is sent while the PSU is there; a PSU who follows the link of a reply at once was there.',
      mend: 'Send PSU-IP-Address with every call that a PSU waits for.',
      needs: ['pages'],
    },
    {
      id: 'psu-address-on-return',
      clause: 'LIM-14',
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'The call that led to an SCA has PSU-IP-Address again when it is repeated as the PSU comes back.',
      mend: 'Send the repeated call with the headers of the first one, PSU-IP-Address among them.',
      needs: ['pages'],
    },
    {
      id: 'psu-address-of-its-own',
      clause: 'HDR-38',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is that of the PSU of the call, not of another one who is there at the same time.',
      mend: 'Keep the address with the request of the PSU that you serve, not in one place for all.',
    },
    {
      id: 'psu-no-clockwork',
      clause: 'LIM-15',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'PSU-IP-Address is not set by a job: PSUs do not come at even distances.',
      mend: 'Leave PSU-IP-Address out of calls that a timer makes.',
    },
    {
      id: 'unattended-history',
      clause: 'LIM-11',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'Without the PSU transactions of the last 90 days are asked for.',
      mend: 'Ask for older transactions while the PSU is there.',
    },
  ],

  *judge(exchange, memory) {
    const { kind, operation } = exchange;
    if (kind === 'visit') yield* judgeArrival(exchange, memory);
    const psuId = exchange.header('psu-id');
    if (kind !== 'call' || operation === undefined || psuId === undefined || !memory.time) return;
    const address = exchange.header('psu-ip-address');
    const key = unattendedKey(exchange);
    const awaited = memory.awaited.get(keyOf(exchange.tpp, actorOf(exchange) ?? '', operation.id));
    if (awaited !== undefined && address !== undefined) yield kept('psu-address-on-return');
    if (address === undefined) {
      const back = judgeReturn(exchange, awaited);
      if (back !== undefined) yield back;
      const id = obligationOf(operation.id);
      const mayBeJob = id !== undefined || operation.id.endsWith('-balances');
      if (back === undefined) yield* judgeSameVisit(exchange, mayBeJob, memory);
      if (id === undefined) return;
      yield* judgeHistory(exchange);
      const served = (memory.unattended.get(key) ?? []).filter(({ at }) => exchange.at - at < dayMs - jitter);
      const [first] = served;
      if (isLaterPage(exchange, memory)) return;
      const isOver = served.length >= quota && first !== undefined;
      const isServed = (exchange.reply?.status ?? 500) < 300;
      const told = isOver && isServed && isCountedByDay(exchange.at, served) ? ofDays : id;
      yield isOver
        ? broken(told, `${served.length} calls without the PSU were served within 24 hours`, {
            dependsOn: first.number,
          })
        : kept(id);
      return;
    }
    const refused = memory.overQuota.get(key);
    if (refused !== undefined && exchange.at - refused.at < 60_000)
      yield broken('psu-present-after-quota', 'PSU-IP-Address appears right after the quota was used up', {
        path: 'PSU-IP-Address',
        dependsOn: refused.number,
      });
    yield* judgePresence(exchange, psuId.toLowerCase(), address, memory);
    yield* judgeSharing(exchange, address, memory);
  },

  conclude: judgeCrowds,
};
