import { expect, test } from 'vitest';
import { ClauseAssertionError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import type { Stage } from '../stage/stage.js';
import { conduct } from './conduct.js';

const refuses = () => jsonReply(400, { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] });
const accepts = () => jsonReply(200, { accounts: [] });
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Scenarios that note how many run beside each other. */
function watched() {
  const seen = new Map<string, number>();
  let now = 0;
  let most = 0;
  const make = (name: string, more: Partial<Pick<Scenario, 'exclusive' | 'needs'>> = {}): Scenario => ({
    ...scenario({
      id: `errors/${name}`,
      title: name,
      clauses: ['SIG-19'],
      effects: 'reads',
      async run({ judge }) {
        now += 1;
        most = Math.max(most, now);
        await pause();
        seen.set(name, Math.max(seen.get(name) ?? 0, now));
        await pause();
        now -= 1;
        judge('SIG-19', 'e', () => {});
      },
    }),
    ...more,
  });
  return { make, seen, most: () => most };
}

test('runs side by side up to the limit; exclusive scenarios run alone, and so does what follows a lever', async () => {
  const { make, seen, most } = watched();
  const levers = { clock: async () => {}, batchRun: async () => {} };
  const { target } = await sampleTarget(accepts, { levers, budgets: { concurrency: 2 } });
  const pulling = (
    name: string,
    needs: Scenario['needs'],
    pull: (stage: Stage) => Promise<void>,
  ): Scenario => {
    const after = make(name);
    return {
      ...after,
      ...present({ needs }),
      async run(stage) {
        await pull(stage);
        await after.run(stage);
      },
    };
  };
  const all = [
    make('alone', { exclusive: true }),
    pulling('clock', ['clock'], ({ time }) => time.advance(60_000)),
    pulling('batch', ['batch-run'], async ({ target: { levers: own } }) => own.batchRun?.({})),
    pulling('later', ['clock'], ({ time }) => time.advance(120_000)),
    ...['a', 'b', 'c', 'd'].map((each) => make(each)),
  ];
  const ended: string[] = [];
  const result = await conduct(all, target, { seed: 1, onScenario: (each) => ended.push(each.title) });
  expect(result.scenarios.map((each) => each.verdict)).toEqual(all.map(() => 'pass'));
  expect(most()).toBe(2);
  expect(['alone', 'clock', 'batch', 'later'].map((each) => seen.get(each))).toEqual([1, 1, 1, 1]);
  expect(ended.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(ended.at(-1)).toBe('alone');
  expect(result.scenarios.map((each) => each.title)).toEqual(all.map((each) => each.title));
});

test('where no customers are made, who moves the clock runs alone', async () => {
  const { make, seen, most } = watched();
  const levers = { clock: async () => {} };
  const capabilities = { sandboxCustomers: false };
  const { target } = await sampleTarget(accepts, { levers, capabilities, budgets: { concurrency: 4 } });
  const all = [make('one', { needs: ['clock'] }), make('other', { needs: ['clock'] }), make('a')];
  await conduct(all, target, { seed: 1 });
  expect([most(), seen.get('one'), seen.get('other')]).toEqual([1, 1, 1]);
});

test('an abort ends those that wait for their moment', async () => {
  const { make } = watched();
  const stop = new AbortController();
  const { target } = await sampleTarget(() => new Promise(() => {}), {
    levers: { clock: async () => {} },
    budgets: { concurrency: 4 },
  });
  const waits: Scenario = { ...make('waits', { needs: ['clock'] }), run: ({ time }) => time.advance(60_000) };
  const hangs = make('hangs');
  const all = [{ ...hangs, run: async ({ tpp }: Stage) => void (await tpp.call('list-accounts')) }, waits];
  setTimeout(() => stop.abort(), 20);
  const result = await conduct(all, target, { seed: 1, signal: stop.signal });
  expect(result.scenarios).toEqual([]);
});

const quick = (name: string, run: Scenario['run']): Scenario => ({
  ...watched().make(name),
  run,
});

test('an abort leaves out what was cut short and starts nothing more', async () => {
  const stop = new AbortController();
  const { target } = await sampleTarget(() => new Promise(() => {}), { budgets: { concurrency: 1 } });
  const started: string[] = [];
  const all = [
    quick('done', async ({ judge }) => void judge('SIG-19', 'e', () => {})),
    quick('cut', async ({ tpp }) => {
      setTimeout(() => stop.abort(), 5);
      await tpp.call('list-accounts');
    }),
    quick('never', async () => void started.push('never')),
  ];
  const told: string[] = [];
  const result = await conduct(all, target, {
    seed: 1,
    signal: stop.signal,
    chosenBy: '--tags three',
    onScenario: (each) => told.push(each.title),
  });
  expect(result.scenarios.map((each) => each.title)).toEqual(['done']);
  expect(told).toEqual(['done']);
  expect(started).toEqual([]);
  expect(result.clauses.filter((each) => each.verdict === 'broken')).toEqual([]);
  // What passed until then is no verdict on the bank.
  expect(result).toMatchObject({
    outcome: 'harness-trouble',
    halted: 'the run was stopped; 1 of 3 scenarios were judged',
    part: { chosenBy: '--tags three and the moment at which the run was stopped' },
  });
});

test('the bound on a scenario reaches it', async () => {
  const budgets = { concurrency: 1, scenarioTimeout: 20 };
  const { target } = await sampleTarget(() => new Promise(() => {}), { budgets });
  const hangs: Scenario = {
    ...watched().make('hangs'),
    run: async ({ tpp }) => void (await tpp.call('list-accounts')),
  };
  const result = await conduct([hangs], target, { seed: 1, partial: true });
  expect(result.outcome).toBe('harness-trouble');
  expect(result.scenarios[0]?.verdicts[0]?.reason).toBe(
    'the scenario took longer than 20 ms and was stopped; raise --scenario-timeout or budgets.scenarioTimeoutSeconds if that is too short',
  );
});

const calls = (fine: boolean): Scenario =>
  scenario({
    id: 'errors/calls',
    title: 't',
    clauses: ['SIG-19'],
    effects: 'reads',
    async run({ tpp, judge }) {
      await tpp.call('list-accounts');
      judge('SIG-19', 'e', () => {
        if (!fine) throw new ClauseAssertionError('a', 'b');
      });
    },
  });

const ambientOf = async (answer: typeof accepts, partial: boolean) => {
  const { target } = await sampleTarget(answer);
  const { ambient } = await conduct([calls(true)], target, { seed: 1, partial });
  return new Map(ambient.map((each) => [each.clause, each.verdict]));
};

test('no ambient clause passes when the bank accepted nothing', async () => {
  const refused = await ambientOf(refuses, false);
  expect([...refused.values()]).not.toContain('pass');
  expect(refused.get('TRN-02')).toBe('untestable');
  expect((await ambientOf(accepts, false)).get('TRN-02')).toBe('pass');
});

test('a partial run leaves out what no reply showed, a whole one misses it', async () => {
  expect((await ambientOf(accepts, true)).has('ACC-07')).toBe(false);
  expect((await ambientOf(accepts, false)).get('ACC-07')).toBe('untestable');
});

const waivedUntil = async (expires: string) => {
  const waivers = [{ clause: 'SIG-19', reason: 'r', owner: 'o', expires }] as const;
  const { target } = await sampleTarget(accepts, { waivers });
  return (await conduct([calls(false)], target, { seed: 1, partial: true })).outcome;
};

test('waivers of the target count until they expire', async () => {
  expect(await waivedUntil('2999-01-01')).toBe('conforms-in-part');
  expect(await waivedUntil('2001-01-01')).toBe('does-not-conform');
});

const idsOf = async (seed: number) => {
  const { target, sent } = await sampleTarget(accepts);
  await conduct([calls(true)], target, { seed });
  return sent.flatMap((each) => each.headers.filter(([name]) => name === 'X-Request-ID'));
};

test('the same seed makes the same idsOf, another seed others', async () => {
  expect(await idsOf(5)).toHaveLength(1);
  expect(await idsOf(5)).toEqual(await idsOf(5));
  expect(await idsOf(6)).not.toEqual(await idsOf(5));
});

test('a run counts its requests, and says why it was halted', async () => {
  const { target } = await sampleTarget(accepts);
  const fine = await conduct([calls(true), { ...calls(true), id: 'errors/again' }], target, {
    seed: 1,
    partial: true,
  });
  expect([fine.requests, 'halted' in fine]).toEqual([2, false]);
  const late = { ...target, budgets: { concurrency: 1, runTimeout: 10 } };
  const waits: Scenario = { ...calls(true), run: () => new Promise(() => {}) };
  const halted = await conduct([waits], late, { seed: 1, partial: true });
  expect(halted.halted).toMatch(/^the run asked no more: it took longer than 0\.01 s/);
  expect(halted.outcome).toBe('harness-trouble');
});

test('a waiver is not stale because its scenario was cut short', async () => {
  const stop = new AbortController();
  const waivers = [{ clause: 'SIG-19', reason: 'r', owner: 'o', expires: '2999-01-01' }] as const;
  const { target } = await sampleTarget(accepts, { waivers, budgets: { concurrency: 1 } });
  const cut: Scenario = {
    ...calls(false),
    id: 'errors/cut',
    run: async () => stop.abort(new Error('stopped')),
  };
  const result = await conduct([calls(true), cut], target, { seed: 1, signal: stop.signal });
  expect(result.scenarios.map(({ id }) => id)).toEqual(['errors/calls']);
  expect(result.staleWaivers).toEqual([]);
  const whole = await conduct([calls(true)], target, { seed: 1 });
  expect(whole.staleWaivers).toEqual([{ clause: 'SIG-19', reason: 'no longer needed: the verdict is pass' }]);
});
