import {
  grantWithCards,
  fillAccount,
  jsonBody,
  type PaymentKind,
  paymentKinds,
  scenario,
  withBody,
} from '../../../lib/harness/kit/index.js';
import { businessDay } from '../../payments/bodies.js';
import { beginWalk } from './done.js';
import { judgeServed, onOrders, onReads } from './judge.js';
import { walkBasket, walkOrders } from './orders.js';
import { drawnRoute, grantAndWalk, kindsOf, type Scene } from './walking.js';

/** The same kind, for a later day. */
function forLaterDay(scene: Scene, kind: PaymentKind): PaymentKind {
  return {
    ...kind,
    creation() {
      const request = kind.creation();
      const requestedExecutionDate = businessDay(scene, 9);
      return withBody(request, { ...Object(jsonBody(request)), requestedExecutionDate });
    },
  };
}

/** What waits for its day is ordered, approved and read as anything else. */
export const servedForLaterDay = scenario({
  id: 'everywhere/served-for-later-day',
  title: 'What is served on a payment for today is served on one for a later day, too',
  clauses: ['PAY-58', ...onOrders, ...onReads],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp } = stage;
    const route = { ...drawnRoute(stage, tpp), reads: false } as const;
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    const access = await psu.grants(tpp);
    const walk = beginWalk({ access, psu });
    const later = kindsOf(stage, access.tpp, route)
      .filter(({ family, product }) => family === 'payment' && !product.startsWith('instant-'))
      .map((each) => forLaterDay(stage, each));
    await walkOrders(stage, walk, later, later.filter(({ name }) => route.whole.includes(name)).length);
    const words = 'on a payment for a later day';
    judgeServed(stage, plain, walk.done, { words, clause: 'PAY-58', onCreationsOnly: true });
  },
});

/** Payments of a basket that are more than the fewest, and fewer than the most. */
const many = 12;

/** The text keeps bulk and periodic payments out of baskets. Which other mixtures it refuses is open. */
export const servedInBaskets = scenario({
  id: 'everywhere/served-in-baskets',
  title: 'What is served on a basket of two domestic payments is served on one with others, too',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-sandbox',
  needs: ['psu', 'baskets', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu } = stage;
    const { access, cards } = await grantWithCards(stage);
    const [domestic, ...others] = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
    if (domestic === undefined) return;
    await fillAccount(stage, access);
    const plain = beginWalk({ access, psu });
    await walkBasket(plain, [domestic.creation, domestic.creation]);
    const mixed = [
      ...[...others, ...cards].map(({ name, creation }) => [`with a ${name}`, [creation], true] as const),
      ['with a payment for a later day', [forLaterDay(stage, domestic).creation], false] as const,
      [`of ${many} payments`, Array.from({ length: many - 1 }, () => domestic.creation), false] as const,
    ];
    for (const [words, creations, isMixed] of mixed) {
      const walk = beginWalk({ access, psu });
      await walkBasket(walk, [domestic.creation, ...creations]);
      judgeServed(stage, plain.done, walk.done, { words, isMixed });
    }
  },
});
