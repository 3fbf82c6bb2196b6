/** Banks whose orders of one kind can be made, and never approved. */

import { wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

/** What starts the approval knows no order that fits. */
function losing(operation: OperationId, fits: (call: Call) => boolean = () => true): PartsChange {
  return (parts) =>
    wrapRoute(parts, operation, (given) => (call) => {
      if (fits(call)) throw new RefusedCall('resource-unknown');
      return given(call);
    });
}

const kinds = [
  ['bulk-payments', 'start-bulk-payment-authorisation', undefined],
  ['standing-orders', 'start-periodic-payment-authorisation', undefined],
  [
    'payments-abroad',
    'start-payment-authorisation',
    ({ params }: Call) => params['product'] === 'cross-border-credit-transfers',
  ],
] as const;

export const neverStarted = faults(
  ...kinds.map(([name, operation, fits]) => ({
    id: `never-started/${name}`,
    title: `The links to the authorisation of ${name.replace('-', ' ')} lead nowhere`,
    catches: ['FLW-06'] as const,
    change: losing(operation, fits),
  })),
);
