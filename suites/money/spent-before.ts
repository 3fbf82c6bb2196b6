import {
  type Access,
  afterBatch,
  drawKinds,
  expectThat,
  type PaymentKind,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';
import { makePurses, part, type Purse, type Scene, takenFrom, whole } from './purses.js';
import {
  approve,
  type ApprovedOrder,
  isSettled,
  isUnfunded,
  readStatuses,
} from '../execution/orders/approved-orders.js';

/** Kinds of payments that take the money first, each from an account of its own. */
const most = { again: 0, quick: 0, standard: 9, full: 9 } as const;

/** One payment from each purse and a run; the status of each, and who may act from then on. */
async function round(
  scene: Scene,
  access: Access,
  purses: readonly Purse[],
  kindOf: (purse: Purse) => PaymentKind,
  amount: string,
) {
  const orders = new Map<Purse, ApprovedOrder>();
  for (const purse of purses) {
    const creation = takenFrom(purse, kindOf(purse), amount);
    const order = creation && (await approve(scene.psu, access, kindOf(purse), creation));
    if (order !== undefined) orders.set(purse, order);
  }
  const { seen, access: later } = await afterBatch(
    scene,
    access,
    (by) => readStatuses(by, [...orders.values()]),
    (all) => all.some((each) => isSettled(each) || isUnfunded(each)),
  );
  const statuses = new Map([...orders.keys()].map((purse, at) => [purse, seen[at]]));
  return { access: later, statusOf: (purse: Purse) => statuses.get(purse) };
}

/** What a payment of any kind took from an account or a card is not there for the next one. */
export const spentBefore = scenario({
  id: 'money/spent-before',
  title:
    'What an account or a card paid in one run, by whatever kind of payment, it does not pay in the next',
  clauses: ['ERR-11'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'batch-day'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, observe, tpp } = stage;
    if (psu.identity.made !== true) return;
    const all = paymentKinds(stage, await psu.grants(tpp));
    const kinds = drawKinds(
      stage,
      all.filter(({ family, product }) => family !== 'periodic-payment' && /domestic/.test(product)),
      most,
    );
    const [domestic] = kinds;
    if (domestic === undefined) return;
    const { access, purses } = await makePurses(stage, kinds);
    const tooMuch = await round(stage, access, purses, () => domestic, whole);
    const before = await round(stage, tooMuch.access, purses, ({ first }) => first, part);
    const after = await round(stage, before.access, purses, () => domestic, part);
    // A bank may lend what is missing.
    const shown = purses.filter(
      (each) => isUnfunded(tooMuch.statusOf(each)) && isSettled(before.statusOf(each)),
    );
    const [simple, ...others] = shown;
    if (simple?.first !== domestic || isSettled(after.statusOf(simple))) {
      // The money of a sandbox may be the same again in each run.
      observe('ERR-11', 'what a domestic payment took from an account is there again in the next run');
      return;
    }
    for (const purse of others)
      judge('ERR-11', `${purse.what} does not pay the same money again`, () =>
        expectThat(!isSettled(after.statusOf(purse)), 'another status than ACSC', 'ACSC'),
      );
  },
});
