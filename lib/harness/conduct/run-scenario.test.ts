import { describe, expect, test } from 'vitest';
import { ClauseAssertionError, Untestable } from '../../model/errors.js';
import { jsonReply, sampleParts, sampleTarget } from '../target/sample-target.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import { ScaStuck } from '../sca/driver.js';
import type { Stage } from '../stage/stage.js';
import type { Target } from '../target/target.js';
import { NetworkError } from '../transport/transport.js';
import { runScenario } from './run-scenario.js';

const accepts = () => jsonReply(200, { accounts: [] });
const held = () => {};
const fails = () => {
  throw new ClauseAssertionError('five', 'four');
};

type Run = (stage: Stage<'TRN-02' | 'SIG-19'>) => Promise<void>;

const judging = (run: Run, pulls: Scenario['pulls'] = []): Scenario =>
  scenario({ id: 'errors/sample', title: 't', clauses: ['TRN-02', 'SIG-19'], effects: 'reads', pulls, run });

async function verdictsOf(
  run: Run,
  changes: Partial<Target> = {},
  pulls: Scenario['pulls'] = [],
): Promise<readonly string[]> {
  const { target } = await sampleTarget(accepts, changes);
  const result = await runScenario(judging(run, pulls), sampleParts(target));
  return result.verdicts.map((each) => `${each.clause} ${each.verdict}`);
}

async function observed(run: Run): Promise<readonly string[]> {
  const { target } = await sampleTarget(accepts);
  const { observations } = await runScenario(judging(run), sampleParts(target));
  return observations.map(({ subject, text }) => `${subject}: ${text}`);
}

const seenOrFailed: Run = async ({ observe, judge }) => {
  observe('TRN-02', 'answers with 404');
  observe('SIG-19', 'answers with 404');
  judge('SIG-19', 'e', fails);
};

const leadsNowhere = () => {
  throw new ScaStuck('pages that lead nowhere');
};

const leadsNowhereInTheEnd: Run = async ({ judge, settle }) => {
  judge('TRN-02', 'first', held);
  judge('SIG-19', 'second', held);
  settle('TRN-02', 'SIG-19');
  leadsNowhere();
};

const leadsNowhereHalfway: Run = async ({ judge }) => {
  judge('TRN-02', 'first', held);
  leadsNowhere();
};

const leaves: Run = async ({ judge, leaveOpen }) => {
  judge('TRN-02', 'first', held);
  judge('SIG-19', 'first', held);
  leaveOpen('TRN-02', 'no clock');
};

const judgesOn: Run = async ({ judge, settle }) => {
  judge('TRN-02', 'first', held);
  settle('TRN-02');
  judge('TRN-02', 'second', held);
};

const sneaky: Run = async (stage) => void stage.tppNamed('second-tpp');

