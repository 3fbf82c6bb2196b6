/** Banks that are right at first, and wrong after another call, at another thing, or under another path. */

import { objectOf, textOf } from '../../bank/body.js';
import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { isCorporate } from '../conditions.js';

const creations = ['create-domestic-payment', 'create-bulk-payment', 'create-periodic-payment'] as const;

const reads = [
  'list-accounts',
  'read-account',
  'read-balances',
  'list-transactions',
  'list-card-accounts',
] as const;

function psuIdOf({ request }: Call): string {
  return (request.header('psu-id') ?? '').toLowerCase();
}

/** A call of these operations begins the hour anew. */
function prolongs(ids: readonly OperationId[]): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => async (call) => {
      const reply = await given(call);
      const { sca } = call.bank.parts.policies;
      const { sessions } = call.bank.state;
      const key = sca.sessionKey(call.tpp.id, psuIdOf(call), call.request.header('tpp-session-id') ?? '');
      const session = sessions.get(key);
      if (session !== undefined && sca.sessionIsLive(session, call.now, sca.sessionLifetimeMs()))
        sessions.set(key, { ...session, startedAt: call.now });
      return reply;
    });
}

/** Under an agreement the session of a colleague serves. */
function colleaguesSession(parts: BankParts): BankParts {
  return wrapRoute(parts, reads, (given) => (call) => {
    const named = call.request.header('tpp-session-id') ?? '';
    if (!isCorporate(call.request)) return given(call);
    const { sessions } = call.bank.state;
    const key = call.bank.parts.policies.sca.sessionKey(call.tpp.id, psuIdOf(call), named);
    const other = [...sessions.values()].find(
      (each) => each.sessionId === named && each.tppId === call.tpp.id,
    );
    if (other !== undefined && !sessions.has(key)) sessions.set(key, { ...other, psuId: psuIdOf(call) });
    return given(call);
  });
}

/** Payments of one family are shown unapproved under the paths of another. */
function shownElsewhere(
  family: string,
  ids: readonly (readonly [OperationId, 'details' | 'status'])[],
): PartsChange {
  return (parts) =>
    ids.reduce(
      (changed, [id, what]) =>
        wrapRoute(changed, id, (given) => (call) => {
          const found = call.bank.state.payments.get(call.params['paymentId'] ?? '');
          if (found?.family !== family || found.tppId !== call.tpp.id || found.psuId !== psuIdOf(call))
            return given(call);
          return json(200, call.show.presenters.payments[what](found, call.show));
        }),
      parts,
    );
}

/** Payments that somebody deleted are due after a restart. */
function revived(parts: BankParts): BankParts {
  return {
    ...parts,
    onRestart(bank) {
      parts.onRestart?.(bank);
      for (const each of Array.from(bank.state.payments.values()))
        if (each.status === 'CANC') bank.state.payments.set(each.paymentId, { ...each, status: 'PDNG' });
    },
  };
}

/** What was executed today is executed again after a restart. */
function executedAgain(parts: BankParts): BankParts {
  return {
    ...parts,
    onRestart(bank) {
      parts.onRestart?.(bank);
      const { today } = bank.parts.policies.transactions;
      const now = today(bank.clock.now());
      for (const each of Array.from(bank.state.payments.values()))
        if (each.status === 'ACSC' && each.approvedAt !== undefined && today(each.approvedAt) === now)
          bank.state.payments.set(each.paymentId, { ...each, status: 'PDNG' });
    },
  };
}

/** What was executed on an earlier day is executed once more. */
function againNextDay(parts: BankParts): BankParts {
  const again = new Set<string>();
  return {
    ...parts,
    batch: [
      (bank) => {
        const { today } = bank.parts.policies.transactions;
        for (const each of Array.from(bank.state.payments.values())) {
          const { approvedAt, paymentId, status } = each;
          if (status !== 'ACSC' || approvedAt === undefined || again.has(paymentId)) continue;
          if (today(approvedAt) === today(bank.clock.now())) continue;
          again.add(paymentId);
          bank.state.payments.set(paymentId, { ...each, status: 'PDNG' });
        }
      },
      ...parts.batch,
    ],
  };
}

