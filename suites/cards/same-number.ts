import {
  codesOf,
  dayAgo,
  expectEqual,
  listCardTransactions,
  makeCardTransactions,
  makeCustomer,
  makeNumberedCard,
  scenario,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Of the number of a card little is shown, so that two cards may look alike. */
export const sameNumber = scenario({
  id: 'cards/same-number',
  title: 'Of card accounts with the same masked number each lists what was made on it',
  clauses: ['CARD-12'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  async run(stage) {
    const { tpp, judge } = stage;
    const [one, two] = [await makeCustomer(stage, tpp), await makeCustomer(stage, tpp)];
    const first = await makeNumberedCard(stage, tpp, one.customerNumber);
    const second = await makeNumberedCard(stage, tpp, two.customerNumber, first.maskedPan);
    const third = await makeNumberedCard(stage, tpp, one.customerNumber, first.maskedPan);
    const made = [
      { id: first.id, code: '5411' },
      { id: second.id, code: '7832' },
      { id: third.id, code: '5812' },
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

/** An id tells a transaction from the others of its card account. */
export const sameId = scenario({
  id: 'cards/same-id',
  title: 'Transactions with one cardTransactionId on several card accounts are listed on each of them',
  clauses: ['CARD-12'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, judge, random } = stage;
    const [one, two] = [await makeCustomer(stage, tpp), await makeCustomer(stage, tpp)];
    const id = `same-${random.digits(9)}`;
    const made: { readonly cardId: string; readonly code: string }[] = [];
    // A bank may want ids of its own choice, or each but once.
    for (const [owner, code] of [
      [one, '5411'],
      [one, '7832'],
      [two, '5812'],
    ] as const)
      made.push(
        ...(await unlessUntestable(async () => {
          const { id: cardId } = await makeNumberedCard(stage, tpp, owner.customerNumber);
          await makeCardTransactions(stage, tpp, cardId, [{ id, code, amount: 12, day: dayAgo(stage, 2) }]);
          return [{ cardId, code }];
        })),
      );
    for (const { cardId, code } of made) {
      const list = await listCardTransactions(tpp, cardId);
      judge(
        'CARD-12',
        'a card account lists what was made on it, also with an id that another one has',
        () => {
          list.hasStatus(200);
          expectEqual(codesOf(list), [code], 'the listed codes');
        },
      );
    }
  },
});
