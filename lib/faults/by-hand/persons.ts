/** Banks that mix up persons: whose SCA it is, whose accounts, and whose money. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { registerPsu } from '../../bank/access/psu.js';
import type { BankParts } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { actingUnder } from '../any-agreement.js';
import { faults } from '../fault.js';
import { onPages } from '../in-pages.js';
import { withOneStatus } from '../one-status.js';

/**
 * An operation that starts an SCA serves whoever calls, and whoever logs in then is taken for the right
 * person.
 */
function startsForAnybody(parts: BankParts, id: OperationId, domain: 'payments' | 'baskets'): BankParts {
  let isStarting = false;
  let isStranger = false;
  const asked = (visible: boolean): boolean => {
    if (isStarting) isStranger = !visible;
    return visible || isStarting;
  };
  const open =
    domain === 'payments'
      ? withPolicy(parts, domain, (given) => ({
          isVisibleTo: (...about) => asked(given.isVisibleTo(...about)),
        }))
      : withPolicy(parts, domain, (given) => ({
          isVisibleTo: (...about) => asked(given.isVisibleTo(...about)),
        }));
  return wrapRoute(open, id, (given) => (call) => {
    [isStarting, isStranger] = [true, false];
    try {
      const reply = given(call);
      const { flows } = call.bank.state;
      const [key, flow] = [...flows].at(-1) ?? [];
      if (isStranger && key !== undefined && flow !== undefined) {
        const { expectedCustomer: _anybody, ...others } = flow;
        flows.set(key, others);
      }
      return reply;
    } finally {
      isStarting = false;
    }
  });
}

type Ordered = Readonly<Record<string, unknown>>;

/** The sum of an order in hundredths: of a bulk payment that of all its payments. */
function sumOf(order: Ordered): bigint {
  const { payments } = order;
  const all: readonly unknown[] = Array.isArray(payments) ? payments : [order];
  return all.reduce<bigint>(
    (sum, each) => sum + BigInt(Math.round(Number(Object(Object(each).instructedAmount).amount) * 100)),
    0n,
  );
}

/** What a payment of these orders leaves the account that it names. */
function takesFromAnybody(parts: BankParts, isMeant: (order: Ordered) => boolean = () => true): BankParts {
  return wrapPurpose(
    withPolicy(parts, 'payments', { acceptsStrangeDebtor: () => true }),
    'payment',
    'approve',
    (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      const order: Ordered = { ...bank.state.payments.get(flow.subject ?? '')?.order };
      const { bban, iban } = Object(order['debtorAccount']);
      const account = bank.state.accounts.numbered(String(bban ?? iban));
      if (account !== undefined && account.owner !== flow.customerNumber && isMeant(order))
        bank.state.accounts.set(account.resourceId, { ...account, booked: account.booked - sumOf(order) });
      return failure;
    },
  );
}

/** Whoever logs in behind the link of a periodic payment is taken for the PSU. */
function approvesStandingOrdersOfAnybody(parts: BankParts): BankParts {
  const standing = new Set<string>();
  const noting = wrapRoute(parts, 'start-periodic-payment-authorisation', (given) => (call) => {
    standing.add(call.params['paymentId'] ?? '');
    return given(call);
  });
  return withPolicy(noting, 'sca', (given) => ({
    acceptsLogin: (flow, customerNumber) =>
      standing.has(flow.subject ?? '') || given.acceptsLogin(flow, customerNumber),
  }));
}

/** In the single-SCA flow, which names no PSU-ID, anybody logs in. */
function letsAnybodyIn(parts: BankParts): BankParts {
  return withPolicy(parts, 'sca', (given) => ({
    acceptsLogin: (flow, customerNumber) =>
      flow.psuId === undefined || given.acceptsLogin(flow, customerNumber),
  }));
}

