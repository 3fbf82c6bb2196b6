/**
 * No pin is taken that changes nothing: each has a bank whose verdict it turns, or the profile refuses it in
 * one line.
 */

import { describe, expect, test } from 'vitest';
import { allScenarios } from '../../suites/index.js';
import { isThorough } from '../model/testing/thorough.js';
import { playedDepth as depth } from '../../suites/sample-scenarios.js';
import { assumptions, type AssumptionId } from '../catalogue/assumptions/index.js';
import { clause, clauses, type ClauseId } from '../catalogue/index.js';
import { allFaults } from '../faults/index.js';
import type { Fault } from '../faults/fault.js';
import { ambientChecks } from '../harness/ambient/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import { checkPins, idlePin } from '../profile/check-pins.js';
import { leastObliged, verdictOfFailure } from '../catalogue/verdict.js';
import { isFirm } from '../rules/answers.js';
import { operations } from '../model/operations/index.js';
import { present } from '../model/present.js';
import { requestRules } from '../rules/index.js';
import { turningAnswers } from './testing/turning-answers.js';

const identities = await embeddedIdentities();
const onReplies = new Set(ambientChecks.map((each) => each.clause));

/** The scenarios that judge a clause; of sweeps, which take long and judge many, only where no other does. */
function judging(id: ClauseId): readonly Scenario[] {
  if (onReplies.has(id)) return allScenarios.filter((each) => /^(?:errors|accounts)\//.test(each.id));
  const all = allScenarios.filter((each) => each.clauses.includes(id));
  const own = all.filter((each) => each.widens !== true);
  return own.length === 0 ? all : own;
}

/** One scenario after the other, until one shows it; THOROUGH=1 looks at what all of them say together. */
function stepsOf(scenarios: readonly Scenario[]): readonly (readonly Scenario[])[] {
  return isThorough ? [scenarios] : scenarios.map((each) => [each]);
}

/** What a defective bank gets for a clause, with that clause pinned and nothing else, or without. */
async function verdictAt(
  fault: Fault,
  id: ClauseId,
  scenarios: readonly Scenario[],
  pinned: boolean,
): Promise<string | undefined> {
  const { change, environment } = fault;
  const options = { identities, change, seed: 1, ...present({ environment }) };
  const { target, close } = await inProcessTarget(options);
  const pinnedClauses = new Set(pinned ? [id] : []);
  const alone = { ...target, depth, pinnedClauses, pinnedAssumptions: {} };
  const run = await conduct(scenarios, alone, { seed: 1, partial: true });
  await close();
  return run.clauses.find((each) => each.clause === id)?.verdict;
}

/** Nothing of ours catches it at the reference bank, which does not promise it. */
const linkNamedOtherwise: Fault = {
  id: 'links/named-otherwise',
  title: 'The link self is called own',
  catches: ['TYPE-12'],
  change: (parts) => ({
    ...parts,
    finish: (...given) => {
      const reply = parts.finish(...given);
      return { ...reply, body: Buffer.from(reply.body.toString().replaceAll('"self":', '"own":')) };
    },
  }),
};

const pinnable = clauses.filter(({ id }) => idlePin(id) === undefined).map(({ id }) => id);

describe('clauses', () => {
  test('that may be pinned are those that the text leaves open', () => {
    expect(pinnable).toContain('SIG-27');
    expect(pinnable.filter((id) => ['stated', 'derived'].includes(clause(id).basis))).toEqual([]);
    expect(idlePin('SIG-06')).toContain('without a pin');
    expect(idlePin('REL-01')).toContain('obliges no bank');
    expect(idlePin('CON-03')).toContain('judged by nothing');
  });

  test.each(pinnable)(
    'a pin of %s turns the verdict of some defective bank',
    { timeout: 180_000 },
    async (id) => {
      const wanted = verdictOfFailure(id, { ...leastObliged, pinnedClauses: new Set([id]) });
      // In production the law demands some of them without a pin.
      const faults = [...allFaults, linkNamedOtherwise].filter(
        (each) =>
          (each.catches.includes(id) || each.mayFail?.includes(id) === true) &&
          (clause(id).basis !== 'law' || each.environment !== 'production'),
      );
      expect(faults.length).toBeGreaterThan(0);
      // Those that name the clause show it sooner than those that may fail it besides.
      const isNamed = (fault: Fault) => Number(fault.catches.includes(id));
      for (const fault of faults.toSorted((one, other) => isNamed(other) - isNamed(one))) {
        for (const scenarios of stepsOf(judging(id))) {
          if ((await verdictAt(fault, id, scenarios, true)) !== wanted) continue;
          expect(await verdictAt(fault, id, scenarios, false)).not.toBe(wanted);
          return;
        }
      }
      expect.fail(`no fault that ${id} catches is judged ${wanted} where ${id} alone is pinned`);
    },
  );
});

/** Assumptions on whose answer a refusal rests: with the pin the bank must refuse, without it need not. */
const questions = new Set(
  requestRules.flatMap((rule) =>
    rule.breakers.flatMap((breaker) => {
      const { assumes } = breaker;
      if (assumes === undefined) return [];
      const isTurned =
        isFirm(rule, breaker, { [assumes.question]: assumes.answer }) && !isFirm(rule, breaker);
      return isTurned ? [assumes.question] : [];
    }),
  ),
);
const places = new Set(operations.flatMap((each) => each.assumption ?? []));
/** What decides how requests are made or replies judged; `answers.test.ts` shows that it does. */
const turned = new Set<string>(Object.keys(turningAnswers));
/** The same, where it shows only in certificates of other names, or on the day of the switch. */
const turnedElsewhere: ReadonlySet<string> = new Set<AssumptionId>([
  'serial-spelling',
  'issuer-attribute-spelling',
  'issuer-characters',
  'address-switch-time-zone',
  'agent-under-enforcement',
]);

test('every other pin is refused in one line', () => {
  for (const { id, handling, default: usual } of assumptions) {
    const check = () => checkPins({ pins: { assumptions: { [id]: usual } } });
    if (handling === 'profile') expect(check).not.toThrow();
    else expect(check).toThrow(/^pins\.assumptions\.[a-z-]+: [^\n]+$/);
  }
  for (const { id } of clauses.filter((each) => !pinnable.includes(each.id)))
    expect(() => checkPins({ pins: { clauses: [id] } })).toThrow(/^pins\.clauses: [A-Z]+-\d+ [^\n]+$/);
});

function isActedOn(id: AssumptionId): boolean {
  const isNamed = turned.has(id) || turnedElsewhere.has(id);
  return isNamed || questions.has(id) || places.has(id) || id.endsWith('-product');
}

test('an assumption can be pinned if and only if something acts on the answer', () => {
  const acted = assumptions.filter(({ id }) => isActedOn(id)).map(({ id }) => id);
  const taken = assumptions.filter(({ handling }) => handling === 'profile').map(({ id }) => id);
  expect(taken.toSorted()).toEqual(acted.toSorted());
});
