import {
  type Access,
  approveOne,
  createBasket,
  createOf,
  type PaymentKind,
  paymentKinds,
  requestOn,
  scenario,
  singleScaCreations,
  type Stage,
  turned,
} from '../../lib/harness/kit/index.js';
import { alsoInCalls, judgeRound, type Renewed, rounds } from './optional-in-calls.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

/** Calls on payments of a kind: on an open one, on an approved one and on one that is made for it. */
async function callsOn(
  { psu, target }: Scene,
  { tpp }: Access,
  kind: PaymentKind,
): Promise<readonly Renewed[]> {
  const [open, approved] = [await createOf(tpp, kind), await createOf(tpp, kind)];
  if (open === undefined || approved === undefined) return [];
  if (target.sca?.sparing !== true) await approveOne(psu, tpp, kind, approved);
  return [
    { make: () => requestOn(tpp, kind, open, 'start') },
    { make: () => requestOn(tpp, kind, approved, 'status') },
    { make: () => requestOn(tpp, kind, approved, 'details') },
    {
      dear: true,
      async make() {
        const paymentId = await createOf(tpp, kind);
        return paymentId === undefined ? undefined : requestOn(tpp, kind, paymentId, 'delete');
      },
    },
  ];
}

/** Calls on baskets of one payment. */
async function basketCalls({ tpp }: Access, kind: PaymentKind): Promise<readonly Renewed[]> {
  const first = await createOf(tpp, kind);
  const basketId = first === undefined ? undefined : await createBasket(tpp, [first]);
  const creation: Renewed = {
    async make() {
      const paymentId = await createOf(tpp, kind);
      return paymentId === undefined
        ? undefined
        : tpp.request('create-basket', { body: { paymentIds: [paymentId] } });
    },
  };
  if (basketId === undefined) return [creation];
  const params = { basketId };
  return [
    creation,
    { make: () => tpp.request('read-basket', { params }) },
    { make: () => tpp.request('start-basket-authorisation', { params }) },
  ];
}

/** Every value of every header at what pays: creations, and what is called on one of each family. */
export const optionalOnOrders = scenario({
  id: 'headers/optional-on-orders',
  title: 'Optional headers change nothing about the outcome of a call on payments and baskets of any kind',
  clauses: alsoInCalls,
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  bars: ['options', 'long', 'signing', 'repeated', 'later'],
  async run(stage) {
    const { target, random } = stage;
    const access = await stage.psu.grants(stage.tpp);
    const kinds = paymentKinds(stage, access);
    const calls: Renewed[] = kinds.map(({ creation }) => ({ make: creation }));
    // What is ordered is another sum each time.
    calls.push({ make: () => singleScaCreations(stage, access, stage.psu)[0]?.request });
    const [domestic] = kinds;
    for (const kind of kinds.filter((each) => each === domestic || each.family !== 'payment'))
      calls.push(...(await callsOn(stage, access, kind)));
    if (domestic !== undefined && target.capabilities.baskets !== false)
      calls.push(...(await basketCalls(access, domestic)));
    const [dearest = 0] = turned(rounds, random);
    const isShort = target.depth === 'quick' || target.again === true;
    for (const round of isShort ? [dearest] : rounds)
      await judgeRound(
        stage,
        access.tpp,
        calls.filter(({ dear }) => dear !== true || round === dearest),
        round,
      );
  },
});
