/** The reporter as vitest wants it: the default export of a file. */

export { ProgressReporter as default } from '../lib/architecture/testing/progress-reporter.js';
