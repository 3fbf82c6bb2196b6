/**
 * A scenario is a value: what it is called, which clauses it judges, what it needs and does, and an ordinary
 * async run. There is no step language. Every declared clause must be judged; judging an undeclared one does
 * not compile.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { ScenarioDeclaration } from '../declaration.js';
import type { Stage } from '../stage/stage.js';

/** What an author writes. */
export interface ScenarioDefinition<Clauses extends readonly ClauseId[]> extends ScenarioDeclaration {
  readonly clauses: Clauses;
  readonly run: (stage: Stage<Clauses[number]>) => Promise<void>;
}

/** A scenario as runners see it. */
export type Scenario = ScenarioDefinition<readonly ClauseId[]>;

/** Declares a scenario; the clauses stay literal so that `judge` knows them. */
export function scenario<const Clauses extends readonly ClauseId[]>(
  definition: ScenarioDefinition<Clauses>,
): Scenario {
  // A stage for all clauses serves a run that judges some of them.
  return {
    ...definition,
    // Several tables of refusals may have the same clause.
    clauses: [...new Set<ClauseId>(definition.clauses)],
    run: (stage) => definition.run(stage),
  };
}
