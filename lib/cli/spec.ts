/** `spec`: the expected interface as one HTML page, without a run. */

import { program, type Command } from './command.js';
import { writeOut } from './output-file.js';
import { packageVersion } from './package-version.js';

export const specCommand: Command = {
  mostWords: 0,
  flags: { out: { value: 'FILE', about: 'write to this file instead of standard output' } },
  details:
    'The page stands alone: every clause in the order of the interface with its level and basis, what is at stake, how it is\n' +
    'judged, how many defective banks prove that, and what the text leaves open. A clause has its id as anchor: spec.html#SIG-06.',
  examples: [`${program} spec --out spec.html`],
  async run(given, terminal) {
    const [{ specHtml }, { allScenarios }] = await Promise.all([
      import('../report/index.js'),
      import('../../suites/index.js'),
    ]);
    await writeOut(given, terminal, specHtml(allScenarios, await packageVersion()));
    return 0;
  },
};
