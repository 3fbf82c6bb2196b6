/** Recordings of several machines, whose clocks differ, are judged as if one clock had told all times. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintFiles } from '../../cli/tpp/lint.js';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { testFolder } from '../../model/testing/folder.js';
import { isThorough } from '../../model/testing/thorough.js';
import { judgeTraffic, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { exchangeLine, headLine } from '../../tpp/record.js';
import { onOneClock } from '../../tpp/recordings/one-clock.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { oneIn } from '../../../suites/sample-scenarios.js';
import { faultyStrangers } from './strangers/faulty.js';
import { lawfulStrangers } from './strangers/lawful/index.js';
import { trafficOfStranger, type Stranger } from './strangers/stranger.js';
import { harFile } from './testing/recorders.js';

const root = testFolder('clocks');
const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));

function told({ verdicts }: TrafficVerdicts): readonly string[] {
  return verdicts.filter((each) => each.count > 0).map((each) => each.obligation.id);
}

/** Seconds by which the clock of the browser is ahead. */
const skews = [-300, -40, -0.9, 3, 7_200];

function ahead(exchanges: readonly TrafficExchange[], seconds: number): readonly TrafficExchange[] {
  return exchanges.map((each) => {
    const { at, answeredAt = at } = each;
    return { ...each, at: at + seconds * 1_000, answeredAt: answeredAt + seconds * 1_000 };
  });
}

/** What the browser sees of a stranger, and what the TPP does. */
async function bothSides(stranger: Stranger) {
  const { exchanges, ...place } = await trafficOfStranger(stranger, await identities);
  const calls = exchanges.filter(({ request }) => request.target.startsWith(`${place.basePath}/v1/`));
  return { pages: exchanges.filter((each) => !calls.includes(each)), calls, exchanges, place };
}

const lawful = lawfulStrangers.filter(({ pastProxy }) => pastProxy === undefined);
const wrong = ['/session-of-before', '/address-missing-on-the-way-back', '/link-of-the-payment-before'];
const tried = [
  ...(isThorough ? lawful : oneIn(24, lawful)),
  ...faultyStrangers.filter(({ id }) => wrong.some((each) => id.endsWith(each))),
];

describe('the record of a TPP and that of a browser beside it', () => {
  test.each(tried.map((each) => [each.id, each] as const))('are one recording of %s', async (_, each) => {
    const { pages, calls, exchanges, place } = await bothSides(each);
    const judged = (all: readonly TrafficExchange[]) => told(judgeTraffic(all, { ...place, complete: true }));
    const expected = judged(exchanges);
    for (const skew of skews) {
      const other = ahead(pages, skew);
      expect([skew, judged(onOneClock([calls, other]))]).toEqual([skew, expected]);
      expect([skew, judged(onOneClock([other, calls]))]).toEqual([skew, expected]);
    }
  });

  test('as files blame nobody', async () => {
    const stranger = lawfulStrangers.find(({ id }) => id.endsWith('/side-by-side'));
    if (stranger === undefined) throw new Error('no such stranger');
    const { pages, calls, place } = await bothSides(stranger);
    const [record, browser] = [join(root, 'traffic.jsonl'), join(root, 'browser.har')];
    const { basePath, environment } = place;
    writeFileSync(record, [headLine({ basePath, environment }), ...calls.map(exchangeLine)].join(''));
    writeFileSync(
      browser,
      harFile(ahead(pages, 3), (entry) => entry),
    );
    const judged = lintFiles([record, browser], {}, () => {});
    expect([told(judged), judged.visits]).toEqual([[], pages.length]);
  });
});
