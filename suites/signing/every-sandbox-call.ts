import {
  dayAgo,
  idOfCustomer,
  judgeUnsigned,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  scenario,
} from '../../lib/harness/kit/index.js';

/** The sandbox signs too, and so do the calls that only make up data. */
export const everySandboxCall = scenario({
  id: 'signing/every-sandbox-call',
  title: 'No sandbox call is served without a signature',
  clauses: ['SIG-02', 'SIG-03'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  async run(stage) {
    const { tpp, random } = stage;
    const made = await makeCustomer(stage, tpp);
    const customerId = await idOfCustomer(tpp, made);
    const cardId = await makeCard(stage, tpp, made.customerNumber);
    await makeCardTransactions(stage, tpp, cardId, [{ code: '5942', amount: 11, day: dayAgo(stage, 1) }]);
    const { customerNumber } = made;
    const account = { accountName: `Account ${random.digits(4)}`, currency: 'NOK', cashAccountType: 'CACC' };
    await judgeUnsigned(stage, tpp, [
      tpp.request('list-sandbox-customers'),
      tpp.request('read-sandbox-customer', { params: { customerId } }),
      tpp.request('list-sandbox-accounts'),
      tpp.request('create-sandbox-account', {
        body: { customerNumber, ...account, creditLine: 0, balance: 10 },
      }),
      tpp.request('list-sandbox-card-transactions', {
        params: { mockCardAccountId: cardId },
        query: { bookingStatus: 'both' },
      }),
      tpp.request('list-sandbox-agreements'),
    ]);
    // Who has accounts may have to stay.
    const without = { customerId: await idOfCustomer(tpp, await makeCustomer(stage, tpp)) };
    await judgeUnsigned(stage, tpp, [tpp.request('delete-sandbox-customer', { params: without })]);
  },
});

/** A reset by anybody would be the worst of all. */
export const unsignedReset = scenario({
  id: 'signing/unsigned-reset',
  title: 'The sandbox is not reset without a signature',
  clauses: ['SIG-02', 'SIG-03'],
  effects: 'resets-sandbox',
  needs: ['sandbox'],
  exclusive: true,
  async run(stage) {
    const { tpp } = stage;
    await judgeUnsigned(stage, tpp, [tpp.request('initialize-sandbox')]);
  },
});
