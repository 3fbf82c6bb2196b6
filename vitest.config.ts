import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './.ci/sequencer.js';

/** Against a bank of the user's own only the suites run, and they leave Allure results. */
const judging = process.env['PSD2_TARGET'] !== undefined;

/** Where the whole is played, keys are as long as in `prove`. */
const isThorough = process.env['THOROUGH'] !== undefined;

function setupFilesOf(): string[] {
  if (judging) return ['allure-vitest/setup'];
  return isThorough ? [] : ['./.ci/short-keys.ts'];
}

/**
 * The test of each suite stands beside its folder; the others there are about the suites, at banks of their
 * own.
 */
const suites = readdirSync('suites', { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => `suites/${name}.test.ts`);

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    isolate: false,
    include: judging ? suites : ['lib/**/*.test.ts', 'suites/*.test.ts'],
    // One bank has one clock, so its suites come one after the other. Left to itself vitest keeps one processor
    // free otherwise.
    maxWorkers: judging ? 1 : availableParallelism(),
    testTimeout: 180_000,
    // Making keys takes seconds where the machine is busy.
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    setupFiles: setupFilesOf(),
    reporters: judging
      ? ['default', ['allure-vitest/reporter', { resultsDir: 'reports/allure-results-vitest' }]]
      : ['default', './.ci/progress.ts'],
  },
});
