/** A bank that tells what it is asked and when it may have changed, to a log and to a state file. */

import type { BankAdmin } from '../../bank/admin.js';
import type { Bank } from '../../bank/bank.js';
import type { ToldRefusal } from '../../bank/grounds/ground.js';
import { messageOf } from '../../model/errors.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import { watchRequestIds } from '../../rules/remarks/index.js';
import type { LogEntry, LogSink } from './log-entry.js';
import { type Beside, entryOf, refusedEntry } from './request-log.js';

export interface Watchers {
  /** Told after every call and lever, because nearly each of them is remembered. */
  readonly onChange?: () => void;
  readonly onEntry?: LogSink;
}

export interface WatchedBank {
  readonly bank: Bank;
  /** To be told of bytes that never became a request. */
  readonly refusedBytes: (status: number, text: string) => void;
}

function watchedAdmin(admin: BankAdmin, onChange: () => void): BankAdmin {
  const told =
    <Order extends readonly unknown[]>(lever: (...order: Order) => void) =>
    (...order: Order): void => {
      lever(...order);
      onChange();
    };
  return {
    clock: told(admin.clock),
    batchRun: told(admin.batchRun),
    revoke: told(admin.revoke),
    paymentPermission: told(admin.paymentPermission),
    funds: told(admin.funds),
    reset: told(admin.reset),
    now: admin.now,
  };
}

/** The entry of a call; a mistake in the log must not become one of the bank. */
function entryFor(bank: Bank, request: WireRequest, reply: WireReply, beside: Beside): LogEntry {
  try {
    return entryOf(bank, request, reply, beside);
  } catch (thrown) {
    return refusedEntry(bank, reply.status, `this request cannot be shown (${messageOf(thrown)})`);
  }
}

/** Watches a bank. */
export function watchedBank(bank: Bank, { onChange = () => {}, onEntry }: Watchers): WatchedBank {
  const ids = watchRequestIds();
  return {
    bank: {
      ...bank,
      admin: watchedAdmin(bank.admin, onChange),
      async handle(request) {
        let told: ToldRefusal | undefined;
        const reply = await bank.handle(request, (refusal) => {
          told = refusal;
        });
        onChange();
        onEntry?.(entryFor(bank, request, reply, { told, ids }));
        return reply;
      },
    },
    refusedBytes: (status, text) => onEntry?.(refusedEntry(bank, status, text)),
  };
}
