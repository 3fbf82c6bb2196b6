import {
  afterBatch,
  grantWithCards,
  dueNow,
  expectThat,
  paymentKinds,
  scenario,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable, isRejected } from '../payments/funds.js';
import {
  approve,
  type ApprovedOrder,
  isSettled,
  isUnfunded,
  readStatuses,
} from '../execution/orders/approved-orders.js';
import { judgeLater, judgeTogether } from './covered-alone.js';

/** Who has not the money does not pay, from an account or a card, at home or abroad. */
export const uncoveredKinds = scenario({
  id: 'money/uncovered-kinds',
  title: 'A payment of no kind, from no account and no card, is settled where it is not covered',
  clauses: ['ERR-11', 'STA-04', 'END-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    // What stands in other accounts nobody knows.
    if (psu.identity.made !== true) return;
    const { access, cards } = await grantWithCards(stage);
    const single = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
    const made: ApprovedOrder[] = [];
    for (const kind of [...single, ...cards]) {
      const each = await approve(psu, access, kind, dueNow(kind.creation(), false));
      if (each !== undefined) made.push(each);
    }
    const [card] = cards;
    const covered = card && (await approve(psu, access, card, dueNow(card.creation(), true)));
    const all = [...made, ...(covered === undefined ? [] : [covered])];
    const { seen, access: later } = await afterBatch(
      stage,
      access,
      (by) => readStatuses(by, all),
      () => true,
    );
    for (const [at, { kind }] of made.entries())
      judge('ERR-11', `a ${kind.name} that is not covered is not settled`, () =>
        expectThat(!isSettled(seen[at]), 'another status than ACSC', 'ACSC'),
      );
    const ofCard = seen[made.findIndex(({ kind }) => kind === card)];
    const isCovered = covered !== undefined && isSettled(seen[made.length]);
    // Where the card pays what it covers, what it does not cover lacks money as it does in an account.
    if (isUnfunded(seen[0]) && isCovered && isRejected(ofCard))
      judge('STA-04', 'the status of a payment that a card does not cover says so', () =>
        expectFundsAvailable(ofCard),
      );
    const [domestic] = single;
    if (domestic === undefined) return;
    const sepa = single.find(({ product }) => product === 'sepa-credit-transfers');
    await judgeTogether(stage, later, domestic, sepa);
    await judgeLater(stage, later, single);
  },
});
