import {
  type Access,
  afterBatch,
  drawKinds,
  expectThat,
  osloDate,
  paymentKinds,
  scenario,
  type Stage,
  wellAfter,
} from '../../lib/harness/kit/index.js';
import { type Books, readBooks } from '../execution/orders/books.js';
import {
  arrivedAsOrdered,
  arrivedOf,
  isToldAsLeft,
  leftAsOrdered,
  mostTimes,
  nothingLeft,
} from './arriving/ledger.js';
import { type OwnPayment, payOwn, findSettled } from './arriving/own-payments.js';
import { makeOwnThings } from './arriving/own-things.js';

/** Kinds beside the domestic one: from an account in kroner, and from each other thing that pays. */
const most = {
  usual: { again: 1, quick: 1, standard: 9, full: 9 },
  others: { again: 0, quick: 0, standard: 1, full: 9 },
} as const;

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'observe' | 'psu' | 'target' | 'time' | 'tpp'>;

interface Seen {
  readonly settled: readonly OwnPayment[];
  readonly books: Books;
}

const isWhole =
  ({ books }: Seen) =>
  (each: OwnPayment) =>
    arrivedOf(books, each).length > 0 && (each.payer.bban === undefined || isToldAsLeft(books, each));

/** When a payment is booked is open: what is not told yet has a week and one more run. */
async function lookLater(scene: Scene, payments: readonly OwnPayment[], seen: Seen) {
  const { psu, target, time, tpp } = scene;
  if (seen.settled.every(isWhole(seen)) || target.levers.clock === undefined) return seen;
  await time.moveTo(wellAfter(osloDate(time.now())));
  await target.levers.batchRun?.({});
  return look(await psu.grants(tpp), payments);
}

async function look(by: Access, payments: readonly OwnPayment[]): Promise<Seen> {
  return { settled: await findSettled(by, payments), books: await readBooks(by) };
}

/** What one payment of a product does, those from other things that pay do. */
function judgeArrivals({ judge, observe, target }: Scene, { settled, books }: Seen): void {
  for (const product of new Set(settled.map(({ kind }) => kind.name))) {
    const all = settled.filter(({ kind }) => kind.name === product);
    const arrived = all.filter((each) => arrivedOf(books, each).length > 0);
    // Whether and when a payee is credited is open.
    if (arrived.length === 0) observe('SCA-11', `no ${product} arrives on an own account`);
    for (const each of arrived) {
      const { holds, told } = arrivedAsOrdered(books, each);
      judge('SCA-11', `what arrives of a ${each.name} is what was ordered`, () =>
        expectThat(holds, `${each.amount} ${each.currency}`, told),
      );
    }
    for (const each of arrived.length === 0 ? [] : all.filter((one) => !arrived.includes(one)))
      if (target.levers.clock === undefined) observe('SCA-11', `a ${each.name} has not arrived yet`);
      else
        judge('SCA-11', `a ${each.name} arrives where one from ${arrived[0]?.payer.name} does`, () =>
          expectThat(false, 'a credit of the sum', 'none within a week'),
        );
  }
}

/** What is settled has left the account that pays it. */
function judgeLeaving({ judge, observe, target }: Scene, before: Books, { settled, books }: Seen): void {
  const texts = settled.map(({ text }) => text);
  for (const each of settled) {
    const left = leftAsOrdered(books, each);
    if (left !== undefined)
      judge('SCA-11', `what leaves for a ${each.name} is what was ordered`, () =>
        expectThat(left.holds, `${each.amount} ${each.currency}`, left.told),
      );
    if (isToldAsLeft(books, each) || nothingLeft(before, books, each, texts) !== true) continue;
    const what = `a settled ${each.name} has left its account, by its entries or its balance`;
    if (target.levers.clock === undefined) observe('SCA-11', `not yet: ${what}`);
    else judge('SCA-11', what, () => expectThat(false, 'less money', 'entries and balance of others alone'));
  }
}

/** From whatever own thing to an own account: what is ordered leaves and arrives, and once. */
export const arrivals = scenario({
  id: 'money/arrivals',
  title:
    'A settled payment of any kind has left the account or card that pays, and arrives once, with its sum',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'sandbox-customers', 'batch-run'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    // What stands in other accounts nobody knows.
    if (psu.identity.made !== true) return;
    const { access, things } = await makeOwnThings(stage);
    const kinds = paymentKinds(stage, access).filter(({ family }) => family !== 'periodic-payment');
    const before = await readBooks(access);
    const payments: OwnPayment[] = [];
    for (const [at, payer] of things.payers.entries())
      for (const kind of drawKinds(stage, kinds, at === 0 ? most.usual : most.others))
        payments.push(...(await payOwn(stage, access, kind, payer, things.payees)));
    const { seen: first } = await afterBatch(
      stage,
      access,
      (by) => look(by, payments),
      ({ settled }) => settled.length > 0,
    );
    const seen = await lookLater(stage, payments, first);
    for (const each of payments)
      judge('SCA-11', `a ${each.name} is booked once where it pays and where it is paid`, () => {
        const times = mostTimes(seen.books, each);
        expectThat(times <= 1, 'one on each account', `${times}`);
      });
    judgeArrivals(stage, seen);
    judgeLeaving(stage, before, seen);
  },
});
