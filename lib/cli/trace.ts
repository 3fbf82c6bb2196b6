/** `trace`: prints which scenarios judge which clause, and which defective banks each clause catches. */

import { clauses, type ClauseId } from '../catalogue/index.js';
import { ambientChecks } from '../harness/ambient/index.js';
import { traceMatrix } from '../report/index.js';
import { program, type Command } from './command.js';

async function everything() {
  const { allScenarios } = await import('../../suites/index.js');
  const { allFaults } = await import('../faults/index.js');
  const faults = new Map<ClauseId, string[]>();
  for (const { id, catches } of allFaults) {
    for (const each of catches) faults.set(each, [...(faults.get(each) ?? []), id]);
  }
  const ambient = new Set(ambientChecks.map((each) => each.clause));
  return { allScenarios, ambient, faults };
}

/** The trace matrix of everything that the suite holds, as Markdown. */
export async function wholeMatrix(): Promise<string> {
  const { allScenarios, ambient, faults } = await everything();
  return traceMatrix(allScenarios, clauses, { ambient, faults });
}

/** The same as values, one for each clause. */
async function wholeTrace(): Promise<readonly object[]> {
  const { allScenarios, ambient, faults } = await everything();
  return clauses.map(({ id, level, basis }) => ({
    clause: id,
    level,
    basis,
    scenarios: allScenarios.filter((each) => each.clauses.includes(id)).map((each) => each.id),
    everyReply: ambient.has(id),
    faults: faults.get(id) ?? [],
  }));
}

export const traceCommand: Command = {
  mostWords: 0,
  flags: { json: { about: 'print JSON' } },
  details: 'The matrix is Markdown. `npm run trace` writes it to reports/trace-matrix.md.',
  examples: [`${program} trace`, `${program} trace --json`],
  async run(given, terminal) {
    const json = given.flags.has('json');
    terminal.out(json ? `${JSON.stringify(await wholeTrace(), undefined, 2)}\n` : await wholeMatrix());
    return 0;
  },
};
