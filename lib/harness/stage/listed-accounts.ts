/** Reads the consented accounts out of an account list. */

import { Untestable } from '../../model/errors.js';
import { valueAt, type Reply } from '../replies/reply.js';
import type { KnownAccount } from '../target/target.js';

/** An account as the consented list shows it. */
export interface ListedAccount extends KnownAccount {
  readonly id: string;
}

/**
 * The accounts of an account list reply that carry what later calls need.
 * @throws Untestable when accounts are listed and none of them does: what their records show is open.
 */
export function listedAccounts(reply: Reply): readonly ListedAccount[] {
  const list = reply.at('accounts');
  if (!Array.isArray(list)) return [];
  const found = list.flatMap((each): ListedAccount[] => {
    const id = valueAt(each, ['resourceId']);
    const bban = numberIn(each);
    const currency = valueAt(each, ['currency']);
    if (typeof id !== 'string' || typeof bban !== 'string' || typeof currency !== 'string') return [];
    return [{ id, bban, currency }];
  });
  if (list.length > 0 && found.length === 0)
    throw new Untestable('no account of the list shows resourceId, bban (or a Norwegian iban) and currency');
  return found;
}

/** The number by which a record names an account: its own, or the one inside its IBAN. */
export function numberIn(record: unknown): unknown {
  return valueAt(record, ['bban']) ?? bbanIn(valueAt(record, ['iban']));
}

/** The number inside a Norwegian IBAN. */
function bbanIn(iban: unknown): string | undefined {
  return typeof iban === 'string' && /^NO\d{13}$/.test(iban) ? iban.slice(4) : undefined;
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
