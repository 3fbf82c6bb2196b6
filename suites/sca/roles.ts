import { paymentBody, scenario } from '../../lib/harness/kit/index.js';

/** The person authenticated for the TPP, not for one of its roles. */
export const roles = scenario({
  id: 'sca/roles',
  title: 'An SCA is valid across the roles of one TPP',
  clauses: ['SCA-18'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const reply = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    judge('SCA-18', 'a payment is taken on after an account SCA, without another login', () =>
      reply.isAccepted(),
    );
    const list = await access.tpp.call('list-accounts');
    judge('SCA-18', 'account calls go on after a payment call', () => list.hasStatus(200));
  },
});