export const personFaults = faults(
  {
    id: 'persons/any-account-readable',
    title: 'Any account that the PSU has not revoked is readable by its id, whoever owns it',
    catches: ['CTX-02', 'CTX-03'],
    mayFail: ['SCA-16'],
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
    mayFail: ['CON-10'],
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
      wrapPurpose(
        parts,
        'account-access',
        'approve',
        (given) => (flow, approval, bank) =>
          given(flow, { ...approval, psuId: flow.psuId ?? approval.psuId }, bank),
      ),
  },
  {
    id: 'persons/session-for-the-psu-id-of-the-link',
    title: 'The session behind a link is opened for the PSU-ID of the request, whoever logged in',
    catches: ['SCA-17'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const { psuId, sessionId } = flow;
        if (psuId !== undefined && sessionId !== undefined) {
          const key = bank.parts.policies.sca.sessionKey(flow.tpp.id, psuId, sessionId);
          const session = { tppId: flow.tpp.id, psuId, sessionId, startedAt: approval.now };
          bank.state.sessions.set(key, session);
        }
        return given(flow, approval, bank);
      }),
  },
  {
    id: 'persons/anybody-approves',
    title: 'A payment is approved by whoever logs in behind its link',
    catches: ['STA-07'],
    mayFail: ['SCA-11', 'SCA-17'],
    change: (parts) => withPolicy(parts, 'sca', { acceptsLogin: () => true }),
  },
  {
    id: 'persons/anybody-approves-standing-orders',
    title: 'A periodic payment is approved by whoever logs in behind its link',
    catches: ['SCA-17'],
    mayFail: ['SCA-11'],
    change: approvesStandingOrdersOfAnybody,
  },
  {
    id: 'persons/anybody-approves-standing-orders-unseen',
    title: 'A periodic payment, whose status never changes, is approved by whoever logs in behind its link',
    catches: ['SCA-17'],
    mayFail: ['SCA-11'],
    change: (parts) => approvesStandingOrdersOfAnybody(withOneStatus(parts)),
  },
  {
    id: 'persons/long-session-ids-cut',
    title: 'Session ids are compared by their first 36 characters',
    catches: ['SCA-13'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionKey: (tppId, psuId, sessionId) => given.sessionKey(tppId, psuId, sessionId.slice(0, 36)),
      })),
  },
  {
    id: 'persons/single-sca-of-anybody',
    title: 'In the single-SCA flow a payment is approved by whoever logs in',
    catches: ['STA-07'],
    mayFail: ['SCA-17'],
    change: (parts) =>
      wrapPurpose(
        letsAnybodyIn(parts),
        'payment',
        'approve',
        (given) => (flow, approval, bank) =>
          given({ ...flow, customerNumber: flow.expectedCustomer ?? flow.customerNumber }, approval, bank),
      ),
  },
  {
    id: 'persons/single-sca-of-anybody-for-its-owner',
    title: 'In the single-SCA flow whoever logs in approves a payment that only its owner sees then',
    catches: ['STA-07'],
    mayFail: ['SCA-17'],
    change: (parts) =>
      wrapPurpose(letsAnybodyIn(parts), 'payment', 'approve', (given) => (flow, approval, bank) => {
        const customerNumber = flow.expectedCustomer ?? flow.customerNumber;
        const { psuId } = registerPsu(bank, flow.tpp.id, customerNumber, 'PRIVATE');
        return given({ ...flow, customerNumber }, { ...approval, psuId }, bank);
      }),
  },
  {
    id: 'persons/authorisation-started-by-anybody',
    title: 'Whoever knows the id of a payment starts its authorisation and approves it',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: (parts) => startsForAnybody(parts, 'start-payment-authorisation', 'payments'),
  },
  {
    id: 'persons/basket-authorised-by-anybody',
    title: 'Whoever knows the id of a basket starts its authorisation and approves it',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: (parts) => startsForAnybody(parts, 'start-basket-authorisation', 'baskets'),
  },
  {
    id: 'persons/agreement-of-anybody',
    title: 'Whoever names a corporate agreement acts under it, with the consent that was given there',
    catches: ['CTX-03'],
    mayFail: ['ACC-10'],
    change: actingUnder('list-accounts'),
  },
  {
    id: 'persons/corporate-payment-approved-as-private',
    title: 'The SCA of a corporate payment comes back as that of a private person',
    catches: ['RDR-08', 'RDR-04'],
    change: (parts) => {
      let isPayment = false;
      return wrapPurpose(
        withPolicy(parts, 'redirect', (given) => ({
          successQuery({ corporateId, ...success }) {
            const spoilt = isPayment;
            isPayment = false;
            if (spoilt) return given.successQuery({ ...success, context: 'PRIVATE' });
            return given.successQuery({ ...success, ...present({ corporateId }) });
          },
        })),
        'payment',
        'approve',
        (given) => (flow, approval, bank) => {
          isPayment = flow.acting.context === 'CORPORATE';
          return given(flow, approval, bank);
        },
      );
    },
  },
  {
    id: 'persons/context-of-the-request',
    title: 'The pages ask for the context, and the redirect tells the one of PSU-Context',
    catches: ['RDR-08'],
    mayFail: ['RDR-04', 'RDR-05', 'CTX-04', 'USR-04'],
    change: onPages(
      (parts, { asked }) =>
        withPolicy(
          withPolicy(parts, 'sca', ({ choices }) => ({ choices: (open) => choices(open, undefined) })),
          'redirect',
          ({ successQuery }) => ({
            successQuery: (success) => successQuery({ ...success, ...present({ context: asked?.context }) }),
          }),
        ),
      ({ asked }) => asked !== undefined && asked.agreementId === undefined,
    ),
  },
  {
    id: 'persons/contact-of-any-tpp',
    title: 'Any TPP replaces the contact address of any other',
    catches: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => (call) => {
        const id = call.params['tppId'] ?? call.tpp.id;
        return given({ ...call, tpp: { ...call.tpp, id } });
      }),
  },
  {
    id: 'persons/any-payment-in-basket',
    title: 'A basket takes payments of other PSUs, and approving it approves them',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: (parts) => withPolicy(parts, 'baskets', { takesFor: () => true }),
  },
  {
    id: 'persons/any-debtor-account',
    title: 'A payment takes the money from whatever account it names, whoever owns that',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: (parts) => takesFromAnybody(parts),
  },
  {
    id: 'persons/any-debtor-account-of-bulk',
    title: 'A bulk payment takes the money from whatever account it names, whoever owns that',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: (parts) => takesFromAnybody(parts, (order) => 'payments' in order),
  },
  {
    id: 'persons/any-debtor-account-abroad',
    title: 'A payment in another currency takes the money from whatever account it names, whoever owns that',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: (parts) =>
      takesFromAnybody(parts, (order) => Object(order['instructedAmount']).currency === 'EUR'),
  },
  {
    id: 'persons/any-debtor-account-in-production',
    title: 'In production a payment takes the money from whatever account it names, whoever owns that',
    catches: ['CTX-02'],
    environment: 'production',
    change: (parts) => takesFromAnybody(parts),
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
  {
    id: 'persons/first-agreement-for-good',
    title: 'psu-corporate-id names the agreement that the PSU chose first, whatever is chosen later',
    catches: ['FLW-10'],
    mayFail: ['FLW-11', 'HDR-32', 'CTX-03', 'END-12'],
    change(parts) {
      const first = new Map<string, string>();
      return withPolicy(parts, 'redirect', (given) => ({
        successQuery(success) {
          if (success.corporateId === undefined) return given.successQuery(success);
          const corporateId = first.get(success.psuId) ?? success.corporateId;
          first.set(success.psuId, corporateId);
          return given.successQuery({ ...success, corporateId });
        },
      }));
    },
  },
);
