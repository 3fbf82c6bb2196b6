import {
  approvePayment,
  createPayment,
  domesticProduct,
  expectThat,
  readPaymentStatus,
  scenario,
  transactionStatuses,
} from '../../lib/harness/kit/index.js';
import { businessDay } from './bodies.js';

/**
 * Before the approval the call is enough, after it the PSU has to agree. Statuses and links are open, so they
 * are told.
 */
export const deletion = scenario({
  id: 'payments/deletion',
  title: 'A payment shows known statuses on its way to being deleted, before its approval and after it',
  clauses: ['TYPE-30'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const remove = (paymentId: string) =>
      access.tpp.call('delete-payment', { params: { product: domesticProduct, paymentId } });
    const after = async (paymentId: string) => {
      const reply = await readPaymentStatus(access.tpp, paymentId);
      const status = reply.at('transactionStatus');
      if (!reply.accepted) return `no status (${reply.status})`;
      judge('TYPE-30', 'the status is one of the interface', () =>
        expectThat(
          transactionStatuses.some((each) => each === status),
          'a known status',
          status,
        ),
      );
      return String(status);
    };
    const early = await createPayment(stage, access);
    const dropped = await remove(early.paymentId);
    observe(
      'deletion-statuses',
      `before the approval: ${dropped.status}, then ${await after(early.paymentId)}`,
    );

    const requestedExecutionDate = businessDay(stage, 20);
    const late = await approvePayment(stage, access, psu, { requestedExecutionDate });
    const waiting = await after(late.paymentId);
    const cancelling = await remove(late.paymentId);
    const href = cancelling.link('startAuthorisation');
    observe('cancellation-link', `deleting an approved payment has ${href === undefined ? 'no' : 'a'} link`);
    if (href !== undefined) {
      const started = await access.tpp.follow('POST', href);
      if (started.link('scaRedirect') !== undefined) await psu.completes(access.tpp, started);
    }
    observe(
      'deletion-statuses',
      `after the approval (${waiting}): ${cancelling.status}, then ${await after(late.paymentId)}`,
    );
  },
});
