/** The reset of the sandbox to its fixed data set (SBX-30 to SBX-36). */

import type { OperationId } from '../../model/operations/index.js';
import { type BankReply, empty } from '../reply.js';
import { resetData } from '../state/bank-state.js';
import type { Origin, SandboxKind } from '../state/records.js';
import type { Call, Route } from '../types.js';

type Made = { readonly origin: Origin };

/** Puts back the data set of today; what came since is gone unless the policy keeps it. */
function initialize(call: Call): BankReply {
  const { state, parts } = call.bank;
  const { sandbox, transactions } = parts.policies;
  const stays = (kind: SandboxKind) => (each: Made) =>
    each.origin !== 'fixed' && !sandbox.discards(each.origin, kind);
  const kept = <T extends Made>(records: ReadonlyMap<string, T>, kind: SandboxKind) =>
    [...records].filter(([, each]) => stays(kind)(each));
  const keptLists = <T extends Made>(records: ReadonlyMap<string, readonly T[]>, kind: SandboxKind) =>
    [...records].map(([id, all]) => [id, all.filter(stays(kind))] as const);
  const customers = kept(state.customers, 'customer');
  const accounts = kept(state.accounts, 'account');
  const cards = kept(state.cardAccounts, 'card-account');
  const agreements = kept(state.agreements, 'agreement');
  const booked = keptLists(state.transactions, 'transaction');
  const cardBooked = keptLists(state.cardTransactions, 'card-transaction');

  resetData(state, parts.dataSet(transactions.today(call.now)));

  for (const [id, each] of customers) state.customers.set(id, each);
  for (const [id, each] of accounts) state.accounts.set(id, each);
  for (const [id, each] of cards) state.cardAccounts.set(id, each);
  for (const [id, each] of agreements) state.agreements.set(id, each);
  for (const [id, all] of booked) {
    if (state.accounts.has(id)) state.transactions.set(id, [...all, ...(state.transactions.get(id) ?? [])]);
  }
  for (const [id, all] of cardBooked) {
    if (!state.cardAccounts.has(id)) continue;
    state.cardTransactions.set(id, [...all, ...(state.cardTransactions.get(id) ?? [])]);
  }
  return empty(200);
}

export const sandboxInitializeRoutes = {
  'initialize-sandbox': initialize,
} as const satisfies Partial<Record<OperationId, Route>>;
