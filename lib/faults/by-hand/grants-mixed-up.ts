/** Banks that mix up what is granted: what comes back, what stays, and what is read beside it. */

import { accountAccess } from '../../bank/access/account-access.js';
import { queryValue } from '../../bank/call.js';
import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import { openAccount } from '../../bank/routes/accounts.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

const day = 86_400_000;

/** The lists of transactions as they are while several accounts are one. */
function asOne(call: Call, id: string): readonly string[] {
  const owner = call.bank.state.accounts.get(id)?.owner ?? '';
  return call.bank.state.accounts.by('owner', owner).map(({ resourceId }) => resourceId);
}

function readsAllOf(fits: (call: Call) => boolean): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'list-transactions', (given) => async (call) => {
      const id = call.params['accountId'] ?? '';
      if (!fits(call)) return given(call);
      const { transactions } = call.bank.state;
      const own = transactions.get(id) ?? [];
      const others = asOne(call, id).filter((each) => each !== id);
      transactions.set(id, [...own, ...others.flatMap((each) => transactions.get(each) ?? [])]);
      try {
        return await given(call);
      } finally {
        transactions.set(id, own);
      }
    });
}

function flowAt(bank: BankCore, target: string) {
  return bank.state.flows.get(/\/sca\/([^/?#]+)/.exec(target)?.[1] ?? '');
}

export const grantsMixedUp = faults(
  {
    id: 'grants/one-after-none-brings-all-back',
    title: 'Who grants one account after revoking all gets back all that was granted before',
    catches: ['ACC-10'],
    mayFail: ['CON-06', 'CON-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          return before?.granted.size === 0 && chosen.size > 0
            ? new Set([...granted, ...before.revoked])
            : granted;
        },
      })),
  },
  {
    id: 'grants/first-deselected-only',
    title: 'Of several accounts deselected at once only the first is revoked',
    catches: ['CON-10'],
    mayFail: ['CON-06', 'ACC-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          const gone = [...(before?.granted ?? [])].filter((each) => !granted.has(each));
          return new Set([...granted, ...gone.slice(1)]);
        },
      })),
  },
  {
    id: 'grants/ticks-kept-on-no',
    title: 'Cancelling on the account page stores the ticks of a PSU that granted something before',
    catches: ['ACC-10'],
    mayFail: ['CON-02', 'CON-06', 'CON-10'],
    change: (parts) => ({
      ...parts,
      site(bank, wire) {
        const flow = flowAt(bank, wire.target);
        const form = new URLSearchParams(wire.body.toString('utf8'));
        const number = flow?.customerNumber;
        if (
          flow?.kind === 'account-access' &&
          form.get('decision') === 'cancel' &&
          number !== undefined &&
          flow.acting
        ) {
          const { consent, sca } = bank.parts.policies;
          const psuId = bank.state.psuIds.get(sca.psuKey(flow.tpp.id, number)) ?? '';
          const key = consent.key(flow.tpp.id, psuId, flow.acting);
          const given = bank.state.consents.get(key);
          if (given !== undefined)
            bank.state.consents.set(key, {
              ...given,
              granted: new Set([...given.granted, ...form.getAll('account')]),
            });
        }
        return parts.site(bank, wire);
      },
    }),
  },
  {
    id: 'grants/of-another-person-to-psu-id',
    title: 'What another person grants behind a link goes to the PSU-ID that the call named',
    catches: ['CTX-02'],
    mayFail: ['SCA-17', 'ACC-10', 'FLW-03'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const named = bank.state.psus.get(flow.psuId ?? '');
        const psuId = named?.tppId === flow.tpp.id ? named.psuId : approval.psuId;
        return given(flow, { ...approval, psuId }, bank);
      }),
  },
  {
    id: 'grants/past-window-without-psu',
    title: 'Unattended reads whose window ends before the 90 days are served',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '1970-01-01' }),
      (call) =>
        (queryValue(call, 'dateTo') ?? '9') < new Date(call.now - 90 * day).toISOString().slice(0, 10),
    ),
  },
  {
    id: 'grants/details-through-other-account',
    title: 'Transaction details of an account of the person are served under any account that is granted',
    catches: ['CON-10'],
    mayFail: ['ACC-18', 'ACC-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => async (call) => {
        const { account } = openAccount(call);
        for (const each of asOne(call, account.resourceId)) {
          const found = (call.bank.state.transactions.get(each) ?? []).find(
            ({ transactionId }) => transactionId === call.params['transactionId'],
          );
          if (found !== undefined && each !== account.resourceId)
            return json(200, call.show.presenters.accounts.transactionDetails(found, account, call.show));
        }
        return given(call);
      }),
  },
  {
    id: 'grants/card-id-at-accounts',
    title: 'GET accounts/{id}/balances takes the id of a card account and does not ask whether it is granted',
    catches: ['CON-10'],
    mayFail: ['ACC-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => (call) => {
        const card = call.bank.state.cardAccounts.get(call.params['accountId'] ?? '');
        if (card === undefined) return given(call);
        accountAccess(call);
        return json(200, call.show.presenters.cards.balances(card, call.show));
      }),
  },
  {
    id: 'grants/offset-runs-into-next-account',
    title: 'Behind the end of a list of transactions those of the other accounts of the owner follow',
    catches: ['ACC-13'],
    mayFail: ['CON-10', 'ACC-10', 'ACC-17'],
    change: readsAllOf((call) => {
      const own = call.bank.state.transactions.get(call.params['accountId'] ?? '') ?? [];
      return Number(queryValue(call, 'offset') ?? 0) >= own.length && own.length > 0;
    }),
  },
  {
    id: 'grants/one-day-of-all-accounts',
    title: 'A window of one day lists the transactions of all accounts of the owner',
    catches: ['ACC-13'],
    mayFail: ['CON-10', 'ACC-10'],
    change: readsAllOf(
      (call) =>
        queryValue(call, 'dateFrom') !== undefined &&
        queryValue(call, 'dateFrom') === queryValue(call, 'dateTo'),
    ),
  },
);
