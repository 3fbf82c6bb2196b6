/** Reads the consented accounts out of an account list. */

import { Untestable } from '../errors.js';
import { valueAt, type Reply } from '../reply.js';
import type { KnownAccount } from '../target/target.js';

/** An account as the consented list shows it. */
export interface ListedAccount extends KnownAccount {
  readonly id: string;
}

/** The accounts of an account list reply that carry what later calls need. */
export function listedAccounts(reply: Reply): readonly ListedAccount[] {
  const list = reply.at('accounts');
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const id = valueAt(each, ['resourceId']);
    const bban = valueAt(each, ['bban']);
    const currency = valueAt(each, ['currency']);
    if (typeof id !== 'string' || typeof bban !== 'string' || typeof currency !== 'string') return [];
    return [{ id, bban, currency }];
  });
}

/**
 * The first consented account, where any will do.
 * @throws Untestable when there is none.
 */
export function anyAccount(accounts: readonly ListedAccount[]): ListedAccount {
  const [account] = accounts;
  if (account === undefined) throw new Untestable('the PSU has no account');
  return account;
}
