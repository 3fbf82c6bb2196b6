import {
  type Access,
  balancesIn,
  dayAgo,
  expectEqual,
  listed,
  listedCard,
  type MadeCard,
  makeCardTransactions,
  makeNumberedCard,
  type Psu,
  scenario,
  type Stage,
  valueAt,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'random' | 'target' | 'tpp'>;

/** What one of two persons got, and the sum of its purchase, which tells it from that of the other. */
interface Owned {
  readonly psu: Psu;
  readonly card: MadeCard;
  readonly sum: number;
}

/** A card for each person, all of the same masked number and name. */
async function makeBoth(stage: Scene, psus: readonly Psu[]): Promise<readonly Owned[]> {
  const { random, tpp } = stage;
  const masked = `411111******${random.digits(4)}`;
  const made: Owned[] = [];
  for (const [at, psu] of psus.entries()) {
    const card = await makeNumberedCard(stage, tpp, psu.identity.identity, masked);
    psu.ownsMore();
    made.push({ psu, card, sum: 3_000 + 1_000 * at + random.below(900) });
  }
  return made;
}

interface Seen {
  /** Sums of purchases, without their signs. */
  readonly sums: readonly number[];
  readonly balances: readonly string[];
}

/** What a person is told of their card. */
async function look({ tpp }: Access, card: MadeCard): Promise<Seen> {
  const params = { cardAccountId: listedCard(await tpp.call('list-card-accounts'), card) };
  const list = await tpp.call('list-card-transactions', { params, query: { bookingStatus: 'both' } });
  const balances = await tpp.call('read-card-balances', { params });
  const sums = [...listed(list, 'booked'), ...listed(list, 'pending')].map((each) =>
    Math.abs(Number(valueAt(each, ['transactionAmount', 'amount']))),
  );
  return { sums, balances: balancesIn(balances.at('balances')) };
}

/** How often a sum is among others, in whole units or in hundredths. */
function times(sums: readonly number[], sum: number): number {
  return sums.filter((each) => each === sum || each === sum * 100 || each === sum / 100).length;
}

/** Of the number of a card little is shown, so that two persons may have cards that look alike. */
export const lookAlikes = scenario({
  id: 'cards/look-alikes',
  title: 'Of two persons with cards of the same masked number and name each is told of their own',
  clauses: ['CTX-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'second-psu', 'cards', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, secondPsu, tpp, judge } = stage;
    const [theirs, mine] = await makeBoth(stage, [secondPsu, psu]);
    if (theirs === undefined || mine === undefined) return;
    const told = async ({ psu: owner, card }: Owned) => look(await owner.grants(tpp), card);
    const buy = ({ card, sum }: Owned) =>
      makeCardTransactions(stage, tpp, card.id, [{ code: '5411', amount: sum, day: dayAgo(stage, 2) }]);
    const before = await told(mine);
    await buy(theirs);
    const between = await told(mine);
    judge('CTX-02', "another person's purchase leaves the balances of a card that looks alike", () =>
      expectEqual(between.balances, before.balances, 'its balances'),
    );
    await buy(mine);
    const seen = [
      [await told(mine), mine, theirs],
      [await told(theirs), theirs, mine],
    ] as const;
    for (const [{ sums }, own, other] of seen) {
      // Whether a purchase is told with the sum that it was made with is shown by one's own.
      if (times(sums, own.sum) === 0) continue;
      judge('CTX-02', 'nobody is told the purchases of another person on a card that looks alike', () =>
        expectEqual(times(sums, other.sum), 0, 'the number of purchases of the other'),
      );
    }
  },
});
