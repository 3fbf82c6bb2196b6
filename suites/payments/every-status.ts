import {
  afterBatch,
  authorise,
  type Body,
  type CreatedPayment,
  orderPayment,
  domesticProduct,
  expectThat,
  readPaymentStatus,
  type Reply,
  scenario,
  transactionStatuses,
  trySca,
  Untestable,
  fillAccount,
} from '../../lib/harness/kit/index.js';
import { businessDay } from './bodies.js';

const final: ReadonlySet<unknown> = new Set(['ACSC', 'RJCT', 'CANC']);

const ofPayment = (paymentId: string) => ({ params: { product: domesticProduct, paymentId } });

/** One payment on its way: where it stood, in words. */
type Trail = string[];

/** Every payment here is one that the PSU made, and each goes another way. */
export const everyStatus = scenario({
  id: 'payments/every-status',
  title: 'Payments show a known status at every step from creation to execution, rejection and cancellation',
  clauses: ['TYPE-30', 'END-11', 'ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  pulls: ['clock', 'funds'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const access = await psu.grants(tpp);
    await fillAccount(stage, access);
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
    const look = (trail: Trail, reply: Reply, when: string) => {
      judge('END-11', `the status is served ${when}`, () => reply.hasStatus(200));
      if (!reply.accepted) return undefined;
      const status = reply.at('transactionStatus');
      note(trail, status);
      return status;
    };
    /** Whether a payment that was called off is kept is open. */
    const lookForCancelled = (trail: Trail, reply: Reply) => {
      if (reply.accepted) note(trail, reply.at('transactionStatus'));
      else trail.push(`no status (${reply.status})`);
    };
    const begun = async (
      changes: Body,
    ): Promise<{ readonly payment: CreatedPayment; readonly trail: Trail }> => {
      const payment = await orderPayment(stage, access, changes);
      const trail: Trail = [];
      if (payment.reply.at('transactionStatus') !== undefined)
        note(trail, payment.reply.at('transactionStatus'));
      return { payment, trail };
    };
    const approved = async (changes: Body = {}) => {
      const { payment, trail } = await begun(changes);
      const back = await authorise(access, psu, payment);
      if (!back.succeeded) throw new Untestable('the approval of a payment did not succeed');
      const first = look(trail, await readPaymentStatus(access.tpp, payment.paymentId), 'after the approval');
      return { id: payment.paymentId, trail, first };
    };

    const due = await approved();
    const late = await approved({ requestedExecutionDate: businessDay(stage, 20) });
    const cancelling = await access.tpp.call('delete-payment', {
      params: { product: domesticProduct, paymentId: late.id },
    });
    const href = cancelling.link('startAuthorisation');
    if (href !== undefined) {
      const started = await access.tpp.follow('POST', href);
      if (started.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, started);
    }
    lookForCancelled(late.trail, await readPaymentStatus(access.tpp, late.id));

    const { first } = due;
    const { seen: moved, access: later } = await afterBatch(
      stage,
      access,
      async ({ tpp: by }) => look(due.trail, await readPaymentStatus(by, due.id), 'after a batch run'),
      (seen) => first === undefined || final.has(first) || seen !== first,
    );
    if (first === 'ACSP' && moved === first) {
      observe('ENV-10', 'an approved payment stands at ACSP, before a run and after it');
    } else if (first !== undefined && moved !== undefined && !final.has(first)) {
      judge('ENV-10', 'the run moves an approved payment on', () =>
        expectThat(moved !== first, 'another status', 'the same'),
      );
    } else observe('ENV-10', `what a run does is not seen: it finds the status ${String(first)}`);
    await target.levers.batchRun?.({});
    const { tpp: reader } = later;
    const [executed, cancelled, details] = await reader.all([
      reader.request('read-payment-status', ofPayment(due.id)),
      reader.request('read-payment-status', ofPayment(late.id)),
      reader.request('read-payment', ofPayment(due.id)),
    ]);
    look(due.trail, executed, 'after a second run');
    lookForCancelled(late.trail, cancelled);
    observe('END-11', `the details of an executed payment are answered with status ${details.status}`);
    for (const { trail } of [due, late]) observe('TYPE-30', `a payment went ${trail.join(', ')}`);
  },
});
