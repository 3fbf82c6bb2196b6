import {
  callOn,
  createBasket,
  expectNoAccess,
  paymentIdIn,
  paymentKinds,
  scenario,
  type Stage,
  startBasket,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

const minute = 60_000;

/** Orders of every kind, all that can be called on them without the PSU, and a no of the PSU. */
async function order(stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>, tpp: Tpp): Promise<void> {
  const kinds = paymentKinds(stage, { tpp });
  for (const kind of kinds.filter(({ name }) => /^(?:domestic|SEPA|bulk|periodic)/.test(name))) {
    const [paymentId, member] = (await tpp.all([kind.creation(), kind.creation()])).map(paymentIdIn);
    if (paymentId === undefined) continue;
    for (const what of ['status', 'details'] as const) await callOn(tpp, kind, paymentId, what);
    const started = await callOn(tpp, kind, paymentId, 'start');
    if (kind === kinds[0]) {
      if (started.link('scaRedirect') !== undefined)
        await unlessStuck(() => stage.psu.completes(tpp, started, { decision: 'cancel' }));
      const basketId = member === undefined ? undefined : await createBasket(tpp, [member]);
      if (basketId !== undefined) await startBasket(tpp, basketId);
    }
    await callOn(tpp, kind, paymentId, 'delete');
  }
}

/** Whoever orders uses the session, too. */
export const hourOfOrders = scenario({
  id: 'limits/hour-of-orders',
  title: 'No order, and nothing that is called on one without the PSU, prolongs the hour of an SCA',
  clauses: ['SCA-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 40,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target, time } = stage;
    const { tpp } = await psu.grants(stage.tpp, { anew: true });
    const started = time.now();
    // Sessions that end a quarter of an hour after the last use are common.
    for (const after of [14, 28, 42]) {
      await time.moveTo(started + after * minute);
      await tpp.call('list-accounts');
    }
    await time.moveTo(started + 55 * minute);
    if (!tpp.may('create-domestic-payment') || target.sca?.sparing === true) return;
    await order(stage, tpp);
    await time.moveTo(started + 61 * minute);
    const late = await tpp.call('list-accounts');
    judge('SCA-12', 'after orders of every kind no accounts are listed beyond the hour', () =>
      expectNoAccess(late),
    );
  },
});
