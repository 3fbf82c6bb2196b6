import {
  type Access,
  createFull,
  creationCalls,
  domesticProduct,
  expectThat,
  followLink,
  groupCreation,
  judgeLetters,
  scenario,
  type Stage,
  trySca,
} from '../../lib/harness/kit/index.js';
import { startByLink } from './start-by-link.js';

/** Bulk and periodic payments, approved and read back. */
async function readGrouped(
  stage: Pick<Stage<'TRN-07' | 'PRS-13'>, 'random' | 'target' | 'time' | 'psu' | 'judge'>,
  access: Access,
  kind: 'bulk-payment' | 'periodic-payment',
): Promise<void> {
  const { tpp } = access;
  const [reply] = await createFull(stage, tpp, [groupCreation(stage, access, kind)]);
  const paymentId = reply?.at('paymentId');
  if (reply?.accepted !== true || typeof paymentId !== 'string') return;
  const params = { product: domesticProduct, paymentId };
  const started = await startByLink(stage, tpp, reply, { family: kind, product: domesticProduct }, paymentId);
  if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, tpp, started);
  judgeLetters(stage, reply, await tpp.call(`read-${kind}`, { params }));
  await tpp.call(`read-${kind}-status`, { params });
}

/** Payments of every product: what was asked for, details, status and links. */
export const paymentsSaidTwice = scenario({
  id: 'everywhere/payments-said-twice',
  title: 'Creation, details, status and links tell the same of a payment of every product',
  clauses: ['PRS-03', 'PRS-13', 'END-11', 'TRN-07'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    const plain = creationCalls(stage, access).map(({ request }) => request);
    const made = await createFull(stage, tpp, plain);
    for (const reply of made) {
      const paymentId = reply.at('paymentId');
      const product = /\/v1\/payments\/([^/?]+)/.exec(reply.exchange.request.target)?.[1];
      if (!reply.accepted || typeof paymentId !== 'string' || product === undefined) continue;
      // Where a person has to approve each, one product stands for all.
      if (target.sca?.sparing === true && reply !== made[0]) break;
      const params = { product, paymentId };
      const started = await startByLink(stage, tpp, reply, { family: 'payment', product }, paymentId);
      if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
      const before = await tpp.call('read-payment-status', { params });
      const details = await tpp.call('read-payment', { params });
      judgeLetters(stage, reply, details);
      const after = await tpp.call('read-payment-status', { params });
      const status = before.at('transactionStatus');
      if (details.accepted && before.accepted && status === after.at('transactionStatus'))
        judge('END-11', `details and status of ${product} tell one status`, () => {
          const told = details.at('transactionStatus');
          expectThat(told === undefined || told === status, `the status ${String(status)}`, told);
        });
      for (const [name, clause] of [
        ['self', 'PRS-03'],
        ['status', 'END-11'],
      ] as const) {
        const linked = await followLink(tpp, reply.json, name);
        if (linked !== undefined)
          judge(clause, `the link ${name} of ${product} leads to this payment`, () => {
            const told = linked.at('paymentId');
            expectThat(told === undefined || told === paymentId, 'the paymentId of the creation', told);
          });
      }
    }
    if (target.sca?.sparing === true) return;
    const { bulkPayments, periodicPayments } = target.capabilities;
    if (bulkPayments !== false) await readGrouped(stage, access, 'bulk-payment');
    if (periodicPayments !== false) await readGrouped(stage, access, 'periodic-payment');
  },
});
