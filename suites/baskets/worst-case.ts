import {
  type Access,
  afterBatch,
  createdId,
  expectEqual,
  expectThat,
  fillAccount,
  isExempt,
  paymentBody,
  scenario,
  unlessUntestable,
  Untestable,
  whyMissing,
} from '../../lib/harness/kit/index.js';
import { judgeNoneLeft } from './left-behind.js';
import { type Basket, lookAt, payAlone, type Seen } from './seen-baskets.js';

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
  clauses: ['BSK-02', 'BSK-03', 'ERR-11'],
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
      for (const clause of ['BSK-02', 'BSK-03', 'ERR-11'] as const)
        observe(clause, `a payment without funds is refused at creation with status ${refused[0].status}`);
      return;
    }
    if (creations.some(isExempt)) throw new Untestable('the bank exempted a payment of a basket from SCA');
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
    const before = await look(access);
    let seen = before;
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
    const statusAt = (position: number) => seen[position]?.payments[position]?.at('transactionStatus');
    require('a payment rejected for lack of funds', () =>
      expectThat(
        places.some(([, position]) => statusAt(position) === 'RJCT'),
        'a status of RJCT',
        places.map(([, position]) => statusAt(position)).join(', '),
      ));
    for (const [place, position] of places) {
      const { basket, payments = [] } = seen[position] ?? {};
      // They are all of one sum, and one of them was too much.
      judge('ERR-11', `a payment without funds that stands ${place} in its basket is not settled`, () =>
        expectThat(statusAt(position) !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
      if (statusAt(position) !== 'RJCT') {
        observe('BSK-03', `the payment without funds ${place} is at ${String(statusAt(position))}`);
        continue;
      }
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
    await unlessUntestable(async () => {
      await judgeNoneLeft(stage, later, baskets, before);
      return [];
    });
  },
});

const isStopped = (status: unknown): boolean => status === 'RJCT' || status === 'RCVD';

/** Whether a payment that has funds was not executed, in the basket whose place is given by its index. */
function hasStoppedOthers({ payments }: Seen, position: number): boolean {
  return payments.some((reply, index) => index !== position && isStopped(reply.at('transactionStatus')));
}
