import {
  type Access,
  domesticProduct,
  expectEqual,
  expectThat,
  isUnapproved,
  readPaymentStatus,
  scenario,
  shuffled,
  type Stage,
} from '../../lib/harness/kit/index.js';
import { acts, approvedBasket, orderAlike, type Orders, type Step } from './approval-acts.js';

type Scene = Pick<Stage<'STA-05' | 'STA-07'>, 'judge' | 'random' | 'psu' | 'target'>;

/** Another product whose path a domestic payment is asked for under. */
const otherProduct = 'sepa-credit-transfers';

/** What waits is told to nobody, by whatever path; where the bank gave a payment up, it may say so. */
async function judgeWaiting({ judge }: Scene, { tpp, waiting }: Orders, after: string): Promise<void> {
  for (const paymentId of waiting) {
    const status = await readPaymentStatus(tpp, paymentId);
    judge('STA-07', `a payment that waits has no status of an approved one when ${after}`, () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
  }
  const [paymentId] = waiting;
  if (paymentId === undefined || (await readPaymentStatus(tpp, paymentId)).accepted) return;
  const params = { product: otherProduct, paymentId };
  const elsewhere = await tpp.call('read-payment-status', { params });
  judge('STA-07', 'nor is its status fetched under the path of another product', () =>
    expectThat(!elsewhere.accepted, 'a refusal', `status ${elsewhere.status}`),
  );
}

/** What is pending is not deleted, asked twice and under another path. */
async function judgePending({ judge }: Scene, { tpp, approved }: Orders): Promise<void> {
  for (const paymentId of approved) {
    const before = await readPaymentStatus(tpp, paymentId);
    if (before.at('transactionStatus') !== 'PDNG') continue;
    const ways = [domesticProduct, domesticProduct, otherProduct];
    for (const [turn, product] of ways.entries()) {
      const deleted = await tpp.call('delete-payment', { params: { product, paymentId } });
      const after = await readPaymentStatus(tpp, paymentId);
      judge('STA-05', `deletion ${turn + 1} of a pending payment under ${product} is refused`, () => {
        expectThat(
          deleted.status >= 400 && deleted.status < 500,
          'a refusal (4xx)',
          `status ${deleted.status}`,
        );
        expectEqual(after.at('transactionStatus'), 'PDNG', 'the status');
      });
    }
  }
}

async function judgeWalk(stage: Scene, access: Access): Promise<void> {
  let orders: Orders = { tpp: access.tpp, approved: [], waiting: await orderAlike(stage, access, 8) };
  const steps: readonly Step[] = [...shuffled(acts, stage.random), approvedBasket];
  for (const [after, act] of steps) {
    if (orders.waiting.length < 2) break;
    const next = await act(stage, orders);
    // Where the bank does not go along, what became of the payments is not known.
    if (next === undefined) break;
    orders = next;
    await judgeWaiting(stage, orders, after);
  }
  await judgePending(stage, orders);
}

/** Whatever a PSU says to some payments, the others wait, and what is pending stays. */
export const approvalWalk = scenario({
  id: 'execution/approval-walk',
  title: 'Of payments that look alike those are approved to which the PSU said yes, and no other',
  clauses: ['STA-05', 'STA-07'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    if (stage.target.sca?.sparing === true) return;
    await judgeWalk(stage, await stage.psu.grants(stage.tpp));
  },
});

/** The same for a company. */
export const approvalWalkUnderAgreement = scenario({
  id: 'execution/approval-walk-under-agreement',
  title: 'Under an agreement those payments are approved to which the PSU said yes, and no other',
  clauses: ['STA-05', 'STA-07'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, judge, random, target, tpp } = stage;
    if (target.sca?.sparing === true) return;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context === 'CORPORATE') await judgeWalk({ judge, psu, random, target }, access);
  },
});
