/** Accounts and cards of a PSU, each with what a payment from it names. */

import {
  type Access,
  cardDebtor,
  listedCard,
  makeAccount,
  type MadeCard,
  makeNumberedCard,
  type Stage,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import type { Thing } from './told-of-things.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'tpp'>;

/** Cards of the PSU, where the bank makes them. */
export async function makeCards({ psu, random, target, tpp }: Scene): Promise<readonly MadeCard[]> {
  if (target.capabilities.cards === false) return [];
  const made = await unlessUntestable(async () => [
    await makeNumberedCard({ random, target }, tpp, psu.identity.identity),
    await makeNumberedCard({ random, target }, tpp, psu.identity.identity),
  ]);
  if (made.length > 0) psu.ownsMore();
  return made;
}

/** The number of a savings account, where the bank makes one. Whether it pays is the bank's business. */
export async function makeSavings({ psu, tpp }: Scene): Promise<string | undefined> {
  const account = { name: 'Savings', cashAccountType: 'SVGS', balance: 100_000 };
  const [made] = await unlessUntestable(async () => [await makeAccount(tpp, psu, account)]);
  return made;
}

/** What was made beside the accounts that the PSU had. */
export interface Made {
  readonly cards: readonly MadeCard[];
  readonly savings: string | undefined;
}

/** The accounts and cards as the access finds them. */
export async function locate(
  scene: Scene,
  access: Access,
  { cards, savings }: Made,
): Promise<readonly Thing[]> {
  const own = access.accounts.filter(({ currency }) => currency === 'NOK');
  const isMade = ({ bban }: { readonly bban: string }) => bban === savings;
  const accounts = [...own.filter((each) => !isMade(each)).slice(0, 2), ...own.filter(isMade)].map(
    ({ id, bban, currency }, at): Thing => {
      const name = bban === savings ? 'savings account' : `account ${at + 1}`;
      return { name, group: 'account', id, debtor: { bban, currency }, numbers: [bban] };
    },
  );
  const list = cards.length === 0 ? undefined : await access.tpp.call('list-card-accounts');
  const found = await unlessUntestable(async () => {
    const all: Thing[] = [];
    for (const [at, card] of list === undefined ? [] : cards.entries()) {
      const debtor = await cardDebtor(scene, access, card);
      const id = list === undefined ? '' : listedCard(list, card);
      all.push({ name: `card ${at + 1}`, group: 'card', id, debtor, numbers: [] });
    }
    return all;
  });
  return [...accounts, ...found];
}
