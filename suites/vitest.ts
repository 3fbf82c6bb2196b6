/**
 * A bank's conformance as tests in a vitest project of one's own, as `psd2-conformance/vitest` exports it.
 */

import { openTarget } from '../lib/embedded/open-target.js';
import { suiteOf, type SuiteName } from '../lib/harness/declaration.js';
import { judgeSuite } from '../lib/vitest/adapter.js';
import { allScenarios } from './index.js';

export type { SuiteName };

/** Which bank the tests judge, by what, and who hears of it. */
export interface BankTests {
  /** Path of a target profile; absent: what PSD2_TARGET names, otherwise the embedded reference bank. */
  readonly target?: string;
  /** Suites to take; absent: all. */
  readonly suites?: readonly SuiteName[];
  /**
   * True where `allure-vitest/setup` stands in `setupFiles`: tests get chapter, severity, checks and redacted
   * evidence.
   */
  readonly allure?: boolean;
}

/**
 * Declares a test for each scenario and clause, and one for each suite of what all replies have to show. The
 * scenarios of a suite run once, before its tests. A bank has one clock: call it in one file, or give files
 * that run beside each other banks of their own.
 *
 * @throws Error for a suite that there is not; a mistake in the profile fails the tests with one line
 * @example
 * import { judgeBank } from 'psd2-conformance/vitest';
 * judgeBank({ target: 'my-bank.json', suites: ['signing', 'accounts'] });
 */
export function judgeBank({ target, suites, allure = false }: BankTests = {}): void {
  const names = [...new Set(allScenarios.map(suiteOf))];
  const unknown = suites?.find((each) => !names.includes(each));
  if (unknown !== undefined) throw new Error(`there is no suite ${unknown}; there are ${names.join(', ')}`);
  for (const name of suites ?? names) {
    const own = allScenarios.filter((each) => suiteOf(each) === name);
    judgeSuite(name, own, () => openTarget(target), allure);
  }
}
