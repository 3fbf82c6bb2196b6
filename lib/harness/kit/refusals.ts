/** The most frequent judgement: a request is accepted, and refused once one rule is broken. */

import type { ClauseId } from '../../catalogue/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { OperationId } from '../../model/operations/index.js';
import { ruleById, type RuleId } from '../../rules/index.js';
import { Untestable } from '../../model/errors.js';
import type { Judge, Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';

/** The rules that refuse, by the clause that each of them proves. */
export type RefusalTable = Readonly<Partial<Record<ClauseId, readonly RuleId[]>>>;

/** The clauses that a table has. */
type ClausesIn<Table> = Extract<keyof Table, ClauseId>;

/**
 * Writes a table of refusals down; its clauses stay literal, so that a scenario need not name them a second
 * time.
 */
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

/** What a path without an operation is answered with. */
const notOffered: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Judges that nothing is served without a signature, on many calls; all are sent signed before the first is
 * sent without. A call that the bank does not serve signed either proves nothing: the others go on, and
 * SIG-02 cannot pass where the bank offers it.
 * @param mayRefuse operations that a lawful bank may refuse here, for example because nothing is registered
 *   there yet
 * @throws Untestable when none of the calls is served.
 */
export async function judgeUnsigned(
  { judge, observe, leaveOpen }: Pick<Stage<'SIG-02' | 'SIG-03'>, 'judge' | 'observe' | 'leaveOpen'>,
  tpp: Tpp,
  requests: readonly RequestDraft[],
  mayRefuse: ReadonlySet<OperationId> = new Set(),
): Promise<void> {
  let judged = 0;
  const broken = tpp.breakagesOfEach(requests, ruleById('signature-present'), ({ operation }, { status }) => {
    const why = `the signed ${operation} was refused with status ${status}, so its refusals prove nothing`;
    // What the bank does not offer cannot be served without a signature either.
    if (notOffered.has(status) || mayRefuse.has(operation)) observe('SIG-02', why);
    else leaveOpen('SIG-02', why);
  });
  for await (const { operation, how, reply } of broken) {
    judge('SIG-02', `${operation}: ${how} is refused`, () => reply.isRefusal('SIG-02'));
    judge('SIG-03', `${operation}: ${how} is answered with 400`, () => reply.isRefusal('SIG-03'));
    judged += 1;
  }
  if (judged === 0) throw new Untestable('the bank serves none of the calls signed either');
}
