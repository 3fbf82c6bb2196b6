/** Banks that take money from another account than the one that they looked at, or count it otherwise. */

import { listOf, objectOf, optionalText, type JsonObject } from '../../bank/body.js';
import { wrapRoute } from '../../bank/part-changes.js';
import { moneyOf } from '../../bank/payments/order.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { Account } from '../../bank/state/records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { aroundRun } from '../around-runs.js';

/** The account that one of these members of a reference names. */
function accountNamed({ state }: BankCore, reference: JsonObject, ...members: readonly string[]) {
  const numbers = members.flatMap((each) => optionalText(reference, each) ?? []);
  return numbers.flatMap((each) => state.accounts.numbered(each) ?? [])[0];
}

/** What was booked on one account moves to another. */
function rebook({ state }: BankCore, from: Account, to: Account, minor: bigint): void {
  const { accounts, transactions } = state;
  const [payer, other] = [accounts.get(from.resourceId) ?? from, accounts.get(to.resourceId) ?? to];
  accounts.set(payer.resourceId, { ...payer, booked: payer.booked + minor });
  accounts.set(other.resourceId, { ...other, booked: other.booked - minor });
  const all = transactions.get(payer.resourceId) ?? [];
  const entry = all.find(({ origin, amount }) => origin === 'paid' && amount.minor === -minor);
  if (entry === undefined) return;
  transactions.set(
    payer.resourceId,
    all.filter((each) => each !== entry),
  );
  transactions.set(other.resourceId, [entry, ...(transactions.get(other.resourceId) ?? [])]);
}

/** The account from which each transfer of an order is taken is looked for anew. */
function debiting(
  debtorOf: (bank: BankCore, item: JsonObject, payment: PaymentRecord) => Account | undefined,
): PartsChange {
  return (parts) =>
    aroundRun(parts, (bank, payment) => {
      const payer = accountNamed(bank, objectOf(payment.order['debtorAccount']), 'bban', 'iban');
      const items = listOf(payment.order['payments']).map(objectOf);
      for (const item of items.length > 0 ? items : [payment.order]) {
        const other = debtorOf(bank, item, payment);
        if (payer === undefined || other === undefined || payer.resourceId === other.resourceId) continue;
        rebook(bank, payer, other, moneyOf(item['instructedAmount']).minor);
      }
    });
}

const inBody = ({ order }: PaymentRecord): JsonObject => objectOf(order['debtorAccount']);

/** What is executed is taken from the first of two debtors, while the last one was looked at. */
function takesFromFirst(parts: BankParts): BankParts {
  const first = new Map<string, JsonObject>();
  const noting = wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
    const reply = await given(call);
    const text = call.request.wire.body.toString('utf8');
    const [found, another] = text.match(/"debtorAccount":\{[^{}]*\}/g) ?? [];
    const id = reply.kind === 'json' ? Object(reply.value).paymentId : undefined;
    if (another !== undefined) first.set(String(id), objectOf(JSON.parse(`{${found}}`).debtorAccount));
    return reply;
  });
  return debiting((bank, _item, { paymentId }) =>
    accountNamed(bank, first.get(paymentId) ?? {}, 'bban', 'iban'),
  )(noting);
}

export const moneyAstray = faults(
  {
    id: 'debited/iban-beside',
    title: 'The bban of the debtor is looked at, and an iban beside it is debited',
    catches: ['CTX-02'],
    change: debiting((bank, _item, payment) => accountNamed(bank, inBody(payment), 'iban')),
  },
  {
    id: 'debited/other-beside',
    title: 'The bban of the debtor is looked at, and an other identification beside it is debited',
    catches: ['CTX-02'],
    change: debiting((bank, _item, payment) =>
      accountNamed(bank, objectOf(inBody(payment)['other']), 'identification'),
    ),
  },
  {
    id: 'debited/item-of-bulk',
    title: 'A debtorAccount within a transfer of a bulk payment is debited, whosever it is',
    catches: ['CTX-02'],
    change: debiting((bank, item, { family }) =>
      family === 'bulk-payment'
        ? accountNamed(bank, objectOf(item['debtorAccount']), 'bban', 'iban')
        : undefined,
    ),
  },
  {
    id: 'debited/first-of-two',
    title: 'Of a debtorAccount that is said twice the last one is looked at, and the first one is debited',
    catches: ['CTX-02'],
    change: takesFromFirst,
  },
);
