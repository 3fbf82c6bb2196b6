import {
  approveOne,
  callOn,
  createBasket,
  createOf,
  drawKinds,
  expectThat,
  fillAccount,
  gone,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  startBasket,
  statusOf,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

/** How one payment of a basket comes to its end, or to a no of its PSU. */
interface Way {
  readonly how: string;
  readonly end: (psu: Psu, tpp: Tpp, kind: PaymentKind, paymentId: string) => Promise<unknown>;
}

const ways: readonly Way[] = [
  { how: 'was deleted', end: (_, tpp, kind, paymentId) => callOn(tpp, kind, paymentId, 'delete') },
  {
    how: 'got a no of its PSU',
    async end(psu, tpp, kind, paymentId) {
      const started = await callOn(tpp, kind, paymentId, 'start');
      if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started, { decision: 'cancel' });
    },
  },
];

/** Products beside the domestic one. */
const most = { again: 0, quick: 0, standard: 1, full: 3 } as const;

/** The PSU approves what is left in a basket; where the basket is closed by then, each payment alone. */
async function approveRest(
  psu: Psu,
  tpp: Tpp,
  kind: PaymentKind,
  [basketId, rest]: readonly [string, readonly string[]],
): Promise<void> {
  const started = await startBasket(tpp, basketId);
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  else for (const each of rest) await approveOne(psu, tpp, kind, each);
}

/** A basket is not atomic: what ends one of its payments says nothing of the others. */
export const endsAlone = scenario({
  id: 'baskets/ends-alone',
  title: 'Payments of a basket are not called off by what ends another one of it',
  clauses: ['BSK-02', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    await fillAccount(stage, access);
    const { tpp } = access;
    const singles = paymentKinds(stage, access).filter(({ family }) => family === 'payment');
    for (const kind of drawKinds(stage, singles, most)) {
      const twin = await createOf(tpp, kind);
      if (twin === undefined || !(await approveOne(psu, tpp, kind, twin))) continue;
      if (gone.has(await statusOf(tpp, kind, twin))) continue;
      for (const { how, end } of ways) {
        const [one, ended, other] = [
          await createOf(tpp, kind),
          await createOf(tpp, kind),
          await createOf(tpp, kind),
        ];
        if (one === undefined || ended === undefined || other === undefined) continue;
        const basketId = await createBasket(tpp, [one, ended, other]);
        if (basketId === undefined) continue;
        await end(psu, tpp, kind, ended);
        const before = await statusOf(tpp, kind, ended);
        await approveRest(psu, tpp, kind, [basketId, [one, other]]);
        for (const each of [one, other]) {
          const status = await statusOf(tpp, kind, each);
          judge('BSK-02', `a ${kind.name} in a basket of which another one ${how} is not called off`, () =>
            expectThat(!gone.has(status), 'a payment that goes on', status),
          );
        }
        if (!gone.has(before)) continue;
        const after = await statusOf(tpp, kind, ended);
        judge('SCA-11', `a deleted ${kind.name} is not approved by the SCA of the basket that held it`, () =>
          expectThat(after === undefined || gone.has(after), 'a deleted payment', after),
        );
      }
    }
  },
});
