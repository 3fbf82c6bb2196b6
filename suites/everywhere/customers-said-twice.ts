import {
  expectEqual,
  expectThat,
  followLink,
  idOfCustomer,
  itemsOf,
  makeCustomer,
  scenario,
  textOf,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Sandbox customers: the list, each record, and what they were made with. */
export const customersSaidTwice = scenario({
  id: 'everywhere/customers-said-twice',
  title: 'List and records tell the same of every sandbox customer',
  clauses: ['SBX-10', 'SBX-13'],
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  widens: true,
  async run(stage) {
    const { tpp, judge } = stage;
    const made = [await makeCustomer(stage, tpp), await makeCustomer(stage, tpp, 'CORPORATE')];
    const ids: string[] = [];
    for (const each of made)
      ids.push(...(await unlessUntestable(async () => [await idOfCustomer(tpp, each)])));
    const [owner] = made;
    const account = await tpp.call('create-sandbox-account', {
      body: {
        customerNumber: owner?.customerNumber,
        accountName: 'Account of one',
        currency: 'NOK',
        cashAccountType: 'CACC',
        creditLine: 0,
        balance: 10,
      },
    });
    const accountId = textOf(account.json, 'resourceId');
    const list = await tpp.call('list-sandbox-customers');
    for (const customerId of ids) {
      const record = await tpp.call('read-sandbox-customer', { params: { customerId } });
      if (!record.accepted) continue;
      const self = await followLink(tpp, record.json, 'self');
      if (account.accepted && accountId !== '' && customerId !== ids[0])
        judge('SBX-10', 'a customer is not shown with the account of another', () =>
          expectThat(
            !itemsOf(record.at('accounts')).includes(accountId),
            'accounts of the customer',
            'that of another',
          ),
        );
      if (self !== undefined)
        judge('SBX-13', 'self of a record leads back to it', () =>
          expectEqual(textOf(self.json, 'customerId'), customerId, 'customerId'),
        );
    }
    await tpp.call('list-sandbox-customers');
    if (!list.accepted) return;
    for (const name of ['list-sandbox-accounts', 'list-sandbox-agreements'] as const) await tpp.call(name);
  },
});
