/** Banks that keep a duty in the first place that comes to mind, and not in the second one. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import type { PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';
import { isUnderAgreement } from '../conditions.js';
import { wherePaid } from './one-place-more.js';

/** After the SCA of a payment the PSU comes back to the address that its creation named. */
function backToCreation(start: OperationId = 'start-payment-authorisation'): PartsChange {
  const addresses = new Map<unknown, string | undefined>();
  return (parts) =>
    wrapRoute(
      wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind === 'json')
          addresses.set(members(reply.value)['paymentId'], call.request.header('tpp-redirect-uri'));
        return reply;
      }),
      start,
      (given) => async (call) => {
        const { flows } = call.bank.state;
        const before = new Set(flows.keys());
        const reply = await given(call);
        for (const [key, flow] of flows) {
          const redirectUri = addresses.get(flow.subject);
          if (!before.has(key) && redirectUri !== undefined) flows.set(key, { ...flow, redirectUri });
        }
        return reply;
      },
    );
}

/** Approved bulk and periodic payments stand as single ones that wait, while a basket is made. */
function mixesApproved(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-basket', (given) => async (call) => {
      const { payments } = call.bank.state;
      const approved = [...payments.values()].filter(
        ({ family, status }) => family !== 'payment' && status !== 'RCVD',
      );
      for (const each of approved)
        payments.set(each.paymentId, { ...each, family: 'payment', status: 'RCVD' });
      try {
        return await given(call);
      } finally {
        for (const each of approved) payments.set(each.paymentId, each);
      }
    });
}

export const secondPlaceFaults = faults(
  {
    id: 'second-places/basket-by-older-link',
    title: 'Who approves a basket behind an older link, too, has its payments executed once more',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const { baskets, payments } = bank.state;
        const basket = baskets.get(flow.subject ?? '');
        if (basket?.approvedAt === undefined) return given(flow, approval, bank);
        for (const payment of basket.paymentIds.flatMap((id) => payments.get(id) ?? []))
          approvePayment(bank, { ...payment, status: 'RCVD' }, approval.now);
        return undefined;
      }),
  },
  {
    id: 'second-places/deleted-accounts-stay-away',
    title: 'Initialize brings back no account of the fixed set that was deleted by hand',
    catches: ['SBX-30'],
    mayFail: ['SBX-32', 'SBX-35'],
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const { accounts } = call.bank.state;
        const before = new Set(accounts.keys());
        const reply = await given(call);
        for (const id of accounts.keys()) if (!before.has(id)) accounts.delete(id);
        return reply;
      }),
  },
  {
    id: 'second-places/cancelled-member-forgotten',
    title: 'A basket shows nothing of those of its payments that were cancelled',
    catches: ['BSK-03'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({
        worst(statuses) {
          const others = statuses.filter((each) => each !== 'CANC');
          return given.worst(others.length > 0 ? others : statuses);
        },
      })),
  },
  {
    id: 'second-places/back-to-the-creation',
    title: 'After the SCA of a payment the PSU comes back to the address that its creation named',
    catches: ['HDR-15'],
    change: backToCreation(),
  },
  {
    id: 'second-places/cancelled-back-to-the-creation',
    title: 'After the SCA of a cancellation the PSU comes back to the address that the creation named',
    catches: ['HDR-15'],
    change: backToCreation('start-payment-cancellation-authorisation'),
  },
  {
    id: 'second-places/hour-in-private',
    title: 'Under an agreement accounts are read however old the SCA of the session is',
    catches: ['SCA-09'],
    mayFail: ['SCA-12'],
    change: inCalls(
      ['list-accounts', 'read-account', 'read-balances', 'list-card-accounts'],
      (parts) => withPolicy(parts, 'sca', { sessionIsLive: () => true }),
      isUnderAgreement,
    ),
  },
  {
    id: 'second-places/deleted-bulk-executed',
    title: 'A bulk payment that was deleted before its approval is executed',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: (parts) =>
      wrapRoute(parts, 'delete-bulk-payment', (given) => async (call) => {
        const { payments } = call.bank.state;
        const id = call.params['paymentId'] ?? '';
        const wasOpen = payments.get(id)?.status === 'RCVD';
        const reply = await given(call);
        const payment = payments.get(id);
        if (wasOpen && payment?.status === 'CANC') payments.set(id, { ...payment, status: 'ACTC' });
        return reply;
      }),
  },
  {
    id: 'second-places/list-without-the-psu',
    title: 'Without the PSU the account list shows all accounts of the person, granted or not',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'CON-06'],
    change: inCalls(
      ['list-accounts'],
      (parts, call) =>
        withPolicy(parts, 'consent', {
          visible(_, all) {
            const psu = call.bank.state.psus.get(call.request.header('psu-id') ?? '');
            return [...all.values()].filter(({ owner }) => owner === psu?.customerNumber);
          },
        }),
      ({ request }) => request.header('psu-ip-address') === undefined,
    ),
  },
  {
    id: 'second-places/approved-orders-in-baskets',
    title: 'A basket takes bulk and periodic payments that were approved before',
    catches: ['ERR-05', 'ERR-06'],
    change: mixesApproved(),
  },
  {
    id: 'second-places/bulk-from-outside-agreement',
    title: 'Under an agreement bulk payments may be taken from a private account of the person',
    catches: ['CTX-03'],
    change: wherePaid(
      (parts) =>
        withPolicy(parts, 'consent', (given) => ({
          isOffered: (each, customer, _agreement, opens, engaged) =>
            given.isOffered(each, customer, undefined, opens, engaged),
        })),
      'create-bulk-payment',
    ),
  },
);
