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
  type Stage,
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

/** What an order at home says besides where an exchange is needed, even where addresses are enforced. */
function withExchange(order: unknown, country: string): object {
  return { ...Object(order), creditorAgent: 'DNBANOKK', creditorAddress: { townName: 'Oslo', country } };
}

/** The creation with another sum; in a bulk payment that of the last transfer. */
function paying({ target }: Pick<Stage, 'target'>, creation: RequestDraft, sum: Sum): RequestDraft {
  const { country } = target.creditor;
  const isAtHome = sum.currency !== undefined && !/sepa|cross-border/.test(creation.operation);
  const given = jsonBody(creation);
  const order = isAtHome ? withExchange(given, country) : given;
  const payments = itemsOf(memberOf(order, 'payments'));
  if (payments.length === 0) return withBody(creation, summed(order, sum));
  const one = isAtHome ? withExchange(payments.at(-1), country) : payments.at(-1);
  const last = summed(one, sum);
  return withBody(creation, { ...Object(given), payments: [...payments.slice(0, -1), last] });
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

/** Currencies of other minor units may be told otherwise once a payment is approved. */
const toldTwice: ReadonlySet<string> = new Set(['90000', '41.375']);

/** What the bank tells of a payment before its approval, after it, or both. */
async function detailsOf(
  psu: Psu,
  { tpp }: Access,
  [kind, paymentId]: readonly [PaymentKind, string],
  { amount }: Sum,
): Promise<readonly Reply[]> {
  const before = await callOn(tpp, kind, paymentId, 'details');
  if (before.accepted && !toldTwice.has(amount)) return [before];
  if (!(await approveOne(psu, tpp, kind, paymentId))) return [before];
  const after = await callOn(tpp, kind, paymentId, 'details');
  return before.accepted && after.accepted ? [before, after] : [after];
}

/** Judges the sums in details, where they tell them. */
function judgeTold(
  { judge, observe }: Pick<Stage<'PRS-03'>, 'judge' | 'observe'>,
  name: string,
  request: RequestDraft,
  details: Reply,
): void {
  const told = sumsIn(details.json);
  const ordered = sumsIn(jsonBody(request));
  const isAlike = ordered.every(([currency], at) => told[at]?.[0] === currency);
  const wanted = ordered.map(([, amount]) => amount).join(' and ');
  if (told.length !== ordered.length || !isAlike)
    observe('PRS-03', `the details of a ${name} do not tell the sums that were ordered`);
  else
    judge('PRS-03', `under the id of a ${name} of ${wanted} its sums are found`, () =>
      expectThat(
        ordered.every(([, amount], at) => isTold(told[at]?.[1], amount)),
        wanted,
        told.map(([, amount]) => amount).join(' and '),
      ),
    );
}

/** What details hold is open; where they tell the sums that were ordered, they tell them as ordered. */
export const sumsTold = scenario({
  id: 'money/sums-told',
  title: 'The details of a payment of any kind tell its sums as they were ordered, however large',
  clauses: ['PRS-03'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu } = stage;
    const access = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, access))
      for (const sum of sums) {
        const request = paying(stage, kind.creation(), sum);
        // Which sums and currencies are taken is open.
        const paymentId = orderedIdIn(await access.tpp.send(request, { odd: true }));
        if (paymentId === undefined) continue;
        for (const details of await detailsOf(psu, access, [kind, paymentId], sum))
          judgeTold(stage, kind.name, request, details);
      }
  },
});
