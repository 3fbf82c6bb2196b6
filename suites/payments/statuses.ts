import { expectEqual, expectThat } from '../../lib/harness/expect.js';
import { Untestable } from '../../lib/harness/errors.js';
import type { Body } from '../../lib/harness/payments.js';
import type { Reply } from '../../lib/harness/reply.js';
import { scenario } from '../../lib/harness/scenario.js';
import {
  authorised,
  createdPayment,
  domesticProduct,
  isUnapproved,
  paymentStatus,
  startedAuthorisation,
  triedBy,
  type CreatedPayment,
} from '../../lib/harness/stage/journeys.js';
import type { Access } from '../../lib/harness/stage/psu.js';
import { transactionStatuses } from '../../lib/model/codes.js';
import { businessDay } from './bodies.js';

function detailsOf({ tpp }: Access, paymentId: string): Promise<Reply> {
  return tpp.call('read-payment', { params: { product: domesticProduct, paymentId } });
}

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
    const payment = await createdPayment(stage, access);
    const back = await authorised(access, psu, payment, { decision: 'cancel' });
    if (back.address === '') throw new Untestable('the bank asks for no SCA for this payment');
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
    const status = await paymentStatus(access.tpp, payment.paymentId);
    const details = await detailsOf(access, payment.paymentId);
    judge('STA-07', 'it has no status of an approved payment', () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
    // A payment that the bank gave up with the SCA is none that waits for the PSU.
    if (status.accepted) observe('STA-06', `its details are answered with status ${details.status}`);
    else judge('STA-06', 'its details cannot be fetched', () => details.isRefusal('STA-06'));
    const again = await startedAuthorisation(access, payment);
    const later = again.link('scaRedirect') === undefined ? undefined : await triedBy(psu, access.tpp, again);
    const after = await paymentStatus(access.tpp, payment.paymentId);
    observe(
      'STA-07',
      later?.succeeded === true
        ? `after an aborted SCA a later one leads to ${String(after.at('transactionStatus'))}`
        : `after an aborted SCA none is offered any more (status ${again.status})`,
    );
  },
});

const final: ReadonlySet<unknown> = new Set(['ACSC', 'RJCT', 'CANC']);

/** One payment on its way: where it stood, in words. */
type Trail = string[];

/** Every payment here is one that the PSU made, and each goes another way. */
export const everyStatus = scenario({
  id: 'payments/every-status',
  title: 'Payments show a known status at every step from creation to execution, rejection and cancellation',
  clauses: ['TYPE-30', 'END-11', 'ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const access = await psu.grants(tpp);
    const note = (trail: Trail, status: unknown) => {
      judge('TYPE-30', 'the status is one of the interface', () =>
        expectThat(
          transactionStatuses.some((each) => each === status),
          'a known status',
          status,
        ),
      );
      trail.push(String(status));
    };
    /** The status, of a payment that is approved and has to show one. */
    const look = async (trail: Trail, paymentId: string, when: string) => {
      const reply = await paymentStatus(access.tpp, paymentId);
      judge('END-11', `the status is served ${when}`, () => reply.hasStatus(200));
      if (!reply.accepted) return undefined;
      const status = reply.at('transactionStatus');
      note(trail, status);
      return status;
    };
    const begun = async (
      changes: Body,
    ): Promise<{ readonly payment: CreatedPayment; readonly trail: Trail }> => {
      const payment = await createdPayment(stage, access, changes);
      const trail: Trail = [];
      if (payment.reply.at('transactionStatus') !== undefined)
        note(trail, payment.reply.at('transactionStatus'));
      return { payment, trail };
    };
    const approved = async (changes: Body = {}) => {
      const { payment, trail } = await begun(changes);
      const back = await authorised(access, psu, payment);
      if (!back.succeeded) throw new Untestable('the approval of a payment did not succeed');
      const first = await look(trail, payment.paymentId, 'after the approval');
      return { id: payment.paymentId, trail, first };
    };

    const due = await approved();
    const late = await approved({ requestedExecutionDate: businessDay(stage, 20) });
    const cancelling = await access.tpp.call('delete-payment', {
      params: { product: domesticProduct, paymentId: late.id },
    });
    const href = cancelling.link('startAuthorisation');
    if (href !== undefined) {
      const started = await access.tpp.send(access.tpp.linked('POST', href));
      if (started.link('scaRedirect') !== undefined) await triedBy(psu, access.tpp, started);
    }
    await look(late.trail, late.id, 'after a cancellation');

    await target.levers.batchRun?.({});
    const { first } = due;
    const moved = await look(due.trail, due.id, 'after a batch run');
    if (first !== undefined && moved !== undefined && !final.has(first)) {
      judge('ENV-10', 'the run moves an approved payment on', () =>
        expectThat(moved !== first, 'another status', 'the same'),
      );
    }
    await target.levers.batchRun?.({});
    await look(due.trail, due.id, 'after a second run');
    await look(late.trail, late.id, 'after a second run');
    const details = await detailsOf(access, due.id);
    judge('END-11', 'what is executed is still there', () => details.hasStatus(200));
    for (const { trail } of [due, late]) observe('TYPE-30', `a payment went ${trail.join(', ')}`);
  },
});
