import {
  type Access,
  balancesIn,
  cardReference,
  dayAgo,
  expectEqual,
  expectThat,
  listed,
  listedCard,
  makeAccount,
  type MadeCard,
  makeCardTransactions,
  makeNumberedCard,
  type Psu,
  readWhole,
  scenario,
  type Stage,
  texts,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time' | 'tpp'>;

/** What one of two persons got, and the sums by which its transactions are told from those of the other. */
interface Owned {
  readonly psu: Psu;
  readonly card: MadeCard;
  readonly sum: number;
}

/** Another person's card of the same masked number and name, and a purchase on each. */
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

/** Whole sums of what is listed, without their signs, in whichever unit. */
function sumsIn(transactions: readonly unknown[]): readonly number[] {
  return transactions.map((each) => Math.abs(Number(valueAt(each, ['transactionAmount', 'amount']))));
}

interface Seen {
  readonly sums: readonly number[];
  readonly balances: readonly string[];
  readonly reference: string | undefined;
}

/** What a person is told of their card. */
async function look({ target }: Scene, { tpp }: Access, card: MadeCard): Promise<Seen> {
  const cardAccountId = listedCard(await tpp.call('list-card-accounts'), card);
  const params = { cardAccountId };
  const list = await tpp.call('list-card-transactions', { params, query: { bookingStatus: 'both' } });
  const balances = await tpp.call('read-card-balances', { params });
  const details = await tpp.call('read-card-account', { params });
  const [reference] = await unlessUntestable(async () => [cardReference({ target }, details)]);
  return {
    sums: sumsIn([...listed(list, 'booked'), ...listed(list, 'pending')]),
    balances: balancesIn(balances.at('balances')),
    reference: reference?.identification,
  };
}

/** Of the number of a card little is shown, so that two persons may have cards that look alike. */
export const lookAlikes = scenario({
  id: 'cards/look-alikes',
  title: 'Of two persons with cards of the same masked number and name each is told of their own',
  clauses: ['CTX-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'second-psu', 'cards', 'sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, secondPsu, tpp, judge } = stage;
    const made = await makeBoth(stage, [secondPsu, psu]);
    const [theirs, mine] = made;
    if (theirs === undefined || mine === undefined) return;
    const told = async ({ psu: owner, card }: Owned) => look(stage, await owner.grants(tpp), card);
    const buy = ({ card, sum }: Owned) =>
      makeCardTransactions(stage, tpp, card.id, [{ code: '5411', amount: sum, day: dayAgo(stage, 2) }]);
    await buy(mine);
    const before = await told(mine);
    await buy(theirs);
    const after = [await told(mine), await told(theirs)] as const;
    judge('CTX-02', "another person's purchase leaves the balances of a card that looks alike", () =>
      expectEqual(after[0].balances, before.balances, 'its balances'),
    );
    for (const [{ sums }, own, other] of [
      [after[0], mine, theirs],
      [after[1], theirs, mine],
    ] as const) {
      const times = [own, other].map(({ sum }) => sums.filter((each) => each % sum === 0).length);
      // Whether the purchase is told as it was made is open: what is told of one's own shows it.
      if (times[0] === 0) continue;
      judge('CTX-02', 'nobody is told the purchases of another on a card that looks alike', () =>
        expectThat(times[1] === 0, 'none of the other card', `${times[1]}`),
      );
    }
  },
});

/** The account as the person lists it; undefined where it is not among them. */
async function textsOf({ tpp, accounts }: Access, bban: string): Promise<readonly string[] | undefined> {
  const account = accounts.find((each) => each.bban === bban);
  if (account === undefined) return undefined;
  const input = { params: { accountId: account.id }, query: { bookingStatus: 'booked' } };
  return texts((await readWhole(tpp, await tpp.call('list-transactions', input))).booked);
}
