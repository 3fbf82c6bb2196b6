/**
 * The clause under which whoever sent a request is told of a finding. Many clauses that rules name bind the
 * bank ("a signature that does not validate is answered with 400"); a TPP is told of the one that binds it,
 * where there is one.
 */

import { clause, type ClauseId } from '../catalogue/index.js';
import type { Operation } from '../model/operation.js';
import type { JudgedRequest } from './judged-request.js';
import type { RequestRule } from './rule.js';

/** Where the interface shows an operation, by its id. */
const shownBy: Readonly<Record<string, ClauseId>> = {
  'create-domestic-payment': 'END-03',
  'read-payment-status': 'END-11',
  'start-payment-authorisation': 'FLW-06',
  'start-bulk-payment-authorisation': 'FLW-06',
  'start-periodic-payment-authorisation': 'FLW-06',
  'start-basket-authorisation': 'BSK-11',
  'offer-consent': 'CON-14',
  'offer-consent-deprecated': 'CON-12',
  'register-psu': 'USR-01',
  'start-corporate-sca': 'USR-04',
  'list-agreements': 'USR-05',
  'list-accounts': 'ACC-10',
  'read-balances': 'ACC-12',
  'list-transactions': 'ACC-13',
  'read-transaction': 'ACC-18',
  'read-contact-information': 'DLG-01',
  'put-contact-information': 'DLG-02',
  'initialize-sandbox': 'SBX-30',
  'list-sandbox-customers': 'SBX-37',
  'create-sandbox-customer': 'SBX-38',
  'read-sandbox-customer': 'SBX-20',
  'create-sandbox-transactions': 'SBX-41',
  'create-sandbox-card-account': 'SBX-39',
  'create-sandbox-card-transactions': 'SBX-40',
  'list-sandbox-card-transactions': 'CARD-13',
};

const shownByGroup: Readonly<Record<Operation['group'], ClauseId>> = {
  payments: 'END-04',
  'bulk-payments': 'END-04',
  'periodic-payments': 'END-04',
  baskets: 'BSK-01',
  consents: 'CON-14',
  users: 'USR-01',
  agreements: 'USR-05',
  accounts: 'REG-02',
  'card-accounts': 'END-13',
  'tpp-dialogue': 'DLG-01',
  sandbox: 'ENV-07',
};

/** The clause that shows, or speaks of, an operation. */
export function clauseShowing({ id, group }: Operation): ClauseId {
  return shownBy[id] ?? shownByGroup[group];
}

/** The clause that speaks of the path of a request with another method. */
export function clauseOfOtherMethod({ match, operations, path }: JudgedRequest): ClauseId | undefined {
  if (match.kind !== 'method-not-allowed') return undefined;
  const found = operations.match(match.allowed[0] ?? '', path);
  return found.kind === 'operation' ? clauseShowing(found.operation) : undefined;
}

/**
 * The clause of a rule that binds TPPs, where it has one; otherwise its own, which binds the bank or leaves
 * something open.
 */
export function senderClause({ clause: own, also = [], owedBySender }: RequestRule): ClauseId {
  const all: readonly ClauseId[] = [own, ...also];
  const binding = all.find((each) => clause(each).party !== 'bank' && clause(each).level !== 'info');
  return binding ?? owedBySender?.clause ?? own;
}

/** The clause under which the sender of this request is told what the rule found. */
export function toldClause(rule: RequestRule, request: JudgedRequest): ClauseId {
  return rule.id === 'offered-method' ? (clauseOfOtherMethod(request) ?? rule.clause) : senderClause(rule);
}
