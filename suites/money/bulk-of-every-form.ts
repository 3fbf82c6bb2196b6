import {
  type Access,
  afterBatch,
  dueNow,
  expectThat,
  fillAccount,
  fullForms,
  itemsOf,
  jsonBody,
  type KnownAccount,
  memberOf,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  testAmount,
  withBody,
} from '../../lib/harness/kit/index.js';
import { approve, type ApprovedOrder, isSettled, readStatuses } from '../execution/orders/approved-orders.js';
import { type Books, readBooks, sumOf } from '../execution/orders/books.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** One transfer, known by a sum that no other one has. */
interface Part {
  readonly sum: number;
  readonly isOwn: boolean;
  readonly transfer: object;
}

/** The transfer without what the creditor is told. */
function silent(transfer: object): object {
  return Object.fromEntries(
    Object.entries(transfer).filter(([name]) => !name.startsWith('remittanceInformation')),
  );
}

/** A transfer in each form, to the usual creditor and to an own account by turns. */
function partsOf({ random, target }: Scene, bulk: RequestDraft, { bban, currency }: KnownAccount) {
  const forms = fullForms(bulk).map((each): object =>
    Object(itemsOf(memberOf(jsonBody(each), 'payments'))[0]),
  );
  const [texted = {}, ...referenced] = forms;
  const usual = Object(itemsOf(memberOf(jsonBody(bulk), 'payments'))[0]);
  // To the usual creditor first, between and last: what the own account gets of that would be seen.
  const all: readonly (readonly [isOwn: boolean, form: object])[] = [
    [true, texted],
    [false, silent(usual)],
    [true, silent(usual)],
    [false, texted],
    ...referenced.map((each, at) => [at % 2 === 0, each] as const),
    [false, silent(texted)],
  ];
  return all.map(([isOwn, form]): Part => {
    const instructedAmount = testAmount(target, 'NOK', random);
    const creditorAccount = isOwn ? { bban, currency } : Object(usual).creditorAccount;
    return {
      sum: Number(instructedAmount.amount),
      isOwn,
      transfer: { ...form, instructedAmount, creditorAccount },
    };
  });
}

/** The bulk payment with as many of the parts as the bank takes. */
async function orderAll(
  { psu }: Scene,
  access: Access,
  kind: PaymentKind,
  bulk: RequestDraft,
  parts: readonly Part[],
): Promise<{ readonly order: ApprovedOrder; readonly parts: readonly Part[] } | undefined> {
  for (const most of [parts.length, 4, 3]) {
    const some = parts.slice(0, most);
    const payments = some.map(({ transfer }) => transfer);
    const order = await approve(psu, access, kind, withBody(bulk, { ...Object(jsonBody(bulk)), payments }));
    if (order !== undefined) return { order, parts: some };
  }
  return undefined;
}

/** How often a sum was booked on an account since. */
function timesSince(before: Books, after: Books, bban: string, sum: number): number {
  const known = new Set((before.get(bban)?.booked ?? []).map((each) => memberOf(each, 'transactionId')));
  const fresh = (after.get(bban)?.booked ?? []).filter((each) => !known.has(memberOf(each, 'transactionId')));
  return fresh.filter((each) => Math.abs(Math.abs(sumOf(each) ?? 0) - sum) < 0.005).length;
}

/** What a transfer says beside creditor and sum decides nothing about where its money goes. */
export const bulkOfEveryForm = scenario({
  id: 'money/bulk-of-every-form',
  title: 'Each transfer of a bulk payment pays its own creditor, whatever form it and the one before it have',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  pulls: ['clock', 'funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, observe, target } = stage;
    // What else moves on the accounts of other people nobody knows.
    if (psu.identity.made !== true) return;
    const access = await psu.grants(stage.tpp);
    const [payer, payee] = access.tpp.binding.accounts.filter(({ currency }) => currency === 'NOK');
    const kind = paymentKinds(stage, access).find(({ family }) => family === 'bulk-payment');
    if (payer === undefined || payee === undefined || kind === undefined) return;
    await fillAccount(stage, access);
    // What earlier payments still have to book is booked before.
    await target.levers.batchRun?.({});
    const before = await readBooks(access);
    const bulk = dueNow(kind.creation(), true);
    const made = await orderAll(stage, access, kind, bulk, partsOf(stage, bulk, payee));
    if (made === undefined) return;
    const isDone = async (by: Access) => isSettled((await readStatuses(by, [made.order]))[0]);
    const { seen } = await afterBatch(
      stage,
      access,
      async (by) => ({ isWhole: await isDone(by), books: await readBooks(by) }),
      ({ isWhole }) => isWhole,
    );
    const timesAt = (bban: string) => (sum: number) => timesSince(before, seen.books, bban, sum);
    const [given, taken] = [timesAt(payee.bban), timesAt(payer.bban)];
    const own = made.parts.filter(({ isOwn }) => isOwn);
    for (const { sum, isOwn } of made.parts)
      judge(
        'SCA-11',
        'no transfer of a bulk payment is booked twice, or on the account of another one',
        () => {
          expectThat(taken(sum) <= 1, 'one where it pays', `${taken(sum)}`);
          expectThat(given(sum) <= (isOwn ? 1 : 0), isOwn ? 'one where it is paid' : 'none', `${given(sum)}`);
        },
      );
    // When a creditor is paid is open, and a bulk payment may be booked as one sum.
    const paid = own.filter(({ sum }) => given(sum) === 1).length;
    if (seen.isWhole && paid < own.length)
      observe('SCA-11', `of ${own.length} transfers of a bulk payment to one account ${paid} have arrived`);
  },
});
