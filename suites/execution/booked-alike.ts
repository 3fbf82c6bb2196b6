import {
  type Access,
  afterBatch,
  expectThat,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';
import {
  type Books,
  carrying,
  expectNoMore,
  isCredited,
  isInBooks,
  movedAsBooked,
  readBooks,
  sumOf,
} from './orders/books.js';
import { atOnce, inBulk } from './orders/approved-at-once.js';
import { betweenOwn, forTomorrow, fromBasket, type Transfer } from './orders/own-transfers.js';

/**
 * What a run books is what was approved, on each account that it touches: from which one, to which one, when,
 * and each balance by what was booked.
 */
export const bookedAlike = scenario({
  id: 'execution/booked-alike',
  title:
    'What is executed is booked with the sum approved on the account that pays and on the one that is paid',
  clauses: ['SCA-11', 'ACC-12'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    if (target.sca?.sparing === true)
      throw new Untestable('six SCAs are more than a person should be asked for');
    const access = await psu.grants(stage.tpp);
    const [payer, payee] = access.tpp.binding.accounts.filter(({ currency }) => currency === 'NOK');
    if (payer === undefined || payee === undefined)
      throw new Untestable('the PSU has no two accounts in NOK, so none can pay the other');
    for (const { bban } of [payer, payee])
      await target.levers.funds?.({ account: bban, amount: '20000000.00' });
    const tomorrow = await forTomorrow(stage, access, [payer, payee]);
    const before = await readBooks(access);
    const single = [
      ...(await betweenOwn(stage, access, payer, payee)),
      ...(await fromBasket(stage, access, [payer, payee])),
    ];
    const instant = await atOnce(stage, access, payer, payee);
    const bulk = await inBulk(stage, access, payer, payee);
    const { seen, access: later } = await afterBatch(stage, access, readBooks, (books) =>
      single.some((each) => isInBooks(books, each.text)),
    );
    const status = bulk && (await later.tpp.call('read-bulk-payment-status', { params: bulk.params }));
    const isWhole = status?.at('transactionStatus') === 'ACSC';
    const ofBulk = bulk?.transfers.filter((each) => isWhole || isInBooks(seen, each.text)) ?? [];
    // Whether a list tells of executed payments with their text is open.
    const told = [...single, ...instant].filter((each) => isInBooks(seen, each.text));
    // A bulk payment may be booked as one sum, also where it pays alone.
    const paying = seen.get(payer.bban)?.booked ?? [];
    const isBulkTold = ofBulk.filter(({ text }) => carrying(paying, text).length > 0).length > 1;
    const all = isBulkTold ? [...told, ...ofBulk] : told;
    for (const each of all)
      judge(
        'SCA-11',
        'an executed payment is booked once, with its sum, where it pays and where it is paid',
        () => expectBooked(seen, each),
      );
    // One bulk payment gives its payee all that is booked one by one, or as one sum.
    const toOwn = (isBulkTold ? ofBulk : []).filter(({ to }) => to === payee.bban);
    const isGiven = ({ text }: Transfer) => carrying(seen.get(payee.bban)?.booked ?? [], text).length > 0;
    const given = toOwn.filter(isGiven);
    if (given.length > 0)
      judge('SCA-11', 'whom a bulk payment pays more than once is paid each time', () =>
        expectThat(given.length === toOwn.length, `${toOwn.length} credits`, `${given.length}`),
      );
    // When a payee is credited is open; what is paid at once is there no later than what is not.
    if (single.some((each) => each.to === payee.bban && isGiven(each)))
      for (const each of told.filter((one) => instant.includes(one)))
        judge('SCA-11', 'whom an instant payment pays is paid where other payments pay', () =>
          expectThat(isGiven(each), 'a credit of the sum', 'none'),
        );
    // Of the day the law says nothing that would fail a bank by itself.
    if (businessDay(stage, 0) < tomorrow.day && target.pinnedClauses.has('SCA-11'))
      judge('SCA-11', 'a payment for a later day is not executed before', () =>
        expectThat(!isInBooks(seen, tomorrow.text), 'no booked transaction', 'one is there'),
      );
    const orders = [tomorrow, ...single, ...instant, ...(bulk?.transfers ?? [])];
    const ours = orders.map(({ text }) => text);
    const open = orders.filter(({ text }) => !isInBooks(seen, text));
    for (const [bban, books] of seen) {
      const leaving = total(open.filter((each) => each.from === bban));
      const coming = total(open.filter((each) => each.to === bban));
      const moved = movedAsBooked(before.get(bban), books, { leaving, coming, ours });
      if (moved !== undefined)
        judge('ACC-12', 'a balance moves by what was booked, where it moves', () =>
          expectThat(moved.holds, `a move by ${moved.booked}, or none`, moved.actual),
        );
    }
    await judgeAgain(stage, later, seen, all);
  },
});

function total(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** What was executed is over: another run takes it no further, whatever kind it is of. */
async function judgeAgain(
  { judge, target }: Pick<Stage<'SCA-11'>, 'judge' | 'target'>,
  access: Access,
  seen: Books,
  executed: readonly Transfer[],
): Promise<void> {
  if (target.levers.batchRun === undefined) return;
  await target.levers.batchRun({});
  const after = await readBooks(access);
  for (const { text } of executed)
    judge('SCA-11', 'a second run books nothing of an executed payment once more', () =>
      expectNoMore(seen, after, text),
    );
}

function expectBooked(seen: Books, { text, amount, from, to }: Transfer): void {
  // An account that pays itself is booked once or twice.
  if (from === to) return;
  const isWhole = (each: unknown) => Math.abs(sumOf(each) ?? 0) === Number(amount);
  for (const [bban, { booked }] of seen) {
    const all = carrying(booked, text);
    // Without their sums the entries cannot be told from a fee.
    if (all.some((each) => sumOf(each) === undefined)) continue;
    // Where it pays, a fee may be booked beside it.
    const here = bban === from && all.some(isWhole) ? all.filter(isWhole) : all;
    const wanted = bban === from || (bban === to && here.length > 0) ? 1 : 0;
    expectThat(here.length === wanted, `${wanted} booked on this account`, `${here.length}`);
    if (wanted === 0) continue;
    expectThat(here.every(isWhole), 'the sum approved', `${sumOf(here[0])}`);
  }
  const [paid] = carrying(seen.get(to)?.booked ?? [], text);
  const [taken] = carrying(seen.get(from)?.booked ?? [], text);
  if (paid !== undefined)
    expectThat(isCredited(paid, taken), 'taken from one and given to the other', 'the same sign');
}
