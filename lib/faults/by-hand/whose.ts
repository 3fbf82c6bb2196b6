/**
 * Banks that keep things apart where one looks first, and not beside it: between two roles of one person, two
 * TPPs of one person, in another state of a payment, behind a second link.
 */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { AccountStanding } from '../../bank/policies/consent.js';
import type { ActingAs, Consent } from '../../bank/state/access-records.js';
import type { Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { overlooksWhen } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

/** The agreement that one acts under, for the corporate context alone. */
const agreementOf = (acting: ActingAs | undefined): string | undefined =>
  acting?.context === 'CORPORATE' ? acting.agreementId : undefined;

/** Accounts count as granted that another consent covers. */
function borrowsConsents(
  ids: readonly OperationId[],
  lends: (other: Consent, own: Consent, call: Call) => boolean,
): PartsChange {
  return inCalls(ids, (parts, call) =>
    withPolicy(parts, 'consent', (given) => ({
      accountStanding(own, id): AccountStanding {
        const standing = given.accountStanding(own, id);
        const others = [...call.bank.state.consents.values()];
        const isLent = others.some((other) => other.granted.has(id) && lends(other, own, call));
        return standing !== 'granted' && isLent ? 'granted' : standing;
      },
    })),
  );
}

function isOfSamePerson(other: Consent, { psuId }: Consent, { bank }: Call): boolean {
  const { psus } = bank.state;
  return psus.get(other.psuId)?.customerNumber === psus.get(psuId)?.customerNumber;
}

function hasQuery({ request }: Call, name: string, value: string): boolean {
  return request.query.some(([each, found]) => each === name && found === value);
}

const reads = ['read-balances', 'list-transactions'] as const;

/** The call as one of the TPP and PSU to whom the payment belongs. */
function ofOwner(call: Call): Call {
  const { request, bank, params, tpp } = call;
  const payment = bank.state.payments.get(params['paymentId'] ?? '');
  if (payment === undefined) return call;
  const header = (name: string) => (name === 'psu-id' ? payment.psuId : request.header(name));
  return { ...call, tpp: { ...tpp, id: payment.tppId }, request: { ...request, header } };
}

/** Whoever names an account by its number finds it, whosever it is. */
function foundByNumber(...ids: readonly OperationId[]): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => (call) => {
      const account = call.bank.state.accounts.numbered(call.params['accountId'] ?? '');
      if (account === undefined) return given(call);
      const open = withPolicy(call.bank.parts, 'consent', {
        accountStanding: () => 'granted',
        seenRecently: () => true,
      });
      const params = { ...call.params, accountId: account.resourceId };
      return given({ ...call, params, bank: { ...call.bank, parts: open } });
    });
}

export const whoseFaults = faults(
  {
    id: 'whose/accounts-by-number',
    title: 'The balances of any account are told to whoever names it by its number',
    catches: ['CTX-02'],
    // Also to those from whom it was taken back.
    mayFail: ['CON-10'],
    change: foundByNumber('read-balances'),
  },
  {
    id: 'whose/status-where-nobody-is-named',
    title: 'The status of a payment is told to whichever TPP names no PSU',
    catches: ['END-12'],
    mayFail: ['HDR-27', 'HDR-30'],
    change: (parts) =>
      wrapRoute(
        overlooksWhen(parts, 'payment-psu-id', isAt('read-payment-status')),
        'read-payment-status',
        (given) => (call) => given(call.request.header('psu-id') === undefined ? ofOwner(call) : call),
      ),
  },
  {
    id: 'whose/accounts-of-another-agreement',
    title: 'Under one agreement accounts are read that the PSU granted under another',
    catches: ['CTX-03'],
    change: borrowsConsents(
      reads,
      (other, own) =>
        other.psuId === own.psuId &&
        other.acting.context === 'CORPORATE' &&
        own.acting.context === 'CORPORATE',
    ),
  },
  {
    id: 'whose/corporate-transactions-in-private',
    title: 'In private the transactions of accounts are read that the PSU granted under an agreement',
    catches: ['CTX-02'],
    change: borrowsConsents(
      ['list-transactions'],
      (other, own) =>
        other.psuId === own.psuId && other.acting.context === 'CORPORATE' && own.acting.context === 'PRIVATE',
    ),
  },
  {
    id: 'whose/cards-granted-to-another-tpp',
    title: 'What a PSU granted to one TPP of its cards is read by every TPP of this PSU',
    catches: ['SCA-16'],
    mayFail: ['CTX-03'],
    change: borrowsConsents(
      ['read-card-account', 'read-card-balances', 'list-card-transactions'],
      isOfSamePerson,
    ),
  },
  {
    id: 'whose/deselected-accounts-with-balance',
    title: 'The record of an account that is not granted is shown where its balances are asked for with it',
    catches: ['CON-10'],
    mayFail: ['CTX-02', 'CTX-03', 'SCA-16'],
    change: inCalls(['read-account'], (parts, call) =>
      hasQuery(call, 'withBalance', 'true')
        ? withPolicy(parts, 'consent', { accountStanding: () => 'granted' })
        : parts,
    ),
  },
  {
    id: 'whose/status-of-basket-members',
    title: 'The status of a payment in a basket is told to every PSU of the TPP',
    catches: ['END-12'],
    change: inCalls(['read-payment-status'], (parts, { bank, tpp }) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, ...by) =>
          given.isVisibleTo(payment, ...by) ||
          (payment.tppId === tpp.id &&
            [...bank.state.baskets.values()].some((each) => each.paymentIds.includes(payment.paymentId))),
      })),
    ),
  },
  {
    id: 'whose/approved-deleted-by-anybody',
    title: 'A payment that was approved is deleted for whoever asks',
    catches: ['END-12'],
    mayFail: ['SCA-02'],
    change: inCalls(['delete-payment'], (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, ...by) =>
          payment.approvedAt !== undefined || given.isVisibleTo(payment, ...by),
      })),
    ),
  },
  {
    id: 'whose/grants-spread',
    title: 'What a PSU grants to one TPP is granted to all that it granted something before',
    catches: ['ACC-10'],
    mayFail: ['SCA-16', 'CTX-02', 'CTX-03'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const outcome = given(flow, approval, bank);
        const { consents, psus } = bank.state;
        for (const [key, consent] of Array.from(consents)) {
          const isSame =
            psus.get(consent.psuId)?.customerNumber === flow.customerNumber &&
            consent.acting.context === flow.acting?.context &&
            agreementOf(consent.acting) === agreementOf(flow.acting);
          if (isSame)
            consents.set(key, { ...consent, granted: new Set([...consent.granted, ...approval.chosen]) });
        }
        return outcome;
      }),
  },
  {
    id: 'whose/second-link-for-anybody',
    title: 'The second link of a payment lets anybody approve it',
    catches: ['STA-07', 'SCA-17'],
    onlyInDepth: true,
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          acceptsLogin: (flow, customer) =>
            given.acceptsLogin(flow, customer) ||
            (flow.kind === 'payment' &&
              [...state.flows.values()].filter(({ subject }) => subject === flow.subject).length > 1),
        })),
    }),
  },
  {
    id: 'whose/pending-transactions-unsigned',
    title: 'The signature of a call that asks for pending transactions is not compared',
    catches: ['SIG-04'],
    change: (parts) =>
      overlooksWhen(parts, 'signature-fits', ({ query }) =>
        query.some(([name, value]) => name === 'bookingStatus' && value === 'pending'),
      ),
  },
);
