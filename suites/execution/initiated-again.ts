import {
  afterSca,
  expectThat,
  isUnapproved,
  paymentBody,
  readPaymentStatus,
  scenario,
  startSingleSca,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

const minute = 60_000;
/** Longer than any client waits for a reply. */
const later = 11 * minute;

/**
 * How a bank knows a request again is open, and how long it keeps what nobody approved: what is known at once
 * and was approved is not paid once more when it comes again.
 */
export const initiatedAgain = scenario({
  id: 'execution/initiated-again',
  title: 'A single-SCA initiation that comes again some minutes later is not approved twice',
  clauses: ['SSC-05'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca', 'clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, time, random, target } = stage;
    const [account] = psu.accounts;
    if (account === undefined)
      throw new Untestable('no account of the PSU is known beforehand; add psus[].accounts');
    if (target.sca?.sparing === true) return;
    const payer = { tpp: tpp.bound({ accounts: [account] }) };
    const request = payer.tpp.request('create-domestic-payment', {
      body: paymentBody(stage, payer),
      query: { allowLogicalDuplicate: 'true' },
      withHeaders: {
        'X-PSU-IDENTITY': psu.identity.identity,
        'PSU-Context': 'PRIVATE',
        'X-Request-ID': random.uuid(),
      },
    });
    const [first, second] = [await payer.tpp.send(request), await payer.tpp.send(request)];
    const paymentId = first.at('paymentId');
    if (!first.accepted || !second.accepted || second.at('paymentId') !== paymentId) return;
    const back = await trySca(psu, payer.tpp, await startSingleSca(payer, first));
    if (back?.succeeded !== true || typeof paymentId !== 'string') return;
    if (isUnapproved(await readPaymentStatus(afterSca(payer.tpp, back), paymentId))) return;
    await time.advance(later);
    const third = await payer.tpp.send(request);
    const otherId = third.at('paymentId');
    let isTwice = false;
    if (third.accepted && typeof otherId === 'string' && otherId !== paymentId) {
      const again = await trySca(psu, payer.tpp, await startSingleSca(payer, third));
      if (again?.succeeded === true)
        isTwice = !isUnapproved(await readPaymentStatus(afterSca(payer.tpp, again), otherId));
    }
    judge('SSC-05', 'the same request some minutes later makes no second payment that is approved', () =>
      expectThat(!isTwice, 'one payment', 'two'),
    );
  },
});
