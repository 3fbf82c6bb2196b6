/** Operations of a kind, as the table has them, at which a bank is changed alike. */

import { isOperationId, type OperationId, operations } from '../model/operations/index.js';
import type { Operation } from '../model/operation.js';

function operationsThat(fit: (operation: Operation) => boolean): readonly OperationId[] {
  return operations.filter(fit).flatMap(({ id }) => (isOperationId(id) ? [id] : []));
}

/** What reads accounts and cards, and what is booked on them. */
export const accountReads = operationsThat(
  ({ group, method }) => method === 'GET' && (group === 'accounts' || group === 'card-accounts'),
);

/** What creates a payment of any product. */
export const paymentCreations = operationsThat(({ id }) => /^create-.*payment$/.test(id));
