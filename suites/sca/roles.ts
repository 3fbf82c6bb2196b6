import { afterSca, paymentBody, scenario, trySca } from '../../lib/harness/kit/index.js';

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
