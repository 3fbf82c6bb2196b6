/** What a reader of a red test case needs: the clause, its checks, and the exchanges in which one failed. */

import { checkLines } from './evidence/evidence.js';
import { evidencePath, type TestCase } from './test-cases.js';

/** Characters of one detail; the whole stands in the evidence file. */
const longest = 20_000;
const asIs = { text: (text: string) => text };

/** The exchanges of a test case in which a check failed, as redacted text. */
export function failedExchanges(each: TestCase): readonly string[] {
  const numbers = new Set(each.checks.filter((check) => !check.held).map((check) => check.exchange));
  return each.result?.evidenceParts().exchanges.filter((_, index) => numbers.has(index + 1)) ?? [];
}

/** Clause, checks, place of the evidence and failed exchanges as one text. */
export function caseDetail(each: TestCase): string {
  const { id, level, basis, text } = each.clause;
  const lines = [`${id} (${level}, ${basis}): ${text}`];
  for (const check of each.checks) lines.push(...checkLines(check, asIs));
  if (each.result !== undefined && each.result.exchangeCount > 0) {
    lines.push(`evidence: ${evidencePath(each.scenario)}`);
  }
  const whole = [lines.join('\n'), ...failedExchanges(each)].join('\n\n');
  return whole.length <= longest ? whole : `${whole.slice(0, longest)}\n… the rest is in the evidence file`;
}
