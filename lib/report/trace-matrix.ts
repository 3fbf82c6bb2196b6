/** Which scenarios judge which clause, as a Markdown table that changes only when the suite does. */

import { chapterOf, chapterTitles, type ClauseId } from '../catalogue/index.js';
import type { Clause } from '../catalogue/clause.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { grouped } from '../model/grouped.js';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}

export interface TraceOptions {
  /** Clauses judged on every reply. */
  readonly ambient?: ReadonlySet<ClauseId>;
  /** Ids of the faults that each clause catches. */
  readonly faults?: ReadonlyMap<ClauseId, readonly string[]>;
}

function judges(id: ClauseId, scenarios: readonly Scenario[], options: TraceOptions): string {
  const own = scenarios.filter((each) => each.clauses.includes(id)).map((each) => `\`${each.id}\``);
  const all = options.ambient?.has(id) === true ? ['every reply', ...own] : own;
  return all.toSorted().join(', ');
}

/** The matrix of the given clauses, chapter by chapter in their order, scenarios by name. */
export function traceMatrix(
  scenarios: readonly Scenario[],
  clauses: readonly Clause<ClauseId>[],
  options: TraceOptions = {},
): string {
  const lines = ['# Trace matrix', ''];
  const judged = clauses.filter((each) => judges(each.id, scenarios, options) !== '').length;
  lines.push(
    `${judged} of ${clauses.length} clauses are judged by ${scenarios.length} scenarios or on every reply.`,
  );
  for (const [chapter, own] of grouped(clauses, (each) => chapterOf(each.id))) {
    lines.push('', `## ${chapterTitles[chapter]} (${chapter})`, '');
    const faults = options.faults;
    lines.push(
      `| Clause | Level | Basis | Judged by |${faults === undefined ? '' : ' Faults |'}`,
      `| --- | --- | --- | --- |${faults === undefined ? '' : ' --- |'}`,
    );
    for (const each of own) {
      const by = judges(each.id, scenarios, options) || `none: ${cell(each.check)}`;
      const caught =
        faults === undefined ? '' : ` ${cell((faults.get(each.id) ?? []).toSorted().join(', '))} |`;
      lines.push(`| ${each.id} ${cell(each.text)} | ${each.level} | ${each.basis} | ${by} |${caught}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
