/** Account list, account record and balances (ACC-06, ACC-07, ACC-10 to ACC-12). */

import type { OperationId } from '../../model/operations/index.js';
import { accountAccess, type AccountAccess, countAccess, demandAccount } from '../access/account-access.js';
import { queryValue } from '../call.js';
import { RefusedCall } from '../refusals.js';
import { json } from '../reply.js';
import type { Account } from '../state/records.js';
import type { PendingOf } from '../views.js';
import type { Call, Route } from '../types.js';

function withBalance(call: Call): boolean {
  return call.bank.parts.policies.accounts.showsBalance(queryValue(call, 'withBalance'));
}

function pendingOf(call: Call): PendingOf {
  return (account) =>
    (call.bank.state.transactions.get(account.resourceId) ?? []).filter((each) => each.state === 'pending');
}

/** The account that the path names, once the call may read it; the caller still has to count the access. */
export function openAccount(call: Call): { readonly access: AccountAccess; readonly account: Account } {
  const access = accountAccess(call);
  const resourceId = call.params['accountId'] ?? '';
  demandAccount(call, access, resourceId);
  const account = call.bank.state.accounts.get(resourceId);
  if (account === undefined) throw new RefusedCall('resource-unknown');
  return { access, account };
}

export const accountRoutes = {
  'list-accounts': (call) => {
    const access = accountAccess(call);
    const { consent } = call.bank.parts.policies;
    const accounts = consent.visible(access.consent, call.bank.state.accounts);
    const { list } = call.show.presenters.accounts;
    return json(200, list(accounts, withBalance(call), pendingOf(call), call.show));
  },

  'read-account': (call) => {
    const { access, account } = openAccount(call);
    countAccess(call, access, account.resourceId);
    const { details } = call.show.presenters.accounts;
    return json(200, details(account, withBalance(call), pendingOf(call), call.show));
  },

  'read-balances': (call) => {
    const { access, account } = openAccount(call);
    countAccess(call, access, account.resourceId);
    const { balances } = call.show.presenters.accounts;
    return json(200, balances(account, pendingOf(call)(account), call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
