/** Doctor, plan and run say the same of one profile: what is judged, what is left, and what is sent. */

import { expect, test } from 'vitest';
import { inProcessTarget } from '../../embedded/embedded.js';
import { alsoUnder } from '../../harness/circumstances/draw.js';
import type { Target } from '../../harness/target/target.js';
import { runSuite } from '../../index.js';
import { selectionOf } from '../../selection.js';
import { checkCoverage } from '../doctor/coverage.js';
import { sampleIdentities } from '../sample-bank.js';
import { forecast } from './forecast.js';
import { rehearse } from './rehearse.js';

const seed = 7;

/** Scenarios that run, that lack a TPP, a PSU or a lever, that widen others, and that run again. */
const tags =
  'signing and not creates-payments or sca/session* or sca/without-agreement or limits/renewal* or versioning/several-values';

/** A profile as `init` writes it: one TPP, one private PSU, no levers, no pins. */
function asInitWrites(target: Target): Target {
  const psus = target.psus.filter((each) => each.kind === 'private').slice(0, 1);
  return {
    ...target,
    tpps: { primary: target.tpps.primary },
    psus: psus.map(({ identity, kind }) => ({ identity, kind })),
    levers: {},
    pinnedClauses: new Set(),
    pinnedAssumptions: {},
    budgets: { concurrency: 4 },
  };
}

test('at the same seed', { timeout: 180_000 }, async () => {
  const opened = await inProcessTarget({ identities: await sampleIdentities() });
  try {
    const target = asInitWrites(opened.target);
    const { scenarios, suite, partial } = selectionOf({ tags });
    const [told] = checkCoverage(scenarios, target);
    const [, doctorsOwn, of, doctorsLeft] =
      /\((\d+) of (\d+) by scenarios.*; (\d+) untestable/.exec(told?.text ?? '') ?? [];
    const all = [...scenarios, ...alsoUnder(scenarios, target, seed, suite)];
    const rehearsal = await rehearse(all, target, { latencyMs: 0, seed, partial });
    const plan = forecast({ scenarios: all, target, seed, latencyMs: 0 }, rehearsal);
    const run = await runSuite({ target, tags, seed });

    const own = new Set(scenarios.flatMap((each) => (each.widens === true ? [] : each.clauses)));
    const count = (...verdicts: readonly string[]) =>
      run.clauses.filter((each) => verdicts.includes(each.verdict));
    const judged = count('pass', 'warn', 'fail', 'observed');
    const ran = {
      judgedByScenarios: judged.filter((each) => own.has(each.clause)).length,
      untestable: count('untestable').length,
    };
    expect(ran.untestable).toBeGreaterThan(3);
    expect({ judgedByScenarios: Number(doctorsOwn), untestable: Number(doctorsLeft) }).toEqual(ran);
    expect(Number(of)).toBe(own.size);
    expect({ judgedByScenarios: plan.judged.byScenarios, untestable: plan.untestable }).toEqual(ran);
    expect(plan.judged.byScenarios + plan.judged.byReplies).toBe(judged.length);
    expect(plan.notApplicable).toBe(count('not-applicable').length);

    const { plain, underCircumstances } = plan.counts;
    expect(plain.named).toBe(scenarios.length);
    expect(underCircumstances.named).toBeGreaterThan(5);
    expect(plain.named + underCircumstances.named).toBe(run.scenarios.length);
    const sent = plan.requests + plan.scas;
    expect(Math.abs(sent - run.requests) / run.requests).toBeLessThan(0.03);
  } finally {
    await opened.close();
  }
});
