/** Banks that act before they verify: what a forged call asks for is done, and then the call is refused. */

import { withRule, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';

/** Calls of some operations whose signature does not fit are carried out before they are refused. */
function doneThoughForged(...operations: readonly OperationId[]): PartsChange {
  return (parts) => {
    const forged = new WeakSet<JudgedRequest>();
    const changed = withRule(parts, 'signature-fits', (given) => ({
      ...given,
      judge(request, context) {
        const finding = given.judge(request, context);
        const { operation } = request;
        if (finding === undefined || !operations.some((id) => id === operation?.id)) return finding;
        forged.add(request);
        return undefined;
      },
    }));
    return wrapRoute(changed, operations, (given) => async (call) => {
      const reply = await given(call);
      if (forged.has(call.request)) throw new RefusedCall('body-unusable');
      return reply;
    });
  };
}

export const doneThoughRefused = faults(
  {
    id: 'done-though-refused/deletions',
    title: 'A forged deletion of a payment is refused when the payment is deleted',
    catches: ['SIG-04'],
    change: doneThoughForged('delete-payment'),
  },
  {
    id: 'done-though-refused/deletions-of-bulk',
    title: 'A forged deletion of a bulk payment is refused when the payment is deleted',
    catches: ['SIG-04'],
    onlyInDepth: true,
    change: doneThoughForged('delete-bulk-payment'),
  },
  {
    id: 'done-though-refused/orders',
    title: 'A forged order is refused when the payment is there',
    catches: ['SIG-04'],
    change: doneThoughForged('create-domestic-payment'),
  },
  {
    id: 'done-though-refused/baskets',
    title: 'A forged basket is refused when its payments lie in it',
    catches: ['SIG-04'],
    mayFail: ['BSK-01'],
    change: doneThoughForged('create-basket'),
  },
);
