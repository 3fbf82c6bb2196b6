import {
  afterSca,
  createPayment,
  expectThat,
  isUnapproved,
  paymentUnderSca,
  readPaymentStatus,
  scenario,
  startAuthorisation,
  startSingleSca,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** The SCA of a payment is for the person whose payment it is. */
export const approvedByAnother = scenario({
  id: 'payments/approved-by-another',
  title: 'A payment that another person approved is not approved by the PSU',
  clauses: ['STA-07'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  async run(stage) {
    const { tpp, psu, secondPsu, judge } = stage;
    const access = await psu.grants(tpp);
    const neighbour = await secondPsu.grants(tpp);
    const payment = await createPayment(stage, access);
    const theirs = await startAuthorisation(neighbour, payment);
    if (theirs.link('scaRedirect') !== undefined) await trySca(secondPsu, neighbour.tpp, theirs);
    const untouched = await readPaymentStatus(access.tpp, payment.paymentId);
    judge('STA-07', 'another PSU cannot start its authorisation and approve it', () =>
      expectThat(
        isUnapproved(untouched),
        'a payment that nobody approved',
        untouched.at('transactionStatus'),
      ),
    );
    const { payment: waiting, started } = await paymentUnderSca(stage, access, { first: payment });
    await trySca(secondPsu, access.tpp, started);
    const status = await readPaymentStatus(access.tpp, waiting.paymentId);
    judge('STA-07', 'it has no status of an approved payment', () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
  },
});

/**
 * In the single-SCA flow the link is for the person whose number the request names, known to the bank or not.
 */
export const singleScaByAnother = scenario({
  id: 'payments/single-sca-by-another',
  title: 'A payment started with X-PSU-IDENTITY is approved by that PSU alone',
  clauses: ['STA-07'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'single-sca'],
  async run(stage) {
    const { tpp, psu, secondPsu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined)
      throw new Untestable('no account of the PSU is known beforehand; add psus[].accounts');
    const payer = { tpp: tpp.bound({ accounts: [account] }) };
    const payment = await createPayment(
      stage,
      payer,
      {},
      { withHeaders: { 'X-PSU-IDENTITY': psu.identity.identity, 'PSU-Context': 'PRIVATE' } },
    );
    const redirecting = await startSingleSca(payer, payment.reply);
    const back = await trySca(secondPsu, payer.tpp, redirecting);
    // Whose the payment is after it is open, so that both look.
    const readers = [(await psu.grants(tpp)).tpp, ...(back?.succeeded === true ? [afterSca(tpp, back)] : [])];
    for (const reader of readers) {
      const status = await readPaymentStatus(reader, payment.paymentId);
      judge('STA-07', 'it has no status of an approved payment', () =>
        expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
      );
    }
  },
});
