/** Banks that show of an account or a card what another one has that looks like it. */

import { wrapRoute } from '../../bank/part-changes.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';

/** What is booked on all others that look alike is listed, too. */
function shares(
  operation: 'list-transactions' | 'list-card-transactions',
  lists: 'transactions' | 'cardTransactions',
  alike: (state: BankState, id: string) => readonly string[],
): PartsChange {
  return (parts) =>
    wrapRoute(parts, operation, (given) => (call: Call) => {
      const { state } = call.bank;
      const id = call.params[operation === 'list-transactions' ? 'accountId' : 'cardAccountId'] ?? '';
      const all = alike(state, id).flatMap((each): readonly unknown[] => state[lists].get(each) ?? []);
      const changed = { ...state, [lists]: new Map([[id, all]]) };
      return given({ ...call, bank: { ...call.bank, state: changed } });
    });
}

export const sameLooks = faults(
  {
    id: 'look-alikes/consented-card-by-masked-number',
    title: 'Cards with the same masked number share their transactions',
    catches: ['CTX-02'],
    change: shares('list-card-transactions', 'cardTransactions', ({ cardAccounts }, id) => {
      const masked = cardAccounts.get(id)?.maskedPan;
      const all = [...cardAccounts.values()].filter(({ maskedPan }) => maskedPan === masked);
      return all.map(({ resourceId }) => resourceId);
    }),
  },
  {
    id: 'look-alikes/account-by-name',
    title: 'Accounts of the same name share their transactions',
    catches: ['CTX-02', 'ACC-13'],
    change: shares('list-transactions', 'transactions', ({ accounts }, id) => {
      const named = accounts.get(id)?.name;
      const all = [...accounts.values()].filter(({ name }) => name === named);
      return all.map(({ resourceId }) => resourceId);
    }),
  },
  {
    id: 'look-alikes/purchase-on-each',
    title: 'A purchase moves the balances of all cards with the same masked number',
    catches: ['CTX-02'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-card-transactions', (given) => async (call) => {
        const reply = await given(call);
        const { cardAccounts } = call.bank.state;
        const own = cardAccounts.get(call.params['mockCardAccountId'] ?? '');
        for (const each of Array.from(cardAccounts.values()))
          if (each !== own && each.maskedPan === own?.maskedPan)
            cardAccounts.set(each.resourceId, { ...each, booked: each.booked - 100n });
        return reply;
      }),
  },
);
