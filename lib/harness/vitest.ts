/**
 * The vitest adapter: one test per scenario and clause. A suite's scenarios run once, side by side, before its tests;
 * each test then reads one verdict. The target is the embedded bank, or the profile that PSD2_TARGET names.
 */

import * as allure from 'allure-js-commons';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { clause } from '../catalogue/index.js';
import { conduct } from './conduct/conduct.js';
import type { RunResult } from './conduct/result.js';
import { suiteOf, type Scenario, type SuiteName } from './scenario.js';
import type { Target } from './target/target.js';
import { verdictOfFailure, type ClauseVerdict } from './verdict.js';

/** A target and how to let it go. */
export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}

const severities = { must: 'critical', should: 'normal', may: 'minor', info: 'trivial' } as const;

async function label(verdict: ClauseVerdict, suite: SuiteName, title: string): Promise<void> {
  const { level, basis } = clause(verdict.clause);
  await allure.epic(suite);
  await allure.feature(title);
  await allure.severity(severities[level]);
  await allure.parameter('clause', verdict.clause);
  await allure.parameter('basis', basis);
}

function settle(verdict: ClauseVerdict | undefined, skip: (note: string) => void): void {
  if (verdict === undefined) throw new Error('the scenario gave no verdict on this clause');
  const reason = verdict.reason ?? '';
  if (verdict.verdict === 'pass' || verdict.verdict === 'observed' || verdict.verdict === 'warn') return;
  if (verdict.verdict === 'not-applicable') skip(reason);
  else throw new Error(`${verdict.verdict}: ${clause(verdict.clause).text}\n${reason}`);
}

/**
 * Declares the tests of one suite.
 * @param open opens the target; called once per suite
 */
export function judgeSuite(
  name: SuiteName,
  scenarios: readonly Scenario[],
  open: () => Promise<OpenTarget>,
): void {
  describe(name, () => {
    let opened: OpenTarget | undefined;
    let run: RunResult | undefined;

    beforeAll(async () => {
      opened = await open();
      const seed = Number(process.env['PSD2_SEED'] ?? 1);
      run = await conduct(scenarios, opened.target, { seed });
    }, 120_000);
    afterAll(() => opened?.close());

    for (const each of scenarios) {
      if (suiteOf(each) !== name) throw new Error(`${each.id} does not belong to the suite ${name}`);
      describe(each.title, () => {
        for (const id of each.clauses) {
          test(id, async ({ skip }) => {
            const result = run?.scenarios.find((one) => one.id === each.id);
            const verdict = result?.verdicts.find((one) => one.clause === id);
            if (verdict !== undefined) await label(verdict, name, each.title);
            settle(verdict, skip);
          });
        }
      });
    }

    test('every reply obeys the clauses that all replies show', ({ expect }) => {
      const pinned = opened?.target.pinnedClauses ?? new Set();
      const failures = (run?.scenarios ?? [])
        .flatMap((each) => each.ambientFailures)
        .filter((each) => verdictOfFailure(each.clause, pinned.has(each.clause)) === 'fail');
      const lines = failures.map(
        (each) => `${each.clause} in ${each.scenario}: ${each.expected}, got ${each.actual}`,
      );
      expect(lines).toEqual([]);
    });
  });
}
