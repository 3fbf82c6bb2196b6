import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Against a bank of the user's own only the suites run, and they leave Allure results. */
const judging = process.env['PSD2_TARGET'] !== undefined;

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    isolate: false,
    include: judging ? ['suites/*.test.ts'] : ['lib/**/*.test.ts', 'suites/*.test.ts'],
    exclude: judging ? ['suites/proof*.test.ts'] : [],
    // The proof stands in two files of equal length; left to itself vitest keeps one processor free.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    setupFiles: judging ? ['allure-vitest/setup'] : [],
    reporters: judging
      ? ['default', ['allure-vitest/reporter', { resultsDir: 'reports/allure-results-vitest' }]]
      : ['default'],
  },
});
