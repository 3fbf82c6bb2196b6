import {
  type Access,
  afterBatch,
  anyAccount,
  expectThat,
  fillAccount,
  jsonBody,
  type ListedAccount,
  makeTransactions,
  type PaymentKind,
  paymentKinds,
  readWhole,
  type RequestDraft,
  scenario,
  type Stage,
  texts,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';
import { approve, type ApprovedOrder, isSettled, readStatuses } from '../execution/orders/approved-orders.js';
import { type Books, readBooks, sumsOf } from '../execution/orders/books.js';
import { createMarked } from '../execution/orders/marked.js';
import { isIn } from '../money/spelt-sums.js';

const twin = { daysAgo: 2, amount: -77.5, text: 'one of several' } as const;

/** How often the account lists the twin. */
async function timesListed({ tpp }: Access, { id: accountId }: ListedAccount): Promise<number> {
  const query = { bookingStatus: 'booked' };
  const { booked } = await readWhole(
    tpp,
    await tpp.call('list-transactions', { params: { accountId }, query }),
  );
  return texts(booked).filter((each) => each === twin.text).length;
}

/** What happened twice is told twice: nothing else than its id tells one from the other. */
export const alike = scenario({
  id: 'accounts/alike',
  title: 'Transactions of the same day, sum and text are listed as often as there are',
  clauses: ['ACC-13'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, [twin]);
    // A list that does not show the text does not show how often it is there.
    if ((await timesListed(access, account)) !== 1)
      throw new Untestable('the list does not show a transaction by its text');
    await makeTransactions(stage, tpp, psu, account, [twin, twin]);
    const three = await timesListed(access, account);
    judge('ACC-13', 'transactions made alike in one call are all listed', () =>
      expectThat(three === 3, '3', `${three}`),
    );
    await makeTransactions(stage, tpp, psu, account, [twin]);
    const four = await timesListed(access, account);
    judge('ACC-13', 'so is one that is made alike later', () =>
      expectThat(four === three + 1, `${three + 1}`, `${four}`),
    );
  },
});

/** How much of a text an account was debited, where its list tells it. */
function takenFor(books: Books, text: string): number {
  const sums = [...books.values()].flatMap(({ booked }) => sumsOf(booked, text)).filter((each) => each < 0);
  return sums.reduce((total, each) => total - each, 0);
}

/** Orders of one kind that differ in nothing. */
interface Alike {
  readonly name: string;
  readonly text: string;
  readonly orders: readonly ApprovedOrder[];
  /** How many transfers they are together, of what sum each. */
  readonly count: number;
  readonly amount: number;
}

/** How many alike transfers one bulk payment holds, the most that the bank takes of these. */
const bulks = [100, 25, 3] as const;

/** Two payments that are alike, or one of many alike transfers, approved; none where the bank takes none. */
async function orderAlike(
  { psu }: Pick<Stage, 'psu'>,
  access: Access,
  kind: PaymentKind,
  { text, request }: { readonly text: string; readonly request: RequestDraft },
): Promise<readonly Alike[]> {
  const body = Object(jsonBody(request));
  const [item] = [body.payments ?? []].flat();
  const amount = Number(Object((item ?? body).instructedAmount).amount);
  const of = { name: kind.name, text, amount };
  if (item === undefined) {
    const both = [await approve(psu, access, kind, request), await approve(psu, access, kind, request)];
    const orders = both.flatMap((each) => each ?? []);
    return orders.length === 2 ? [{ ...of, orders, count: 2 }] : [];
  }
  for (const count of bulks) {
    const payments = Array.from({ length: count }, (): unknown => item);
    const order = await approve(psu, access, kind, withBody(request, { ...body, payments }));
    if (order !== undefined) return [{ ...of, orders: [order], count }];
  }
  return [];
}

/** The same of payments, and of transfers within one. A bank may book several as one sum. */
export const paidAlike = scenario({
  id: 'accounts/paid-alike',
  title: 'Of payments and transfers that are alike each one that was executed is listed with its sum',
  clauses: ['ACC-13'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, observe } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const made: Alike[] = [];
    for (const kind of paymentKinds(stage, access)) {
      if (kind.family === 'periodic-payment' || !isIn(kind.creation(), 'NOK')) continue;
      const { text, request } = await createMarked(stage, access, kind);
      made.push(...(await orderAlike(stage, access, kind, { text, request })));
    }
    const look = async (by: Access) => ({
      statuses: await Promise.all(made.map(({ orders }) => readStatuses(by, orders))),
      books: await readBooks(by),
    });
    const { seen } = await afterBatch(stage, access, look, ({ statuses }) =>
      statuses.flat().some((each) => isSettled(each)),
    );
    for (const [at, { name, text, count, amount }] of made.entries()) {
      if (seen.statuses[at]?.every((each) => isSettled(each)) !== true) continue;
      const taken = takenFor(seen.books, text);
      // Whether a list tells of executed payments with their text is open.
      if (taken < amount) observe('ACC-13', `no debit tells a ${name} by its text`);
      else
        judge('ACC-13', `${count} transfers of the same words and sum by ${name} are all listed`, () =>
          expectThat(taken > count * amount - 0.005, `${count} times ${amount}`, `${taken}`),
        );
    }
  },
});
