/**
 * The vitest adapter: one test per scenario and clause. A suite's scenarios run once, side by side, before
 * its tests; each test then reads one verdict. The target is the embedded bank, or the profile that
 * PSD2_TARGET names. What a test shows is redacted as in every report, so this leaf uses them.
 */

import * as allure from 'allure-js-commons';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { chapterOf, chapterTitles, clause } from '../catalogue/index.js';
import { redactedRun, type RedactedRun, type RedactedScenario } from '../report/redacted-run.js';
import { severityOf } from '../catalogue/risk.js';
import { secretsOf } from '../report/redaction/redactor.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { suiteOf, type SuiteName } from '../harness/declaration.js';
import { reachTarget } from '../harness/schedule/reach.js';
import type { Target } from '../harness/target/target.js';
import { leastObliged, verdictOfFailure, type ClauseVerdict, type Verdict } from '../catalogue/verdict.js';

/** A target and how to let it go. */
export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}

/**
 * A run limits each of its scenarios itself; how many there are, and how slow the bank is, vitest cannot
 * know.
 */
const noLimit = 0;

/** Verdicts that let a test pass or skip. */
const quiet: ReadonlySet<Verdict> = new Set(['pass', 'observed', 'warn', 'not-applicable']);

/**
 * Tells Allure what the test is about, under the labels that the reports of the command have, and its checks
 * as steps.
 */
async function describeToAllure(
  verdict: ClauseVerdict,
  suite: SuiteName,
  of: RedactedScenario,
): Promise<void> {
  const { basis } = clause(verdict.clause);
  await allure.epic(chapterTitles[chapterOf(verdict.clause)]);
  await allure.feature(suite);
  await allure.story(of.title);
  await allure.severity(severityOf(verdict.clause));
  await allure.parameter('clause', verdict.clause);
  await allure.parameter('basis', basis);
  for (const check of of.checks.filter((each) => each.clause === verdict.clause)) {
    await allure.logStep(check.expectation, check.held ? allure.Status.PASSED : allure.Status.FAILED);
  }
  if (!quiet.has(verdict.verdict)) await allure.attachment('evidence', of.evidence(), 'text/plain');
}

function settle(verdict: ClauseVerdict | undefined, skip: (note: string) => void): void {
  if (verdict === undefined) throw new Error('the scenario gave no verdict on this clause');
  const reason = verdict.reason ?? '';
  if (verdict.verdict === 'not-applicable') skip(reason);
  else if (!quiet.has(verdict.verdict))
    throw new Error(`${verdict.verdict}: ${clause(verdict.clause).text}\n${reason}`);
}

/**
 * Declares the tests of one suite.
 * @param open opens the target; called once per suite
 * @param isAllureListening whether the set-up of allure-vitest is in force; here it is where PSD2_TARGET is
 *   set (vitest.config.ts)
 */
export function judgeSuite(
  name: SuiteName,
  scenarios: readonly Scenario[],
  open: () => Promise<OpenTarget>,
  isAllureListening = process.env['PSD2_TARGET'] !== undefined,
): void {
  describe(name, () => {
    let opened: OpenTarget | undefined;
    let run: RedactedRun | undefined;

    beforeAll(async () => {
      opened = await open();
      const seed = Number(process.env['PSD2_SEED'] ?? 1);
      const reached = opened.target.network === undefined ? undefined : await reachTarget(opened.target);
      const target = { ...opened.target, clockAhead: reached?.clockAhead ?? 0 };
      run = redactedRun(await conduct(scenarios, target, { seed }), secretsOf(target));
    }, noLimit);
    afterAll(() => opened?.close());

    for (const each of scenarios) {
      if (suiteOf(each) !== name) throw new Error(`${each.id} does not belong to the suite ${name}`);
      describe(each.title, () => {
        for (const id of each.clauses) {
          test(id, async ({ skip }) => {
            const result = run?.scenarios.find((one) => one.id === each.id);
            const verdict = result?.verdicts.find((one) => one.clause === id);
            if (isAllureListening && result !== undefined && verdict !== undefined) {
              await describeToAllure(verdict, name, result);
            }
            // What only widens other scenarios may come to judge nothing of a clause, which is then theirs
            // alone.
            if (verdict === undefined && each.widens === true) skip('nothing more to judge of it here');
            else settle(verdict, skip);
          });
        }
      });
    }

    test('every reply obeys the clauses that all replies show', ({ expect }) => {
      const target = opened?.target ?? leastObliged;
      const failures = (run?.scenarios ?? [])
        .flatMap((each) => each.ambientFailures)
        .filter((each) => verdictOfFailure(each.clause, target) === 'fail');
      const lines = failures.map(
        (each) => `${each.clause} in ${each.scenario}: ${each.expected}, got ${each.actual}`,
      );
      expect(lines).toEqual([]);
    });
  });
}
