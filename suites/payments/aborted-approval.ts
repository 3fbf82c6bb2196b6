import {
  domesticProduct,
  expectEqual,
  expectThat,
  gone,
  paymentUnderSca,
  readPaymentStatus,
  scenario,
  startAuthorisation,
  trySca,
} from '../../lib/harness/kit/index.js';

/** The PSU looks at the payment and says no. */
export const aborted = scenario({
  id: 'payments/aborted-approval',
  title: 'A payment whose SCA the PSU aborts is not approved',
  clauses: ['RDR-09', 'RDR-11', 'RDR-12', 'RDR-14', 'STA-06', 'STA-07'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const { payment, started } = await paymentUnderSca(stage, access);
    const back = await psu.completes(access.tpp, started, { decision: 'cancel' });
    const text = (name: string) => back.parameters.get(name) ?? '';
    judge('RDR-09', 'the PSU comes back with status, code and message', () =>
      expectEqual(
        ['status', 'code', 'message'].filter((name) => !back.parameters.has(name)),
        [],
        'missing parameters',
      ),
    );
    judge('RDR-11', 'status is an HTTP status', () =>
      expectThat(/^[45]\d\d$/.test(text('status')), '400 to 599', text('status')),
    );
    judge('RDR-12', 'code is an error code', () => expectThat(text('code') !== '', 'a code', 'an empty one'));
    judge('RDR-14', 'no psu-id comes back', () =>
      expectThat(back.psuId === undefined, 'no psu-id', 'one is there'),
    );
    const status = await readPaymentStatus(access.tpp, payment.paymentId);
    const details = await access.tpp.call('read-payment', {
      params: { product: domesticProduct, paymentId: payment.paymentId },
    });
    judge('STA-07', 'its status cannot be fetched, unless the bank has given it up', () => {
      const told = status.at('transactionStatus');
      expectThat(!status.accepted || gone.has(told), 'a refusal, or the status of one given up', told);
    });
    const again = await startAuthorisation(access, payment);
    // A payment that the bank gave up with the SCA is none that waits for the PSU.
    const isWaiting = !status.accepted && again.link('scaRedirect') !== undefined;
    if (isWaiting) judge('STA-06', 'its details cannot be fetched', () => details.isRefusal('STA-06'));
    else observe('STA-06', `its details are answered with status ${details.status}`);
    const later = again.link('scaRedirect') === undefined ? undefined : await trySca(psu, access.tpp, again);
    const after = await readPaymentStatus(access.tpp, payment.paymentId);
    observe(
      'STA-07',
      later?.succeeded === true
        ? `after an aborted SCA a later one leads to ${String(after.at('transactionStatus'))}`
        : `after an aborted SCA none is offered any more (status ${again.status})`,
    );
  },
});
