import {
  clausesIn,
  dayAgo,
  judgeRefusals,
  listCardTransactions,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  refusalTable,
  scenario,
} from '../../lib/harness/kit/index.js';

const refusals = refusalTable({
  'CARD-15': ['sandbox-card-transactions-booking-status-required'],
  'CARD-16': ['sandbox-card-transactions-booking-status-known'],
  'CARD-21': ['sandbox-card-transactions-offset-is-int32'],
  'CARD-22': ['sandbox-card-transactions-limit-is-int32'],
  'CARD-23': ['sandbox-card-transactions-limit-is-positive'],
});

/** Each parameter with every value that it may not have, one at a time. */
export const query = scenario({
  id: 'cards/query',
  title: 'bookingStatus, offset and limit of the sandbox card transactions are held to their table',
  clauses: [...clausesIn(refusals)],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, observe } = stage;
    const { customerNumber } = await makeCustomer(stage, tpp);
    const cardId = await makeCard(stage, tpp, customerNumber);
    await makeCardTransactions(stage, tpp, cardId, [{ code: '5411', amount: 1, day: dayAgo(stage, 1) }]);
    for (const bookingStatus of ['booked', 'pending', 'both']) {
      const reply = await listCardTransactions(tpp, cardId, { bookingStatus });
      judge('CARD-16', `bookingStatus ${bookingStatus} is accepted`, () => reply.hasStatus(200));
    }
    const one = await listCardTransactions(tpp, cardId, { limit: '1', offset: '0' });
    judge('CARD-23', 'limit 1 is accepted', () => one.hasStatus(200));
    judge('CARD-21', 'offset 0 is accepted', () => one.hasStatus(200));

    const request = tpp.request('list-sandbox-card-transactions', {
      params: { mockCardAccountId: cardId },
      query: { bookingStatus: 'both', offset: '0', limit: '5' },
    });
    await judgeRefusals(judge, tpp, request, refusals);
    const negative = await listCardTransactions(tpp, cardId, { offset: '-1' });
    observe('negative-offset', `offset -1 is answered with ${negative.status}`);
  },
});
