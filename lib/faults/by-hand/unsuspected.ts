/** Banks that do right what is tried often, and wrong what looks nearly the same. */

import { listOf, objectOf, textOf } from '../../bank/body.js';
import { withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { onPages, stateIn } from '../in-pages.js';
import { read, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';
import { alsoBooks } from './executions.js';
import { runSees } from './in-other-places.js';

const digestRules = ['initiation-digest', 'body-digest', 'digest-algorithm', 'digest-of-body'] as const;

function isLater(bank: BankCore, { order, approvedAt }: PaymentRecord): boolean {
  const { today } = bank.parts.policies.transactions;
  return textOf(order, 'requestedExecutionDate') > today(approvedAt ?? bank.clock.now());
}

/** Payments of baskets, with how many approved baskets hold each. */
function timesApproved({ state }: BankCore, paymentId: string): number {
  return [...state.baskets.values()].filter(
    (each) => each.approvedAt !== undefined && each.paymentIds.includes(paymentId),
  ).length;
}

/** Who logged in once is not asked again in the same browser. */
function staysLoggedIn(): PartsChange {
  const cookie = /(?:^|;\s*)who=(\d+)/;
  return (parts) => ({
    ...parts,
    site(bank, wire) {
      const flow = bank.state.flows.get(stateIn(wire.target));
      const [, known] = cookie.exec(headerValue(wire.headers, 'cookie') ?? '') ?? [];
      const skips = flow?.step === 'login' && wire.method === 'GET' && known !== undefined;
      const form = new URLSearchParams({
        token: flow?.formToken ?? '',
        step: 'login',
        customerNumber: known ?? '',
      });
      const reply = parts.site(
        bank,
        skips ? { ...wire, method: 'POST', body: Buffer.from(form.toString()) } : wire,
      );
      const who = bank.state.flows.get(stateIn(wire.target))?.customerNumber;
      return who === undefined
        ? reply
        : { ...reply, headers: [...reply.headers, ['Set-Cookie', `who=${who}; Path=/`]] };
    },
  });
}

/** A list is that of the person whom X-PSU-IDENTITY names, in whatever session. */
function listsFor(): PartsChange {
  return (parts) =>
    wrapRoute(parts, ['list-accounts', 'list-card-accounts'], (given) => (call) => {
      const { bank, request, tpp } = call;
      const { psuIds, sessions } = bank.state;
      const psuId = psuIds.get(parts.policies.sca.psuKey(tpp.id, request.header('x-psu-identity') ?? ''));
      const [session] = sessions.by('psuId', psuId ?? '');
      if (psuId === undefined || session === undefined) return given(call);
      const named = withOnly(withOnly(request.wire, 'psu-id', psuId), 'tpp-session-id', session.sessionId);
      return given({ ...call, request: read(parts, named) });
    });
}

/** Who first came to the bank by a single SCA has one PSU-ID for all TPPs. */
function sharedAfterSingleSca(): PartsChange {
  return (parts) => {
    const shared = new Set<string>();
    const noting = wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
      const { customerNumber, psuId } = flow;
      const isKnown = [...bank.state.psuIds.keys()].some((key) => key.endsWith(customerNumber));
      if (psuId === undefined && !isKnown) shared.add(customerNumber);
      return given(flow, bank);
    });
    return withPolicy(noting, 'sca', ({ psuKey }) => ({
      psuKey: (tppId, customer) => (shared.has(customer) ? customer : psuKey(tppId, customer)),
    }));
  };
}

