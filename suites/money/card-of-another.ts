import {
  type Access,
  afterBatch,
  approveOne,
  balancesIn,
  dueNow,
  expectEqual,
  expectThat,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  singleScaCreations,
  type Stage,
  startSingleSca,
  statusOf,
  trySca,
} from '../../lib/harness/kit/index.js';
import { grantBoth, paidFrom } from '../execution/orders/payers.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

interface Ordered {
  readonly kind: PaymentKind;
  readonly paymentId: string;
}

/** A payment of a kind from a debtor, approved where the bank goes so far. */
async function orderFrom(
  { psu }: Scene,
  { tpp }: Access,
  kind: PaymentKind,
  debtor: object,
): Promise<Ordered | undefined> {
  const creation = paidFrom(dueNow(kind.creation(), true), debtor);
  const paymentId = orderedIdIn(await tpp.send(creation, { odd: true }));
  if (paymentId === undefined) return undefined;
  await approveOne(psu, tpp, kind, paymentId);
  return { kind, paymentId };
}

/** The same in the single-SCA flow, which names no PSU-ID. */
async function orderInSingleSca(stage: Scene, payer: Access, debtor: object): Promise<void> {
  for (const { request } of singleScaCreations(stage, payer, stage.psu)) {
    const created = await payer.tpp.send(paidFrom(dueNow(request, true), debtor), { odd: true });
    if (!created.accepted) continue;
    const started = await startSingleSca(payer, created);
    if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, payer.tpp, started);
  }
}

/** How a bank refuses the card of another is open; that it does not pay is not. */
export const cardOfAnother = scenario({
  id: 'money/card-of-another',
  title: "No payment of any kind leaves another PSU's card",
  clauses: ['CTX-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'cards', 'sandbox-customers', 'batch-day', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, secondPsu, tpp, judge } = stage;
    const { own, cards, cardAccountId } = await grantBoth(stage, psu, secondPsu);
    const [card] = cards;
    if (card === undefined || cardAccountId === undefined) return;
    const sumsOf = async () => {
      const { tpp: theirs } = await secondPsu.grants(tpp);
      const reply = await theirs.call('read-card-balances', { params: { cardAccountId } });
      return balancesIn(reply.at('balances'));
    };
    const before = await sumsOf();
    const twins: Ordered[] = [];
    const borrowed: Ordered[] = [];
    for (const kind of paymentKinds(stage, own)) {
      if (kind.family === 'periodic-payment') continue;
      const [ours, theirs] = [
        await orderFrom(stage, own, kind, card.own),
        await orderFrom(stage, own, kind, card.foreign),
      ];
      if (ours !== undefined) twins.push(ours);
      if (theirs !== undefined) borrowed.push(theirs);
    }
    await orderInSingleSca(stage, own, card.foreign);
    const statuses = async (by: Access, all: readonly Ordered[]) => {
      const seen: unknown[] = [];
      for (const { kind, paymentId } of all) seen.push(await statusOf(by.tpp, kind, paymentId));
      return seen;
    };
    const look = async (by: Access) => ({
      ours: await statuses(by, twins),
      theirs: await statuses(by, borrowed),
    });
    const { seen } = await afterBatch(stage, own, look, ({ ours }) => ours.includes('ACSC'));
    const after = await sumsOf();
    // Only where a card pays at all is it sure what the reference means.
    if (!seen.ours.includes('ACSC')) return;
    for (const [at, { kind }] of borrowed.entries())
      judge('CTX-02', `a ${kind.name} from the card of another person is not settled`, () =>
        expectThat(seen.theirs[at] !== 'ACSC', 'a payment that is not settled', 'ACSC'),
      );
    if (before.length > 0 && after.length > 0)
      judge('CTX-02', 'the card of another person keeps its money', () =>
        expectEqual(after, before, 'its balances'),
      );
  },
});
