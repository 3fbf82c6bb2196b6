import {
  anyAccount,
  assumed,
  dayAgo,
  expectEqual,
  expectSameMembers,
  expectThat,
  listed,
  makeTransactions,
  readWhole,
  remittanceOf,
  type Reply,
  scenario,
  tellTexts,
  texts,
  withText,
  valueAt,
  withoutTexts,
} from '../../lib/harness/kit/index.js';
import { keepsLimit } from './reading.js';

const wanted = [
  { daysAgo: 2, amount: -2, text: 'two days ago' },
  { daysAgo: 3, amount: -3, text: 'three days ago' },
  { daysAgo: 4, amount: -4, text: 'four days ago' },
  { daysAgo: 5, amount: 5, text: 'five days ago' },
  { daysAgo: 6, amount: -6, text: 'six days ago' },
] as const;

function idOf(transaction: unknown): unknown {
  return valueAt(transaction, ['transactionId']);
}

/** Five known transactions: what is asked for comes back, no more and no less, and keeps its id. */
export const lists = scenario({
  id: 'accounts/lists',
  title: 'Transaction lists follow bookingStatus, dates and limit, and ids are stable',
  clauses: ['ACC-03', 'ACC-14', 'ACC-15', 'ACC-16', 'ACC-17', 'ACC-18'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen, target } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    await makeTransactions(stage, tpp, psu, account, wanted);
    const params = { accountId: account.id };
    const list = (query: Record<string, string>) =>
      access.tpp.call('list-transactions', { params, query: { bookingStatus: 'both', ...query } });

    for (const bookingStatus of ['booked', 'pending', 'both', 'all']) {
      const reply = await list({ bookingStatus });
      judge('ACC-14', `bookingStatus ${bookingStatus} is served`, () => reply.hasStatus(200));
      const expected = bookingStatus === 'pending' ? 0 : wanted.length;
      const whole = await readWhole(access.tpp, reply);
      judge('ACC-15', `${bookingStatus} lists what its name says`, () => {
        reply.hasStatus(200);
        expectEqual(whole.booked.length, expected, 'the number of booked transactions');
        if (bookingStatus === 'booked') expectEqual(whole.pending.length, 0, 'the number of pending ones');
      });
    }

    const { limit, offset } = assumed(target, 'limit-parameter-names');
    for (const count of [2, 1, 4]) {
      const some = await list({ bookingStatus: 'booked', [limit]: `${count}` });
      judge('ACC-17', `limit=${count} lists as many`, () => keepsLimit(some, count));
    }
    const query = { bookingStatus: 'booked', [limit]: '1', [offset]: '1' };
    const next = await access.tpp.send(access.tpp.request('list-transactions', { params, query }), {
      odd: true,
    });
    judge('ACC-17', `limit=1 lists no more than one behind ${offset}=1`, () =>
      expectThat(listed(next, 'booked').length <= 1, 'one at most', listed(next, 'booked').length),
    );

    const names = assumed(target, 'date-filter-names');
    const day = dayAgo(stage, 4);
    const window = await readWhole(access.tpp, await list({ [names.from]: day, [names.to]: day }));
    if (!tellTexts(window.booked)) {
      for (const clause of ['ACC-03', 'ACC-16', 'ACC-18'] as const) leaveOpen(clause, withoutTexts);
      return;
    }
    judge('ACC-16', 'a window of one day lists that day', () =>
      expectSameMembers(texts(window.booked), ['four days ago'], 'the list'),
    );
    const found = withText(window.booked, 'four days ago')[0];
    // What is booked late stands before what was there.
    await makeTransactions(stage, tpp, psu, account, [{ daysAgo: 9, amount: -9, text: 'booked late' }]);
    const later = await psu.grants(access.tpp);
    // Ids of accounts are nowhere said to last; numbers do.
    const laterId = later.accounts.find((each) => each.bban === account.bban)?.id ?? account.id;
    const again = await later.tpp.call('list-transactions', {
      params: { accountId: laterId },
      query: { bookingStatus: 'booked' },
    });
    const { booked } = await readWhole(later.tpp, again);
    const same = withText(booked, 'four days ago')[0];
    judge('ACC-03', 'a booked transaction keeps its id in another session and window', () => {
      expectThat(typeof idOf(found) === 'string', 'a transactionId', idOf(found));
      expectEqual(idOf(same), idOf(found), 'the transactionId');
    });
    const transactionId = String(idOf(found));
    const details = await later.tpp.call('read-transaction', {
      params: { accountId: laterId, transactionId },
    });
    const text = remittanceOf(detailsIn(details)) ?? '';
    if (details.accepted && text === '')
      leaveOpen('ACC-18', 'the details show no text by which the transaction would be known');
    else
      judge('ACC-18', 'the details operation answers with that transaction', () => {
        details.hasStatus(200);
        expectEqual(text, 'four days ago', 'the remittance text of the details');
      });
  },
});

/**
 * The record in a reply with details: bare, or under one of the two names that the Berlin Group's files give
 * it.
 */
function detailsIn(reply: Reply): unknown {
  const outer = reply.at('transactionsDetails') ?? reply.json;
  return valueAt(outer, ['transactionDetails']) ?? outer;
}
