/** A plan calls nobody, counts what a run then really sends, and names what cannot be judged. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import { allScenarios } from '../../../suites/index.js';
import { runSuite } from '../../index.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import type { ScaDriver } from '../../harness/sca/driver.js';
import type { Target } from '../../harness/target/target.js';
import { forecast, type Forecast } from './forecast.js';
import { duration, forecastText } from './forecast-text.js';
import { rehearse, type Rehearsal } from './rehearse.js';
import { sampleIdentities } from '../sample-bank.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { tell } from '../sample-terminal.js';

const terminal = { out: () => {}, err: () => {}, interactive: false, colours: false, width: 200 };
/** A rehearsal that was told of nowhere. */
function toldOf(some: readonly { readonly id: string }[], requests: number, scas: number): Rehearsal {
  return { sent: new Map(some.map((each) => [each.id, { requests, scas }])), seconds: 30, clauses: [] };
}

/** The forecast at an address that is 100 ms away. */
function forecastAt(on: Target, scenarios: readonly Scenario[], rehearsal: Rehearsal): Forecast {
  return forecast({ scenarios, target: on, seed: 1, latencyMs: 100 }, rehearsal);
}

/** A rehearsal of the part of the suite. */
function rehearsed(some: readonly Scenario[], on: Target, latencyMs: number): Promise<Rehearsal> {
  return rehearse(some, on, { latencyMs, seed: 1, partial: true });
}

/** Judges ADR-09. */
const agent = 'payments/creditor-agent-under-enforcement';
const few = allScenarios.filter((each) => /^(sca|signing)\//.test(each.id));

let target: Target;
let close: () => Promise<void>;
const root = testFolder('plan');

beforeAll(async () => {
  ({ target, close } = await inProcessTarget({ identities: await sampleIdentities() }));
});
afterAll(async () => {
  await close();
});

/** A profile of a bank where nothing listens. */
async function profileOfNobody(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const file = writeBankProfile(join(root, 'nobody'), await sampleIdentities(), {
    baseUrl: 'https://127.0.0.1:9/api',
    leversUrl: 'http://127.0.0.1:9',
    environment: 'sandbox',
    name: 'nobody there',
  });
  const given: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...given, ...changes }));
  return file;
}

