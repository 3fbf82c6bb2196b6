import {
  type Access,
  afterBatch,
  expectThat,
  fillAccount,
  isUnapproved,
  listed,
  readPaymentStatus,
  readToEnd,
  scenario,
  valueAt,
  type WholeList,
} from '../../lib/harness/kit/index.js';
import { carrying, sumOf } from './orders/books.js';
import { callOff, deleteEachKind } from './orders/called-off.js';
import { approveMarked, type Marked } from './orders/marked.js';

/** What is booked on each account. */
async function readBooked({ tpp, accounts }: Access): Promise<ReadonlyMap<string, WholeList>> {
  const replies = await tpp.all(
    accounts.map(({ id }) =>
      tpp.request('list-transactions', { params: { accountId: id }, query: { bookingStatus: 'booked' } }),
    ),
  );
  const lists = await Promise.all(replies.map((each) => readToEnd(tpp, each)));
  return new Map(
    accounts.flatMap(({ bban }, at): [string, WholeList][] => {
      const list = lists[at];
      return list === undefined ? [] : [[bban, list]];
    }),
  );
}

/** What is pending on each account, by bban. */
async function readPending({ tpp, accounts }: Access): Promise<readonly (readonly [string, unknown[]])[]> {
  const query = { bookingStatus: 'pending' };
  const replies = await tpp.all(
    accounts.map(({ id }) => tpp.request('list-transactions', { params: { accountId: id }, query })),
  );
  return accounts.map(({ bban }, at) => [
    bban,
    [...(replies[at] === undefined ? [] : listed(replies[at], 'pending'))],
  ]);
}

/** Whether a transaction is about a sum, whatever its sign. */
function isOf(transaction: unknown, amount: string): boolean {
  const found = valueAt(transaction, ['transactionAmount', 'amount']);
  return Math.abs(Number(found)) === Number(amount);
}

/** What leaves the account is what the PSU approved: that sum, once, from that account, and nothing else. */
export const asApproved = scenario({
  id: 'execution/as-approved',
  title: 'What was approved is executed once, as it was approved, and nothing that was not',
  clauses: ['SCA-11', 'STA-07', 'ACC-13'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-day'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge, observe } = stage;
    const access = await psu.grants(stage.tpp);
    // The account named is not always the first of the PSU.
    const approved: (Marked & { readonly bban: string })[] = [];
    // An account that pays itself is booked twice, or refused.
    const paid = stage.target.creditor.bban;
    const payers = access.tpp.binding.accounts.filter(({ bban }) => bban !== paid);
    for (const account of payers.slice(0, 2)) {
      const payer = { tpp: access.tpp.bound({ accounts: [account] }) };
      await fillAccount(stage, payer);
      const made = await approveMarked(stage, payer);
      if (made !== undefined) approved.push({ ...made, bban: account.bban });
    }
    const unwanted = await callOff(stage, access);
    for (const { how, paymentId } of unwanted) {
      const status = await readPaymentStatus(access.tpp, paymentId);
      judge('STA-07', `a payment ${how} is not approved`, () =>
        expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
      );
    }
    const deleted = await deleteEachKind(stage, access);
    // What waits for its run is told, if at all, where it is to leave.
    for (const [bban, pending] of await readPending(access))
      for (const each of bban === paid ? [] : approved.filter((one) => one.bban !== bban))
        judge('ACC-13', 'an account lists nothing as pending that another account pays', () =>
          expectThat(carrying(pending, each.text).length === 0, 'no such transaction', 'one is there'),
        );
    const { seen } = await afterBatch(stage, access, readBooked, (all) =>
      approved.some(({ text, bban }) => carrying(all.get(bban)?.booked ?? [], text).length > 0),
    );
    const everywhere = [...seen.values()].flatMap(({ booked }) => booked);
    // Whether a list of accounts tells of executed payments, and with their text, is open.
    for (const { text, amount, bban } of approved) {
      if (carrying(everywhere, text).length === 0) {
        observe('SCA-11', 'no booked transaction carries the text of an executed payment');
        continue;
      }
      const own = seen.get(bban);
      // An account in another currency books what the sum was converted to.
      const converts = access.accounts.some((each) => each.bban === bban && each.currency !== 'NOK');
      const here = carrying(own?.booked ?? [], text).filter((each) => converts || isOf(each, amount));
      if (here.length === 0 && own?.isWhole !== true) {
        observe('SCA-11', 'the list of the account that pays was not read as a whole');
        continue;
      }
      // What a record of a transaction holds is not shown.
      if (carrying(everywhere, text).every((each) => sumOf(each) === undefined)) {
        observe('SCA-11', 'the booked transaction tells no sum');
        continue;
      }
      judge('SCA-11', 'an approved payment is executed once, with its sum and from its account', () => {
        expectThat(here.length === 1, 'one booked transaction of the sum approved', `${here.length}`);
      });
    }
    for (const { how, text } of unwanted)
      judge('SCA-11', `a payment ${how} is not executed`, () =>
        expectThat(carrying(everywhere, text).length === 0, 'no booked transaction', 'one is there'),
      );
    for (const { name, text } of deleted)
      judge('SCA-11', `a ${name} that was deleted is not executed`, () =>
        expectThat(carrying(everywhere, text).length === 0, 'no booked transaction', 'one is there'),
      );
  },
});
