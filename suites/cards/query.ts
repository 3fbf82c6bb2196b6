import { judgeRefusals } from '../../lib/harness/kit/refusals.js';
import { scenario } from '../../lib/harness/kit/scenario.js';
import {
  cardList,
  madeCard,
  madeCustomer,
  makeCardTransactions,
} from '../../lib/harness/stage/made-sandbox.js';
import { dayAgo } from '../../lib/harness/stage/made-transactions.js';

/** Each parameter with every value that it may not have, one at a time. */
export const query = scenario({
  id: 'cards/query',
  title: 'bookingStatus, offset and limit of the sandbox card transactions are held to their table',
  clauses: ['CARD-15', 'CARD-16', 'CARD-21', 'CARD-22', 'CARD-23'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, observe } = stage;
    const { customerNumber } = await madeCustomer(stage, tpp);
    const cardId = await madeCard(stage, tpp, customerNumber);
    await makeCardTransactions(stage, tpp, cardId, [{ code: '5411', amount: 1, day: dayAgo(stage, 1) }]);
    for (const bookingStatus of ['booked', 'pending', 'both']) {
      const reply = await cardList(tpp, cardId, { bookingStatus });
      judge('CARD-16', `bookingStatus ${bookingStatus} is accepted`, () => reply.hasStatus(200));
    }
    const one = await cardList(tpp, cardId, { limit: '1', offset: '0' });
    judge('CARD-23', 'limit 1 is accepted', () => one.hasStatus(200));
    judge('CARD-21', 'offset 0 is accepted', () => one.hasStatus(200));

    const request = tpp.request('list-sandbox-card-transactions', {
      params: { mockCardAccountId: cardId },
      query: { bookingStatus: 'both', offset: '0', limit: '5' },
    });
    await judgeRefusals(judge, tpp, request, {
      'CARD-15': ['sandbox-card-transactions-booking-status-required'],
      'CARD-16': ['sandbox-card-transactions-booking-status-known'],
      'CARD-21': ['sandbox-card-transactions-offset-is-int32'],
      'CARD-22': ['sandbox-card-transactions-limit-is-int32'],
      'CARD-23': ['sandbox-card-transactions-limit-is-positive'],
    });
    const negative = await cardList(tpp, cardId, { offset: '-1' });
    observe('negative-offset', `offset -1 is answered with ${negative.status}`);
  },
});
