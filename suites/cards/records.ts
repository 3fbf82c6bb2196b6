import {
  bookedOf,
  cardRecordChecks,
  codesOf,
  dayAgo,
  expectEqual,
  expectSameMembers,
  expectThat,
  idOfCustomer,
  listCardTransactions,
  listCustomers,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  memberOf,
  minorUnits,
  pendingOf,
  scenario,
  textOf,
  unlessUntestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** What is made on one card: a purchase abroad, and one of much money. */
function purchases([bought, day, later]: readonly [string, string, string], much: number) {
  return [
    { code: '0742', amount: 115, day, bought, original: { currency: 'EUR', amount: 10 } },
    { code: '5812', amount: much, day: later, bought: day, original: { currency: 'NOK', amount: much } },
  ] as const;
}

/**
 * How an amount is listed: as it was made or in minor units, which is open, and so told by what another
 * transaction is listed with.
 */
export function listedAs(amount: number, currency: string, inMinorUnits: boolean): readonly [string, number] {
  return [currency, inMinorUnits ? amount * 10 ** minorUnits(currency) : amount];
}

/** Two cards of one customer: what is made on the one is listed there as made, and nowhere else. */
export const records = scenario({
  id: 'cards/records',
  title: 'A created card account lists exactly the transactions created on it',
  clauses: ['SBX-39', 'SBX-40', 'CARD-10', 'CARD-12', 'CARD-13', 'CARD-14', 'CARD-25', 'CARD-26'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers', 'cards'],
  async run(stage) {
    const { tpp, judge, leaveOpen } = stage;
    const owner = await makeCustomer(stage, tpp);
    const { customerNumber } = owner;
    const cardId = await makeCard(stage, tpp, customerNumber);
    const otherId = await makeCard(stage, tpp, customerNumber);
    const empty = await listCardTransactions(tpp, cardId);
    judge('SBX-39', 'a created card account answers with its transactions', () => empty.hasStatus(200));
    judge('CARD-12', 'a new card account lists none', () => {
      empty.hasStatus(200);
      expectEqual([bookedOf(empty).length, pendingOf(empty).length], [0, 0], 'the number listed');
    });
    const params = { customerId: await idOfCustomer(tpp, owner) };
    const { json: alone } = await tpp.call('read-sandbox-customer', { params });
    const shown = [...(await listCustomers(tpp)), alone].filter(
      (each) => textOf(each, 'customerNumber') === customerNumber,
    );
    if (shown.length === 0) leaveOpen('SBX-39', 'no record of the owner shows its customerNumber');
    for (const record of shown) {
      const held = memberOf(record, 'cardAccounts');
      if (!Array.isArray(held)) continue;
      judge('SBX-39', 'its owner holds both card accounts, in the list and alone', () =>
        expectEqual(held.length, 2, 'the number of card accounts'),
      );
    }

    const day = dayAgo(stage, 3);
    const later = dayAgo(stage, 2);
    // A bank that lists minor units has no int32 for so much of them.
    const days = [dayAgo(stage, 6), day, later] as const;
    const most = purchases(days, 2_000_000_000);
    const [made] = await unlessUntestable(async () => {
      await makeCardTransactions(stage, tpp, cardId, most);
      return [most];
    });
    const wanted = made ?? purchases(days, 20_000_000);
    if (made === undefined) await makeCardTransactions(stage, tpp, cardId, wanted);
    await makeCardTransactions(stage, tpp, otherId, [{ code: '7832', amount: 33, day }]);
    const list = await listCardTransactions(tpp, cardId);
    judge('CARD-13', 'the operation answers in the sandbox', () => list.hasStatus(200));
    judge('CARD-26', 'with bookingStatus alone everything is listed', () => {
      list.hasStatus(200);
      for (const { code } of wanted) expectThat(codesOf(list).includes(code), `the one with ${code}`, 'none');
    });
    judge('CARD-12', 'exactly what was made on this card account is listed', () =>
      expectSameMembers(
        codesOf(list),
        wanted.map((each) => each.code),
        'the listed codes',
      ),
    );
    judge('CARD-10', 'a leading zero stays', () =>
      expectThat(codesOf(list).includes('0742'), '0742', codesOf(list).join(', ')),
    );
    const foundOf = (code: string) =>
      bookedOf(list).find((one) => Number(textOf(one, 'merchantCategoryCode')) === Number(code));
    const inMinorUnits = Number(valueAt(foundOf('0742'), ['transactionAmount', 'amount'])) === 11_500;
    for (const each of wanted) {
      const found = foundOf(each.code);
      const money = (name: string): readonly [unknown, number] => [
        valueAt(found, [name, 'currency']),
        Number(valueAt(found, [name, 'amount'])),
      ];
      judge('SBX-40', 'a created transaction is listed with its dates', () => {
        expectEqual(textOf(found, 'bookingDate').slice(0, 10), each.day, 'bookingDate');
        expectEqual(textOf(found, 'transactionDate').slice(0, 10), each.bought, 'transactionDate');
      });
      judge('SBX-40', 'it is listed with its amounts and merchant category', () => {
        const { currency, amount } = each.original;
        const booked = listedAs(each.amount, 'NOK', inMinorUnits);
        expectEqual(money('transactionAmount'), booked, 'transactionAmount');
        expectEqual(money('originalAmount'), listedAs(amount, currency, inMinorUnits), 'originalAmount');
        expectEqual(textOf(found, 'merchantCategoryCode'), each.code, 'merchantCategoryCode');
      });
    }
    for (const check of cardRecordChecks) {
      const outcome = check.look(list);
      judge('CARD-25', `${check.expectation} (${check.clause})`, () => {
        list.hasStatus(200);
        if (outcome?.holds === false) expectThat(false, outcome.expected, outcome.actual);
      });
    }

    const other = await listCardTransactions(tpp, otherId);
    judge('CARD-14', 'the id selects the card account', () => {
      expectSameMembers(codesOf(other), ['7832'], 'the codes of the other card account');
      expectThat(!codesOf(list).includes('7832'), 'nothing of the other card account', 'it is listed');
    });
    const nobody = await listCardTransactions(tpp, stage.random.uuid());
    judge('CARD-14', 'an id that no card account has is refused', () => nobody.isRefusal('CARD-14'));
    await makeCardTransactions(stage, tpp, cardId, [{ code: '5661', amount: 44, day }]);
    const both = await listCardTransactions(tpp, cardId);
    judge('SBX-40', 'what is made later is listed beside what was made before', () =>
      expectSameMembers(codesOf(both), [...wanted.map((each) => each.code), '5661'], 'the listed codes'),
    );
  },
});
