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

/** Rules that are firmer, or weaker, for a TPP than their clause is for a bank. */
const otherwise: Readonly<Record<string, Weight>> = {
  // The law gives each role its services.
  'payments-need-pisp': 'must',
  'accounts-need-aisp': 'must',
  // What a back end cannot process is not known to a TPP before it is refused.
  'processable-characters': 'should',
  // Banks and libraries spell attribute types differently, and the text names none of the spellings.
  'key-id-issuer-types': 'open',
  // Not every reference of digits is a KID.
  'kid-check-digit': 'should',
  // Guesses at what was meant.
  'kid-in-free-text': 'open',
  'text-as-written': 'open',
  'creditor-bban-check-digit': 'open',
  'debtor-bban-check-digit': 'open',
  // Whoever forwards what a PSU's browser sent has a PSU.
  'psu-ip-address-with-psu': 'must',
  // Whatever a bank makes of it, it is nobody's.
  'psu-ip-address-of-a-device': 'must',
  'media-type-is-json': 'should',
  'charset-is-utf-8': 'should',
};

function isFirm(id: ClauseId): boolean {
  const { basis, level, party } = clause(id);
  // How firm a clause for both is says its basis of the bank's refusal; that the TPP owes it is stated.
  if (party !== 'bank') return level === 'must';
  return level === 'must' && (basis === 'stated' || basis === 'derived');
}

function weightOf(rule: RequestRule): Weight {
  const told = otherwise[rule.id];
  if (told !== undefined) return told;
  if (advice.has(rule) || rule.id.endsWith('-usual')) return 'should';
  return isFirm(senderClause(rule)) || rule.id === 'known-path' || rule.id === 'offered-method'
    ? 'must'
    : 'should';
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
