import {
  expectEqual,
  expectThat,
  paymentBody,
  paymentUnderSca,
  readPaymentStatus,
  scenario,
} from '../../lib/harness/kit/index.js';

/**
 * Whether a person may pay for a corporation is between the two; where they may, the SCA is in that context.
 * everywhere/served-under-agreement judges that who is engaged for it may.
 */
export const corporatePayment = scenario({
  id: 'payments/corporate',
  title: 'The SCA of a corporate payment comes back with the corporation it was made for',
  clauses: ['RDR-04', 'RDR-08', 'END-11'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  async run(stage) {
    const { tpp, corporatePsu, judge, observe } = stage;
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId } = access.tpp.binding;
    const created = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    const paymentId = created.at('paymentId');
    if (corporateId === undefined || !created.accepted || typeof paymentId !== 'string') {
      observe('END-11', `a corporate payment is answered with status ${created.status}`);
      return;
    }
    const first = { reply: created, paymentId };
    const { payment, started } = await paymentUnderSca(stage, access, { first });
    if (!started.accepted) {
      observe('END-11', `its authorisation is answered with status ${started.status}`);
      return;
    }
    const back = await corporatePsu.completes(access.tpp, started, { context: 'CORPORATE', corporateId });
    if (!back.succeeded) {
      observe('END-11', 'the SCA of a corporate payment does not succeed');
      return;
    }
    judge('RDR-08', 'the context of the payment comes back', () =>
      expectThat(back.context === 'CORPORATE', 'CORPORATE', back.context),
    );
    judge('RDR-04', 'the corporate id of the payment comes back', () =>
      expectEqual(back.corporateId === corporateId, true, 'whether it is the one of the payment'),
    );
    const status = await readPaymentStatus(access.tpp, payment.paymentId);
    judge('END-11', 'the status is served under PSU-ID and PSU-Corporate-ID', () => status.hasStatus(200));
  },
});
