import {
  type Access,
  afterBatch,
  dueNow,
  expectThat,
  jsonBody,
  payingAccount,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';
import { approve, isSettled, isUnfunded, readStatuses } from '../execution/orders/approved-orders.js';
import { readBooks } from '../execution/orders/books.js';

type Scene = Pick<Stage, 'psu' | 'target' | 'time'>;

/** A little more than there is. */
const [there, wanted] = ['200.00', '250.30'];

/** Pays more than the account holds, and reads how that stands once a run has looked at it. */
async function payTooMuch(scene: Scene, access: Access, kind: PaymentKind) {
  const creation = dueNow(kind.creation(), true);
  const body = Object(jsonBody(creation));
  const instructedAmount = { ...body.instructedAmount, amount: wanted };
  const order = await approve(scene.psu, access, kind, withBody(creation, { ...body, instructedAmount }));
  if (order === undefined) return undefined;
  const read = (by: Access) => readStatuses(by, [order]);
  const { seen, access: later } = await afterBatch(scene, access, read, (all) => !all.every(isWaiting));
  return { status: seen[0], later };
}

function isWaiting(status: Parameters<typeof isSettled>[0]): boolean {
  return !isSettled(status) && !isUnfunded(status);
}

/** What a balance of the account tells is owed; undefined where none does. */
async function findDebt(access: Access): Promise<number | undefined> {
  const books = await readBooks(access);
  const balances = books.get(payingAccount(access).bban)?.balances.values() ?? [];
  return [...balances].find((each) => each < 0);
}

/**
 * The PSU has nothing elsewhere, and the bank lends nothing; then there is money in the other account. A bank
 * may move it over, but does not pay from an account what another one holds.
 */
export const coveredElsewhere = scenario({
  id: 'money/covered-elsewhere',
  title: 'Money in another account of the PSU does not cover a payment from this one',
  clauses: ['ERR-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day', 'funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target } = stage;
    const { funds } = target.levers;
    if (psu.identity.made !== true || funds === undefined) return;
    const access = await psu.grants(stage.tpp);
    const payer = payingAccount(access).bban;
    const others = access.accounts.filter(({ bban, currency }) => bban !== payer && currency === 'NOK');
    const [domestic] = paymentKinds(stage, access);
    const [other] = others;
    if (domestic === undefined || other === undefined) return;
    await funds({ account: payer, amount: there });
    for (const { bban } of others) await funds({ account: bban, amount: '0.00' });
    const alone = await payTooMuch(stage, access, domestic);
    if (alone === undefined || !isUnfunded(alone.status)) return;
    await funds({ account: other.bban, amount: '900000.00' });
    const beside = await payTooMuch(stage, alone.later, domestic);
    if (beside === undefined) return;
    const owed = isSettled(beside.status) ? await findDebt(beside.later) : undefined;
    judge('ERR-11', 'a payment is not settled with what another account of the PSU holds', () =>
      expectThat(owed === undefined, 'nothing owed', owed),
    );
  },
});
