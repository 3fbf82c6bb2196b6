/** What a PSU pays from, in kroner, in euros and by card, and own accounts that are paid. */

import {
  type Access,
  cardDebtor,
  type KnownAccount,
  makeAccount,
  makeNumberedCard,
  payingAccount,
  type Stage,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'tpp'>;

/** An account or a card that pays. */
export interface Payer {
  readonly name: string;
  readonly currency: string;
  /** Of an account. */
  readonly bban?: string;
  /** What a payment from a card names. */
  readonly card?: object;
}

/** What pays, and the accounts of the PSU that are paid. */
export interface OwnThings {
  readonly payers: readonly Payer[];
  readonly payees: readonly KnownAccount[];
}

/** An account in euros with money; none where the bank makes none. */
export function makeEuros({ psu, tpp }: Pick<Scene, 'psu' | 'tpp'>): Promise<readonly KnownAccount[]> {
  return unlessUntestable(async () => [await make(psu, tpp, 'Eurokonto', 'EUR')]);
}

async function make(psu: Scene['psu'], tpp: Scene['tpp'], name: string, currency: string) {
  const bban = await makeAccount(tpp, psu, { name, currency, balance: 50_000 });
  return { bban, currency };
}

/** The accounts and the card that the bank makes, and the access to all of them. */
export async function makeOwnThings(
  scene: Scene,
): Promise<{ readonly access: Access; readonly things: OwnThings }> {
  const { psu, target, tpp } = scene;
  const euros = await makeEuros(scene);
  const payees = await unlessUntestable(async () => [
    await make(psu, tpp, 'Mottaker', 'NOK'),
    await make(psu, tpp, 'Mottaker 2', 'EUR'),
  ]);
  const [card] = await unlessUntestable(async () =>
    target.capabilities.cards === false ? [] : [await makeNumberedCard(scene, tpp, psu.identity.identity)],
  );
  if (card !== undefined) psu.ownsMore();
  const access = await psu.grants(tpp);
  const debtors = await unlessUntestable(async () =>
    card === undefined ? [] : [await cardDebtor(scene, access, card)],
  );
  // Made accounts may stand first in the list.
  const paid = new Set(payees.map(({ bban }) => bban));
  const usual = access.tpp.binding.accounts.find(({ bban }) => !paid.has(bban)) ?? payingAccount(access);
  const payers: readonly Payer[] = [
    { name: 'an account', ...usual },
    ...debtors.map((each) => ({ name: 'a card', currency: 'NOK', card: each })),
    ...euros.map((each) => ({ name: 'an account in euros', ...each })),
  ];
  return { access, things: { payers, payees } };
}
