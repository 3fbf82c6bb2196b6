import {
  dayAgo,
  expectEqual,
  expectThat,
  ibanOf,
  makeTransactions,
  readWhole,
  scenario,
  texts,
  withText,
  Untestable,
  valueAt,
} from '../../lib/harness/kit/index.js';

/** What is made by hand is read as if it had happened, and an account that pays itself is a mistake. */
export const accountTransactions = scenario({
  id: 'sandbox/account-transactions',
  title: 'A created transaction appears on its account, one whose debtor is the account itself does not',
  clauses: ['SBX-41', 'SBX-42'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const [account, other] = access.accounts;
    if (account === undefined || other === undefined) throw new Untestable('the PSU has no two accounts');
    const mockAccountId = psu.accounts.find((each) => each.bban === account.bban)?.sandboxId;
    if (mockAccountId === undefined) throw new Untestable('the account was not made by this run');
    const read = async (accountId: string) => {
      const input = { params: { accountId }, query: { bookingStatus: 'booked' } };
      const list = await readWhole(access.tpp, await access.tpp.call('list-transactions', input));
      return list.booked;
    };

    await makeTransactions(stage, tpp, psu, account, [
      { daysAgo: 2, valueDaysAgo: 1, amount: -21, text: 'made first' },
      { daysAgo: 1, amount: 22, text: 'made second' },
    ]);
    const both = await read(account.id);
    for (const [text, amount, day, valueDay] of [
      ['made first', -21, dayAgo(stage, 2), dayAgo(stage, 1)],
      ['made second', 22, dayAgo(stage, 1), dayAgo(stage, 1)],
    ] as const) {
      const found = withText(both, text);
      judge('SBX-41', 'a created transaction is listed once', () =>
        expectEqual(found.length, 1, 'the number of times it is listed'),
      );
      judge('SBX-41', 'it is listed as created', () => {
        // Which of these members a list shows is open.
        const sum = Number(valueAt(found[0], ['transactionAmount', 'amount']) ?? amount);
        expectEqual(sum, amount, 'the amount');
        expectEqual(valueAt(found[0], ['bookingDate']) ?? day, day, 'the day');
        expectEqual(valueAt(found[0], ['valueDate']) ?? valueDay, valueDay, 'the value date');
      });
    }
    const elsewhere = await read(other.id);
    judge('SBX-41', 'it is on no other account', () =>
      expectThat(!texts(elsewhere).includes('made first'), 'nothing', 'it is listed there too'),
    );

    const naming = (debtorAccount: object, text: string) => ({
      debtorAccount,
      transactionAmount: { currency: 'NOK', amount: 5 },
      bookingDate: dayAgo(stage, 1),
      valueDate: dayAgo(stage, 1),
      remittanceInformationUnstructured: text,
    });
    const draft = (bban: string, text: string) => naming({ bban }, text);
    const create = (body: unknown) =>
      tpp.call('create-sandbox-transactions', { params: { mockAccountId }, body });
    const twin = await create([draft('26743379224', 'from another account')]);
    if (!twin.accepted)
      throw new Untestable(`a debtor other than the account is answered with ${twin.status}`);
    const own = [
      await create([draft(account.bban, 'from itself')]),
      await create([
        draft('26743379224', 'with another from itself'),
        draft(account.bban, 'second from itself'),
      ]),
    ];
    // Whether a debtor can be named by IBAN is open; who is taken so is refused so as well.
    const abroad = await create([naming({ iban: ibanOf('26743379224') }, 'from another IBAN')]);
    if (abroad.accepted)
      own.push(await create([naming({ iban: ibanOf(account.bban) }, 'from its own IBAN')]));
    for (const each of own) {
      judge('SBX-42', 'the account as its own debtor is refused', () => each.isRefusal('SBX-42'));
    }
    const after = texts(await read(account.id));
    judge('SBX-42', 'nothing was added', () => {
      expectThat(!after.includes('from itself'), 'no such transaction', 'it is listed');
      expectThat(!after.includes('second from itself'), 'no such transaction', 'it is listed');
      expectThat(!after.includes('from its own IBAN'), 'no such transaction', 'it is listed');
    });
  },
});
