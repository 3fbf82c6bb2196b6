/** Lawful calls that read accounts, cards and agreements, or begin an SCA. */

import { itemsOf } from '../../model/json-value.js';
import { assumed } from '../target/assumed.js';
import { listedCard } from '../stage/make-accounts.js';
import { makeNumberedCard, textOf } from '../stage/make-sandbox.js';
import { dayAgo, listed, sandboxIdOf } from '../stage/make-transactions.js';
import { anyAccount, type ListedAccount, type Psu } from '../stage/psu.js';
import type { Access } from '../stage/access.js';
import type { Stage } from '../stage/stage.js';
import type { Tpp } from '../stage/tpp.js';
import { repeatable, unlessUntestable, type LawfulCall } from './lawful-call.js';

type Scene = Pick<Stage, 'target' | 'random' | 'time'>;

/** A transaction to be made in the sandbox. */
export function purchaseYesterday(scene: Pick<Stage, 'target' | 'time'>): object {
  const day = dayAgo(scene, 1);
  return {
    creditorAccount: { bban: scene.target.creditor.bban },
    transactionAmount: { currency: 'NOK', amount: 5 },
    bookingDate: day,
    valueDate: day,
    remittanceInformationUnstructured: 'made for every call',
  };
}

/** Calls on one account and its transactions; that of a single transaction where the account has one. */
export async function readsOfAccount(
  scene: Scene,
  tpp: Tpp,
  account: ListedAccount,
  psu: Psu,
): Promise<readonly LawfulCall[]> {
  const params = { accountId: account.id };
  const mockAccountId = sandboxIdOf(psu, account.bban);
  if (mockAccountId !== undefined) {
    const body = [purchaseYesterday(scene)];
    await tpp.call('create-sandbox-transactions', { params: { mockAccountId }, body });
  }
  const query = { bookingStatus: 'both' };
  const list = await tpp.call('list-transactions', { params, query });
  const transactionId = textOf(listed(list, 'booked')[0], 'transactionId');
  return [
    repeatable(tpp.request('list-accounts')),
    repeatable(tpp.request('read-account', { params })),
    repeatable(tpp.request('read-balances', { params })),
    repeatable(tpp.request('list-transactions', { params, query })),
    ...(transactionId === ''
      ? []
      : [repeatable(tpp.request('read-transaction', { params: { ...params, transactionId } }))]),
  ];
}

/** The list of transactions of an account behind its first entry. */
export function furtherPage({ target }: Pick<Stage, 'target'>, tpp: Tpp, account: ListedAccount): LawfulCall {
  const { limit, offset } = assumed(target, 'limit-parameter-names');
  const query = { bookingStatus: 'both', [offset]: '1', [limit]: '5' };
  return repeatable(tpp.request('list-transactions', { params: { accountId: account.id }, query }));
}

/** Calls on one card account: on the one that was made or else on the first that the PSU has. */
export async function cardCalls(
  { tpp }: Pick<Access, 'tpp'>,
  made?: Awaited<ReturnType<typeof makeNumberedCard>>,
): Promise<readonly LawfulCall[]> {
  const list = await tpp.call('list-card-accounts');
  if (!list.accepted) return [];
  const first = textOf(itemsOf(list.at('cardAccounts'))[0], 'resourceId');
  const cardAccountId = (made === undefined ? '' : listedCard(list, made)) || first;
  if (cardAccountId === '') return [];
  const params = { cardAccountId };
  return [
    repeatable(tpp.request('list-card-accounts')),
    repeatable(tpp.request('read-card-account', { params })),
    repeatable(tpp.request('read-card-balances', { params })),
    repeatable(tpp.request('list-card-transactions', { params, query: { bookingStatus: 'both' } })),
  ];
}

/** Calls that answer with the way to an SCA, and the list of agreements. */
function beginnings(tpp: Tpp): readonly LawfulCall[] {
  return [
    repeatable(tpp.request('list-agreements')),
    repeatable(tpp.request('register-psu')),
    repeatable(tpp.request('start-corporate-sca')),
    repeatable(tpp.request('offer-consent')),
    // Its body is disregarded, and is signed and hashed all the same.
    repeatable(tpp.request('offer-consent-deprecated', { body: { recurringIndicator: true } })),
  ];
}

/** What reads at the bank, once the PSU has granted everything; with a card where the bank makes one. */
export async function readingCalls(
  stage: Scene & Pick<Stage, 'tpp' | 'psu'>,
): Promise<{ readonly access: Access; readonly calls: readonly LawfulCall[] }> {
  const { tpp, psu, target } = stage;
  const wantsCard =
    target.capabilities.cards !== false && psu.accounts.some((each) => each.sandboxId !== undefined);
  const [card] = await unlessUntestable(async () =>
    wantsCard ? [await makeNumberedCard(stage, tpp, psu.identity.identity)] : [],
  );
  if (card !== undefined) psu.ownsMore();
  const access = await psu.grants(tpp);
  const calls = [
    ...(await unlessUntestable(() => readsOfAccount(stage, access.tpp, anyAccount(access.accounts), psu))),
    // Production makes no cards, and has some.
    ...(target.capabilities.cards === false || !tpp.may('list-card-accounts')
      ? []
      : await unlessUntestable(() => cardCalls(access, card))),
    ...beginnings(access.tpp),
  ];
  return { access, calls };
}
