import {
  expectThat,
  itemsOf,
  type ListedAccount,
  makeTransactions,
  type Psu,
  type Reply,
  scenario,
  textOf,
  type Tpp,
} from '../../lib/harness/kit/index.js';

function entriesOf(list: Reply): readonly unknown[] {
  return itemsOf(list.at('transactions', 'booked') ?? list.at('transactions') ?? list.json);
}

/** An account that the run made, and how the sandbox names it. */
interface Own {
  readonly account: Pick<ListedAccount, 'bban'>;
  readonly mockAccountId: string;
  readonly text: string;
}

function ownOf({ accounts }: Psu): readonly Own[] {
  return accounts.flatMap(({ bban, sandboxId }, at) =>
    sandboxId === undefined
      ? []
      : [{ account: { bban }, mockAccountId: sandboxId, text: `made on ${at + 1}` }],
  );
}

/** The id of the transaction that was made on an account; undefined where the sandbox does not tell it. */
async function idOn(tpp: Tpp, { mockAccountId, text }: Own): Promise<string | undefined> {
  const list = await tpp.call('list-sandbox-transactions', { params: { mockAccountId } });
  const mine = entriesOf(list).find((each) => JSON.stringify(each).includes(text));
  const id = textOf(mine, 'mockTransactionId') || textOf(mine, 'transactionId') || textOf(mine, 'id');
  return id === '' ? undefined : id;
}

/** What stands on one account is not what stands on another. */
export const transactionsApart = scenario({
  id: 'sandbox/transactions-apart',
  title: 'What was made on one account of the sandbox is not listed on another, and goes with that one alone',
  clauses: ['SBX-41'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge, observe } = stage;
    await psu.grants(tpp);
    const [one, other] = ownOf(psu);
    if (one === undefined || other === undefined) return;
    for (const { account, text } of [one, other])
      await makeTransactions(stage, tpp, psu, account, [{ daysAgo: 1, amount: -17, text }]);
    const pairs = [
      [one, other],
      [other, one],
    ] as const;
    for (const [mine, strange] of pairs) {
      const mockTransactionId = await idOn(tpp, mine);
      if (mockTransactionId === undefined) continue;
      const read = (mockAccountId: string) =>
        tpp.request('read-sandbox-transaction', { params: { mockAccountId, mockTransactionId } });
      const twin = await tpp.send(read(mine.mockAccountId), { odd: true });
      const reply = await tpp.send(read(strange.mockAccountId), { odd: true });
      // The operation and its refusals are not shown.
      if (twin.accepted && reply.accepted)
        observe('SBX-41', 'a transaction is read under the id of another account of the sandbox, too');
    }
    const clear = tpp.request('delete-sandbox-transactions', {
      params: { mockAccountId: other.mockAccountId },
    });
    const cleared = await tpp.send(clear, { odd: true });
    const left = await tpp.call('list-sandbox-transactions', {
      params: { mockAccountId: one.mockAccountId },
    });
    if (!cleared.accepted || !left.accepted) return;
    judge('SBX-41', 'what was made on an account stays when another one is cleared', () =>
      expectThat(JSON.stringify(left.json).includes(one.text), 'the transaction', 'it is gone'),
    );
  },
});
