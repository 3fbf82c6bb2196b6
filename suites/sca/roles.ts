import {
  type Access,
  afterSca,
  paymentBody,
  scaKinds,
  scenario,
  type Stage,
  trySca,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** SCAs of orders in sessions of their own, whose PSU granted accounts before. */
async function judgeAfterOrders(
  stage: Pick<Stage<'SCA-18'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>,
  access: Access,
): Promise<void> {
  const { judge, psu } = stage;
  const ofOrders = ['a payment', 'a basket', 'the single-SCA flow'];
  for (const { name, begin } of scaKinds(stage).filter((each) => ofOrders.includes(each.name)))
    await unlessUntestable(async () => {
      const tpp = access.tpp.inNewSession();
      const started = await begin(stage, { ...access, tpp });
      if (started.link('scaRedirect') === undefined) return [];
      const back = await trySca(psu, tpp, started);
      const { psuId, corporateId } = access.tpp.binding;
      if (back?.succeeded !== true || back.psuId !== psuId || back.corporateId !== corporateId) return [];
      const list = await afterSca(tpp, back).call('list-accounts');
      judge('SCA-18', `accounts that are granted are listed after an SCA of ${name}, too`, () =>
        list.hasStatus(200),
      );
      return [];
    });
}

/** The person authenticated for the TPP, not for one of its roles. */
export const roles = scenario({
  id: 'sca/roles',
  title: 'An SCA is valid across the roles of one TPP',
  clauses: ['SCA-18'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const reply = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    judge('SCA-18', 'a payment is taken on after an account SCA, without another login', () =>
      reply.isAccepted(),
    );
    const list = await access.tpp.call('list-accounts');
    judge('SCA-18', 'account calls go on after a payment call', () => list.hasStatus(200));
    // Whether a TPP that may read accounts, too, is served the registration is open.
    if (target.sca?.sparing === true) return;
    await judgeAfterOrders(stage, access);
    const fresh = access.tpp.inNewSession();
    const offer = await fresh.send(fresh.request('register-psu'), { odd: true });
    if (offer.link('scaRedirect') === undefined) return;
    const back = await trySca(psu, fresh, offer);
    if (back?.succeeded !== true || back.psuId !== access.tpp.binding.psuId) return;
    const registered = await afterSca(fresh, back).call('list-accounts');
    judge('SCA-18', 'accounts that are granted are listed after an SCA of the registration, too', () =>
      registered.hasStatus(200),
    );
  },
});
