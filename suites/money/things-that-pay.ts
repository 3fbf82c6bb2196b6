/** Accounts and cards of a PSU, each with what a payment from it names. */

import {
  type Access,
  cardDebtor,
  listedCard,
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

/** The accounts and cards as the access finds them. */
export async function locate(
  scene: Scene,
  access: Access,
  cards: readonly MadeCard[],
): Promise<readonly Thing[]> {
  const accounts = access.accounts
    .filter(({ currency }) => currency === 'NOK')
    .slice(0, 2)
    .map(({ id, bban, currency }, at): Thing => {
      const debtor = { bban, currency };
      return { name: `account ${at + 1}`, group: 'account', id, debtor, numbers: [bban] };
    });
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
