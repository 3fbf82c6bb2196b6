import {
  approvePayment,
  authorise,
  createPayment,
  domesticProduct,
  expectThat,
  isExempt,
  orderPayment,
  paymentBody,
  paymentUnderSca,
  readPaymentStatus,
  scenario,
  startAuthorisation,
} from '../../lib/harness/kit/index.js';

/**
 * The payment walk of the interface: create, follow startAuthorisation, follow scaRedirect, read the status.
 */
export const walk = scenario({
  id: 'payments/walk',
  title: 'A payment is created, approved by redirect and found under its id',
  clauses: [
    'REG-05',
    'END-03',
    'END-11',
    'PRS-01',
    'PRS-03',
    'PRS-13',
    'FLW-06',
    'FLW-07',
    'STA-06',
    'STA-07',
  ],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const reply = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    judge('REG-05', 'a PISP initiates a payment', () => reply.isAccepted());
    judge('END-03', 'the operation creates a payment', () => void reply.textAt('paymentId'));
    judge('PRS-01', 'creation answers 201', () => reply.hasStatus(201));
    require('a created payment', () => void reply.textAt('paymentId'));
    const payment = { reply, paymentId: reply.textAt('paymentId') };
    const other = await orderPayment(stage, access);
    judge('PRS-03', 'two creations give two ids', () =>
      expectThat(other.paymentId !== payment.paymentId, 'another paymentId', 'the same'),
    );
    const judgeApproved = async (paymentId: string) => {
      const status = await readPaymentStatus(access.tpp, paymentId);
      judge('END-11', 'the status is served after the approval', () => {
        status.hasStatus(200);
        status.textAt('transactionStatus');
      });
      judge('PRS-03', 'the payment is found under its id', () => status.hasStatus(200));
      const found = await access.tpp.call('read-payment', {
        params: { product: domesticProduct, paymentId },
      });
      judge('STA-06', 'details are served after the approval', () => found.hasStatus(200));
    };
    // What is exempt is approved by now, and shows nothing of the way to an SCA.
    if (isExempt(reply)) await judgeApproved(payment.paymentId);
    const open = isExempt(reply) ? await createPayment(stage, access) : payment;
    const params = { product: domesticProduct, paymentId: open.paymentId };
    const details = await access.tpp.call('read-payment', { params });
    judge('STA-06', 'details cannot be fetched before the approval', () => details.isRefusal('STA-06'));
    const early = await readPaymentStatus(access.tpp, open.paymentId);
    judge('STA-07', 'the status cannot be fetched before the approval', () => early.isRefusal('STA-07'));

    judge('PRS-13', 'startAuthorisation is offered and usable with POST', () => {
      open.reply.hasLink('startAuthorisation');
      const verbs = open.reply.listAt('_links', 'startAuthorisation', 'verbs');
      expectThat(verbs.includes('POST'), 'the verb POST', verbs);
    });
    const first = await startAuthorisation(access, open);
    judge('FLW-06', 'the link takes a POST without body and without Digest', () => first.isAccepted());
    if (isExempt(first)) await judgeApproved(open.paymentId);
    const { payment: waiting, started } = isExempt(first)
      ? await paymentUnderSca(stage, access)
      : { payment: open, started: first };
    judge('FLW-07', 'the answer holds scaRedirect', () => void started.hasLink('scaRedirect'));
    const between = await readPaymentStatus(access.tpp, waiting.paymentId);
    judge('STA-07', 'nor between start and approval', () => between.isRefusal('STA-07'));

    const back = await psu.completes(access.tpp, started);
    require('an approval', () => expectThat(back.succeeded, 'a success', 'a failure'));
    await judgeApproved(waiting.paymentId);
    await authorise(access, psu, other, { decision: 'cancel' });
  },
});

/** What belongs to one TPP and PSU is nobody else's business. */
export const isolation = scenario({
  id: 'payments/isolation',
  title: 'A payment is visible to its own TPP and PSU only',
  clauses: ['END-12'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp'],
  async run(stage) {
    const { tpp, tppNamed, psu, secondPsu, judge } = stage;
    const access = await psu.grants(tpp);
    const payment = await approvePayment(stage, access, psu);
    const stranger = await psu.grants(tppNamed('second-tpp'));
    const neighbour = await secondPsu.grants(tpp);
    for (const [who, other] of [
      ['another TPP', stranger.tpp],
      ['another PSU', neighbour.tpp],
    ] as const) {
      const reply = await readPaymentStatus(other, payment.paymentId);
      judge('END-12', `${who} gets no status`, () => reply.isRefusal('END-12'));
    }
    const own = await readPaymentStatus(access.tpp, payment.paymentId);
    judge('END-12', 'the owner does', () => own.hasStatus(200));
  },
});