describe('plan', () => {
  test('foresees what would end the run otherwise than it must', async () => {
    const waiver = { clause: 'SIG-06', reason: 'r', owner: 'o', expires: '2020-01-31' };
    const file = await profileOfNobody({ pins: {}, waivers: [waiver] });
    const { out } = await tell(['plan', '--target', file, '--tags', agent]);
    expect(out).toMatch(/^Mind: +pins: ADR-09 is untestable.*derivable-bic/m);
    expect(out).toMatch(/^Mind: +waivers: that of SIG-06 expired/m);
    const pinned = await profileOfNobody({});
    expect((await tell(['plan', '--target', pinned, '--tags', agent])).out).not.toContain('Mind:');
  });

  test('counts what a run sends', { timeout: 180_000 }, async () => {
    const tags = 'sca/identity or sca/failure or signing/digest';
    // Another seed draws other circumstances.
    const run = await runSuite({ tags, seed: 3 });
    const { out } = await tell(['plan', '--tags', tags, '--seed', '3', '--json']);
    const told: Forecast = JSON.parse(out);
    expect(told.scenarios.map((each) => each.id)).toEqual(run.scenarios.map((each) => each.id));
    expect(told.requests + told.scas).toBe(run.requests);
    expect(told.scas).toBeGreaterThan(2);
    expect(told.scenarios.every((each) => each.rehearsed)).toBe(true);
  });

  test('calls nobody, and says what cannot be judged and what to add', { timeout: 180_000 }, async () => {
    const file = await profileOfNobody({ levers: {}, budgets: { requestsPerSecond: 2, concurrency: 1 } });
    const { code, out, err } = await tell([
      'plan',
      '--target',
      file,
      '--tags',
      'sca/sessions or sca/session-hour or limits/quota',
      '--latency',
      '50',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(
      'nobody there, sandbox, https://127.0.0.1:9/api\nThis is a plan; nothing was sent there.\n',
    );
    expect(out).toMatch(
      /\d+ clauses? untestable: the target offers no clock lever; add levers\.clock\n {2}[A-Z]+-\d\d/,
    );
    expect(out).toContain('50 ms for a reply, 1 at a time, at most 2 a second');
    expect(out).toMatch(/Human steps: +none; the form driver plays \d+ SCAs\n/);
  });

  test('takes tags and shards like a run, and refuses what a run refuses', async () => {
    const { code, err } = await tell(['plan', '--tags', 'singing']);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "signing"?') });
    expect((await tell(['plan', '--shard', '0/2'])).err).toContain('--shard: there is no shard 0/2');
  });
});

describe('the forecast', () => {
  test('counts SCAs by hand where the driver is a person', () => {
    const sent = toldOf(few, 10, 2);
    const byHand = {
      ...target,
      sca: { name: 'manual', waitsForPerson: true, showsPages: false, complete: () => Promise.reject() },
    };
    const told = forecastAt(byHand, few, sent);
    expect(told.humanSteps).toBe(2 * told.scenarios.length);
    expect(forecastText(told, terminal)).toContain(`${told.humanSteps} SCAs by hand, about`);
    expect(forecastAt(target, few, sent).humanSteps).toBe(0);
  });

  test('takes as long as the rehearsal, or longer at a polite rate, and computes a little', () => {
    const seconds = (changes: Partial<Target['budgets']>, inSeconds = 30) => {
      const on = { ...target, budgets: { ...target.budgets, ...changes } };
      return forecastAt(on, few, { ...toldOf(few, 100, 0), seconds: inSeconds }).seconds;
    };
    expect(seconds({})).toBe(30);
    expect(seconds({ requestsPerSecond: 1 })).toBe(100 * few.length);
    expect(seconds({}, 0)).toBeCloseTo(few.length / 10);
  });

  test('says which bound of the profile it goes beyond', () => {
    const bounded = (requests: number) =>
      forecastAt({ ...target, budgets: { ...target.budgets, requests } }, few, toldOf(few, 10, 0));
    expect(forecastText(bounded(5), terminal)).toContain(
      'counted on the reference bank; budgets.requests allows 5, and what needs more is untestable',
    );
    expect(forecastText(bounded(10 * few.length), terminal)).not.toContain('budgets.requests');
  });

  test('counts what is sent in vain, and the SCA that comes before', { timeout: 180_000 }, async () => {
    const sca = { name: 'by hand', sparing: true, waitsForPerson: true, showsPages: false } as const;
    const byHand = { ...target, sca: { ...sca, complete: () => Promise.reject() } };
    // Only customers made for the run have transactions of their own.
    const lists = allScenarios.filter((each) => each.id === 'accounts/lists');
    const told = forecastAt(byHand, lists, await rehearsed(lists, byHand, 100));
    expect(told).toMatchObject({ humanSteps: 1, scenarios: [{ rehearsed: true, scas: 1 }] });
    expect(told.requests).toBeGreaterThan(1);
    expect(forecastText(told, terminal)).toContain('1 SCA by hand');
    expect(forecastText({ ...told, scas: 0, humanSteps: 0 }, terminal)).toContain(
      'none, because no SCA is needed',
    );
  });

  test('guesses what the reference bank cannot show, and says so', () => {
    const [first] = few;
    const told = forecastAt(target, few.slice(0, 2), toldOf(first === undefined ? [] : [first], 12, 3));
    expect(told.scenarios.map((each) => [each.requests, each.rehearsed])).toEqual([
      [12, true],
      [12, false],
    ]);
    expect(forecastText(told, terminal)).toContain('1 scenario of them guessed');
  });

  test('leaves out of the rehearsal what the target does not offer', { timeout: 180_000 }, async () => {
    const cards = allScenarios.filter((each) => each.needs?.includes('cards') === true).slice(0, 1);
    expect(cards).toHaveLength(1);
    const without = await rehearsed(cards, { ...target, capabilities: { cards: false } }, 0);
    expect(without.sent.get(cards[0]?.id ?? '')?.requests).toBe(0);
    const told = forecastAt({ ...target, capabilities: { cards: false } }, cards, without);
    expect(told.scenarios).toEqual([]);
    expect(told.gaps[0]?.verdict).toBe('not-applicable');
  });

  test('counts an SCA that serves several scenarios once, where an SCA is dear', {
    timeout: 180_000,
  }, async () => {
    const reading = allScenarios.filter((each) =>
      ['accounts/lists', 'limits/quota', 'headers/negotiation'].includes(each.id),
    );
    const scas = async (changes: Partial<ScaDriver>) => {
      const sca = { name: 'by hand', showsPages: false, complete: () => Promise.reject(), ...changes };
      const { sent } = await rehearsed(reading, { ...target, sca }, 0);
      return [...sent.values()].reduce((sum, each) => sum + each.scas, 0);
    };
    expect(await scas({})).toBe(5);
    expect(await scas({ sparing: true })).toBe(1);
  });

  test('rehearses how long all takes: who waits for whom, the levers, and what is cleaned up', {
    timeout: 180_000,
  }, async () => {
    const some = allScenarios.filter((each) =>
      ['signing/clock', 'sca/session-hour', 'payments/funds', 'accounts/lists'].includes(each.id),
    );
    const inTime = async (concurrency: number, latency: number, disposable: boolean) => {
      const on = { ...target, disposable, budgets: { ...target.budgets, concurrency } };
      const { sent, seconds } = await rehearsed(some, on, latency);
      return { seconds, requests: [...sent.values()].reduce((sum, each) => sum + each.requests, 0) };
    };
    const inTurn = await inTime(1, 100, true);
    expect(inTurn.seconds).toBeGreaterThan(inTurn.requests / 10);
    expect(inTurn.seconds).toBeLessThan((inTurn.requests / 10) * 2);
    expect((await inTime(1, 200, true)).seconds).toBeCloseTo(2 * inTurn.seconds, 0);
    const beside = await inTime(8, 100, true);
    expect(beside.seconds).toBeLessThan(inTurn.seconds / 1.5);
    expect(beside.requests).toBe(inTurn.requests);
    const cleaned = await inTime(8, 100, false);
    expect(cleaned.requests).toBeGreaterThan(beside.requests);
    expect(cleaned.seconds).toBeGreaterThan(beside.seconds);
    expect((await inTime(8, 0, true)).seconds).toBe(0);
  });

  test.each([
    [0.2, '1 s'],
    [179, '179 s'],
    [180, '3 min'],
    [7_200, '2.0 h'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

test('whoever waits at a terminal hears what for', async () => {
  const words = ['plan', '--tags', 'headers/host'];
  const { err } = await tell(words, { interactive: true });
  expect(err).toBe('Counting requests on the reference bank, which takes up to a minute.\n');
  expect((await tell(words)).err).toBe('');
});
