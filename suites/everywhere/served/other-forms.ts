import {
  grantWithCards,
  optInNames,
  type RequestDraft,
  scenario,
  withHeader,
} from '../../../lib/harness/kit/index.js';
import { beginWalk } from './done.js';
import { judgeServed, onOrders, onReads } from './judge.js';
import { walkOrders } from './orders.js';
import { drawnRoute, grantAndWalk, walkThrough } from './walking.js';

function withAllOptIns(request: RequestDraft): RequestDraft {
  return withHeader(request, 'x-accept-fix', optInNames.join(','));
}

/** All values have become the default, so that they change nothing. */
export const servedWithOptIns = scenario({
  id: 'everywhere/served-with-opt-ins',
  title: 'What is served with one opt-in is served with all four of them',
  clauses: ['VER-03', ...onOrders, ...onReads],
  effects: 'changes-sandbox',
  needs: ['psu', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp } = stage;
    // A card to read, where the bank makes one.
    const { access } = await grantWithCards(stage);
    const route = drawnRoute(stage, tpp);
    const plain = await walkThrough(stage, { access, psu }, route);
    const there = await grantAndWalk(stage, { tpp, psu }, route, { dress: withAllOptIns });
    judgeServed(stage, plain, there, { words: 'with four opt-ins', clause: 'VER-03', forAnyProduct: true });
  },
});

/** A card pays as an account does. */
export const servedFromCard = scenario({
  id: 'everywhere/served-from-card',
  title: 'What is served on a payment from an account is served on one from a card, too',
  clauses: ['PAY-29', ...onOrders, ...onReads],
  effects: 'changes-sandbox',
  needs: ['psu', 'cards', 'sandbox-customers', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp } = stage;
    const { access, cards } = await grantWithCards(stage);
    if (cards.length === 0) return;
    const route = { ...drawnRoute(stage, tpp), reads: false } as const;
    const plain = await walkThrough(stage, { access, psu }, route);
    const walk = beginWalk({ access, psu });
    const alike = cards.map((each) => ({ ...each, name: 'domestic payment' }));
    await walkOrders(stage, walk, alike, 1);
    const words = 'on a payment from a card';
    judgeServed(stage, plain, walk.done, { words, clause: 'PAY-29', onCreationsOnly: true });
  },
});

const day = 86_400_000;

/** What the interface promises it promises for no day in particular. */
export const servedLater = scenario({
  id: 'everywhere/served-later',
  title: 'What is served today is served after a quarter, once the PSU has granted access again',
  clauses: [...onOrders, ...onReads],
  effects: 'changes-consent',
  needs: ['psu', 'clock', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, time } = stage;
    const route = drawnRoute(stage, tpp);
    const plain = await grantAndWalk(stage, { tpp, psu }, route);
    await time.advance(101 * day);
    const there = await grantAndWalk(stage, { tpp, psu }, route);
    judgeServed(stage, plain, there, { words: 'after a quarter', forAnyProduct: true });
  },
});
