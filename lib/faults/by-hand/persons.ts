/** Banks that mix up persons: whose SCA it is, whose accounts, and whose money. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/parts.js';
import { faults } from '../fault.js';

export const personFaults = faults(
  {
    id: 'persons/any-account-readable',
    title: 'Any account that the PSU has not revoked is readable by its id, whoever owns it',
    catches: ['CTX-02', 'CTX-03'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        accountStanding: (consent, id) =>
          consent.revoked.has(id) ? given.accountStanding(consent, id) : 'granted',
      })),
  },
  {
    id: 'persons/transactions-by-id-alone',
    title: 'The details of a transaction are found by its id, on whatever account it is',
    catches: ['CTX-02'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => (call) => {
        const { transactions } = call.bank.state;
        const { accountId = '', transactionId } = call.params;
        const own = transactions.get(accountId) ?? [];
        const all = [...transactions.values()].flat();
        transactions.set(accountId, [...own, ...all.filter((each) => each.transactionId === transactionId)]);
        try {
          return given(call);
        } finally {
          transactions.set(accountId, own);
        }
      }),
  },
  {
    id: 'persons/consent-under-the-psu-id-of-the-link',
    title: 'What is granted behind a link counts for the PSU-ID of the request, whoever logged in',
    catches: ['CTX-02'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', (given) => ({
        ...given,
        approve: (flow, approval, bank) =>
          given.approve(flow, { ...approval, psuId: flow.psuId ?? approval.psuId }, bank),
      })),
  },
  {
    id: 'persons/session-for-the-psu-id-of-the-link',
    title: 'The session behind a link is opened for the PSU-ID of the request, whoever logged in',
    catches: ['SCA-17'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const { psuId, sessionId } = flow;
          if (psuId !== undefined && sessionId !== undefined) {
            const key = bank.parts.policies.sca.sessionKey(flow.tpp.id, psuId, sessionId);
            const session = { tppId: flow.tpp.id, psuId, sessionId, startedAt: approval.now };
            bank.state.sessions.set(key, session);
          }
          return given.approve(flow, approval, bank);
        },
      })),
  },
  {
    id: 'persons/anybody-approves',
    title: 'A payment is approved by whoever logs in behind its link',
    catches: ['STA-07'],
    change: (parts) => withPolicy(parts, 'sca', { acceptsLogin: () => true }),
  },
  {
    id: 'persons/single-sca-of-anybody',
    title: 'In the single-SCA flow a payment is approved by whoever logs in',
    catches: ['STA-07'],
    change: (parts) =>
      wrapPurpose(
        withPolicy(parts, 'sca', (given) => ({
          acceptsLogin: (flow, customerNumber) =>
            flow.psuId === undefined || given.acceptsLogin(flow, customerNumber),
        })),
        'payment',
        (given) => ({
          ...given,
          approve: (flow, approval, bank) =>
            given.approve(
              { ...flow, customerNumber: flow.expectedCustomer ?? flow.customerNumber },
              approval,
              bank,
            ),
        }),
      ),
  },
  {
    id: 'persons/any-payment-in-basket',
    title: 'A basket takes payments of other PSUs, and approving it approves them',
    catches: ['STA-07'],
    change: (parts) => withPolicy(parts, 'baskets', { takesFor: () => true }),
  },
  {
    id: 'persons/any-debtor-account',
    title: 'A payment takes the money from whatever account it names, whoever owns that',
    catches: ['CTX-02'],
    change: (parts) =>
      wrapPurpose(
        withPolicy(parts, 'payments', { acceptsStrangeDebtor: () => true }),
        'payment',
        (given) => ({
          ...given,
          approve(flow, approval, bank) {
            const failure = given.approve(flow, approval, bank);
            const debtor = Object(bank.state.payments.get(flow.subject ?? '')?.order['debtorAccount']);
            const account = bank.state.accounts.numbered(String(debtor.bban));
            if (account !== undefined && account.owner !== flow.customerNumber)
              bank.state.accounts.set(account.resourceId, { ...account, booked: account.booked - 100n });
            return failure;
          },
        }),
      ),
  },
  {
    id: 'persons/revoked-for-good',
    title: 'What the PSU took back as a whole cannot be granted again',
    catches: ['CON-02'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter: (before, offered, chosen) =>
          before !== undefined && before.granted.size === 0 && before.revoked.size > 0
            ? before.granted
            : given.grantedAfter(before, offered, chosen),
      })),
  },
);
