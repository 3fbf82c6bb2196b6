import {
  codesOf,
  dayAgo,
  expectEqual,
  listCardTransactions,
  makeCardTransactions,
  makeCustomer,
  makeNumberedCard,
  scenario,
} from '../../lib/harness/kit/index.js';

/** Of the number of a card little is shown, so that two cards may look alike. */
export const sameNumber = scenario({
  id: 'cards/same-number',
  title: 'Of two card accounts with the same masked number each lists what was made on it',
  clauses: ['CARD-12'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  async run(stage) {
    const { tpp, judge } = stage;
    const [one, two] = [await makeCustomer(stage, tpp), await makeCustomer(stage, tpp)];
    const first = await makeNumberedCard(stage, tpp, one.customerNumber);
    const second = await makeNumberedCard(stage, tpp, two.customerNumber, first.maskedPan);
    const made = [
      { id: first.id, code: '5411' },
      { id: second.id, code: '7832' },
    ];
    for (const { id, code } of made)
      await makeCardTransactions(stage, tpp, id, [{ code, amount: 12, day: dayAgo(stage, 2) }]);
    for (const { id, code } of made) {
      const list = await listCardTransactions(tpp, id);
      judge('CARD-12', 'a card account lists nothing of another with the same masked number', () => {
        list.hasStatus(200);
        expectEqual(codesOf(list), [code], 'the listed codes');
      });
    }
  },
});
