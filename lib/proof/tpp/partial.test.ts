/**
 * A recording that begins or ends in the middle, or does not show a part of each exchange, blames nobody who
 * did nothing wrong. THOROUGH=1 tries all strangers, cut at each exchange.
 */

import { expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { oneIn } from '../../../suites/sample-scenarios.js';
import { isThorough } from '../../model/testing/thorough.js';
import { judgeTraffic } from '../../tpp/judge-traffic.js';
import { isRed } from '../../tpp/verdict.js';
import { unseenParts, type TrafficExchange, type Unseen } from '../../tpp/traffic.js';
import { lawfulStrangers } from './strangers/lawful/index.js';
import { trafficOfStranger, withoutPages, type StrangerTraffic } from './strangers/stranger.js';

const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));

/** Cuts of one recording. */
const most = isThorough ? Infinity : 8;

/** The exchange as a recording has it that does not show a part. */
function without(part: Unseen, exchange: TrafficExchange): TrafficExchange {
  const { request, reply, ...rest } = exchange;
  const { body: _, ...bare } = request;
  const { body: __, ...empty } = reply ?? { status: 0, headers: [] };
  const shown = part === 'request-body' ? bare : request;
  const answered = part === 'reply-body' ? empty : reply;
  return {
    ...rest,
    request: shown,
    ...(part === 'reply' || answered === undefined ? {} : { reply: answered }),
    unseen: { ...exchange.unseen, [part]: 'it is not recorded' },
  };
}

/** What is held against a TPP by a recording of a bank that was there before. */
function heldBy(exchanges: readonly TrafficExchange[], place: Omit<StrangerTraffic, 'exchanges'>) {
  const recorded = exchanges.map((each): TrafficExchange => ({ ...each, origin: 'record' }));
  const { verdicts } = judgeTraffic(recorded, place);
  const told = verdicts.filter((each) => isRed(each) || each.verdict === 'warn');
  return told.map(({ obligation, breaches }) => [obligation.id, breaches[0]?.message]);
}

const seen = lawfulStrangers.filter(({ may = [] }) => may.length === 0);
const tried = isThorough ? seen : oneIn(10, seen);

test.each(tried.map((each) => [each.id, each] as const))('%s', async (_, stranger) => {
  const { exchanges, ...place } = await trafficOfStranger(stranger, await identities);
  const step = Math.max(1, Math.ceil(exchanges.length / most));
  for (let cut = 1; cut < exchanges.length; cut += step) {
    expect([cut, heldBy(exchanges.slice(cut), place)]).toEqual([cut, []]);
    expect([cut, heldBy(exchanges.slice(0, cut), place)]).toEqual([cut, []]);
  }
  for (const part of unseenParts) {
    const shown = part === 'pages' ? withoutPages(exchanges, place.basePath) : exchanges;
    const all = shown.map((each) => without(part, each));
    expect([part, heldBy(all, place)]).toEqual([part, []]);
  }
});
