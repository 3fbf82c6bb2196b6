import {
  afterSca,
  expectThat,
  paymentBody,
  type Psu,
  type Reply,
  scenario,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/**
 * Calls, and where an SCA is offered plays it and calls again: without consent every TPP is answered with
 * 401, and only what comes after the SCA tells whether this one is let in.
 */
async function toTheEnd(
  psu: Psu,
  tpp: Tpp,
  operation: 'list-accounts',
  announces: readonly string[],
): Promise<Reply> {
  const first = await tpp.send(tpp.request(operation), { announces });
  if (first.link('scaRedirect') === undefined) return first;
  const known = afterSca(tpp, await psu.completes(tpp, first));
  return known.send(known.request(operation), { announces });
}

/** Roles of the certificate decide who may pay and who may read. */
export const roles = scenario({
  id: 'payments/roles',
  title: 'An AISP cannot pay and a PISP cannot read accounts',
  clauses: ['REG-06', 'REG-07', 'REG-11'],
  effects: 'creates-payments',
  needs: ['psu', 'aisp-only-tpp', 'pisp-only-tpp', 'tpp-without-role'],
  async run(stage) {
    const { tpp, tppNamed, psu, judge, require } = stage;
    const granted = await psu.grants(tpp);
    const twin = await granted.tpp.call('create-domestic-payment', { body: paymentBody(stage, granted) });
    require('a payment of a TPP that is a PISP', () => twin.hasStatus(201));
    const reader = await psu.grants(tppNamed('aisp-only-tpp'));
    const payment = reader.tpp.request('create-domestic-payment', { body: paymentBody(stage, granted) });
    const refused = await reader.tpp.send(payment, { announces: ['payments-need-pisp'] });
    judge('REG-06', 'a TPP that is only an AISP cannot pay', () => {
      refused.isRefusal('REG-06');
      expectThat(refused.at('paymentId') === undefined, 'no paymentId', 'one is there');
    });
    const payer = await psu.grants(tppNamed('pisp-only-tpp'));
    const list = await toTheEnd(psu, payer.tpp, 'list-accounts', ['accounts-need-aisp']);
    judge('REG-07', 'a TPP that is only a PISP cannot read accounts', () => {
      list.isRefusal('REG-07');
      expectThat(list.at('accounts') === undefined, 'no accounts', 'they are there');
    });
    const nobody = tppNamed('tpp-without-role');
    const without = ['certificate-has-role'];
    const nothing = await toTheEnd(psu, nobody, 'list-accounts', without);
    judge('REG-11', 'a certificate without role opens no accounts', () => nothing.isRefusal('REG-11'));
    const registered = await payer.tpp.inNewSession().call('register-psu');
    require('the registration by a TPP with a role', () => registered.hasStatus(200));
    const unregistered = await nobody.send(nobody.request('register-psu'), { announces: without });
    judge('REG-11', 'a certificate without role registers nobody', () => unregistered.isRefusal('REG-11'));
  },
});
