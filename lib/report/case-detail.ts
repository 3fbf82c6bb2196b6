/** What a reader of a red test case needs: the clause, its checks, and the exchanges in which one failed. */

import { basisText } from '../catalogue/clause.js';
import { checkLines } from './evidence/evidence.js';
import { evidencePath, type TestCase } from './test-cases.js';

/** Characters of one detail; the whole stands in the evidence file. */
const longest = 20_000;
const asIs = { text: (text: string) => text };

/**
 * The exchanges in which a check failed, as redacted text; the last one where no verdict was reached at all.
 * Of a clause that every reply must obey, the first exchange of each finding under the name of its scenario.
 */
export function tellingExchanges(each: TestCase): readonly string[] {
  if (each.result === undefined) {
    return each.examples.flatMap(({ result, exchange }) => {
      const text = result.evidenceParts().exchanges[exchange - 1];
      return text === undefined ? [] : [`${result.id}\n${text}`];
    });
  }
  const { exchanges } = each.result.evidenceParts();
  const numbers = new Set(each.checks.filter((check) => !check.held).map((check) => check.exchange));
  if (numbers.size === 0 && each.status === 'broken') return exchanges.slice(-1);
  return exchanges.filter((_, index) => numbers.has(index + 1));
}

/** Clause, checks, place of the evidence and telling exchanges as one text. */
export function caseDetail(each: TestCase): string {
  const { id, level, text } = each.clause;
  const lines = [`${id} (${level}, ${basisText(each.clause)}): ${text}`];
  for (const check of each.checks) lines.push(...checkLines(check, asIs));
  if (each.result !== undefined && each.result.exchangeCount > 0) {
    lines.push(`evidence: ${evidencePath(each.scenario)}`);
  }
  for (const { result, exchange } of each.examples) {
    lines.push(`evidence: ${evidencePath(result.id)}, exchange ${exchange}`);
  }
  const whole = [lines.join('\n'), ...tellingExchanges(each)].join('\n\n');
  return whole.length <= longest ? whole : `${whole.slice(0, longest)}\n… the rest is in the evidence file`;
}
