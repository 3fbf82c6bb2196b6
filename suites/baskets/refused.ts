import {
  type Access,
  createOf,
  createPayment,
  domesticProduct,
  expectThat,
  paymentKinds,
  scenario,
  type Stage,
} from '../../lib/harness/kit/index.js';

/** Ids that make a basket of them be refused, by what they are. */
async function unfit(
  stage: Pick<Stage, 'random' | 'target' | 'time'>,
  access: Access,
): Promise<readonly (readonly [what: string, id: string])[]> {
  const found: (readonly [string, string])[] = [['an unknown id', `unknown-${stage.random.uuid()}`]];
  for (const kind of paymentKinds(stage, access).filter(({ family }) => family !== 'payment')) {
    const paymentId = await createOf(access.tpp, kind);
    if (paymentId !== undefined) found.push([`a ${kind.name}`, paymentId]);
  }
  return found;
}

/** Of a basket that is refused nothing is left: its payments are what they were. */
export const refusedBasket = scenario({
  id: 'baskets/refused',
  title: 'The payments of a basket that is refused can be authorised alone and put into another',
  clauses: ['PRS-13', 'BSK-01'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    const start = (paymentId: string) =>
      tpp.call('start-payment-authorisation', { params: { product: domesticProduct, paymentId } });
    const group = (paymentIds: readonly string[]) =>
      tpp.send(tpp.request('create-basket', { body: { paymentIds } }), { odd: true });
    const create = async () => (await createPayment(stage, access)).paymentId;
    const twin = await start(await create());
    const other = await group([await create(), await create()]);
    for (const [what, id] of await unfit(stage, access)) {
      const [one, two] = [await create(), await create()];
      const refused = [await group([one, id]), await group([id, two]), await group([one, id, two])];
      if (refused.some((each) => each.accepted)) continue;
      const again = other.accepted ? await group([one, two]) : undefined;
      if (again !== undefined)
        judge('BSK-01', `payments of a basket that was refused for ${what} make another`, () =>
          again.isAccepted(),
        );
      const alone = await create();
      if (!twin.accepted || (await group([alone, id])).accepted) continue;
      const started = await start(alone);
      judge('PRS-13', `a payment of a basket that was refused for ${what} is authorised alone`, () =>
        expectThat(started.accepted, 'a start as of any other', `status ${started.status}`),
      );
    }
  },
});
