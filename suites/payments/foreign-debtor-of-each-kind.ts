import {
  type Access,
  approveOne,
  dueNow,
  expectEqual,
  itemsOf,
  orderedIdIn,
  paymentKinds,
  scenario,
  singleScaCreations,
  type Stage,
  startSingleSca,
  type Tpp,
  trySca,
  unlessUntestable,
  Untestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

export function hundredths(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

/**
 * The balances of an account, in hundredths.
 * @throws Untestable where none are shown
 */
export async function balancesOf(tpp: Tpp, accountId: string): Promise<readonly number[]> {
  const balances = await tpp.call('read-balances', { params: { accountId } });
  const sums = itemsOf(balances.at('balances')).map((each) => valueAt(each, ['balanceAmount', 'amount']));
  if (sums.length === 0)
    throw new Untestable(`balances were answered with status ${balances.status} and no sums`);
  return sums.map(hundredths);
}

/**
 * Access of two PSUs to one TPP, and an account that only the second one has.
 * @throws Untestable where there is no such account
 */
export async function strangersAccount({ tpp, psu, secondPsu }: Pick<Stage, 'tpp' | 'psu' | 'secondPsu'>) {
  const other = await secondPsu.grants(tpp);
  const own = await psu.grants(tpp);
  const foreign = other.accounts.find(({ bban }) => own.accounts.every((each) => each.bban !== bban));
  if (foreign === undefined) throw new Untestable('the second PSU has no account of its own');
  return { own, other, foreign };
}

/** A payment in the single-SCA flow, which names no PSU-ID; approved by the PSU that it names by number. */
async function payInSingleSca(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  payer: Access,
): Promise<void> {
  for (const { request } of singleScaCreations(stage, payer, stage.psu)) {
    const created = await payer.tpp.send(dueNow(request, true), { odd: true });
    if (!created.accepted) continue;
    const started = await startSingleSca(payer, created);
    if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, payer.tpp, started);
  }
}

/** The same of every other kind of payment, where each trace of money can be told from that of others. */
export const foreignDebtorOfEachKind = scenario({
  id: 'payments/foreign-debtor-of-each-kind',
  title: "No payment of any kind leaves another PSU's account",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'batch-run'],
  widens: true,
  bars: ['repeated'],
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
      const paymentId = orderedIdIn(await own.tpp.send(dueNow(kind.creation(), true), { odd: true }));
      if (paymentId !== undefined) {
        await approveOne(psu, own.tpp, kind, paymentId);
        await target.levers.batchRun?.({});
      }
      const after = await balancesOf(other.tpp, foreign.id);
      judge('CTX-02', `a ${kind.name} does not leave the other PSU's account`, () =>
        expectEqual(after, before, 'the balances of the account'),
      );
    }
    const before = await balancesOf(other.tpp, foreign.id);
    await unlessUntestable(async () => {
      await payInSingleSca(stage, payer);
      return [];
    });
    await target.levers.batchRun?.({});
    const after = await balancesOf(other.tpp, foreign.id);
    judge('CTX-02', "a payment in the single-SCA flow does not leave the other PSU's account", () =>
      expectEqual(after, before, 'the balances of the account'),
    );
  },
});
