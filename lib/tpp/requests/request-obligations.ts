/**
 * What one request alone shows: every rule on requests, and every piece of advice, is an obligation. Banks
 * refuse by these rules and the suite holds its own requests to them, so nothing is written twice.
 */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { adviceRules } from '../../rules/advice.js';
import { requestRules } from '../../rules/index.js';
import type { RequestRule } from '../../rules/rule.js';
import { senderClause } from '../../rules/told-clause.js';
import type { Obligation, Weight } from '../obligation.js';

/** All that is judged of a request by itself. */
export const tppRules: readonly RequestRule[] = [
  ...requestRules,
  ...adviceRules.filter((each) => !requestRules.includes(each)),
];

const advice: ReadonlySet<RequestRule> = new Set(adviceRules);

function isFirm(id: ClauseId): boolean {
  const { basis, level, party } = clause(id);
  // How firm a clause for both is says its basis of the bank's refusal; that the TPP owes it is stated.
  if (party !== 'bank') return level === 'must';
  return level === 'must' && (basis === 'stated' || basis === 'derived');
}

function weightOf(rule: RequestRule): Weight {
  const usual = !advice.has(rule) && isFirm(senderClause(rule)) ? 'must' : 'should';
  return rule.owedBySender?.weight ?? usual;
}

function obligationOf(rule: RequestRule): Obligation {
  const chosen = senderClause(rule);
  const others = [rule.clause, ...(rule.also ?? [])].filter((each) => each !== chosen);
  return {
    id: rule.id,
    clause: chosen,
    ...(others.length === 0 ? {} : { also: others }),
    judgedBy: 'request',
    weight: weightOf(rule),
    owed: clause(chosen).text,
    mend: `Send the request as ${chosen} asks; explain ${chosen} and list rules say more.`,
  };
}

/** The obligations that one request shows, in the order of the rules. */
export const requestObligations: readonly Obligation[] = tppRules.map(obligationOf);
