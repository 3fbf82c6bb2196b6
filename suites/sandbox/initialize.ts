import {
  assumed,
  balancesIn,
  expectEqual,
  expectThat,
  itemsOf,
  listIn,
  listCustomers,
  listed,
  memberOf,
  scenario,
  textOf,
  type Target,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** Initializes and lists; the status of the reset is open, a refusal is not. */
async function reset(tpp: Tpp): Promise<readonly unknown[]> {
  const reply = await tpp.call('initialize-sandbox');
  if (!reply.accepted) throw new Untestable(`the reset was answered with status ${reply.status}`);
  return listCustomers(tpp);
}

const count = (customer: unknown, name: string) => itemsOf(memberOf(customer, name)).length;

const id = (customer: unknown) => textOf(customer, 'customerId');

/** What a customer has, without the ids, which may be new after each reset. */
function content(customers: readonly unknown[]): readonly string[] {
  return customers
    .map((each) =>
      JSON.stringify([
        ...['customerNumber', 'customerType', 'customerName'].map((name) => textOf(each, name)),
        ...['accounts', 'cardAccounts', 'agreements'].map((name) => count(each, name)),
      ]),
    )
    .toSorted();
}

/**
 * How many transactions the accounts of the fixed set have; none where the bank shows them under other ids.
 */
async function transactionsOf(tpp: Tpp, customers: readonly unknown[]): Promise<number> {
  const [mockAccountId] = customers.flatMap((each) => itemsOf(memberOf(each, 'accounts')));
  if (typeof mockAccountId !== 'string') return 0;
  const reply = await tpp.call('list-sandbox-transactions', { params: { mockAccountId } });
  return listed(reply, 'booked').length + listed(reply, 'pending').length;
}

/** What the accounts of the sandbox hold, whatever their ids are; empty where nothing lists them. */
async function sumsOf(tpp: Tpp): Promise<readonly string[]> {
  const reply = await tpp.call('list-sandbox-accounts');
  const all = listIn(reply.json);
  return all
    .map((each) => [textOf(each, 'customerNumber'), ...balancesIn(memberOf(each, 'balances'))].join(' '))
    .toSorted();
}

/** Sets other funds on each account of the sandbox that a lever reaches. */
async function spend(tpp: Tpp, { levers }: Pick<Target, 'levers'>): Promise<void> {
  const reply = await tpp.call('list-sandbox-accounts');
  const all = listIn(reply.json);
  for (const bban of all.map((each) => textOf(each, 'bban')).filter((each) => each !== ''))
    await levers.funds?.({ account: bban, amount: '17' }).catch(() => {});
}

/** Takes something of the fixed set away, where the bank lets it be taken. */
async function takeAway(tpp: Tpp, customers: readonly unknown[]): Promise<void> {
  const mockAccountId = itemsOf(memberOf(customers.at(-1), 'accounts')).at(-1);
  if (typeof mockAccountId === 'string')
    await tpp.call('delete-sandbox-account', { params: { mockAccountId } });
  const customerId = id(customers[1]);
  if (customerId !== '') await tpp.call('delete-sandbox-customer', { params: { customerId } });
}

/**
 * The set is fixed: the same customers with the same belongings, whenever and however often it is asked for.
 */
export const initialize = scenario({
  id: 'sandbox/initialize',
  title: 'Initialize brings back the fixed set of two private and two corporate customers',
  clauses: ['SBX-30', 'SBX-31', 'SBX-32', 'SBX-33', 'SBX-34', 'SBX-35', 'SBX-37'],
  effects: 'resets-sandbox',
  needs: ['sandbox'],
  pulls: ['funds'],
  exclusive: true,
  async run({ tpp, judge, observe, target }) {
    const first = await reset(tpp);
    const history = await transactionsOf(tpp, first);
    const sums = await sumsOf(tpp);
    await spend(tpp, target);
    await takeAway(tpp, first);
    const second = await reset(tpp);
    const historyAgain = await transactionsOf(tpp, second);
    const sumsAgain = await sumsOf(tpp);
    if (sums.length > 0 && sumsAgain.length > 0)
      judge('SBX-30', 'a second reset leads to the same balances', () => {
        const different = sumsAgain.filter((each, index) => each !== sums[index]);
        expectEqual(different.length, 0, 'the number of accounts that differ');
      });
    judge('SBX-30', 'a second reset leads to the same customers', () => {
      const [before, after] = [content(first), content(second)];
      expectThat(before.length > 0, 'customers', 'none');
      expectEqual(after.length, before.length, 'the number of customers');
      const different = after.filter((each, index) => each !== before[index]);
      expectEqual(different.length, 0, 'the number of customers that differ');
    });
    if (first.length > 0)
      judge('SBX-30', 'a second reset leads to the same transactions', () =>
        expectEqual(historyAgain, history, 'the number of transactions on an account'),
      );
    const same = first.every((each) => second.some((other) => id(other) === id(each)));
    observe('initialize-ids', `the customers ${same ? 'keep' : 'do not keep'} their ids`);

    for (const customers of [first, second]) {
      const of = (type: string) => customers.filter((each) => textOf(each, 'customerType') === type);
      judge('SBX-31', 'two customers are private', () =>
        expectEqual(of('PRIVATE').length, 2, 'the number of private customers'),
      );
      judge('SBX-34', 'two customers are corporate', () =>
        expectEqual(of('CORPORATE').length, 2, 'the number of corporate customers'),
      );
      for (const each of of('PRIVATE')) {
        judge('SBX-32', 'a private customer has two accounts', () =>
          expectEqual(count(each, 'accounts'), 2, 'the number of accounts'),
        );
        judge('SBX-33', 'a private customer has one card account', () =>
          expectEqual(count(each, 'cardAccounts'), 1, 'the number of card accounts'),
        );
      }
      for (const each of of('CORPORATE')) {
        judge('SBX-35', 'a corporate customer has two accounts', () =>
          expectEqual(count(each, 'accounts'), 2, 'the number of accounts'),
        );
      }
      const numbers = customers.map((each) => textOf(each, 'customerNumber'));
      judge('SBX-37', 'the list holds each customer of the fixed set once', () => {
        expectThat(customers.length > 0, 'customers', 'none');
        expectEqual(new Set(numbers).size, numbers.length, 'the number of different customers');
      });
      const published = [
        ...assumed(target, 'fixed-private-identities'),
        ...assumed(target, 'fixed-corporate-identities'),
      ];
      const found = published.filter((each) => numbers.includes(each)).length;
      observe('fixed-private-identities', `${found} of ${published.length} published customers are listed`);
    }
  },
});
