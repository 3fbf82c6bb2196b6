import {
  type Access,
  drawKinds,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
} from '../../../lib/harness/kit/index.js';
import { basketSort, type Sort, sortOf } from '../started.js';
import { judgeOrdersOfAnother, judgeOwnOrders } from './orders-on-pages.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time'>;

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 1, quick: 0, standard: 2, full: 9 } as const;

/** What waits for an SCA of a PSU: payments, a basket, and a cancellation. */
function sortsOf(scene: Scene, psu: Psu, access: Access, names?: ReadonlySet<string>): readonly Sort[] {
  const all = paymentKinds(scene, access);
  const [domestic] = all;
  const kinds = names === undefined ? drawKinds(scene, all, most) : all.filter(({ name }) => names.has(name));
  if (domestic === undefined) return [];
  const { random, target, time } = scene;
  const stage = { psu, random, target, time };
  return [
    ...kinds.map((each) => sortOf(stage, access, each, false)),
    ...(scene.target.capabilities.baskets === false ? [] : [basketSort(access, domestic)]),
    sortOf(stage, access, domestic, true),
  ];
}

/** Where the form of a page, or its address, says what it is about, the browser says another thing. */
export const carriedAlong = scenario({
  id: 'execution/carried-along',
  title: 'What the form of a page names in place of its order, sum or payee is not approved by it',
  clauses: ['SCA-11', 'SCA-17'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'sca-pages'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, secondPsu, target } = stage;
    if (target.sca?.smuggles !== true) return;
    const access = await psu.grants(tpp);
    const sorts = sortsOf(stage, psu, access);
    const carrying = new Set<string>();
    for (const sort of sorts)
      if (await judgeOwnOrders(stage, { tpp: access.tpp, sort })) carrying.add(sort.name);
    // Who shares an account may approve what leaves it.
    const own = new Set([...psu.accounts, ...access.accounts].map(({ bban }) => bban));
    const theirs = await secondPsu.grants(tpp);
    if (theirs.accounts.some(({ bban }) => own.has(bban))) return;
    const others = sortsOf(stage, secondPsu, theirs, new Set(sorts.map(({ name }) => name)));
    for (const [at, sort] of sorts.entries()) {
      const other = others.find(({ name }) => name === sort.name);
      // A page before the decision may carry what that of the decision does not.
      const places = [
        ...(at === 0 || carrying.has(sort.name) ? (['each page'] as const) : []),
        ...(carrying.has(sort.name) ? (['decision'] as const) : []),
      ];
      for (const on of other === undefined ? [] : places)
        if (other !== undefined) await judgeOrdersOfAnother(stage, { tpp: access.tpp, sort }, other, on);
    }
  },
});
