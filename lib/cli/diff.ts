/** `diff`: says what changed between two runs, and whether the later one is worse. */

import { compareReports, comparisonMarkdown, comparisonText, readReport } from '../report/index.js';
import { ConfigurationError } from '../model/errors.js';
import { program, type Command, type Given } from './command.js';
import type { Terminal } from './console/terminal.js';

async function diff(given: Given, terminal: Terminal): Promise<number> {
  const [before, after] = given.words;
  if (before === undefined || after === undefined)
    throw new ConfigurationError(
      'diff: needs two reports, BEFORE and AFTER: report.json of a run or its folder',
    );
  if (given.flags.has('json') && given.flags.has('markdown'))
    throw new ConfigurationError('--json: does not go with --markdown; choose one');
  const comparison = compareReports(readReport(before, 'BEFORE'), readReport(after, 'AFTER'));
  if (given.flags.has('json')) terminal.out(`${JSON.stringify(comparison, undefined, 2)}\n`);
  else if (given.flags.has('markdown')) terminal.out(comparisonMarkdown(comparison));
  else terminal.out(comparisonText(comparison));
  return comparison.regressed ? 1 : 0;
}

export const diffCommand: Command = {
  words: 'BEFORE AFTER',
  mostWords: 2,
  flags: {
    json: { about: 'print the comparison as JSON' },
    markdown: { about: 'print it as Markdown, for a merge request' },
  },
  details:
    'BEFORE and AFTER are report.json of a run or its folder. Ends with code 1 when a clause fails that did not fail before and\n' +
    'no waiver covers it, and with code 0 otherwise, also where clauses still fail.',
  examples: [`${program} diff reports/1.4 reports/1.5`, `${program} diff reports/1.4 reports/1.5 --markdown`],
  run: diff,
};
