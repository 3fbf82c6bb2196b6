import {
  grantWithCards,
  expectThat,
  gone,
  paymentKinds,
  type Psu,
  type Reply,
  scenario,
  type Stage,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';
import { basketSort, singleSort, type Sort, sortOf } from './started.js';

type Scene = Pick<
  Stage<'STA-07' | 'SCA-11' | 'PRS-13' | 'BSK-08' | 'BSK-11' | 'FLW-06'>,
  'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'
>;

async function approves(psu: Psu, tpp: Tpp, started: Reply | undefined): Promise<boolean> {
  if (started?.link('scaRedirect') === undefined) return false;
  return (await trySca(psu, tpp, started))?.succeeded === true;
}

/** Of three the second one is approved by its link: that one, and neither of the others. */
async function judgeSort(
  { judge, psu, target }: Scene,
  tpp: Tpp,
  { name, make, others, own, starts, isCancelled = false }: Sort,
): Promise<void> {
  const [one, two, three] = [await make(), await make(), await make()];
  if (one === undefined || two === undefined || three === undefined) return;
  const look = async () => [await one.status(), await two.status(), await three.status()] as const;
  const before = await look();
  const started = await two.start();
  // What the bank rejects meanwhile, nobody can approve.
  if (starts !== undefined && started !== undefined && (started.accepted || !gone.has(await two.status())))
    judge(starts, `the link of a ${name} takes a POST without body`, () => started.isAccepted());
  if (!(await approves(psu, tpp, started))) return;
  const after = await look();
  // That a cancellation needs an SCA is said where the clause is pinned.
  const mayEnd = !isCancelled || !target.pinnedClauses.has(others);
  judge(others, `the link of one ${name} approves no other`, () => {
    for (const at of [0, 2] as const)
      expectThat(
        after[at] === before[at] || (gone.has(after[at]) && (mayEnd || after[at] !== 'CANC')),
        'the status that it had',
        after[at],
      );
  });
  if (after[1] !== before[1] || !(await approves(psu, tpp, await two.startNamed()))) return;
  // What only the operation approves, the link did not.
  const last = await two.status();
  judge(own, `the link of a ${name} starts the authorisation of that one`, () =>
    expectThat(last === before[1] || gone.has(last), 'an approval by the link', 'none'),
  );
}

/** Links lead to what they stand beside. */
export const ownLinks = scenario({
  id: 'execution/own-links',
  title: 'Of several payments, baskets and cancellations each link starts the authorisation of its own',
  clauses: ['FLW-06', 'STA-07', 'SCA-11', 'PRS-13', 'BSK-08', 'BSK-11'],
  effects: 'changes-sandbox',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { capabilities } = stage.target;
    const { access, cards } = await grantWithCards(stage);
    const kinds = paymentKinds(stage, access);
    const [domestic] = kinds;
    if (domestic === undefined) return;
    const sorts = [
      ...[...kinds, ...cards].map((each) => sortOf(stage, access, each, false)),
      ...(capabilities.baskets === false ? [] : [basketSort(access, domestic)]),
      ...(capabilities.singleSca === false ? [] : [singleSort(stage, access, domestic)]),
      ...kinds
        .filter(({ family }) => family !== 'periodic-payment')
        .filter((each) => each.family !== 'payment' || each === domestic)
        .map((each) => sortOf(stage, access, each, true)),
    ];
    for (const sort of sorts) await judgeSort(stage, access.tpp, sort);
  },
});
