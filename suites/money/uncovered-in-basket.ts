import {
  afterBatch,
  dueNow,
  expectThat,
  orderedIdIn,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';
import { type ApprovedOrder, isSettled, readStatuses } from '../execution/orders/approved-orders.js';
import { inBasket } from '../execution/orders/cancelling.js';

/** One SCA for several payments finds no more money than one for each. */
export const uncoveredInBasket = scenario({
  id: 'money/uncovered-in-basket',
  title: 'A payment that is not covered is not settled where it is approved in a basket either',
  clauses: ['ERR-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-run'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, tpp } = stage;
    // What stands in other accounts nobody knows.
    if (psu.identity.made !== true) return;
    const access = await psu.grants(tpp);
    const made: ApprovedOrder[] = [];
    for (const kind of paymentKinds(stage, access).filter(({ family }) => family === 'payment')) {
      const creation = dueNow(kind.creation(), false);
      const paymentId = orderedIdIn(await access.tpp.send(creation, { odd: true }));
      if (paymentId === undefined) continue;
      await inBasket.approve(stage, access, kind, paymentId);
      made.push({ kind, paymentId, isAsked: true });
    }
    const { seen } = await afterBatch(
      stage,
      access,
      (by) => readStatuses(by, made),
      () => true,
    );
    for (const [at, { kind }] of made.entries())
      judge('ERR-11', `a ${kind.name} that is not covered is not settled behind the SCA of a basket`, () =>
        expectThat(!isSettled(seen[at]), 'another status than ACSC', 'ACSC'),
      );
  },
});
