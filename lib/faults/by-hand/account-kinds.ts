/** Banks that are wrong about some accounts: of another type or currency, or named by their number. */

import { withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { objectOf, textOf } from '../../bank/body.js';
import type { Transaction } from '../../bank/state/records.js';
import type { Call } from '../../bank/types.js';
import { faults } from '../fault.js';
import { isCorporate } from '../conditions.js';

/** What the person was granted by the TPP of the call, in whatever context. */
function grantedAnywhere({ bank: { state }, request }: Call): ReadonlySet<string> {
  const psuId = request.header('psu-id')?.toLowerCase();
  const own = [...state.consents.values()].filter((each) => each.psuId.toLowerCase() === psuId);
  return new Set(own.flatMap(({ granted }) => [...granted]));
}

/** What waits to be paid by the owner of an account, as it would be listed there. */
function waitingOf({ bank, now }: Call, accountId: string): readonly Transaction[] {
  const { state } = bank;
  const account = state.accounts.get(accountId);
  if (account === undefined) return [];
  return [...state.payments.values()].flatMap(({ paymentId, status, order }): Transaction[] => {
    const debtor = state.accounts.numbered(textOf(objectOf(order['debtorAccount']), 'bban'));
    if (status !== 'PDNG' || debtor?.owner !== account.owner) return [];
    return [
      {
        transactionId: paymentId,
        state: 'pending',
        bookingDate: bank.parts.policies.transactions.today(now),
        amount: { minor: -100n, currency: account.currency },
        remittance: textOf(order, 'remittanceInformationUnstructured'),
        origin: 'paid',
      },
    ];
  });
}

export const accountKindFaults = faults(
  {
    id: 'accounts/savings-in-euro',
    title: 'The balances of a savings account are in euro whatever its currency',
    catches: ['ACC-07'],
    mayFail: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balanceItems: (account, pending, show) =>
          given.balanceItems(
            account.cashAccountType === 'SVGS' ? { ...account, currency: 'EUR' } : account,
            pending,
            show,
          ),
      })),
  },
  {
    id: 'accounts/yen-with-fraction',
    title: 'Every balance has two fraction digits, whatever its currency',
    catches: ['TYPE-04'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance(type, minor, currency, show) {
          const { balanceAmount, ...rest } = given.balance(type, minor, currency, show);
          const { amount, ...others } = Object(balanceAmount);
          const isWhole = typeof amount === 'string' && !amount.includes('.');
          return { ...rest, balanceAmount: { ...others, amount: isWhole ? `${amount}.00` : amount } };
        },
      })),
  },
  {
    id: 'accounts/known-by-number',
    title: 'Balances are told by the number of an account, whether it is granted or not',
    catches: ['CON-10'],
    mayFail: ['CTX-02', 'ACC-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => (call) => {
        const account = call.bank.state.accounts.numbered(call.params['accountId'] ?? '');
        if (account === undefined) return given(call);
        const open = withPolicy(call.bank.parts, 'consent', { accountStanding: () => 'granted' });
        const params = { ...call.params, accountId: account.resourceId };
        return given({ ...call, params, bank: { ...call.bank, parts: open } });
      }),
  },
  {
    id: 'accounts/waiting-on-every-account',
    title: 'What waits to be paid from one account is pending on every account of its owner',
    catches: ['ACC-13'],
    mayFail: ['ACC-10', 'ACC-12', 'LIM-10', 'CTX-02', 'CTX-03'],
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => (call) => {
        const { transactions } = call.bank.state;
        const { accountId = '' } = call.params;
        const own = transactions.get(accountId);
        transactions.set(accountId, [...waitingOf(call, accountId), ...(own ?? [])]);
        try {
          return given(call);
        } finally {
          if (own === undefined) transactions.delete(accountId);
          else transactions.set(accountId, own);
        }
      }),
  },
  {
    id: 'accounts/private-list-of-everything',
    title: 'The private list shows what was granted under agreements, too',
    catches: ['CTX-02'],
    mayFail: ['ACC-10', 'CTX-03'],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => (call) => {
        if (isCorporate(call.request)) return given(call);
        const all = grantedAnywhere(call);
        const open = withPolicy(call.bank.parts, 'consent', () => ({
          visible: (_consent, records) => records.among(all),
        }));
        return given({ ...call, bank: { ...call.bank, parts: open } });
      }),
  },
);
