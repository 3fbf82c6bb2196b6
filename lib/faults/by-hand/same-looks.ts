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
    id: 'look-alikes/balances-by-masked-number',
    title: 'The balances of cards with the same masked number are those of the first',
    catches: ['CTX-02'],
    change: (parts) =>
      wrapRoute(parts, 'read-card-balances', (given) => async (call) => {
        const { cardAccounts } = call.bank.state;
        const own = cardAccounts.get(call.params['cardAccountId'] ?? '');
        const first = [...cardAccounts.values()].find(({ maskedPan }) => maskedPan === own?.maskedPan);
        if (own === undefined || first === undefined) return given(call);
        cardAccounts.set(own.resourceId, { ...own, booked: first.booked });
        try {
          return await given(call);
        } finally {
          cardAccounts.set(own.resourceId, own);
        }
      }),
  },
);
