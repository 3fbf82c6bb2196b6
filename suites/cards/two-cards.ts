import {
  type Access,
  afterBatch,
  approveOne,
  balancesIn,
  cardDebtor,
  codesOf,
  dayAgo,
  domesticProduct,
  dueNow,
  expectEqual,
  expectSameMembers,
  listCardTransactions,
  listedCard,
  makeCardTransactions,
  makeNumberedCard,
  paymentBody,
  paymentIdIn,
  type PaymentKind,
  scenario,
  type Stage,
  statusOf,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Card = Awaited<ReturnType<typeof makeNumberedCard>> & { readonly code: string };

/** Cards of one PSU, each with a purchase of its own. */
async function makeTwo(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>,
): Promise<readonly Card[]> {
  const { psu, tpp } = stage;
  const cards: Card[] = [];
  for (const code of ['5411', '7832']) {
    const made = await makeNumberedCard(stage, tpp, psu.identity.identity);
    await makeCardTransactions(stage, tpp, made.id, [{ code, amount: 12, day: dayAgo(stage, 2) }]);
    cards.push({ ...made, code });
  }
  psu.ownsMore();
  return cards;
}

/** The sums of a card; empty where they are not told, or where the list does not tell it from the other. */
async function sumsOf({ tpp }: Access, card: Card, other: Card): Promise<readonly string[]> {
  const list = await tpp.call('list-card-accounts');
  const cardAccountId = listedCard(list, card);
  if (cardAccountId === listedCard(list, other)) return [];
  const reply = await tpp.call('read-card-balances', { params: { cardAccountId } });
  return balancesIn(reply.at('balances'));
}

/** Pays from one card; true where that was executed. */
async function payFrom(stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>, access: Access, card: Card) {
  const debtorAccount = await cardDebtor(stage, access, card);
  const kind: PaymentKind = {
    name: 'payment from a card',
    family: 'payment',
    product: domesticProduct,
    creation: () =>
      access.tpp.request('create-domestic-payment', { body: paymentBody(stage, access, { debtorAccount }) }),
  };
  const paymentId = paymentIdIn(await access.tpp.send(dueNow(kind.creation(), true), { odd: true }));
  if (paymentId === undefined || !(await approveOne(stage.psu, access.tpp, kind, paymentId))) return false;
  const look = ({ tpp }: Access) => statusOf(tpp, kind, paymentId);
  return (await afterBatch(stage, access, look, (status) => status === 'ACSC')).seen === 'ACSC';
}

/** Of two cards the one pays that was named, and neither payment is one of the sandbox. */
export const twoCards = scenario({
  id: 'cards/two-cards',
  title: 'What relatedAccount of one card names pays from that card, and is no transaction of the sandbox',
  clauses: ['PAY-33', 'CARD-12'],
  effects: 'creates-payments',
  needs: ['psu', 'cards', 'sandbox-customers', 'batch-day', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge } = stage;
    if (psu.identity.made !== true)
      throw new Untestable('the cards of a PSU of the profile may pay elsewhere');
    const cards = await makeTwo(stage);
    for (const [named, other] of [cards, cards.toReversed()]) {
      const access = await psu.grants(tpp);
      if (named === undefined || other === undefined) return;
      const before = await sumsOf(access, other, named);
      // What was not executed now may be while the other card is looked at.
      if (!(await payFrom(stage, access, named))) return;
      const later = await psu.grants(tpp);
      const after = await sumsOf(later, other, named);
      if (before.length > 0 && after.length > 0)
        judge('PAY-33', 'a payment from one card leaves the other one as it was', () =>
          expectEqual(after, before, 'its balances'),
        );
      for (const card of cards) {
        const list = await listCardTransactions(tpp, card.id);
        if (list.accepted)
          judge('CARD-12', 'a payment from a card is no transaction that the sandbox created', () =>
            expectSameMembers(codesOf(list), [card.code], 'the listed codes'),
          );
      }
    }
  },
});
