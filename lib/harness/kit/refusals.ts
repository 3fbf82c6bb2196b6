/** The most frequent judgement: a request is accepted, and refused once one rule is broken. */

import type { ClauseId } from '../../catalogue/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import { ruleById, type RuleId } from '../../rules/index.js';
import type { Judge } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';

/** The rules that refuse, by the clause that each of them proves. */
export type RefusalTable = Readonly<Partial<Record<ClauseId, readonly RuleId[]>>>;

/** The clauses that a table has. */
type ClausesIn<Table> = Extract<keyof Table, ClauseId>;

/** Writes a table of refusals down; its clauses stay literal, and are named once. */
export function refusalTable<const Table extends RefusalTable>(table: Table): Table {
  return table;
}

/** The clauses of a table, for the `clauses` of a scenario. */
export function clausesIn<Table extends RefusalTable>(table: Table): readonly ClausesIn<Table>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the names are the clauses of the table
  return Object.keys(table) as ClausesIn<Table>[];
}

/**
 * Judges each clause by breaking its rules one at a time, every way that a rule knows. The unbroken request
 * goes first, once for all; what a rule is refused with counts for each clause that names the rule.
 */
export async function judgeRefusals<const Table extends RefusalTable>(
  judge: Judge<ClausesIn<Table>>,
  tpp: Tpp,
  request: RequestDraft,
  table: Table,
): Promise<void> {
  const clausesOf = new Map<RuleId, ClausesIn<Table>[]>();
  for (const clause of clausesIn(table)) {
    for (const id of table[clause] ?? []) clausesOf.set(id, [...(clausesOf.get(id) ?? []), clause]);
  }
  const clausesByRule = new Map([...clausesOf].map(([id, clauses]) => [ruleById(id), clauses]));
  for await (const { rule, how, reply } of tpp.breakages(request, ...clausesByRule.keys())) {
    for (const clause of clausesByRule.get(rule) ?? [])
      judge(clause, `${how} is refused`, () => reply.isRefusal(clause));
  }
}
