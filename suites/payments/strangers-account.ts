import { itemsOf, type Stage, type Tpp, Untestable, valueAt } from '../../lib/harness/kit/index.js';

export function hundredths(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

/**
 * The balances of an account, in hundredths.
 * @throws Untestable where none are shown
 */
export async function balancesOf(tpp: Tpp, accountId: string): Promise<readonly number[]> {
  const balances = await tpp.call('read-balances', { params: { accountId } });
  const sums = itemsOf(balances.at('balances')).map((each) => valueAt(each, ['balanceAmount', 'amount']));
  if (sums.length === 0)
    throw new Untestable(`balances were answered with status ${balances.status} and no sums`);
  return sums.map(hundredths);
}

/**
 * Access of two PSUs to one TPP, and an account that only the second one has.
 * @throws Untestable where there is no such account
 */
export async function strangersAccount({ tpp, psu, secondPsu }: Pick<Stage, 'tpp' | 'psu' | 'secondPsu'>) {
  const other = await secondPsu.grants(tpp);
  const own = await psu.grants(tpp);
  const foreign = other.accounts.find(({ bban }) => own.accounts.every((each) => each.bban !== bban));
  if (foreign === undefined) throw new Untestable('the second PSU has no account of its own');
  return { own, other, foreign };
}
