/** An account is not its own counterpart in transactions of the sandbox (SBX-42). */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { textAt } from '../read-exchange.js';
import { wasRefused } from './refused.js';

export const counterparts: Judge = {
  obligations: [
    {
      id: 'counterpart-is-another-account',
      clause: 'SBX-42',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A transaction that is created for an account of the sandbox names another account as its debtor.',
      mend: 'Name the account of somebody else as debtorAccount of the transaction.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call' || exchange.operation?.id !== 'create-sandbox-transactions') return;
    const own = memory.sandboxOwners.numberOf(exchange.tpp, exchange.params['mockAccountId'] ?? '');
    if (own === undefined) return;
    const all = Array.isArray(exchange.sent) ? exchange.sent : [exchange.sent];
    for (const [index, each] of all.entries()) {
      const debtor = textAt(each, 'debtorAccount', 'bban');
      if (debtor === undefined) continue;
      if (debtor !== own) yield kept('counterpart-is-another-account');
      else if (wasRefused(exchange))
        yield broken('counterpart-is-another-account', 'the account is its own debtor', {
          path: `/${index}/debtorAccount/bban`,
        });
    }
  },
};
