import {
  type Access,
  afterBatch,
  expectThat,
  makeAccount,
  paymentBody,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  unlessUntestable,
  valueAt,
  withBody,
} from '../../lib/harness/kit/index.js';
import {
  approve,
  type ApprovedOrder,
  isSettled,
  isUnfunded,
  readStatuses,
} from '../execution/orders/approved-orders.js';
import { covered, plainlyShort, short, type Wanted } from './wanted-accounts.js';
import { type Books, carrying, movedAsBooked, readBooks, sumOf } from '../execution/orders/books.js';
import { marked } from '../execution/orders/marked.js';

type Paying = Wanted & { readonly bban: string };

interface Paid extends Paying {
  readonly order: ApprovedOrder;
  readonly text: string;
}

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** The accounts that the bank makes. */
async function makeEach({ psu, tpp }: Scene, wanted: readonly Wanted[]): Promise<readonly Paying[]> {
  const made: Paying[] = [];
  for (const each of wanted) {
    const { what: name, currency, balance, creditLine = 0 } = each;
    const account = { name, currency, balance, creditLine };
    made.push(
      ...(await unlessUntestable(async () => [{ ...each, bban: await makeAccount(tpp, psu, account) }])),
    );
  }
  return made;
}

/** A payment in the currency of the account, complete where an exchange needs addresses. */
function paymentOf(scene: Scene, access: Access, kind: PaymentKind, { bban, currency, pays }: Paying) {
  const { creditor } = scene.target;
  const { text } = marked(scene);
  const body = paymentBody(scene, access, {
    instructedAmount: { amount: pays, currency },
    creditorAccount: { bban: creditor.bban, currency },
    debtorAccount: { bban, currency },
    remittanceInformationUnstructured: text,
    ...(currency === 'NOK'
      ? {}
      : { creditorAgent: 'DNBANOKK', creditorAddress: { townName: 'Oslo', country: creditor.country } }),
  });
  return { text, request: withBody(kind.creation(), body) };
}

const sumCurrency = (entry: unknown) => valueAt(entry, ['transactionAmount', 'currency']);

function isFor(sum: number, wanted: number, currency: string): boolean {
  return currency === 'NOK' ? sum === wanted : sum >= wanted && sum < 2 * wanted;
}

/**
 * Whether the entries that carry a text tell the sum that was approved. A fee may stand beside it, and in
 * another currency than that of the country within it.
 */
function expectSum(books: Books, { bban, pays, text, currency }: Paid): void {
  const all = carrying(books.get(bban)?.booked ?? [], text);
  const sums = all.map((each) => sumOf(each));
  if (sums.some((each) => each === undefined)) return;
  if (all.some((each) => (sumCurrency(each) ?? currency) !== currency)) return;
  const isTold = sums.map((each) => Math.abs(each ?? 0)).some((sum) => isFor(sum, Number(pays), currency));
  expectThat(isTold, `${pays} ${currency}`, sums.join(' and '));
}

/** Money is counted in the units of its currency, and what is owed is no money. */
export const madeAccounts = scenario({
  id: 'money/made-accounts',
  title: 'From accounts of any currency, credit line and sign what is covered leaves, and nothing else',
  clauses: ['ERR-11', 'SCA-11', 'ACC-12'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'batch-day'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, observe } = stage;
    if (psu.identity.made !== true) return;
    const accounts = await makeEach(stage, [plainlyShort, ...short, ...covered]);
    const access = await psu.grants(stage.tpp);
    const [domestic] = paymentKinds(stage, access);
    if (domestic === undefined) return;
    const before = await readBooks(access);
    const paid: Paid[] = [];
    for (const each of accounts) {
      const { text, request } = paymentOf(stage, access, domestic, each);
      const order = await approve(psu, access, domestic, request);
      if (order !== undefined) paid.push({ ...each, order, text });
    }
    const orders = paid.map(({ order }) => order);
    // Between approval and run each account tells of itself in its own currency, as every reply has to.
    await readBooks(access);
    const { seen, access: later } = await afterBatch(
      stage,
      access,
      (by) => readStatuses(by, orders),
      (all) => all.some((each) => isSettled(each)),
    );
    const isOf =
      (table: readonly Wanted[]) =>
      ({ what, pays }: Paid) =>
        table.some((each) => each.what === what && each.pays === pays);
    const statusOf = (each: Paid | undefined) => (each === undefined ? undefined : seen[paid.indexOf(each)]);
    // What an account begins with is for the bank to say.
    const isAsWanted = ({ bban, balance }: Paid) =>
      [...(before.get(bban)?.balances.values() ?? [])].some((each) => Math.abs(each - balance) < 0.001);
    // A bank may lend what is missing.
    if (isUnfunded(statusOf(paid.find(isOf([plainlyShort])))))
      for (const each of paid.filter(isOf(short)).filter(isAsWanted))
        judge('ERR-11', `a payment that is not covered does not leave ${each.what}`, () =>
          expectThat(!isSettled(statusOf(each)), 'another status than ACSC', 'ACSC'),
        );
    const books = await readBooks(later);
    for (const each of paid.filter(isOf(covered)).filter((one) => isSettled(statusOf(one)))) {
      const { bban, text, what } = each;
      const own = books.get(bban);
      if (own === undefined || carrying(own.booked, text).length === 0) {
        observe('SCA-11', 'no booked transaction carries the text of an executed payment');
        continue;
      }
      judge('SCA-11', `what leaves ${what} is the sum approved`, () => expectSum(books, each));
      const moved = movedAsBooked(before.get(bban), own);
      if (moved !== undefined)
        judge('ACC-12', `the balance of ${what} moves by what was booked, where it moves`, () =>
          expectThat(moved.holds, `a move by ${moved.booked}, or none`, moved.actual),
        );
    }
  },
});
