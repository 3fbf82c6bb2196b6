/** `trace`: prints which scenarios judge which clause, and which defective banks each clause catches. */

import { clauses, type ClauseId } from '../catalogue/index.js';
import { ambientChecks } from '../harness/ambient/index.js';
import { traceMatrix } from '../report/index.js';
import { program, type Command } from './command.js';

/** The trace matrix of everything that the suite holds, as Markdown. */
export async function wholeMatrix(): Promise<string> {
  const { allScenarios } = await import('../../suites/index.js');
  const { allFaults } = await import('../faults/index.js');
  const faults = new Map<ClauseId, string[]>();
  for (const { id, catches } of allFaults) {
    for (const each of catches) faults.set(each, [...(faults.get(each) ?? []), id]);
  }
  const ambient = new Set(ambientChecks.map((each) => each.clause));
  return traceMatrix(allScenarios, clauses, { ambient, faults });
}

export const traceCommand: Command = {
  mostWords: 0,
  flags: {},
  details: 'The matrix is Markdown. `npm run trace` writes it to reports/trace-matrix.md.',
  examples: [`${program} trace`],
  async run(_, terminal) {
    terminal.out(await wholeMatrix());
    return 0;
  },
};
