/**
 * Mutation tests of one area of the library by its own tests: `npm run mutation -- rules`, any folder of lib. The report stands in
 * reports/mutation. The reference bank is judged by `prove` instead.
 */
const area = process.env.AREA ?? 'model';

export default {
  testRunner: 'vitest',
  // TypeScript 7 has no interface that Stryker could read a tsconfig with; vitest needs none.
  tsconfigFile: 'none.json',
  mutate: [`lib/${area}/**/*.ts`, '!**/*.test.ts', '!**/*.bench.ts', '!**/testing/**', '!**/sample-*.ts'],
  vitest: { configFile: '.stryker/vitest.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `reports/mutation/${area}.json` },
  htmlReporter: { fileName: `reports/mutation/${area}.html` },
  tempDirName: 'reports/mutation/.stryker',
  ignorePatterns: ['dist', 'reports', '.git'],
};
