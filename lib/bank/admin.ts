/**
 * The levers: what only the bank's side can do to its clock, its batch, its customers' grants and their
 * money. Orders are checked here, so that the functions and the admin listener refuse the same mistakes.
 */

import { toMinorUnits } from '../model/money.js';
import { customersSeen, type SeenCustomer } from './customers-seen.js';
import type { Consent } from './state/access-records.js';
import { resetAll } from './state/bank-state.js';
import type { Account } from './state/records.js';
import type { BankCore } from './types.js';

/** The order of a lever cannot be carried out; the message is one line for whoever gave it. */
export class LeverError extends Error {
  override readonly name = 'LeverError';
}

export interface BankAdmin {
  /** Moves the bank's clock to an ISO date-time; null returns to real time. */
  readonly clock: (order: { readonly now: string } | null) => void;
  /** Runs the simulated batch once. */
  readonly batchRun: () => void;
  /** The PSU takes back a grant directly at the bank: of one account or of all, at one TPP or at all. */
  readonly revoke: (order: {
    readonly psuIdentity: string;
    readonly tppId?: string;
    readonly account?: string;
  }) => void;
  /** Withdraws or gives back payment permission on an account (bban, iban or resourceId). */
  readonly paymentPermission: (order: { readonly account: string; readonly allowed: boolean }) => void;
  /** Sets the booked balance of an account, a decimal text in its currency. */
  readonly funds: (order: { readonly account: string; readonly amount: string }) => void;
  /** Ends and starts again with what was stored. */
  readonly restart: () => void;
  /** Forgets everything and begins again with what the bank began with. */
  readonly reset: () => void;
  /** The first so many customers with what they have and granted; pulls nothing. */
  readonly customers: (most: number) => readonly SeenCustomer[];
  /** The instant that the bank takes for now, milliseconds since 1970. */
  readonly now: () => number;
}

function accountNamed(bank: BankCore, name: string): Account {
  const { accounts } = bank.state;
  const found = accounts.get(name) ?? accounts.numbered(name);
  if (found === undefined) throw new LeverError('the bank has no such account');
  return found;
}

/** Minor units of a decimal text; refuses more fraction digits than the currency has. */
function minorOf(text: string, currency: string): bigint {
  try {
    return toMinorUnits(text, currency);
  } catch {
    throw new LeverError('amount is not a sum of money in the currency of the account');
  }
}

function takenBack(given: Consent, ids: ReadonlySet<string>): Consent {
  const taken = [...given.granted].filter((each) => ids.size === 0 || ids.has(each));
  return {
    ...given,
    granted: new Set([...given.granted].filter((each) => !taken.includes(each))),
    revoked: new Set([...given.revoked, ...taken]),
  };
}

function revokedIds(bank: BankCore, account: string | undefined): ReadonlySet<string> {
  if (account === undefined) return new Set();
  if (bank.state.cardAccounts.has(account)) return new Set([account]);
  return new Set([accountNamed(bank, account).resourceId]);
}

/** The levers of one bank. */
export function bankAdmin(bank: BankCore): BankAdmin {
  const { state, clock, parts } = bank;
  return {
    clock(order) {
      if (order === null) return clock.release();
      const instant = Date.parse(order.now);
      if (Number.isNaN(instant)) throw new LeverError('now is not an ISO date-time');
      return clock.set(instant);
    },

    batchRun() {
      for (const step of parts.batch) step(bank);
    },

    revoke(order) {
      if (!state.customers.has(order.psuIdentity)) throw new LeverError('the bank has no such customer');
      const ids = revokedIds(bank, order.account);
      for (const [key, given] of state.consents) {
        const person = state.psus.get(given.psuId)?.customerNumber;
        const meant = order.tppId === undefined || order.tppId === given.tppId;
        if (person === order.psuIdentity && meant) state.consents.set(key, takenBack(given, ids));
      }
    },

    paymentPermission(order) {
      const account = accountNamed(bank, order.account);
      state.accounts.set(account.resourceId, { ...account, paymentAllowed: order.allowed });
    },

    funds(order) {
      const account = accountNamed(bank, order.account);
      state.accounts.set(account.resourceId, { ...account, booked: minorOf(order.amount, account.currency) });
    },

    restart() {
      // All that a bank remembers stands in its state, whose values are immutable: what a restart leaves
      // of it is the same, and snapshots have tests of their own.
      const movedBy = clock.movedBy();
      clock.release();
      clock.advance(movedBy);
      parts.onRestart?.(bank);
    },

    reset() {
      resetAll(state, (parts.beginning ?? parts.dataSet)(parts.policies.transactions.today(clock.now())));
    },

    customers: (most) => customersSeen(bank, most),

    now: () => clock.now(),
  };
}
