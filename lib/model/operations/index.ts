/** Every operation of the interface, at its published place. */

import type { Operation } from '../operation.js';
import { accountOperations } from './accounts.js';
import { paymentOperations } from './payments.js';
import { sandboxOperations } from './sandbox.js';

const table = [...paymentOperations, ...accountOperations, ...sandboxOperations] as const;

/** The id of an operation; any other text does not compile. */
export type OperationId =
  | (typeof accountOperations)[number]['id']
  | (typeof sandboxOperations)[number]['id']
  | 'create-domestic-payment'
  | 'create-instant-payment'
  | 'create-sepa-payment'
  | 'create-cross-border-payment'
  | 'create-norwegian-cross-border-payment'
  | 'create-bulk-payment'
  | 'create-periodic-payment'
  | 'create-basket'
  | 'read-basket'
  | 'start-basket-authorisation'
  | `read-${PaymentKind}`
  | `read-${PaymentKind}-status`
  | `delete-${PaymentKind}`
  | `start-${PaymentKind}-authorisation`
  | `start-${PaymentKind}-cancellation-authorisation`;

/** The three kinds of payment as they stand in operation ids. */
export type PaymentKind = 'payment' | 'bulk-payment' | 'periodic-payment';

export const operations: readonly Operation[] = table;

const byId: ReadonlyMap<string, Operation> = new Map(operations.map((each) => [each.id, each]));

/** The operation with this id. */
export function operation(id: OperationId): Operation {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

/** Narrows the id of a table entry, or free text, to an operation id. */
export function isOperationId(text: string): text is OperationId {
  return byId.has(text);
}
