import {
  isOnThing,
  type LawfulCall,
  readsOfAccount,
  type Role,
  type Stage,
} from '../../lib/harness/kit/index.js';

/** Accounts of a role that are looked at for a transaction, where the first has none. */
const most = 4;

/** What reads accounts that a role has and no other. */
export async function readsOf(
  stage: Pick<Stage, 'corporatePsu' | 'target' | 'time' | 'random'>,
  role: Role,
  all: readonly Role[],
): Promise<readonly LawfulCall[]> {
  const others = all.flatMap((each) => (each === role ? [] : each.accounts)).map(({ bban }) => bban);
  const accounts = role.accounts.filter(({ bban }) => !others.includes(bban));
  const calls: LawfulCall[] = [];
  const wanted = stage.target.depth === 'full' ? 3 : 1;
  for (const [at, account] of accounts.slice(0, most).entries()) {
    if (at >= wanted && calls.some(({ request }) => request.operation === 'read-transaction')) break;
    calls.push(...(await readsOfAccount(stage, role.tpp, account, stage.corporatePsu)));
  }
  return calls.filter(({ request }) => isOnThing(request));
}
