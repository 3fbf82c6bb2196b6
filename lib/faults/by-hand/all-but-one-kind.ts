/** Banks that keep a rule for all kinds of payments but one. */

import { withPolicy } from '../../bank/part-changes.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** Kinds of payments, by what creates them. */
const kinds = [
  ['instant', 'create-instant-payment', 'instant payments'],
  ['sepa', 'create-sepa-payment', 'SEPA payments'],
  ['cross-border', 'create-cross-border-payment', 'cross-border payments'],
  ['bulk', 'create-bulk-payment', 'bulk payments'],
] as const satisfies readonly (readonly [string, OperationId, string])[];

export const allButOneKind = faults(
  ...kinds.map(([name, operation, what]) => ({
    id: `payments/${name}-duplicate-with-false`,
    title: `Of ${what} allowLogicalDuplicate=false lets duplicates pass`,
    catches: ['END-08'] as const,
    change: inCalls([operation], (parts) =>
      withPolicy(parts, 'payments', { allowsDuplicate: (parameter) => parameter !== undefined }),
    ),
  })),
);
