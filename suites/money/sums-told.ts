import {
  type Access,
  approveOne,
  callOn,
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  plainSum,
  type Psu,
  type Reply,
  type RequestDraft,
  scenario,
  withBody,
} from '../../lib/harness/kit/index.js';

interface Sum {
  readonly amount: string;
  readonly currency?: string;
}

/** Sums of many digits, of few, and of currencies with other minor units; the currency is the usual one. */
const sums: readonly Sum[] = [
  { amount: '1234567890.45' },
  { amount: '9876543210987.65' },
  { amount: '400.07' },
  { amount: '90000', currency: 'JPY' },
  { amount: '41.375', currency: 'KWD' },
  // More digits than a number of a program holds.
  { amount: '9007199254740.993', currency: 'KWD' },
];

function summed(order: unknown, sum: Sum): object {
  return { ...Object(order), instructedAmount: { ...Object(memberOf(order, 'instructedAmount')), ...sum } };
}

/** The creation with another sum; in a bulk payment that of the last transfer. */
function paying(creation: RequestDraft, sum: Sum): RequestDraft {
  const order = jsonBody(creation);
  const payments = itemsOf(memberOf(order, 'payments'));
  if (payments.length === 0) return withBody(creation, summed(order, sum));
  const last = summed(payments.at(-1), sum);
  return withBody(creation, { ...Object(order), payments: [...payments.slice(0, -1), last] });
}

/** The sums in an order or in its details, by size: in which order details tell transfers is open. */
function sumsIn(order: unknown): readonly (readonly [currency: unknown, amount: unknown])[] {
  const payments = itemsOf(memberOf(order, 'payments'));
  const found = (payments.length === 0 ? [order] : payments).flatMap((each) => {
    const sum = memberOf(each, 'instructedAmount');
    const amount = memberOf(sum, 'amount');
    return amount === undefined ? [] : ([[memberOf(sum, 'currency'), amount]] as const);
  });
  return found.toSorted(([, one], [, other]) => Number(one) - Number(other));
}

/** Whether an amount is told as it was ordered; a number of JSON has no more digits than a program keeps. */
function isTold(told: unknown, ordered: unknown): boolean {
  if (typeof told !== 'string') return told === Number(ordered);
  return plainSum(told) === plainSum(String(ordered));
}

/** What the bank tells of a payment, before its approval or after it. */
async function detailsOf(psu: Psu, { tpp }: Access, kind: PaymentKind, paymentId: string): Promise<Reply> {
  const details = await callOn(tpp, kind, paymentId, 'details');
  if (details.accepted || !(await approveOne(psu, tpp, kind, paymentId))) return details;
  return callOn(tpp, kind, paymentId, 'details');
}

/** What details hold is open; where they tell the sums that were ordered, they tell them as ordered. */
export const sumsTold = scenario({
  id: 'money/sums-told',
  title: 'The details of a payment of any kind tell its sums as they were ordered, however large',
  clauses: ['PRS-03'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge, observe } = stage;
    if (stage.target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, access))
      for (const sum of sums) {
        const request = paying(kind.creation(), sum);
        // Which sums and currencies are taken is open.
        const paymentId = orderedIdIn(await access.tpp.send(request, { odd: true }));
        if (paymentId === undefined) continue;
        const told = sumsIn((await detailsOf(psu, access, kind, paymentId)).json);
        const ordered = sumsIn(jsonBody(request));
        const isAlike = ordered.every(([currency], at) => told[at]?.[0] === currency);
        if (told.length !== ordered.length || !isAlike)
          observe('PRS-03', `the details of a ${kind.name} do not tell the sums that were ordered`);
        else
          judge('PRS-03', `under the id of a ${kind.name} of ${sum.amount} its sums are found`, () =>
            expectThat(
              ordered.every(([, amount], at) => isTold(told[at]?.[1], amount)),
              ordered.map(([, amount]) => amount).join(' and '),
              told.map(([, amount]) => amount).join(' and '),
            ),
          );
      }
  },
});
