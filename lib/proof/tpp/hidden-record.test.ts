/**
 * A record without secrets: nothing of a person stands in it, and it is judged as what was sent. An eighth of
 * the strangers, all on THOROUGH=1.
 */

import { describe, expect, test } from 'vitest';
import { oneIn } from '../../../suites/sample-scenarios.js';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { isNobody } from '../../rules/index.js';
import { isOfProgram } from '../../rules/remarks/path.js';
import { HidingRecorder } from '../../tpp/hiding/hiding-recorder.js';
import { judgeTraffic, type TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { exchangeLine, readExchangeLine } from '../../tpp/record.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { composing } from './by-hand/spoiling.js';
import { trafficOf, type HabitsChange } from './stage.js';
import { anna, bo } from './strangers/customer.js';
import { faultyStrangers } from './strangers/faulty.js';
import { lawfulStrangers } from './strangers/lawful/index.js';
import { trafficOfStranger } from './strangers/stranger.js';

const identities = embeddedIdentities(new Date('2026-11-01T00:00:00Z'));

interface Traffic {
  readonly exchanges: readonly TrafficExchange[];
  readonly basePath: string;
  readonly trust: readonly Buffer[];
  readonly environment?: 'sandbox' | 'production';
}

/** The lines of the record, and what they are read as. */
function recorded({ exchanges, basePath, trust, environment = 'sandbox' }: Traffic) {
  const recorder = new HidingRecorder({ basePath, environment, trust });
  const lines = exchanges.map((each) => exchangeLine(recorder.hide(each)));
  return { lines, read: lines.map((each, index) => readExchangeLine(each, index + 2)) };
}

function verdictsOf({ verdicts }: TrafficVerdicts) {
  return verdicts.map(({ obligation, verdict, count }) => `${obligation.id}: ${verdict} ${count}`);
}

function judged(
  exchanges: readonly TrafficExchange[],
  { basePath, trust, environment = 'sandbox' }: Traffic,
) {
  return verdictsOf(judgeTraffic(exchanges, { basePath, trust, environment, complete: true }));
}

async function walked(change?: HabitsChange): Promise<Traffic> {
  const options = { identities: await identities };
  return trafficOf(change === undefined ? options : { ...options, change });
}

/** What belongs to people, wherever the bank or the TPP named it. */
function secretsIn({ exchanges }: Traffic): readonly string[] {
  const text = exchanges.flatMap(({ request, reply }) => [
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    ...(reply?.headers ?? []).map(([name, value]) => `${name}: ${value}`),
    ...[request.body, reply?.body].map((each) => each?.toString('utf8') ?? ''),
  ]);
  const all = text.join('\n');
  const found = [
    /psu-id(?:=|: )([0-9a-f-]{36})/gi,
    /psu-corporate-id(?:=|: )([0-9a-f-]{36})/gi,
    /"(?:bban|iban|maskedPan|creditorName|customerName|customerNumber)":"([^"]{5,})"/g,
    /psu-ip-address: (\S{2,})/gi,
  ].flatMap((form) => [...all.matchAll(form)].map(([, value = '']) => value));
  // An address of nobody is no secret, nor what was never filled in.
  const ofPeople = found.filter((each) => !isNobody(each) && !isOfProgram(each));
  return [...new Set([anna, bo, ...ofPeople])];
}

describe('a record without secrets', () => {
  test('of the reference TPP has no secret in it and is judged alike', async () => {
    const traffic = await walked();
    const { lines, read } = recorded(traffic);
    const text = lines.join('').toLowerCase();
    const secrets = secretsIn(traffic);
    expect(secrets.length).toBeGreaterThan(15);
    expect(secrets.filter((each) => text.includes(each.toLowerCase()))).toEqual([]);
    expect(judged(read, traffic)).toEqual(judged(traffic.exchanges, traffic));
  });

  test('of a TPP that signs wrongly still shows that', async () => {
    const traffic = await walked((habits) => ({
      ...composing(
        ({ method }) => method === 'GET',
        (draft) => ({ ...draft, headers: draft.headers.filter(([name]) => name !== 'X-Request-ID') }),
      )(habits),
      seal: (signed, call) => {
        const { headers, ...rest } = habits.seal(signed, call);
        return {
          ...rest,
          headers: headers.map(([name, value]) => [name, name === 'PSU-ID' ? value.toUpperCase() : value]),
        };
      },
    }));
    const { read } = recorded(traffic);
    const verdicts = judged(read, traffic);
    expect(verdicts).toEqual(judged(traffic.exchanges, traffic));
    expect(verdicts.filter((each) => / fail /.test(each)).length).toBeGreaterThan(1);
  });

  test.each(oneIn(8, [...faultyStrangers, ...lawfulStrangers]).map((each) => [each.id, each] as const))(
    'of %s',
    async (_, stranger) => {
      const traffic = await trafficOfStranger(stranger, await identities);
      const { lines, read } = recorded(traffic);
      expect(judged(read, traffic)).toEqual(judged(traffic.exchanges, traffic));
      const text = lines.join('').toLowerCase();
      expect(secretsIn(traffic).filter((each) => text.includes(each.toLowerCase()))).toEqual([]);
    },
  );
});