/** The page of a basket tells of the payments that are like the first one. */
function pageOfFirst(member: string): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'basket', 'describe', (given) => (flow, bank) => {
      const basket = bank.state.baskets.get(flow.subject ?? '');
      if (basket === undefined) return given(flow, bank);
      const numberOf = (id: string | undefined) =>
        textOf(objectOf(bank.state.payments.get(id ?? '')?.order[member]), 'bban');
      const paymentIds = basket.paymentIds.filter((id) => numberOf(id) === numberOf(basket.paymentIds[0]));
      const baskets = new Map(bank.state.baskets).set(basket.basketId, { ...basket, paymentIds });
      return given(flow, { ...bank, state: { ...bank.state, baskets } });
    });
}

function creditorIn(item: unknown): string {
  return textOf(objectOf(objectOf(item)['creditorAccount']), 'bban');
}

/** The page of a bulk payment tells of the payments that are like the first one. */
function pageOfFirstItem(parts: BankParts): BankParts {
  return wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    const items = payment?.order['payments'];
    if (payment === undefined || !Array.isArray(items)) return given(flow, bank);
    const shown = items.filter((each) => creditorIn(each) === creditorIn(items[0]));
    const order = { ...payment.order, payments: shown };
    const payments = Object.assign(Object.create(bank.state.payments), {
      get: (id: string) => (id === payment.paymentId ? { ...payment, order } : bank.state.payments.get(id)),
    });
    return given(flow, { ...bank, state: { ...bank.state, payments } });
  });
}

/** What takes something from one account takes it from all of its owner. */
function clearsAll(id: 'delete-sandbox-transactions' | 'delete-sandbox-account'): PartsChange {
  return (parts) =>
    wrapRoute(parts, id, (given) => async (call) => {
      const { accounts, transactions } = call.bank.state;
      const owner = accounts.get(call.params['mockAccountId'] ?? '')?.owner ?? '';
      const reply = await given(call);
      for (const each of accounts.by('owner', owner)) transactions.set(each.resourceId, []);
      return reply;
    });
}

/** The bank changes the address of the TPP before it adds to it. */
function addressAs(change: (uri: string) => string): PartsChange {
  return (parts) =>
    withPolicy(parts, 'redirect', (given) => ({
      append: (uri, pairs, encode) => given.append(change(uri), pairs, encode),
    }));
}

function decodedQuery(uri: string): string {
  const mark = uri.indexOf('?');
  if (mark < 0) return uri;
  const plain = [...new URLSearchParams(uri.slice(mark + 1))].map(([name, value]) => `${name}=${value}`);
  return `${uri.slice(0, mark)}?${plain.join('&').replaceAll('\n', '')}`;
}

/** Of a name that is there twice the last value stays. */
function lastOfEach(uri: string): string {
  const mark = uri.indexOf('?');
  if (mark < 0) return uri;
  const byName = new Map(
    uri
      .slice(mark + 1)
      .split('&')
      .map((each) => [each.split('=')[0], each]),
  );
  return `${uri.slice(0, mark)}?${[...byName.values()].join('&')}`;
}

