/**
 * A bank whose operations stand elsewhere is judged like any other: alike, its faults are caught, and nothing
 * stays behind at it.
 */

import { expect, test } from 'vitest';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth, playedScenarios, playedShare } from '../../suites/sample-scenarios.js';
import type { BankParts } from '../bank/types.js';
import { assumptions } from '../catalogue/assumptions/index.js';
import { allFaults, allVariants } from '../faults/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import { inProcessTarget } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Target } from '../harness/target/target.js';
import type { Environment } from '../model/environment.js';

/** Every place that the text leaves open is another one. */
function moved(parts: BankParts): BankParts {
  return allVariants
    .filter(({ id }) => id.startsWith('places/'))
    .reduce((bank, { change }) => change(bank), parts);
}

interface Judging {
  readonly change: (parts: BankParts) => BankParts;
  readonly scenarios: readonly Scenario[];
  readonly environment?: Environment;
  readonly around?: (target: Target) => Target;
}

async function judged({ change, scenarios, environment = 'sandbox', around = (same) => same }: Judging) {
  const { target, close } = await inProcessTarget({ change, environment });
  const partial = !isThorough || scenarios.length < playedScenarios.length;
  const run = await conduct(scenarios, { ...around(target), depth }, { seed: 1, partial });
  await close();
  return run;
}

/**
 * The clauses of the operations that have moved; those of them that no run is obliged to show may be missing
 * by chance.
 */
const concerned = new Set(
  assumptions.filter(({ id }) => id.endsWith('-operation')).flatMap(({ clauses }) => clauses),
);
const fine: ReadonlySet<string> = new Set(['pass', 'observed', 'not-applicable']);

/** What a run says of the clauses that are red or of the moved operations. */
async function verdicts(change: Judging['change']): Promise<readonly string[]> {
  const { clauses } = await judged({ change, scenarios: playedShare(0, 8) });
  const told = clauses.filter(({ clause, verdict }) => !fine.has(verdict) || concerned.has(clause));
  return told.map(({ clause, verdict }) => `${clause} ${verdict}`);
}

test('a run ends as at a bank that has not', async () => {
  expect(await verdicts(moved)).toEqual(await verdicts((parts) => parts));
}, 180_000);

test('in production nothing is held against it', async () => {
  const { clauses } = await judged({
    change: moved,
    scenarios: playedShare(1, 8),
    environment: 'production',
  });
  expect(clauses.filter(({ verdict }) => !fine.has(verdict) && verdict !== 'untestable')).toEqual([]);
}, 180_000);

test.each([
  'baskets/last-forgotten',
  'baskets/start-answers-200',
  'cards/related-account-missing',
  'payments/abort-shows-details',
  'sandbox/companies-not-kept',
])(
  'its fault %s is caught, and nothing else is',
  async (id) => {
    const fault = allFaults.find((each) => each.id === id);
    if (fault === undefined) expect.fail(`there is no fault ${id}`);
    const { catches, mayFail = [] } = fault;
    const scenarios = playedScenarios.filter(({ clauses }) => clauses.some((each) => catches.includes(each)));
    const { clauses } = await judged({ change: (parts) => moved(fault.change(parts)), scenarios });
    const red = clauses.filter(({ verdict }) => verdict === 'fail').map(({ clause }) => clause);
    expect(red).toEqual(expect.arrayContaining([...catches]));
    expect(red.filter((each) => ![...catches, ...mayFail].includes(each))).toEqual([]);
  },
  60_000,
);

test('what a run makes is deleted where the bank deletes it', async () => {
  const asked: string[] = [];
  const run = await judged({
    change: moved,
    scenarios: playedScenarios.filter(({ id }) =>
      /^(payments\/deletion|payments\/creation|errors\/)/.test(id),
    ),
    around: (target) => ({
      ...target,
      disposable: false,
      transport: {
        ...target.transport,
        async send(request, signal) {
          const reply = await target.transport.send(request, signal);
          if (reply.status < 300) asked.push(`${request.method} ${request.target.split('?')[0] ?? ''}`);
          return reply;
        },
      },
    }),
  });
  expect(run.observations.filter(({ subject }) => subject === 'clean-up')).toEqual([]);
  const count = (line: RegExp) => asked.filter((each) => line.test(each)).length;
  expect(count(/^POST .*\/v1\/sandbox\/customers\/[^/]+\/removal$/)).toBe(
    count(/^POST .*\/v1\/sandbox\/customers$/),
  );
  expect(count(/^DELETE .*\/v1\/orders\/[^/]+\/[^/]+\/order$/)).toBeGreaterThan(0);
  expect(count(/^DELETE .*\/v1\/standing-orders\/[^/]+\/[^/]+\/order$/)).toBeGreaterThan(0);
}, 180_000);
