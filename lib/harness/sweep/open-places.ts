/**
 * Where the text leaves open whether a rule holds at an operation: there it is judged only as far as the
 * profile of the target says.
 */

import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { OperationId } from '../../model/operations/index.js';
import type { RequestRule } from '../../rules/rule.js';
import type { Target } from '../target/target.js';

/** The kind of a payment or basket call, in the words of the assumption `payment-calls`. */
function kindOf(id: OperationId): string {
  if (id.startsWith('create-')) return 'create';
  if (id.endsWith('-cancellation-authorisation')) return 'authorise-cancellation';
  if (id.endsWith('-authorisation')) return 'authorise';
  if (id.endsWith('-status')) return 'status';
  return id.startsWith('delete-') ? 'delete' : 'details';
}

/** What every bank has to take for a payment or basket call. */
const atLeast: readonly string[] = ['create', 'authorise'];

/** What is answered with a way to an SCA in any case. */
const toAnSca: ReadonlySet<OperationId> = new Set([
  'list-accounts',
  'register-psu',
  'start-corporate-sca',
  'offer-consent-deprecated',
]);

function isAmong(list: unknown, each: string): boolean {
  return Array.isArray(list) && list.includes(each);
}

/** Whether the target is held to a rule at an operation. */
export function isHeldTo(
  { id }: Pick<RequestRule, 'id'>,
  at: OperationId,
  { pinnedAssumptions }: Pick<Target, 'pinnedAssumptions'>,
): boolean {
  const pinned = (question: AssumptionId): unknown => pinnedAssumptions[question];
  if (/^(payment|basket)-(accept-fix|session-id|redirect-uri|psu-ip-address|psu-id)/.test(id))
    return isAmong(pinned('payment-calls') ?? atLeast, kindOf(at));
  if (id === 'redirect-uri-for-sca') return toAnSca.has(at);
  return true;
}
