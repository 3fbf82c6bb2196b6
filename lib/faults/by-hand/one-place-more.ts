/** More banks that keep a duty nearly everywhere: a card, a role, an agreement, a month is forgotten. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { agreementsOf } from '../../bank/access/psu.js';
import { objectOf } from '../../bank/body.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { underFirst } from '../any-agreement.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { refusesAt } from '../request-mistakes.js';

/** Bulk payments that order their first payment only, while something is done. */
function shortened<Outcome>({ state }: BankCore, act: () => Outcome): Outcome {
  const whole: PaymentRecord[] = [];
  for (const payment of state.payments.values()) {
    const items: unknown = payment.order['payments'];
    if (!Array.isArray(items)) continue;
    whole.push(payment);
    state.payments.set(payment.paymentId, {
      ...payment,
      order: { ...payment.order, payments: items.slice(0, 1) },
    });
  }
  const outcome = act();
  for (const { paymentId, order } of whole) {
    const stands = state.payments.get(paymentId);
    if (stands !== undefined) state.payments.set(paymentId, { ...stands, order });
  }
  return outcome;
}

/** The bank changed wherever it looks for the account or card that pays. */
export function wherePaid(
  change: (parts: BankParts) => BankParts,
  creation: OperationId = 'create-domestic-payment',
): PartsChange {
  const changed = (bank: BankCore): BankCore => ({ ...bank, parts: change(bank.parts) });
  return (parts) => {
    const paying = inCalls([creation], change)(parts);
    return {
      ...wrapPurpose(
        paying,
        'payment',
        'approve',
        (given) => (flow, approval, bank) => given(flow, approval, changed(bank)),
      ),
      batch: parts.batch.map((step) => (bank: BankCore) => step(changed(bank))),
    };
  };
}

/** Whether the PSU of a call has more than one agreement. */
function hasSeveral({ bank, request }: Call): boolean {
  const psu = bank.state.psus.get(request.header('psu-id') ?? '');
  return psu !== undefined && agreementsOf(bank, psu.customerNumber).length > 1;
}

function isFromCard({ order }: PaymentRecord): boolean {
  return objectOf(order['debtorAccount'])['other'] !== undefined;
}

export const onePlaceMoreFaults = faults(
  {
    id: 'one-place/bulk-covered-by-first',
    title: 'Whether a bulk payment is covered is asked of its first payment only',
    catches: ['ERR-11'],
    mayFail: ['SCA-11', 'STA-04', 'ACC-12'],
    change: (parts) => ({
      ...wrapPurpose(
        parts,
        'payment',
        'approve',
        (given) => (flow, approval, bank) => shortened(bank, () => given(flow, approval, bank)),
      ),
      batch: parts.batch.map((step) => (bank: BankCore) => shortened(bank, () => step(bank))),
    }),
  },
  {
    id: 'one-place/cards-read-before-approval',
    title: 'The details of a payment from a card are told before its approval',
    catches: ['STA-06'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          given.isReadable(payment, initial, what) || (what === 'details' && isFromCard(payment)),
      })),
  },
  {
    id: 'one-place/own-card-under-agreement',
    title: 'Under an agreement a payment may be taken from a card of the person',
    catches: ['CTX-03'],
    change: wherePaid((parts) =>
      withPolicy(parts, 'consent', (given) => ({
        isOffered: (each, customer, agreement, opens, engaged) =>
          given.isOffered(each, customer, each.iban === undefined ? undefined : agreement, opens, engaged),
      })),
    ),
  },
  {
    id: 'one-place/only-agreement-assumed',
    title: 'A corporate user of one agreement need not name it',
    catches: ['ERR-04'],
    change: (parts) =>
      wrapRoute(
        parts,
        'list-accounts',
        (given) => (call) => given(hasSeveral(call) ? call : underFirst(call)),
      ),
  },
  {
    id: 'one-place/orders-without-agreement',
    title: 'Orders of a company are told, and their SCA started, without PSU-Corporate-ID',
    catches: ['ERR-04'],
    mayFail: ['END-12'],
    change: (parts) =>
      wrapRoute(
        parts,
        ['read-payment-status', 'read-bulk-payment', 'start-periodic-payment-authorisation'],
        (given) => (call) => given(underFirst(call)),
      ),
  },
  {
    id: 'one-place/baskets-without-agreement',
    title: 'Baskets of a company are told, and their SCA started, without PSU-Corporate-ID',
    catches: ['ERR-04'],
    mayFail: ['END-12'],
    change: (parts) =>
      wrapRoute(
        parts,
        ['read-basket', 'start-basket-authorisation'],
        (given) => (call) => given(underFirst(call)),
      ),
  },
  {
    id: 'one-place/consent-of-six-months',
    title: 'Consent lasts six calendar months, without the PSU as well',
    catches: ['LIM-01'],
    mayFail: ['LIM-12'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        standing: (consent, now, lifetime) => {
          if (consent === undefined) return given.standing(consent, now, lifetime);
          const end = new Date(consent.scaAt);
          end.setUTCMonth(end.getUTCMonth() + 6);
          return given.standing(consent, now, end.getTime() - consent.scaAt);
        },
        onlineLifetimeMs: () => 184 * 86_400_000,
      })),
  },
  {
    id: 'one-place/customer-needs-accept-fix',
    title: 'One sandbox customer is read with x-accept-fix only',
    catches: ['HDR-51'],
    // Nothing else of this customer is told either.
    mayFail: ['HDR-52', 'SBX-13', 'SBX-20', 'SBX-21', 'SBX-22', 'SBX-38'],
    change: (parts) =>
      refusesAt(
        parts,
        'read-sandbox-customer',
        (request) => request.header('x-accept-fix') === undefined,
        'body-unusable',
      ),
  },
  {
    id: 'one-place/run-hides-lack-of-funds',
    title: 'The status of a payment that a run rejects tells nothing of funds',
    catches: ['STA-04'],
    change: (parts) => ({
      ...parts,
      batch: parts.batch.map((step) => (bank: BankCore) => {
        const { payments } = bank.state;
        const before = new Set(
          [...payments.values()].filter(({ status }) => status === 'RJCT').map(({ paymentId }) => paymentId),
        );
        step(bank);
        for (const { fundsAvailable: _, ...payment } of payments.values())
          if (payment.status === 'RJCT' && !before.has(payment.paymentId))
            payments.set(payment.paymentId, payment);
      }),
    }),
  },
);
