/** Balances name one currency throughout (ACC-06, ACC-07). */

import type { Reply } from '../replies/reply.js';
import { valueAt } from '../replies/reply.js';
import type { AmbientCheck } from './check.js';
import { everyOne, shown } from './members.js';

/** The account currency and the currency of each balance of a balance reply. */
function currencies(
  reply: Reply,
): { readonly account: unknown; readonly balances: readonly unknown[] } | undefined {
  if (!/^read-(card-)?balances$/.test(reply.exchange.operation) || !reply.accepted) return undefined;
  const list = reply.at('balances');
  if (!Array.isArray(list)) return undefined;
  return {
    account: reply.at('account', 'currency') ?? reply.at('cardAccount', 'currency'),
    balances: list.map((each) => valueAt(each, ['balanceAmount', 'currency'])),
  };
}

export const balanceChecks: readonly AmbientCheck[] = [
  {
    clause: 'ACC-07',
    expectation: 'account currency and balance currencies of a reply are equal',
    look(reply) {
      const found = currencies(reply);
      if (found === undefined || found.balances.length === 0) return undefined;
      const all = [...(found.account === undefined ? [] : [found.account]), ...found.balances];
      if (all.every((each) => each === undefined)) return undefined;
      return everyOne(all, shown(all[0]), (each) => (each === all[0] ? undefined : shown(each)));
    },
  },
];
