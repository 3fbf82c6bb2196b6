/** `answers`: how banks, or releases of one, answer what the text leaves open, side by side. */

import { ConfigurationError } from '../model/errors.js';
import { program, type Command, type Given } from './command.js';
import { writeOut } from './output-file.js';
import type { Terminal } from './console/terminal.js';

/** More would fit no page. */
const mostReports = 20;
const forms = ['html', 'markdown', 'json'] as const;

async function answers(given: Given, terminal: Terminal): Promise<number> {
  if (given.words.length === 0)
    throw new ConfigurationError('answers: needs REPORTS, each report.json of a run or its folder');
  const chosen = forms.filter((each) => given.flags.has(each));
  if (chosen.length > 1)
    throw new ConfigurationError(`--${chosen[1]}: does not go with --${chosen[0]}; choose one`);
  const { answersHtml, answersMarkdown, answersText, readReport, sideBySide } = await import(
    '../report/index.js'
  );
  const reports = given.words.map((each) => {
    const report = readReport(each, 'REPORTS');
    if (report.answers === undefined)
      throw new ConfigurationError(
        `REPORTS: ${each}: was written by a version that kept no answers; run once more`,
      );
    return report;
  });
  const all = sideBySide(reports);
  const [form] = chosen;
  const text =
    form === 'html'
      ? answersHtml(all)
      : form === 'markdown'
        ? answersMarkdown(all)
        : form === 'json'
          ? `${JSON.stringify(all, undefined, 2)}\n`
          : answersText(all, terminal.width);
  await writeOut(given, terminal, text);
  return 0;
}

export const answersCommand: Command = {
  words: 'REPORTS...',
  mostWords: mostReports,
  flags: {
    html: { about: 'one HTML page, for a supervisor or a TPP' },
    markdown: { about: 'Markdown' },
    json: { about: 'JSON' },
    out: { value: 'FILE', about: 'write to this file instead of standard output' },
  },
  details:
    'REPORTS are report.json of runs or their folders, of one bank or of several. Each question that the interface leaves open stands\n' +
    'with the answer of each in a word: what the profile pins, or what was seen. No answer is held against a bank; the code is 0.',
  examples: [
    `${program} answers reports`,
    `${program} answers reports/bank-a reports/bank-b --html --out answers.html`,
  ],
  run: answers,
};
