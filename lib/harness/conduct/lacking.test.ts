/** Profiles that lack something still run: nobody is failed for it, and each gap says what to add. */

import { beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../model/testing/share.js';
import { isThorough } from '../../model/testing/thorough.js';
import { playedDepth as depth, playedScenarios, playedShare } from '../../../suites/sample-scenarios.js';
import { embeddedIdentities, inProcessTarget, type EmbeddedIdentities } from '../../embedded/embedded.js';
import { storedDriver } from '../sca/stored.js';
import type { Need } from '../declaration.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import type { Target } from '../target/target.js';
import { conduct } from './conduct.js';
import type { RunResult } from './result.js';
import { exitCodes } from './roll-up.js';

const partial = !isThorough;
let identities: EmbeddedIdentities;
beforeAll(async () => {
  identities = await embeddedIdentities();
});

function withoutSca(target: Target): Target {
  const { sca, ...rest } = target;
  if (sca === undefined) throw new Error('there is no SCA driver to take away');
  return rest;
}
const oneTpp = (target: Target): Target => ({ ...target, tpps: { primary: target.tpps.primary } });
const noSandbox = (target: Target): Target => ({
  ...target,
  capabilities: { ...target.capabilities, sandboxCustomers: false },
});

type Which = (scenario: Scenario) => boolean;

/** Those that need this. */
function needing(need: Need): Which {
  return ({ needs = [] }) => needs.includes(need);
}

/** Any target can be judged by them. */
const needingNothing: Which = ({ needs = [] }) => needs.length === 0;

/** Scenarios, and beside them a few of those that show something. */
function joined(scenarios: readonly Scenario[], shownBy: readonly Which[]): readonly Scenario[] {
  const few = shownBy.flatMap((each) => playedScenarios.filter(each).slice(0, 3));
  return [...new Set([...scenarios, ...few])];
}

interface Lack {
  readonly name: string;
  readonly take: (target: Target) => Target;
  /** Reasons that must show, each with what to add. */
  readonly reasons: readonly string[];
  /** Who shows them, whatever share is played. */
  readonly shownBy: readonly Which[];
}

const lacks: readonly Lack[] = [
  {
    name: 'a second TPP',
    take: oneTpp,
    reasons: [
      'the profile names no TPP second; add tpps.second',
      'the profile names no TPP aispOnly; add tpps.aispOnly',
    ],
    shownBy: [needing('second-tpp'), needing('aisp-only-tpp')],
  },
  {
    name: 'every lever',
    take: (target) => ({ ...target, levers: {} }),
    reasons: [
      'the target offers no clock lever; add levers.clock',
      'the target offers no batchRun lever; add levers.batchRun',
    ],
    shownBy: [needing('clock'), needing('batch-run')],
  },
  {
    name: 'an SCA driver',
    take: withoutSca,
    reasons: ['the profile names no SCA driver; add sca'],
    shownBy: [needing('psu')],
  },
  {
    name: 'the sandbox operations',
    take: noSandbox,
    reasons: [
      'the profile names 1 private PSU, 2 needed; add to psus, or say ownAccounts of a corporate one',
    ],
    shownBy: [needing('second-psu')],
  },
  {
    name: 'leave to change the sandbox',
    take: (target) => ({
      ...target,
      effects: new Set(['reads', 'creates-payments', 'changes-consent'] as const),
    }),
    reasons: [
      'the scenario changes the sandbox, which the profile does not allow; add changes-sandbox to effects',
    ],
    shownBy: [({ effects }) => effects === 'changes-sandbox'],
  },
  {
    name: 'PSUs and the sandbox operations',
    take: (target) => noSandbox({ ...target, psus: [] }),
    reasons: ['the profile names 0 private PSUs, 1 needed; add to psus'],
    shownBy: [needing('psu'), needingNothing],
  },
  {
    name: 'all of these',
    take: (target) => noSandbox(withoutSca(oneTpp({ ...target, levers: {}, psus: [] }))),
    reasons: ['the profile names no SCA driver; add sca'],
    shownBy: [needing('psu')],
  },
];

function untestable(result: RunResult): readonly string[] {
  return result.clauses.flatMap((each) => (each.verdict === 'untestable' ? [each.reason ?? ''] : []));
}

/**
 * In production a profile lacks most of it anyway. Those that lack one thing take turns with the scenarios.
 */
const cases = [
  ...lacks.slice(0, -1).map((each, index) => ({
    ...each,
    environment: 'sandbox' as const,
    scenarios: joined(playedShare(index, 8), each.shownBy),
  })),
  ...shareOf(2, ['sandbox', 'production'] as const).flatMap((environment) =>
    lacks.slice(-1).map((each) => ({ ...each, environment, scenarios: playedScenarios })),
  ),
];

describe('a profile that lacks', () => {
  test.each(cases)('$name ($environment)', async ({ take, reasons, environment, scenarios }) => {
    const { target, close } = await inProcessTarget({ identities, environment });
    const result = await conduct(scenarios, { ...take(target), depth }, { seed: 1, partial });
    await close();
    const wrong = result.clauses.filter((each) => ['fail', 'broken', 'unjudged'].includes(each.verdict));
    expect(wrong.map((each) => `${each.clause} ${each.verdict}: ${each.reason ?? ''}`)).toEqual([]);
    expect(exitCodes[result.outcome]).toBe(untestable(result).length > 0 ? 5 : 0);
    expect(untestable(result).filter((each) => each === '')).toEqual([]);
    expect(result.clauses.some((each) => each.verdict === 'pass')).toBe(true);
    const told = new Set(result.scenarios.flatMap((each) => each.verdicts.map((one) => one.reason)));
    if (environment === 'sandbox') expect(reasons.filter((each) => !told.has(each))).toEqual([]);
  });
});

/** A person whose time is dear: what was granted before serves wherever it can. */
function byHand(target: Target): Target {
  const { sca } = target;
  if (sca === undefined) throw new Error('there is no SCA driver');
  return { ...target, sca: { ...sca, sparing: true, waitsForPerson: true } };
}

describe('a second run against a bank that kept what the first one made', () => {
  test.each([
    ['customers cannot be made', noSandbox, playedShare(0, 12)],
    ['a person plays the PSU', byHand, playedShare(1, 12)],
  ])('fails nobody where %s', async (_, take, scenarios) => {
    const { target, close } = await inProcessTarget({ identities });
    const { disposable: _known, ...lasting } = take(target);
    for (const seed of [1, 2]) {
      const result = await conduct(scenarios, { ...lasting, depth }, { seed, partial });
      const wrong = result.clauses.filter((each) => ['fail', 'broken', 'unjudged'].includes(each.verdict));
      expect(wrong.map((each) => `run ${seed}: ${each.clause} ${each.reason ?? ''}`)).toEqual([]);
    }
    await close();
  });
});

/** The target with nobody but a PSU who granted access some days ago. */
async function grantedBefore(target: Target, days: number): Promise<Target> {
  let psuId = '';
  const grant = scenario({
    id: 'sca/identity',
    title: 'grants',
    clauses: [],
    effects: 'changes-consent',
    needs: ['psu', 'clock'],
    async run({ tpp, psu, time }) {
      await time.moveTo(Date.now() - days * 86_400_000);
      psuId = (await psu.grants(tpp)).tpp.binding.psuId ?? '';
    },
  });
  await conduct([grant], noSandbox(target), { seed: 3, partial: true });
  const psus = target.psus.map((each) =>
    each.kind === 'private' ? { ...each, granted: [{ tpp: 'primary' as const, psuId }] } : each,
  );
  return { ...target, psus, sca: storedDriver() };
}

describe('access that was granted before the run', () => {
  test.each([
    [0, playedShare(0, 8)],
    [10, playedShare(1, 8)],
    [170, playedShare(2, 8)],
  ] as const)('%d days before fails nobody', async (days, scenarios) => {
    const { target, close } = await inProcessTarget({ identities });
    const before = { ...(await grantedBefore(target, days)), depth };
    const some = joined(scenarios, [
      ({ id }) => id.startsWith('headers/required'),
      ({ id }) => id === 'headers/host',
    ]);
    const result = await conduct(some, before, { seed: 1, partial });
    await close();
    const wrong = result.clauses.filter((each) => ['fail', 'broken', 'unjudged'].includes(each.verdict));
    expect(wrong.map((each) => `${each.clause} ${each.verdict}: ${each.reason ?? ''}`)).toEqual([]);
    const served = result.scenarios.filter(
      (each) => each.verdict === 'pass' && each.exchanges.some((one) => one.operation === 'list-accounts'),
    );
    expect(served.length).toBeGreaterThan(0);
  });
});
