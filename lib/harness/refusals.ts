/** The most frequent judgement: a request is accepted, and refused once one rule is broken. */

import type { ClauseId } from '../catalogue/index.js';
import type { RequestDraft } from '../rules/request-draft.js';
import { ruleById, type RuleId } from '../rules/index.js';
import type { Judge } from './stage/stage.js';
import type { Tpp } from './stage/tpp.js';

/**
 * Judges each clause by breaking its rules one at a time, every way that a rule knows. The unbroken request goes first.
 * @param rules rule ids by clause
 */
export async function judgeRefusals<Id extends ClauseId>(
  judge: Judge<Id>,
  tpp: Tpp,
  request: RequestDraft,
  rules: Readonly<Partial<Record<Id, readonly RuleId[]>>>,
): Promise<void> {
  for (const name of Object.keys(rules)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the names are the clauses of the parameter
    const clause = name as Id;
    for (const id of rules[clause] ?? []) {
      for await (const { how, reply } of tpp.breakages(request, ruleById(id))) {
        judge(clause, `${how} is refused`, () => reply.isRefusal(clause));
      }
    }
  }
}
