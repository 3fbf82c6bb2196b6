/** What a restart of the bank must not take away: a payment that the PSU approved, and a basket. */

import {
  approveOne,
  callOn,
  createBasket,
  createOf,
  expectThat,
  type PaymentKind,
  paymentKinds,
  type Stage,
  type Tpp,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'BSK-03' | 'END-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

/** The status before an approval. */
const received = 'RCVD';

type Judge = (later: Tpp) => Promise<void>;

/** Approves a payment of the kind; what judges later that its status is still told. */
async function approveLasting({ judge, psu }: Scene, tpp: Tpp, kind: PaymentKind): Promise<Judge> {
  const approved = await createOf(tpp, kind);
  if (approved === undefined || !(await approveOne(psu, tpp, kind, approved))) return async () => {};
  const before = await callOn(tpp, kind, approved, 'status');
  // Some banks tell no more of an approval than that.
  if (!before.accepted || before.at('transactionStatus') === received) return async () => {};
  return async (later) => {
    const after = await callOn(later, kind, approved, 'status');
    judge('END-11', `an approved ${kind.name} is told as approved after a restart`, () => {
      after.hasStatus(200);
      const status = after.at('transactionStatus');
      expectThat(status !== received, 'another status than before the approval', String(status));
    });
  };
}

/** Makes a basket; what judges later that it is still told. */
async function makeLastingBasket({ judge, target }: Scene, tpp: Tpp, kind: PaymentKind): Promise<Judge> {
  const inside = target.capabilities.baskets === false ? undefined : await createOf(tpp, kind);
  const basketId = inside === undefined ? undefined : await createBasket(tpp, [inside]);
  if (basketId === undefined) return async () => {};
  const before = await tpp.call('read-basket', { params: { basketId } });
  return async (later) => {
    const after = await later.call('read-basket', { params: { basketId } });
    if (before.accepted) judge('BSK-03', 'a basket is told after a restart', () => after.hasStatus(200));
  };
}

/** An approved payment of each single kind, and a basket; what judges them after a restart. */
export async function makeLasting(scene: Scene, tpp: Tpp): Promise<Judge> {
  const kinds = paymentKinds(scene, { tpp }).filter(({ family }) => family === 'payment');
  const judges: Judge[] = [];
  for (const kind of kinds) judges.push(await approveLasting(scene, tpp, kind));
  for (const kind of kinds.slice(0, 1)) judges.push(await makeLastingBasket(scene, tpp, kind));
  return async (later) => {
    for (const each of judges) await each(later);
  };
}
