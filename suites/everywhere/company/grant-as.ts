import {
  afterSca,
  type Colleague,
  type ListedAccount,
  listedAccounts,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../../lib/harness/kit/index.js';

/** The colleague under one agreement, with the accounts that were granted there. */
export interface Acting {
  readonly tpp: Tpp;
  readonly corporateId: string;
  readonly accounts: readonly ListedAccount[];
}

const corporate = { context: 'CORPORATE' } as const;

/** Lets the colleague grant everything under an agreement. */
export async function grantAs(
  { corporatePsu, tpp }: Pick<Stage, 'corporatePsu' | 'tpp'>,
  { identity }: Colleague,
  corporateId: string,
): Promise<Acting> {
  const fresh = tpp.bound({}).inNewSession();
  const offer = await fresh.call('list-accounts');
  const back = await trySca(corporatePsu, fresh, offer, { ...corporate, identity, corporateId });
  if (back?.succeeded !== true || back.corporateId === undefined)
    throw new Untestable('a colleague does not come back with an agreement');
  const known = afterSca(fresh, back);
  const accounts = listedAccounts(await known.call('list-accounts'));
  return { tpp: known.bound({ accounts }), corporateId: back.corporateId, accounts };
}
