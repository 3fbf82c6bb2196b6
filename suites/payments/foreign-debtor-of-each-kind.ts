import {
  type Access,
  callOn,
  expectEqual,
  paymentIdIn,
  paymentKinds,
  scenario,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { dueNow } from './every-kind.js';
import { balancesOf, strangersAccount } from './strangers-account.js';

/** The same of every other kind of payment, where each trace of money can be told from that of others. */
export const foreignDebtorOfEachKind = scenario({
  id: 'payments/foreign-debtor-of-each-kind',
  title: "No payment of any kind leaves another PSU's account",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'batch-run'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, secondPsu, judge, target } = stage;
    if (secondPsu.identity.made !== true)
      throw new Untestable('only at an account that the run made shows that no money of any sum left');
    const { own, other, foreign } = await strangersAccount(stage);
    const payer: Access = { ...own, accounts: [foreign], tpp: own.tpp.bound({ accounts: [foreign] }) };
    // What earlier payments of the account still have to book is booked before.
    await target.levers.batchRun?.({});
    const kinds = paymentKinds(stage, payer).filter((each) => each.name !== 'domestic payment');
    for (const kind of kinds) {
      const before = await balancesOf(other.tpp, foreign.id);
      const paymentId = paymentIdIn(await own.tpp.send(dueNow(kind.creation(), true), { odd: true }));
      if (paymentId !== undefined) {
        const started = await callOn(own.tpp, kind, paymentId, 'start');
        if (started.link('scaRedirect') !== undefined) await trySca(psu, own.tpp, started);
        await target.levers.batchRun?.({});
      }
      const after = await balancesOf(other.tpp, foreign.id);
      judge('CTX-02', `a ${kind.name} does not leave the other PSU's account`, () =>
        expectEqual(after, before, 'the balances of the account'),
      );
    }
  },
});
