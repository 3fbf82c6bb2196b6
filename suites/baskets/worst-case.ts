import {
  type Access,
  afterBatch,
  createdId,
  domesticProduct,
  expectEqual,
  expectThat,
  fillAccount,
  paymentBody,
  type Reply,
  scenario,
  type Stage,
  Untestable,
  whyMissing,
} from '../../lib/harness/kit/index.js';

const unfunded = { instructedAmount: { amount: '9999999999.00', currency: 'NOK' } };

/** Where the bad payment stands among three. */
const places = [
  ['first', 0],
  ['in the middle', 1],
  ['last', 2],
] as const;

/** Wherever the bad payment stands, it decides the status of the basket and nothing else. */
export const worstCase = scenario({
  id: 'baskets/worst-case',
  title: 'A basket is not atomic and shows the worst status of its payments',
  clauses: ['BSK-02', 'BSK-03'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  pulls: ['batchRun', 'clock', 'funds'],
  async run(stage) {
    const { tpp, psu, judge, require, observe } = stage;
    const access = await psu.grants(tpp);
    await fillAccount(stage, access);
    const creations = await access.tpp.all(
      places.flatMap(([, position]) =>
        [0, 1, 2].map((index) =>
          access.tpp.request('create-domestic-payment', {
            body: paymentBody(stage, access, index === position ? unfunded : {}),
          }),
        ),
      ),
    );
    const refused = places.flatMap(([, position]) => {
      const bad = creations[3 * position + position];
      return bad?.accepted === false ? [bad] : [];
    });
    if (refused[0] !== undefined) {
      // When funds are looked at is open; such a bank never has a rejected payment in a basket.
      for (const clause of ['BSK-02', 'BSK-03'] as const)
        observe(clause, `a payment without funds is refused at creation with status ${refused[0].status}`);
      return;
    }
    const members = places.map(([, position]) =>
      creations.slice(3 * position, 3 * position + 3).map(createdId),
    );
    const created = await access.tpp.all(
      members.map((paymentIds) => access.tpp.request('create-basket', { body: { paymentIds } })),
    );
    const baskets: Basket[] = [];
    for (const [index, reply] of created.entries()) {
      require('a basket', () => void reply.textAt('basketId'));
      const basketId = reply.textAt('basketId');
      const start = await access.tpp.call('start-basket-authorisation', { params: { basketId } });
      await psu.completes(access.tpp, start);
      baskets.push({ basketId, paymentIds: members[index] ?? [] });
    }
    const look = (by: Access) => lookAt(baskets, by);
    const isRejected = (seen: readonly Seen[]) =>
      places.every(([, position]) => seen[position]?.payments[position]?.at('transactionStatus') === 'RJCT');
    let seen = await look(access);
    let later = access;
    if (!isRejected(seen)) ({ seen, access: later } = await afterBatch(stage, access, look, isRejected));
    if (!isRejected(seen) && stage.target.levers.batchRun === undefined)
      throw new Untestable(
        `when the bank looks at the funds is open, and it has not yet; ${whyMissing('batchRun', stage.target)}`,
      );
    if (seen.some(hasStoppedOthers)) {
      const alone = await payAlone(stage, later);
      require('a payment of the same amount that is executed by itself', () =>
        expectThat(alone !== 'RJCT', 'no rejection', alone));
    }
    for (const [place, position] of places) {
      const { basket, payments = [] } = seen[position] ?? {};
      require('a payment rejected for lack of funds', () =>
        expectEqual(payments[position]?.at('transactionStatus'), 'RJCT', 'its status'));
      judge('BSK-02', `the failing payment ${place} does not stop the others`, () =>
        payments.forEach((reply, index) => {
          if (index === position) return;
          const status = reply.textAt('transactionStatus');
          expectThat(!isStopped(status), 'an approved payment', status);
        }),
      );
      judge('BSK-03', `the basket shows RJCT with the failing payment ${place}`, () =>
        expectEqual(basket?.at('transactionStatus'), 'RJCT', 'the status of the basket'),
      );
    }
  },
});

interface Basket {
  readonly basketId: string;
  readonly paymentIds: readonly string[];
}

/** What was read of a basket and of its payments. */
interface Seen {
  readonly basket: Reply | undefined;
  readonly payments: readonly Reply[];
}

const isStopped = (status: unknown): boolean => status === 'RJCT' || status === 'RCVD';

/** Whether a payment that has funds was not executed, in the basket whose place is given by its index. */
function hasStoppedOthers({ payments }: Seen, position: number): boolean {
  return payments.some((reply, index) => index !== position && isStopped(reply.at('transactionStatus')));
}

/** The status of a payment in no basket: where it is rejected, too, the account has run dry. */
async function payAlone(stage: Pick<Stage, 'psu' | 'random' | 'target'>, access: Access): Promise<unknown> {
  const { psu, target } = stage;
  const { tpp } = access;
  const creation = await tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
  const params = { product: domesticProduct, paymentId: createdId(creation) };
  await psu.completes(tpp, await tpp.call('start-payment-authorisation', { params }));
  await target.levers.batchRun?.({});
  return (await tpp.call('read-payment-status', { params })).at('transactionStatus');
}

/** Baskets and their payments, read at once. */
async function lookAt(baskets: readonly Basket[], { tpp }: Access): Promise<readonly Seen[]> {
  const replies = await tpp.all(
    baskets.flatMap(({ basketId, paymentIds }) => [
      tpp.request('read-basket', { params: { basketId } }),
      ...paymentIds.map((paymentId) =>
        tpp.request('read-payment-status', { params: { product: domesticProduct, paymentId } }),
      ),
    ]),
  );
  return baskets.map((_, index) => {
    const [basket, ...payments] = replies.slice(4 * index, 4 * index + 4);
    return { basket, payments };
  });
}
