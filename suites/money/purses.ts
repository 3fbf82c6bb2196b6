/** Accounts and a card of known money, and payments from them. */

import {
  cardDebtor,
  itemsOf,
  jsonBody,
  makeAccount,
  makeNumberedCard,
  memberOf,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  unlessUntestable,
  withBody,
} from '../../lib/harness/kit/index.js';

/** What there is, and sums of which there are enough for one by one only. */
const balance = 10_000;
export const [whole, part] = ['12000.00', '6000.00'];

/** An account or a card, and the kind of payment that is the first to take from it. */
export interface Purse {
  readonly what: string;
  readonly debtorAccount: object;
  readonly first: PaymentKind;
}

export type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** The same order from the purse and of the sum; undefined where the kind is one of another currency. */
export function takenFrom(
  { debtorAccount }: Purse,
  kind: PaymentKind,
  amount: string,
): RequestDraft | undefined {
  const creation = kind.creation();
  const order = Object(jsonBody(creation));
  const { requestedExecutionDate: _, ...transfer } = Object(itemsOf(order.payments)[0] ?? order);
  if (memberOf(transfer.instructedAmount, 'currency') !== 'NOK') return undefined;
  const paid = { ...transfer, instructedAmount: { amount, currency: 'NOK' } };
  const isBulk = kind.family === 'bulk-payment';
  return withBody(creation, { ...(isBulk ? { payments: [paid] } : paid), debtorAccount });
}

/** An account for each kind, and a card, as far as the bank makes them. */
export async function makePurses(scene: Scene, kinds: readonly PaymentKind[]) {
  const { psu, target, tpp } = scene;
  const accounts: { readonly bban: string; readonly first: PaymentKind }[] = [];
  for (const first of kinds)
    accounts.push(
      ...(await unlessUntestable(async () => [
        { first, bban: await makeAccount(tpp, psu, { name: `For a ${first.name}`, balance }) },
      ])),
    );
  const cards = await unlessUntestable(async () =>
    target.capabilities.cards === false ? [] : [await makeNumberedCard(scene, tpp, psu.identity.identity)],
  );
  if (cards.length > 0) psu.ownsMore();
  const access = await psu.grants(tpp);
  const debtors = await unlessUntestable(() =>
    Promise.all(cards.map((card) => cardDebtor(scene, access, card))),
  );
  const [domestic] = kinds;
  const purses = [
    ...accounts.map(
      ({ first, bban }): Purse => ({
        what: `the account of the ${first.name}`,
        debtorAccount: { bban, currency: 'NOK' },
        first,
      }),
    ),
    ...debtors.flatMap((debtorAccount): readonly Purse[] =>
      domestic === undefined ? [] : [{ what: 'a card that paid', debtorAccount, first: domestic }],
    ),
  ];
  return { access, purses };
}
