/**
 * Mistakes in reading payment bodies, from which faults are made: places in a body and findings that are let
 * go.
 */

import { withRule } from '../bank/part-changes.js';
import type { BankParts } from '../bank/types.js';
import type { ClauseId } from '../catalogue/index.js';
import type { JudgedRequest } from '../rules/judged-request.js';
import type { Finding } from '../rules/rule.js';

/** The operation whose bodies the interface shows. */
export const pay = 'create-domestic-payment';

/** Any lawful body counts there. */
export const anyBody: readonly ClauseId[] = ['END-09'];

/** The value at a place of the body; the last element stands for the elements of a list. */
export function at(request: JudgedRequest, path: string): unknown {
  let found: unknown = request.body.kind === 'json' ? request.body.value : undefined;
  for (const step of path.split('.')) {
    const holder: unknown = Array.isArray(found) ? found.at(-1) : found;
    found = typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
  }
  return found;
}

/** Characters of a text, -1 where there is none. */
export function lengthAt(path: string): (request: JudgedRequest) => number {
  return (request) => {
    const value = at(request, path);
    return typeof value === 'string' ? value.length : -1;
  };
}

/** The rule keeps only some of its findings. */
export function keeps(parts: BankParts, ruleId: string, kept: (finding: Finding) => boolean): BankParts {
  return withRule(parts, ruleId, (given) => ({
    ...given,
    judge(request, context) {
      const finding = given.judge(request, context);
      return finding !== undefined && kept(finding) ? finding : undefined;
    },
  }));
}

/** The rule of a clause on bodies of domestic payments. */
export function ruleOf(clause: ClauseId): string {
  return `domestic-payment-${clause.toLowerCase()}`;
}
