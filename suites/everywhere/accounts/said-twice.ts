import {
  dayAgo,
  type ListedAccount,
  makeAccount,
  makeNumberedCard,
  makeTransactions,
  scenario,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { readCards } from './balances-and-cards.js';

import { readListed } from './each-account.js';

const furtherAccounts = [
  { name: 'Euro account', currency: 'EUR' },
  { name: 'Savings account', cashAccountType: 'SVGS' },
  { name: 'Account without minor units', currency: 'JPY' },
];

/** Accounts and cards: lists, details, balances and transactions, each reached by id and by link. */
export const accountsSaidTwice = scenario({
  id: 'everywhere/accounts-said-twice',
  title: 'Lists, details, balances and transactions tell the same of every account and card',
  clauses: ['ACC-03', 'ACC-10', 'ACC-12', 'ACC-13', 'ACC-16'],
  effects: 'changes-sandbox',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, tpp, target } = stage;
    const [card] = await unlessUntestable(async () =>
      target.capabilities.cards !== false && psu.accounts.some(({ sandboxId }) => sandboxId !== undefined)
        ? [await makeNumberedCard(stage, tpp, psu.identity.identity)]
        : [],
    );
    if (card !== undefined) psu.ownsMore();
    // Not all accounts are in one currency, and not all are of one type.
    if (psu.accounts.some(({ sandboxId }) => sandboxId !== undefined))
      for (const each of furtherAccounts)
        await unlessUntestable(async () => [await makeAccount(tpp, psu, each)]);
    const access = await psu.grants(tpp);
    // One on the last day of a month: the number of the day goes back to it.
    const ofMonth = Number(dayAgo(stage, 0).slice(8));
    const wanted = [...new Set([1, 2, 3, 4, 5, 6, ofMonth])].map((daysAgo) => ({
      daysAgo,
      amount: -10 * daysAgo,
      text: `of ${daysAgo}`,
    }));
    const fill = (account: ListedAccount) => async () => {
      await makeTransactions(stage, tpp, psu, account, wanted);
      return [];
    };
    for (const each of access.accounts.slice(0, 2)) await unlessUntestable(fill(each));
    await readListed(stage, access.tpp);
    if (card !== undefined) await readCards(stage, access.tpp, card.id);
  },
});
