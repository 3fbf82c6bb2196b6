import { dayAgo, expectNoAccess, itemsOf, listed, scenario, textOf } from '../../lib/harness/kit/index.js';
import { spelledOtherwise } from './production.js';

/**
 * An id that nobody has is refused by a bank that serves the sandbox in production, too. So each read of the
 * sandbox is tried with what the PSU really has there.
 */
export const productionRecords = scenario({
  id: 'sandbox/production-records',
  title: 'No account, card or transaction of production is read below /v1/sandbox/',
  clauses: ['ENV-08'],
  effects: 'changes-consent',
  needs: ['production', 'psu'],
  widens: true,
  async run({ tpp, psu, judge }) {
    const access = await psu.grants(tpp);
    const requests = [tpp.request('list-sandbox-accounts'), tpp.request('list-sandbox-agreements')];
    for (const { id: mockAccountId } of access.accounts.slice(0, 2)) {
      const params = { mockAccountId };
      requests.push(
        tpp.request('read-sandbox-account', { params }),
        tpp.request('list-sandbox-transactions', { params }),
      );
      const list = await access.tpp.call('list-transactions', {
        params: { accountId: mockAccountId },
        query: { bookingStatus: 'booked' },
      });
      const mockTransactionId = textOf(listed(list, 'booked')[0], 'transactionId');
      if (mockTransactionId !== '')
        requests.push(tpp.request('read-sandbox-transaction', { params: { ...params, mockTransactionId } }));
    }
    const cards = await access.tpp.call('list-card-accounts');
    const mockCardAccountId = textOf(itemsOf(cards.at('cardAccounts'))[0], 'resourceId');
    if (mockCardAccountId !== '')
      requests.push(tpp.request('read-sandbox-card-account', { params: { mockCardAccountId } }));
    for (const request of requests) {
      const reply = await tpp.send(request, { announces: ['sandbox-only'] });
      judge('ENV-08', `${request.operation} does not exist`, () => expectNoAccess(reply));
    }
    if (mockCardAccountId === '') return;
    const transactions = tpp.request('list-sandbox-card-transactions', {
      params: { mockCardAccountId },
      query: { bookingStatus: 'both' },
    });
    const reply = await tpp.send(transactions, { announces: ['sandbox-card-transactions-only'] });
    judge('ENV-08', 'the transactions of a card do not exist there', () => expectNoAccess(reply));
  },
});

/**
 * Makes a transaction, an account and a card of the PSU itself, which a bank refuses to people whom it does
 * not know whether or not it is wrong. What a wrong bank makes is deleted where it can be. A transaction
 * stays.
 */
export const productionChanges = scenario({
  id: 'sandbox/production-changes',
  title: 'No transaction, account or card is made below /v1/sandbox/ in production',
  clauses: ['ENV-08'],
  effects: 'changes-sandbox',
  needs: ['production', 'psu'],
  widens: true,
  async run({ tpp, psu, judge, random, time }) {
    const announces = ['sandbox-only'];
    const [own] = (await psu.grants(tpp)).accounts;
    if (own !== undefined) {
      const sum = { currency: own.currency, amount: 1 };
      const day = dayAgo({ time }, 1);
      const creditorAccount = { bban: '26743379224' };
      const transaction = { creditorAccount, transactionAmount: sum, bookingDate: day };
      const request = tpp.request('create-sandbox-transactions', {
        params: { mockAccountId: own.id },
        body: [{ ...transaction, valueDate: day, remittanceInformationUnstructured: 'nothing' }],
      });
      for (const each of [request, ...spelledOtherwise(request)]) {
        const reply = await tpp.send(each, { odd: true });
        judge('ENV-08', 'no transaction is made on an account that somebody has', () =>
          expectNoAccess(reply),
        );
        if (reply.accepted) break;
      }
    }
    const owner = { customerNumber: psu.identity.identity, currency: 'NOK' };
    const name = `Nothing ${random.digits(4)}`;
    const account = await tpp.send(
      tpp.request('create-sandbox-account', {
        body: { ...owner, accountName: name, cashAccountType: 'CACC', creditLine: 0, balance: 0 },
      }),
      { announces },
    );
    judge('ENV-08', 'no account can be made', () => expectNoAccess(account));
    const mockAccountId = textOf(account.json, 'resourceId');
    if (account.accepted && mockAccountId !== '')
      await tpp.send(tpp.request('delete-sandbox-account', { params: { mockAccountId } }), { announces });
    const card = await tpp.send(
      tpp.request('create-sandbox-card-account', {
        body: { ...owner, maskedPan: '411111******0000', creditLimit: 0, product: 'Test card', name },
      }),
      { announces },
    );
    judge('ENV-08', 'no card can be made', () => expectNoAccess(card));
  },
});
