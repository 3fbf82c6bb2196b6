/** Small tools for the blind faults: memories of one bank each, and calls as another header would make them. */

import { overlooksWhen } from '../request-mistakes.js';
import type { BankParts, Call } from '../../bank/types.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import type { RuleContext } from '../../rules/rule.js';

/** A memory for each bank. */
export function memory<T extends object>(make: () => T): (of: BankState) => T {
  const kept = new WeakMap<BankState, T>();
  return (of) => {
    const known = kept.get(of) ?? make();
    kept.set(of, known);
    return known;
  };
}

export const reasonRules = [
  'signature-fits',
  'signed-list-in-order',
  'signed-request-target',
  'signature-algorithm-used',
  'signed-line-form',
  'signed-line-separator',
  'signed-lines-in-order',
  'signed-names-in-lower-case',
  'absent-header-not-signed',
] as const;

type Condition = (request: JudgedRequest, context: RuleContext) => boolean;

/** Several rules let pass what the condition holds of. */
export function overlooksAll(parts: BankParts, ids: readonly string[], when: Condition): BankParts {
  return ids.reduce((changed, id) => overlooksWhen(changed, id, when), parts);
}

/** The request with another value of one header, as routes see it. */
export function withHeaderValue(request: JudgedRequest, name: string, value: string | undefined): JudgedRequest {
  return {
    wire: request.wire,
    path: request.path,
    match: request.match,
    operations: request.operations,
    operation: request.operation,
    query: request.query,
    date: request.date,
    body: request.body,
    get signature() {
      return request.signature;
    },
    get diagnosis() {
      return request.diagnosis;
    },
    header: (each) => (each.toLowerCase() === name ? value : request.header(each)),
    headers: (each) =>
      each.toLowerCase() === name ? (value === undefined ? [] : [value]) : request.headers(each),
    schemaFindings: (schema) => request.schemaFindings(schema),
  };
}

export function callWith(call: Call, name: string, value: string | undefined): Call {
  return { ...call, request: withHeaderValue(call.request, name, value) };
}

export function isCorporate(request: Pick<JudgedRequest, 'header'>): boolean {
  return request.header('psu-corporate-id') !== undefined;
}

export function queryOf(request: JudgedRequest, name: string): string | undefined {
  return request.query.find(([each]) => each === name)?.[1];
}
