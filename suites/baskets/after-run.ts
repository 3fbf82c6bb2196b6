import {
  type Access,
  afterBatch,
  callOn,
  completeSca,
  createBasket,
  createOf,
  expectEqual,
  expectThat,
  fillAccount,
  muchAt,
  paymentKinds,
  scenario,
  startBasket,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** Payments of the basket: a run that takes a number of them leaves the others. */
const entries = { again: 2, quick: 2, standard: 60, full: 60 } as const;

/** What a basket and its payments tell. */
interface Seen {
  /** Undefined when it changed meanwhile. */
  readonly basket: unknown;
  readonly inside: readonly unknown[];
  /** A payment of the same kind that was approved by itself. */
  readonly alone: unknown;
}

function isAlike({ inside: [first, ...others] }: Seen): boolean {
  return first !== undefined && others.every((each) => each === first);
}

/** A run goes on with what was approved together as with what was approved alone, and the basket tells it. */
export const afterRun = scenario({
  id: 'baskets/after-run',
  title:
    'A batch run takes payments that were approved in a basket, whose status is theirs before and after it',
  clauses: ['BSK-03', 'ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const [kind] = paymentKinds(stage, access);
    if (kind === undefined) throw new Untestable('the bank takes no payments');
    const make = async () => {
      const paymentId = await createOf(access.tpp, kind);
      if (paymentId === undefined) throw new Untestable('a domestic payment was refused');
      return paymentId;
    };
    const alone = await make();
    const paymentIds: string[] = [];
    while (paymentIds.length < muchAt(stage.target, entries)) paymentIds.push(await make());
    const looked = paymentIds.filter((_, at) => at < 2 || at % 10 === 9);
    const basketId = await createBasket(access.tpp, paymentIds);
    if (basketId === undefined) throw new Untestable('the bank made no basket');
    await completeSca(access, psu, await startBasket(access.tpp, basketId));
    await completeSca(access, psu, await callOn(access.tpp, kind, alone, 'start'));
    const statusOf = async (tpp: Tpp, paymentId: string) =>
      (await callOn(tpp, kind, paymentId, 'status')).at('transactionStatus');
    const look = async ({ tpp }: Pick<Access, 'tpp'>): Promise<Seen> => {
      const readBasket = async () =>
        (await tpp.call('read-basket', { params: { basketId } })).at('transactionStatus');
      const basket = await readBasket();
      const inside: unknown[] = [];
      for (const each of looked) inside.push(await statusOf(tpp, each));
      // Somebody else's run may come between.
      const isSteady = (await readBasket()) === basket;
      return { basket: isSteady ? basket : undefined, inside, alone: await statusOf(tpp, alone) };
    };
    const judgeBasket = (seen: Seen, when: string) => {
      if (seen.basket !== undefined && isAlike(seen))
        judge('BSK-03', `${when} the basket has the status that all its payments have`, () =>
          expectEqual(seen.basket, seen.inside[0], 'its status'),
        );
    };
    const before = await look(access);
    judgeBasket(before, 'before a run');
    const isMoved = (seen: Seen) => seen.alone !== before.alone;
    const { seen } = await afterBatch(stage, access, look, isMoved);
    judgeBasket(seen, 'after a run');
    // What stood at the same status as the payment that was approved alone goes on as that one does.
    if (isMoved(seen) && isAlike(before) && before.inside[0] === before.alone)
      judge('ENV-11', 'a run takes what was approved in a basket', () =>
        expectThat(
          seen.inside.every((each) => each !== before.alone),
          String(seen.alone),
          seen.inside.join(', '),
        ),
      );
  },
});
