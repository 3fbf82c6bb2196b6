/**
 * What was judged so far, one line of JSON for each scenario that has ended. A run that is killed or loses
 * its machine leaves this behind; a run that ends takes it away once its reports are whole.
 */

import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioResult } from '../harness/conduct/result.js';
import { soFarName } from './files.js';

export interface SoFar {
  /** Writes what a scenario said. */
  readonly add: (result: ScenarioResult) => void;
  /** Takes the file away. */
  readonly remove: () => void;
}

/** Verdicts without reasons: those may name people who are known only at the end. */
function lineOf(result: ScenarioResult): string {
  const clauses = result.verdicts.map(({ clause, verdict }) => ({ clause, verdict }));
  return JSON.stringify({ scenario: result.id, verdict: result.verdict, clauses });
}

/** The record of a run in a report folder. */
export function soFarIn(folder: string): SoFar {
  const file = join(folder, soFarName);
  return {
    add(result) {
      const line = `${lineOf(result)}\n`;
      try {
        appendFileSync(file, line);
      } catch {
        // A full disk ends no run; if it is still full at the end, the reports say so.
      }
    },
    remove: () => rmSync(file, { force: true }),
  };
}