describe('verdicts', () => {
  test('judged clauses pass, a declared one that is never judged is unjudged', async () => {
    expect(await verdictsOf(async ({ judge }) => void judge('TRN-02', 'holds', held))).toEqual([
      'TRN-02 pass',
      'SIG-19 unjudged',
    ]);
    expect(await verdictsOf(async () => {})).toEqual(['TRN-02 unjudged', 'SIG-19 unjudged']);
  });

  test('one expectation that does not hold fails its clause, whatever holds before and after', async () => {
    const { target } = await sampleTarget(accepts);
    const result = await runScenario(
      judging(async ({ judge }) => {
        judge('TRN-02', 'first', held);
        expect(judge('TRN-02', 'second', fails)).toBe(false);
        expect(judge('TRN-02', 'third', held)).toBe(true);
        judge('SIG-19', 'other', held);
      }),
      sampleParts(target),
    );
    expect(result.verdicts).toEqual([
      { clause: 'TRN-02', verdict: 'fail', reason: 'second: expected five, got four' },
      { clause: 'SIG-19', verdict: 'pass' },
    ]);
    expect(result.verdict).toBe('fail');
    expect(result.checks.map((each) => each.held)).toEqual([true, false, true, true]);
  });

  test.each([
    ['require', (stage: Pick<Stage, 'require'>) => stage.require('a thing', fails)],
    [
      'Untestable',
      () => {
        throw new Untestable('a thing');
      },
    ],
    [
      'ScaStuck',
      () => {
        throw new ScaStuck('a thing');
      },
    ],
    ['an assertion outside judge', () => fails()],
  ] as const)('%s makes all untestable but what failed or was settled', async (_, ends) => {
    const after = async (check: () => void, settles = false) =>
      verdictsOf(async (stage) => {
        stage.judge('TRN-02', 'first', check);
        if (settles) stage.settle('TRN-02');
        ends(stage);
        stage.judge('SIG-19', 'never reached', held);
      });
    expect(await after(held)).toEqual(['TRN-02 untestable', 'SIG-19 untestable']);
    expect(await after(held, true)).toEqual(['TRN-02 pass', 'SIG-19 untestable']);
    expect(await after(fails)).toEqual(['TRN-02 fail', 'SIG-19 untestable']);
    expect(await after(fails, true)).toEqual(['TRN-02 fail', 'SIG-19 untestable']);
  });

  test('checks that are left out make their clause untestable', async () => {
    expect(await verdictsOf(leaves)).toEqual(['TRN-02 untestable', 'SIG-19 pass']);
  });

  test('settling what is not judged, or judging what is settled, is broken', async () => {
    const broken = ['TRN-02 broken', 'SIG-19 broken'];
    expect(await verdictsOf(async ({ settle }) => settle('TRN-02'))).toEqual(broken);
    expect(await verdictsOf(judgesOn)).toEqual(broken);
  });

  test('an end that no verdict tells of, because all was judged before it, is observed', async () => {
    expect(await observed(leadsNowhereInTheEnd)).toEqual([
      'early-end: ended early, after each clause had been judged: pages that lead nowhere',
    ]);
    expect(await observed(leadsNowhereHalfway)).toEqual([]);
  });

  test.each([
    ['TypeError', new TypeError('x is undefined')],
    ['NetworkError', new NetworkError('connection reset', 'ECONNRESET')],
    ['a thrown text', 'boom'],
  ] as const)('%s is broken and never a fail, also inside judge', async (_, thrown) => {
    const throws = () => {
      throw thrown;
    };
    const broken = ['TRN-02 broken', 'SIG-19 broken'];
    expect(await verdictsOf(async () => throws())).toEqual(broken);
    expect(await verdictsOf(async ({ judge }) => void judge('TRN-02', 'e', throws))).toEqual(broken);
    const half: Run = async ({ judge }) => {
      judge('TRN-02', 'first', held);
      throws();
    };
    expect(await verdictsOf(half)).toEqual(broken);
  });

  test('a should warns; an assumed clause is observed unless pinned; elsewhere is not applicable', async () => {
    const all = scenario({
      id: 'errors/kinds',
      title: 't',
      clauses: ['SIG-17', 'SIG-27', 'ENV-04'],
      effects: 'reads',
      async run(stage) {
        stage.judge('SIG-17', 'e', fails);
        stage.judge('SIG-27', 'e', fails);
        stage.judge('ENV-04', 'e', fails);
      },
    });
    const of = async (changes: Partial<Target>, which = all) => {
      const { target } = await sampleTarget(accepts, changes);
      return (await runScenario(which, sampleParts(target))).verdicts.map((each) => each.verdict);
    };
    expect(await of({})).toEqual(['warn', 'security', 'not-applicable']);
    expect(await of({ pinnedClauses: new Set(['SIG-27']) })).toEqual(['warn', 'fail', 'not-applicable']);
    expect(await of({}, { ...all, needs: ['clock'] })).toEqual([
      'untestable',
      'untestable',
      'not-applicable',
    ]);
  });

  test('what is suspected is told where it does not hold, and judges nothing where it does', async () => {
    const of = (check: () => void) =>
      verdictsOf(async ({ judge, suspect }) => {
        judge('TRN-02', 'e', held);
        expect(suspect('TRN-02', 'e', check)).toBe(check === held);
        expect(suspect('SIG-19', 'e', check)).toBe(check === held);
      });
    expect(await of(fails)).toEqual(['TRN-02 security', 'SIG-19 security']);
    expect(await of(held)).toEqual(['TRN-02 pass', 'SIG-19 unjudged']);
  });

  test('an observation of a clause stands for judging it, and no more', async () => {
    expect(await verdictsOf(seenOrFailed)).toEqual(['TRN-02 observed', 'SIG-19 fail']);
  });

  test('judging what is not declared and using what is not needed is broken', async () => {
    expect(await verdictsOf(sneaky)).toEqual(['TRN-02 broken', 'SIG-19 broken']);
    expect(await verdictsOf(async (stage) => void stage.psu)).toEqual(['TRN-02 broken', 'SIG-19 broken']);
    const undeclared = { ...judging(async ({ judge }) => void judge('TRN-02', 'e', held)) };
    const { target } = await sampleTarget(accepts);
    const result = await runScenario({ ...undeclared, clauses: ['SIG-19'] }, sampleParts(target));
    expect(result.verdicts[0]?.reason).toBe('errors/sample judges undeclared TRN-02');
  });
});

