/** More banks that keep a duty nearly everywhere: a card, a role, an agreement, a month is forgotten. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { agreementsOf } from '../../bank/access/psu.js';
import { listOf, objectOf } from '../../bank/body.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankCore, BankParts, Call, PartsChange, Route } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { underFirst } from '../any-agreement.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { withHeaderLines } from '../other-headers.js';
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

function namesNothing({ request }: Call): boolean {
  return request.header('psu-corporate-id') === '';
}

function withLine(call: Call, name: string, ...values: readonly string[]): Call {
  return withHeaderLines(call, (lines) => [
    ...lines.filter(([each]) => each.toLowerCase() !== name.toLowerCase()),
    ...values.map((value) => [name, value] as const),
  ]);
}

const withoutAgreement = (call: Call): Call => withLine(call, 'PSU-Corporate-ID');
const inPrivate = (call: Call): Call => withLine(withoutAgreement(call), 'PSU-Context', 'PRIVATE');

/** What a list of accounts tells under each agreement of the PSU. */
async function underEach(list: Route, call: Call): Promise<readonly unknown[]> {
  const psu = call.bank.state.psus.get(call.request.header('psu-id') ?? '');
  const found: unknown[] = [];
  for (const { agreementId } of psu === undefined ? [] : agreementsOf(call.bank, psu.customerNumber))
    try {
      const reply = await list(withLine(call, 'PSU-Corporate-ID', agreementId));
      if (reply.kind === 'json') found.push(...listOf(objectOf(reply.value)['accounts']));
    } catch (thrown) {
      if (!(thrown instanceof RefusedCall)) throw thrown;
    }
  return found;
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
    id: 'one-place/first-agreement-for-empty',
    title: 'An empty PSU-Corporate-ID stands for the first agreement at the balances of an account',
    catches: ['ERR-04'],
    change: (parts) =>
      wrapRoute(
        parts,
        'read-balances',
        (given) => (call) => given(namesNothing(call) ? underFirst(withoutAgreement(call)) : call),
      ),
  },
  {
    id: 'one-place/all-agreements-for-empty',
    title: 'An empty PSU-Corporate-ID lists the accounts of all agreements together',
    catches: ['CTX-03'],
    mayFail: ['ERR-04'],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => async (call) => {
        const isMeant = namesNothing(call) && call.request.header('psu-context') === 'CORPORATE';
        return isMeant ? json(200, { accounts: await underEach(given, call) }) : given(call);
      }),
  },
  {
    id: 'one-place/own-transaction-under-agreement',
    title: 'Under an agreement the details of a transaction on an own account are told',
    catches: ['CTX-03'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (call.request.header('psu-corporate-id') === undefined) throw thrown;
          return given(inPrivate(call));
        }
      }),
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
