/** Faults of production: it serves an operation of the sandbox, or has a defect that sandboxes have, too. */

import { withoutRule, withRule } from '../bank/part-changes.js';
import { operations, type OperationId } from '../model/operations/index.js';
import type { Operation } from '../model/operation.js';
import type { Fault } from './fault.js';

/**
 * What needs the id of a thing that production does not show, or would harm a PSU of a bank that is wrong, is
 * tried on things that nobody has; that shows nothing of a bank that serves it.
 */
const neverShown: ReadonlySet<string> = new Set([
  'read-sandbox-customer',
  'delete-sandbox-customer',
  'delete-sandbox-account',
  'create-sandbox-transactions',
  'delete-sandbox-transactions',
  'create-sandbox-card-transactions',
  'create-sandbox-agreement',
  'create-sandbox-engagement',
] satisfies readonly OperationId[]);

function served({ id }: Operation): Fault {
  return {
    id: `in-production/${id}`,
    title: `Of the operations below /v1/sandbox/ production serves ${id}`,
    catches: ['ENV-08'],
    environment: 'production',
    change: (parts) =>
      id === 'list-sandbox-card-transactions'
        ? withoutRule(parts, 'sandbox-card-transactions-only')
        : withRule(parts, 'sandbox-only', (given) => ({
            ...given,
            judge: (request, context) =>
              request.operation?.id === id ? undefined : given.judge(request, context),
          })),
  };
}

export const inProductionFaults: readonly Fault[] = operations
  .filter(({ id, environment }) => environment === 'sandbox' && !neverShown.has(id))
  .map(served);

/** The faults, and those of them with which production has to be found, too, there. */
export function withThoseInProduction(faults: readonly Fault[]): readonly Fault[] {
  const also = faults.filter(({ alsoInProduction }) => alsoInProduction === true);
  return [
    ...faults,
    ...also.map((each): Fault => {
      return { ...each, id: `in-production/${each.id.replace('/', '-')}`, environment: 'production' };
    }),
  ];
}
