/** A bank that tells what it is asked and when it may have changed, to a log and to a state file. */

import type { BankAdmin } from '../../bank/admin.js';
import type { Bank } from '../../bank/bank.js';
import type { ToldRefusal } from '../../bank/grounds/ground.js';
import { messageOf } from '../../model/errors.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import { watchRequestIds } from '../../rules/remarks/index.js';
import type { LogEntry, LogSink } from './log-entry.js';
import type { CallHistory } from './live/call-history.js';
import { type Beside, entryOf, refusedEntry, shownReply } from './request-log.js';

export interface Watchers {
  /** Told after every call and lever, because nearly each of them is remembered. */
  readonly onChange?: () => void;
  readonly onEntry?: LogSink;
  /** Keeps the last calls for the live page. */
  readonly history?: CallHistory;
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
    restart: told(admin.restart),
    reset: told(admin.reset),
    customers: admin.customers,
    now: admin.now,
  };
}

/** The entry of a call; a mistake in the log must not become one of the bank. */
function entryFor(bank: Bank, request: WireRequest, reply: WireReply, beside: Beside): LogEntry {
  try {
    return entryOf(bank, request, reply, beside);
  } catch (thrown) {
    const why = `this request cannot be shown (${messageOf(thrown)})`;
    return refusedEntry(bank, beside.number, reply.status, why);
  }
}

/** Watches a bank. */
export function watchedBank(bank: Bank, { onChange = () => {}, onEntry, history }: Watchers): WatchedBank {
  const ids = watchRequestIds();
  let number = 0;
  const handleTold = async (request: WireRequest): Promise<WireReply> => {
    number += 1;
    const own = number;
    const at = bank.admin.now();
    let told: ToldRefusal | undefined;
    const reply = await bank.handle(request, (refusal) => {
      told = refusal;
    });
    onChange();
    const entry = entryFor(bank, request, reply, { told, ids, number: own });
    onEntry?.(entry);
    history?.add(
      { entry, reply: shownReply(request, reply) },
      { at, answeredAt: bank.admin.now(), request, reply, origin: 'serve' },
    );
    return reply;
  };
  return {
    bank: {
      ...bank,
      admin: watchedAdmin(bank.admin, onChange),
      async handle(request) {
        if (onEntry !== undefined || history !== undefined) return handleTold(request);
        const reply = await bank.handle(request);
        onChange();
        return reply;
      },
    },
    refusedBytes: (status, text) => {
      number += 1;
      const entry = refusedEntry(bank, number, status, text);
      onEntry?.(entry);
      history?.add({ entry, reply: '' }, undefined);
    },
  };
}