const stuck = async (order: unknown) => {
  if (order === null) throw new Error('stuck');
};

const moves: Run = async ({ time, judge }) => {
  await time.advance(1);
  judge('TRN-02', 'e', held);
};

const stays: Run = async ({ judge }) => void judge('TRN-02', 'e', held);

describe('the clock', () => {
  test.each(['ends', 'throws'] as const)('is released after a scenario that moved it and %s', async (how) => {
    const orders: unknown[] = [];
    const levers = { clock: async (order: unknown) => void orders.push(order) };
    await verdictsOf(
      async ({ time, judge }) => {
        await time.moveTo(Date.UTC(2027, 0, 1));
        if (how === 'throws') throw new Error('x');
        judge('TRN-02', 'e', held);
      },
      { levers },
      ['clock'],
    );
    expect(orders).toEqual([{ now: '2027-01-01T00:00:00.000Z' }, null]);
  });

  test('moved or any lever pulled without saying so is broken, and nothing is pulled', async () => {
    const orders: unknown[] = [];
    const pull = async (order: unknown) => void orders.push(order);
    const levers = { clock: pull, batchRun: pull, revoke: pull };
    const sneaks: readonly Run[] = [
      ({ time }) => time.moveTo(0),
      ({ time }) => time.advance(1),
      async ({ target }) => target.levers.batchRun?.({}),
      async ({ target }) => target.levers.revoke?.({ psuIdentity: '1' }),
    ];
    for (const run of sneaks) {
      expect(await verdictsOf(run, { levers })).toEqual(['TRN-02 broken', 'SIG-19 broken']);
    }
    expect(orders).toEqual([]);
    await verdictsOf(async ({ target }) => target.levers.batchRun?.({}), { levers }, ['batchRun']);
    expect(orders).toEqual([{}]);
  });

  test('a failing release is broken, and nothing is released that was not moved', async () => {
    const moved = await verdictsOf(moves, { levers: { clock: stuck } }, ['clock']);
    expect(moved).toEqual(['TRN-02 broken', 'SIG-19 broken']);
    expect(await verdictsOf(stays, { levers: { clock: stuck } })).toEqual(['TRN-02 pass', 'SIG-19 unjudged']);
  });
});

test('a bank that makes no customer leaves the clauses untestable and says why', async () => {
  const driver = { name: 'd', showsPages: false, complete: () => Promise.reject(new Error('unused')) };
  const { target } = await sampleTarget(() => jsonReply(500, {}), { sca: driver, disposable: false });
  const asked: Scenario = { ...judging(async () => {}), needs: ['psu'] };
  const result = await runScenario(asked, sampleParts(target));
  expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['untestable', 'untestable']);
  expect(result.exchanges.map(({ operation }) => operation)).toEqual(['create-sandbox-customer']);
});

const judgesTwice: Run = async ({ judge, tpp }) => {
  judge('TRN-02', 'before', held);
  await tpp.call('list-accounts');
  judge('SIG-19', 'after', fails);
};

const asks: Run = async ({ judge, tpp }) => {
  const [first, second] = await tpp.all([tpp.request('list-accounts'), tpp.request('list-accounts')]);
  judge('TRN-02', 'first', () => first.hasStatus(201));
  judge('SIG-19', 'second', () => second.isAccepted());
  judge('SIG-19', 'both', () => {
    second.isAccepted();
    if (first.at('accounts') === undefined) fails();
  });
  judge('SIG-19', 'neither', held);
};

test('a check tells the exchange whose reply it asks, also where another came later', async () => {
  const { target } = await sampleTarget(accepts);
  const { checks } = await runScenario(judging(asks), sampleParts(target));
  expect(checks.map((each) => [each.expectation, each.exchange, each.held])).toEqual([
    ['first', 1, false],
    ['second', 2, true],
    ['both', 1, true],
    ['neither', 2, true],
  ]);
});

test('a check tells the exchange that was last when it was judged, and none before the first', async () => {
  const { target } = await sampleTarget(accepts);
  const result = await runScenario(judging(judgesTwice), sampleParts(target));
  expect(result.checks).toEqual([
    { clause: 'TRN-02', expectation: 'before', held: true },
    { clause: 'SIG-19', expectation: 'after', exchange: 1, held: false, expected: 'five', actual: 'four' },
  ]);
  expect([result.ambientFailures, result.observations]).toEqual([[], []]);
  const idle = await runScenario(
    judging(async () => {}),
    sampleParts(target),
  );
  expect([idle.checks, idle.verdict]).toEqual([[], 'unjudged']);
});
