/** Banks that forget: what stood before a refusal, a renewal or an SCA for something else. */

import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { BankCore, BankParts, PartsChange, SettledFlow } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faultsInDepth } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** Creations of some products take the money although the account is closed to payments. */
function paysWithoutPermission(ids: readonly OperationId[]): PartsChange {
  return inCalls(ids, (parts) => withPolicy(parts, 'payments', { permitsPayment: () => true }));
}

/** Opens all own accounts of the person to the TPP. */
function openAll(bank: BankCore, { tpp, customerNumber, acting }: SettledFlow, psuId: string): void {
  const now = bank.clock.now();
  const own = bank.state.accounts.by('owner', customerNumber).map((each) => each.resourceId);
  const key = bank.parts.policies.consent.key(tpp.id, psuId, acting);
  bank.state.consents.set(key, {
    tppId: tpp.id,
    psuId,
    acting,
    granted: new Set(own),
    revoked: new Set(),
    scaAt: now,
    seenOnlineAt: new Map(own.map((each) => [each, now])),
  });
}

function opensAccounts(kind: 'payment' | 'registration'): (parts: BankParts) => BankParts {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      if (failure === undefined) openAll(bank, flow, approval.psuId);
      return failure;
    });
}

export const forgetfulFaults = faultsInDepth(
  {
    id: 'forgetful/payment-opens-accounts',
    title: 'Who approves a payment has granted all own accounts',
    catches: ['ACC-10', 'CON-10'],
    mayFail: ['CTX-02', 'CTX-03', 'ACC-11'],
    change: opensAccounts('payment'),
  },
  {
    id: 'forgetful/registration-opens-accounts',
    title: 'Who registers with a TPP has granted all own accounts',
    catches: ['ACC-10', 'CON-10'],
    mayFail: ['CTX-02', 'CTX-03', 'ACC-11'],
    change: opensAccounts('registration'),
  },
  {
    id: 'forgetful/agreement-opens-private',
    title: 'Who grants accounts under an agreement has granted all own accounts, too',
    catches: ['ACC-10'],
    mayFail: ['CON-10', 'CTX-02', 'ACC-11'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        if (failure === undefined && flow.acting.context === 'CORPORATE')
          openAll(bank, { ...flow, acting: { context: 'PRIVATE' } }, approval.psuId);
        return failure;
      }),
  },
  {
    id: 'forgetful/agreement-of-consent',
    title: 'Consent under one agreement counts under each agreement that names the account',
    catches: ['CTX-03'],
    mayFail: ['HDR-32'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        key: (tppId, psuId, acting) =>
          given.key(tppId, psuId, acting.context === 'PRIVATE' ? acting : { ...acting, agreementId: '' }),
      })),
  },
  {
    id: 'forgetful/renewal-brings-back',
    title: 'A further selection brings back what an earlier one had unticked',
    catches: ['ACC-10', 'CON-10'],
    mayFail: ['CON-02', 'CON-05', 'CON-06', 'SCA-16'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          const back = [...(before?.revoked ?? [])].filter((each) => offered.includes(each));
          return new Set([...granted, ...back]);
        },
      })),
  },
  {
    id: 'forgetful/only-one-deselected',
    title: 'Of several accounts that are deselected at once all but the first stay granted',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'CON-02', 'CON-05', 'CON-06', 'SCA-16', 'CTX-02', 'CTX-03'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        grantedAfter(before, offered, chosen) {
          const granted = given.grantedAfter(before, offered, chosen);
          const dropped = [...(before?.granted ?? [])].filter((each) => !granted.has(each));
          return granted.size === 0 ? granted : new Set([...granted, ...dropped.slice(1)]);
        },
      })),
  },
  {
    id: 'forgetful/renewed-at-any-tpp',
    title: 'An SCA for account access renews what the person granted to other TPPs, too',
    catches: ['LIM-01', 'LIM-12'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const { consents, psuIds } = bank.state;
        const own = new Set(
          [...psuIds].flatMap(([key, id]) => (key.endsWith(`\n${flow.customerNumber}`) ? [id] : [])),
        );
        for (const [key, each] of consents)
          if (own.has(each.psuId)) {
            const seenOnlineAt = new Map([...each.seenOnlineAt.keys()].map((id) => [id, approval.now]));
            consents.set(key, { ...each, scaAt: approval.now, seenOnlineAt });
          }
        return failure;
      }),
  },
  {
    id: 'forgetful/giving-up-refreshes-the-hour',
    title: 'The hour of a session begins anew when the PSU gives up another SCA',
    catches: ['SCA-12'],
    mayFail: ['SCA-09'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const { sessions } = bank.state;
        for (const [key, each] of Array.from(sessions))
          if (each.psuId === flow.psuId) sessions.set(key, { ...each, startedAt: bank.clock.now() });
      }),
  },
  {
    id: 'forgetful/permission-of-grouped-payments',
    title: 'Bulk and SEPA payments leave accounts that are closed to payments',
    catches: ['CON-09'],
    change: paysWithoutPermission(['create-bulk-payment', 'create-sepa-payment']),
  },
  {
    id: 'forgetful/count-anew-with-each-sca',
    title: 'Unattended calls are counted anew after each SCA for account access',
    catches: ['LIM-05', 'LIM-09'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const { unattendedCalls } = bank.state;
        for (const key of Array.from(unattendedCalls.keys()))
          if (key.includes(approval.psuId)) unattendedCalls.delete(key);
        return given(flow, approval, bank);
      }),
  },
);