export const secondTimeFaults = faults(
  {
    id: 'sca/creation-prolongs-the-hour',
    title: 'The creation of a payment begins the hour of the SCA anew',
    catches: ['SCA-12'],
    mayFail: ['SCA-09'],
    change: prolongs(creations),
  },
  {
    id: 'sca/status-prolongs-the-hour',
    title: 'Whoever asks for the status of a payment begins the hour of the SCA anew',
    catches: ['SCA-12'],
    mayFail: ['SCA-09'],
    change: prolongs(['read-payment-status', 'read-bulk-payment-status', 'read-periodic-payment-status']),
  },
  {
    id: 'sca/start-prolongs-the-hour',
    title: 'The start of an authorisation begins the hour of the SCA before anew',
    catches: ['SCA-12'],
    mayFail: ['SCA-09'],
    change: prolongs(['start-payment-authorisation', 'start-basket-authorisation']),
  },
  {
    id: 'sca/session-of-a-colleague',
    title: 'Under an agreement the TPP-Session-ID of a colleague serves',
    catches: ['SCA-17'],
    mayFail: ['SCA-13', 'SCA-14'],
    change: colleaguesSession,
  },
  {
    id: 'payments/unapproved-among-bulks',
    title: 'An unapproved domestic payment is read under the path of bulk payments',
    catches: ['STA-06'],
    mayFail: ['STA-07'],
    change: shownElsewhere('payment', [
      ['read-bulk-payment', 'details'],
      ['read-bulk-payment-status', 'status'],
    ]),
  },
  {
    id: 'payments/unapproved-among-periodic',
    title: 'An unapproved domestic payment is read under the path of periodic payments',
    catches: ['STA-06'],
    mayFail: ['STA-07'],
    change: shownElsewhere('payment', [
      ['read-periodic-payment', 'details'],
      ['read-periodic-payment-status', 'status'],
    ]),
  },
  {
    id: 'execution/again-after-restart',
    title: 'What was executed today is executed again after a restart',
    catches: ['SCA-11'],
    mayFail: ['ENV-10', 'ACC-12', 'ACC-13'],
    change: executedAgain,
  },
  {
    id: 'execution/deleted-after-restart',
    title: 'What was deleted is executed in the first run after a restart',
    catches: ['SCA-11'],
    mayFail: ['STA-07', 'ENV-10', 'ACC-12', 'ACC-13'],
    change: revived,
  },
  {
    id: 'execution/again-on-the-next-day',
    title: 'What was executed is executed again in the first run of the next day',
    catches: ['SCA-11'],
    mayFail: ['ENV-10', 'ACC-12', 'ACC-13'],
    change: againNextDay,
  },
  {
    id: 'sca/page-of-first-debtor',
    title: 'The page of a basket shows the payments from the first debtor account alone',
    catches: ['SCA-11'],
    mayFail: ['BSK-11'],
    change: pageOfFirst('debtorAccount'),
  },
  {
    id: 'sca/page-of-first-creditor',
    title: 'The page of a basket shows the payments to the first creditor account alone',
    catches: ['SCA-11'],
    mayFail: ['BSK-11'],
    change: pageOfFirst('creditorAccount'),
  },
  {
    id: 'sca/page-of-first-in-bulk',
    title: 'The page of a bulk payment shows what is paid to its first creditor alone',
    catches: ['SCA-11'],
    change: pageOfFirstItem,
  },
  {
    id: 'sandbox/clearing-clears-all',
    title: 'Who clears one account of a customer clears them all',
    catches: ['SBX-41'],
    mayFail: ['ACC-13'],
    change: clearsAll('delete-sandbox-transactions'),
  },
  {
    id: 'sandbox/deletion-clears-all',
    title: 'Who deletes one account of a customer clears the others',
    catches: ['SBX-41'],
    mayFail: ['ACC-13'],
    change: clearsAll('delete-sandbox-account'),
  },
  {
    id: 'redirects/address-cut',
    title: 'TPP-Redirect-URI is cut at 255 characters',
    catches: ['RDR-01'],
    mayFail: ['HDR-15', 'RDR-09'],
    change: addressAs((uri) => uri.slice(0, 255)),
  },
  {
    id: 'redirects/query-decoded',
    title: "Percent escapes of the TPP's own query are decoded",
    catches: ['RDR-01'],
    mayFail: ['HDR-15', 'RDR-09'],
    change: addressAs(decodedQuery),
  },
  {
    id: 'redirects/one-value-a-name',
    title: "Of a name that is twice in the TPP's own query the last value is kept",
    catches: ['RDR-01'],
    mayFail: ['HDR-15', 'RDR-09'],
    change: addressAs(lastOfEach),
  },
);
