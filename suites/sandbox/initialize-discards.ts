import {
  dayAgo,
  expectThat,
  idOfCustomer,
  listCustomers,
  makeCard,
  makeCardTransactions,
  makeCustomer,
  scenario,
  textOf,
  Untestable,
} from '../../lib/harness/kit/index.js';
import {
  accountId,
  holdings,
  isListed,
  isToldBy,
  makeAccountFor,
  makeTransactionOf,
} from './accounts-by-hand.js';
import { cardsWithPurchase, traces } from './traces.js';

/** An id of a fixed customer's first account or card, which a bank may keep over the reset. */
function fixedId(customers: readonly unknown[], name: string): string {
  const [id] = customers.flatMap((each) => holdings(each, name));
  if (id === undefined) throw new Untestable(`no customer of the fixed set has an entry in ${name}`);
  return id;
}

/**
 * Records made on made and on fixed owners: a reset that only drops the owners would leave the others behind.
 */
export const initializeDiscards = scenario({
  id: 'sandbox/initialize-discards',
  title: 'Initialize throws away customers, accounts, card accounts and transactions made by hand',
  clauses: ['SBX-36'],
  effects: 'resets-sandbox',
  needs: ['sandbox-customers', 'cards'],
  steps: 38,
  exclusive: true,
  async run(stage) {
    const { tpp, judge, require } = stage;
    const reset = async () => {
      const reply = await tpp.call('initialize-sandbox');
      require('the reset is taken on', () => reply.isAccepted());
    };
    await reset();
    const fixed = await listCustomers(tpp);
    const owner = fixed.find((each) => holdings(each, 'cardAccounts').length > 0);
    const cardId = fixedId(fixed, 'cardAccounts');
    const otherCards = fixed.flatMap((each) => holdings(each, 'cardAccounts')).filter((id) => id !== cardId);
    const mockAccountId = await accountId(tpp, fixedId(fixed, 'accounts'));

    const made = await makeCustomer(stage, tpp);
    const customerId = await idOfCustomer(tpp, made);
    const madeCardId = await makeCard(stage, tpp, textOf(owner, 'customerNumber'));
    const madeAccount = await makeAccountFor(tpp, textOf(owner, 'customerNumber'));
    const day = dayAgo(stage, 1);
    await makeCardTransactions(stage, tpp, madeCardId, [{ code: '5942', amount: 11, day }]);
    for (const id of [cardId, ...otherCards])
      await makeCardTransactions(stage, tpp, id, [{ code: '5812', amount: 12, day }]);
    const text = `by hand ${stage.random.digits(8)}`;
    const transaction = await makeTransactionOf(tpp, mockAccountId, text, day);
    require('the account transaction is made', () => transaction.isAccepted());
    // One of the same text of long ago: a reset may look at what is recent only, and a bank may refuse it.
    await makeTransactionOf(tpp, mockAccountId, text, dayAgo(stage, 80));

    const ids = { customerId, madeCardId, cardId, mockAccountId, text };
    const seen = await traces(tpp, ids);
    const seenOn = await cardsWithPurchase(tpp, otherCards);
    for (const [what, found] of Object.entries(seen)) {
      if (!found)
        throw new Untestable(`${what} made by hand cannot be read, so its loss would prove nothing`);
    }
    const isAccountSeen = await isListed(tpp, madeAccount);
    await reset();
    if (isAccountSeen) {
      const isThere = await isListed(tpp, madeAccount);
      judge('SBX-36', 'an account made by hand for a fixed customer is gone', () =>
        expectThat(!isThere, 'no such account', 'it is listed'),
      );
    }
    const left = await traces(tpp, ids);
    const leftOn = await cardsWithPurchase(tpp, seenOn);
    for (const id of seenOn)
      judge('SBX-36', 'a card transaction made by hand on another fixed card is gone', () =>
        expectThat(!leftOn.includes(id), 'nothing', 'it is still there'),
      );
    for (const [what, found] of Object.entries(left)) {
      judge('SBX-36', `${what} made by hand is gone`, () =>
        expectThat(!found, 'nothing', 'it is still there'),
      );
    }
    const customers = await listCustomers(tpp);
    const tellsOfIt = await isToldBy(tpp, customers, text);
    judge('SBX-36', 'no account of a customer tells of the transaction, whatever its id is now', () =>
      expectThat(!tellsOfIt, 'no such transaction', 'it is listed'),
    );
    judge('SBX-36', 'the made customer is no longer listed', () =>
      expectThat(
        !customers.some((each) => textOf(each, 'customerNumber') === made.customerNumber),
        'no such customer',
        'it is listed',
      ),
    );
    judge('SBX-36', 'no customer holds the made card account any longer', () =>
      expectThat(
        !customers.some((each) => holdings(each, 'cardAccounts').includes(madeCardId)),
        'no such card account',
        'it is listed',
      ),
    );
  },
});
