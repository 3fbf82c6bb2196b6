import {
  approvePayment,
  domesticProduct,
  expectEqual,
  readApprovedPayment,
  readPaymentStatus,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { businessDay } from './bodies.js';

/** What waits at the bank cannot be taken back by a mere DELETE. */
export const pendingDeletion = scenario({
  id: 'payments/pending-deletion',
  title: 'Deleting a payment with status PDNG gives an error',
  clauses: ['STA-05'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    let paymentId = '';
    let status: unknown;
    // What is due today need not wait at the bank.
    for (const due of [{}, { requestedExecutionDate: businessDay(stage, 20) }]) {
      ({ paymentId } = await approvePayment(stage, access, psu, due));
      status = (await readApprovedPayment(stage, access.tpp, paymentId)).at('transactionStatus');
      if (status === 'PDNG') break;
    }
    if (status !== 'PDNG') throw new Untestable(`approved payments have status ${String(status)}, not PDNG`);
    const params = { product: domesticProduct, paymentId };
    const deleted = await access.tpp.call('delete-payment', { params });
    const after = await readPaymentStatus(access.tpp, paymentId);
    judge('STA-05', 'the deletion is refused and the status stays', () => {
      deleted.isRefusal('STA-05');
      expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
    });
  },
});
