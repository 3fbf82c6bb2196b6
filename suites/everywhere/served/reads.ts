import {
  type Access,
  anyAccount,
  cardCalls,
  readsOfAccount,
  type RequestDraft,
  type Stage,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import type { Walk } from './done.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time'>;

/** What may be read of an account and of a card. */
async function readsOfOne(scene: Scene, { walker }: Walk, access: Access): Promise<readonly RequestDraft[]> {
  const { tpp } = access;
  const { cards } = scene.target.capabilities;
  const calls = [
    ...(await unlessUntestable(() => readsOfAccount(scene, tpp, anyAccount(access.accounts), walker.psu))),
    ...(cards === false ? [] : await unlessUntestable(() => cardCalls(access))),
  ];
  return calls.map(({ request }) => request);
}

/** What may be read of the others, account by account. */
function readsOfOthers({ tpp, accounts }: Access): readonly RequestDraft[] {
  const { id } = anyAccount(accounts);
  return accounts
    .filter((each) => each.id !== id)
    .flatMap((each) => {
      const params = { accountId: each.id };
      const query = { bookingStatus: 'both' };
      return [tpp.request('read-balances', { params }), tpp.request('list-transactions', { params, query })];
    });
}

/** What may be read of accounts and cards, and what else is asked for beside them. */
export async function walkReads(scene: Scene, walk: Walk, access: Access): Promise<void> {
  const { tpp } = access;
  if (!tpp.may('list-accounts')) return;
  const read = (request: RequestDraft, further = '') =>
    walk.send(request, {
      what: `${request.operation}${further}`,
      deed: 'read',
      operation: request.operation,
    });
  for (const each of await readsOfOne(scene, walk, access)) await read(each);
  for (const each of readsOfOthers(access)) await read(each, ' of another account');
  await read(tpp.request('offer-consent'));
  await read(tpp.request('list-agreements'));
}
