/** Transactions of an account, and one transaction in full (ACC-01, ACC-03, ACC-13 to ACC-18). */

import type { OperationId } from '../../model/operations/index.js';
import { countAccess } from '../access/account-access.js';
import { refuseForSca } from '../access/start-sca.js';
import { RefusedCall } from '../refusals.js';
import { json } from '../reply.js';
import type { Transaction } from '../state/records.js';
import type { Call, Route } from '../types.js';
import { openAccount } from './accounts.js';
import { listQuery, pageLinks, pageOf } from './transaction-window.js';

/** Whether a transaction lies further back than a call without the PSU may reach. */
function isBeyondReach(call: Call, transaction: Transaction): boolean {
  const { limits, transactions } = call.bank.parts.policies;
  const today = transactions.today(call.now);
  return transaction.bookingDate < limits.earliestUnattendedDay(today, limits.historyDays());
}

export const transactionRoutes = {
  'list-transactions': (call) => {
    const { access, account } = openAccount(call);
    const query = listQuery(call, access.unattended);
    countAccess(call, access, account.resourceId);
    const { transactions } = call.bank.parts.policies;
    const all = call.bank.state.transactions.get(account.resourceId) ?? [];
    const page = pageOf(call, all, query, 'account');
    const list = {
      account,
      booked: transactions.showsBooked(query.bookingStatus) ? page.booked : undefined,
      pending: transactions.showsPending(query.bookingStatus) ? page.pending : undefined,
      links: pageLinks(`/v1/accounts/${account.resourceId}/transactions`, query, page.more),
    };
    return json(200, call.show.presenters.accounts.transactions(list, call.show));
  },

  'read-transaction': (call) => {
    const { access, account } = openAccount(call);
    const all = call.bank.state.transactions.get(account.resourceId) ?? [];
    const found = all.find((each) => each.transactionId === call.params['transactionId']);
    if (found === undefined) throw new RefusedCall('resource-unknown');
    if (access.unattended && isBeyondReach(call, found)) {
      refuseForSca(call, 'history-needs-sca', 'account-access');
    }
    countAccess(call, access, account.resourceId);
    return json(200, call.show.presenters.accounts.transactionDetails(found, account, call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