export const unsuspected = faults(
  {
    id: 'unsuspected/chunks-without-digest',
    title: 'A body that comes in chunks is not compared with its Digest',
    catches: ['SIG-38'],
    mayFail: ['SIG-37'],
    change: (parts) =>
      overlooksWhen(parts, digestRules, ({ wire }) =>
        wire.headers.some(([name]) => name.toLowerCase() === 'transfer-encoding'),
      ),
  },
  {
    id: 'unsuspected/lists-with-balances',
    title: 'The list of accounts with balances is told to a TPP that is only a PISP',
    catches: ['REG-07'],
    change: (parts) =>
      overlooksWhen(parts, 'accounts-need-aisp', ({ wire }) => wire.target.includes('withBalance=true')),
  },
  {
    id: 'unsuspected/one-id-by-single-sca',
    title: 'A PSU-ID that a single SCA makes is the same at two TPPs',
    catches: ['SCA-02'],
    change: sharedAfterSingleSca(),
  },
  {
    id: 'unsuspected/lists-for-identity',
    title: 'Accounts are listed of the person whom X-PSU-IDENTITY names, beside whatever PSU-ID',
    catches: ['HDR-30'],
    change: listsFor(),
  },
  {
    id: 'unsuspected/later-booked-twice',
    title: 'A payment for a later day is booked once more by the next run of that day',
    catches: ['SCA-11'],
    change: alsoBooks((payment, bank) => payment.status === 'ACSC' && isLater(bank, payment)),
  },
  {
    id: 'unsuspected/in-two-baskets',
    title: 'A payment that two approved baskets hold is booked twice',
    catches: ['SCA-11'],
    change: alsoBooks(
      ({ paymentId, status }, bank) => status === 'ACSC' && timesApproved(bank, paymentId) > 1,
    ),
  },
  {
    id: 'unsuspected/basket-forgets-day',
    title: 'A payment for a later day is executed by the next run when a basket was approved that holds it',
    catches: ['SCA-11'],
    change: runSees((payment, bank) =>
      isLater(bank, payment) && timesApproved(bank, payment.paymentId) > 0 && payment.status !== 'ACSC'
        ? {
            ...payment,
            order: {
              ...payment.order,
              requestedExecutionDate: bank.parts.policies.transactions.today(bank.clock.now()),
            },
          }
        : undefined,
    ),
  },
  {
    id: 'unsuspected/creditor-of-first',
    title: 'Of a bulk payment a later transfer without a text goes to the creditor account of the first',
    catches: ['SCA-11'],
    change: runSees(({ order, ...payment }) => {
      const [first, ...others] = listOf(order['payments']).map(objectOf);
      if (first === undefined || others.length === 0) return undefined;
      const payments = others.map((each) =>
        textOf(each, 'remittanceInformationUnstructured') === '' &&
        each['remittanceInformationStructuredArray'] === undefined
          ? { ...each, creditorAccount: first['creditorAccount'] }
          : each,
      );
      return { ...payment, order: { ...order, payments: [first, ...payments] } };
    }),
  },
  {
    id: 'unsuspected/creditor-cut',
    title: 'Of the bban of a creditor eleven characters are kept',
    catches: ['PRS-03'],
    change: (parts) =>
      withPresenter(parts, 'payments', ({ details }) => ({
        details(payment, show) {
          const account = objectOf(payment.order['creditorAccount']);
          const bban = textOf(account, 'bban').slice(0, 11);
          const creditorAccount = { ...account, ...(bban === '' ? {} : { bban }) };
          return details({ ...payment, order: { ...payment.order, creditorAccount } }, show);
        },
      })),
  },
  {
    id: 'unsuspected/all-not-counted',
    title: 'Unattended reads of transactions with bookingStatus=all are not counted',
    catches: ['LIM-09'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { isCounted: () => false }),
      ({ request }) => request.wire.target.includes('bookingStatus=all'),
    ),
  },
  {
    id: 'unsuspected/login-by-beginning',
    title: 'The first six digits of a customer number log its owner in',
    catches: ['SBX-03'],
    mayFail: ['SCA-03'],
    change: (parts) =>
      onPages(
        (each, _flow, { state }) =>
          withPolicy(each, 'sca', ({ personOf }) => ({
            personOf: (flow, typed, isCustomer) =>
              typed.length === 6
                ? ([...state.customers.keys()].find((one) => one.startsWith(typed)) ?? typed)
                : personOf(flow, typed, isCustomer),
          })),
        () => true,
      )(parts),
  },
  {
    id: 'unsuspected/stays-logged-in',
    title: 'Who logged in once is not asked again in the same browser',
    catches: ['SCA-11', 'SCA-13', 'SCA-16'],
    mayFail: ['SCA-03'],
    change: staysLoggedIn(),
  },
);
