/** What two persons pay from: accounts by their numbers, and cards. */

import {
  type Access,
  cardDebtor,
  ibanOf,
  jsonBody,
  type ListedAccount,
  listedCard,
  makeNumberedCard,
  type Psu,
  type RequestDraft,
  type Stage,
  unlessUntestable,
  withBody,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'random' | 'target' | 'tpp'>;

/** A form of debtorAccount, as it names something of the payer and something of another person. */
export interface Debtors {
  readonly name: string;
  readonly own: object;
  readonly foreign: object;
}

/** Access of two persons to one TPP, the payer last. */
export interface Payers {
  readonly own: Access;
  readonly other: Access;
  readonly cards: readonly Debtors[];
  /** Where the card of the other person is read. */
  readonly cardAccountId: string | undefined;
}

/** Lets both grant access, to a card each where the bank makes them. */
export async function grantBoth(scene: Scene, psu: Psu, another: Psu): Promise<Payers> {
  const { target, tpp } = scene;
  const isMaking = [psu, another].every(({ identity }) => identity.made === true);
  const [mine, theirs] = await unlessUntestable(async () =>
    isMaking && target.capabilities.cards !== false
      ? [
          await makeNumberedCard(scene, tpp, psu.identity.identity),
          await makeNumberedCard(scene, tpp, another.identity.identity),
        ]
      : [],
  );
  if (theirs !== undefined) for (const each of [psu, another]) each.ownsMore();
  const other = await another.grants(tpp);
  const own = await psu.grants(tpp);
  const debtors = await unlessUntestable(async () =>
    mine === undefined || theirs === undefined
      ? []
      : [await cardDebtor(scene, own, mine), await cardDebtor(scene, other, theirs)],
  );
  const [ofMine, ofTheirs] = debtors;
  // What names both cards names neither person.
  if (ofMine === undefined || ofTheirs === undefined || JSON.stringify(ofMine) === JSON.stringify(ofTheirs))
    return { own, other, cards: [], cardAccountId: undefined };
  const list = await other.tpp.call('list-card-accounts');
  const cardAccountId = theirs && listedCard(list, theirs);
  return { own, other, cards: [{ name: 'the card', own: ofMine, foreign: ofTheirs }], cardAccountId };
}

function byBban({ bban, currency }: ListedAccount) {
  return { bban, currency };
}

function byIban({ bban, currency }: ListedAccount) {
  return { iban: ibanOf(bban), currency };
}

/** An account that only the other has, by each of its numbers, beside one of the payer. */
export function byNumber({ own, other }: Pick<Payers, 'own' | 'other'>): readonly Debtors[] {
  const foreign = other.accounts.find(({ bban }) => own.accounts.every((each) => each.bban !== bban));
  const [mine] = own.accounts;
  if (mine === undefined || foreign === undefined) return [];
  return [
    { name: 'the account', own: byBban(mine), foreign: byBban(foreign) },
    { name: 'the account by its IBAN', own: byIban(mine), foreign: byIban(foreign) },
  ];
}

/** The creation with another debtor. */
export function paidFrom(creation: RequestDraft, debtorAccount: object): RequestDraft {
  return withBody(creation, { ...Object(jsonBody(creation)), debtorAccount });
}
