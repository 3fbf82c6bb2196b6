import {
  type Access,
  type CreatedPayment,
  createPayment,
  expectThat,
  muchAt,
  paymentUnderSca,
  scenario,
  type Stage,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { bodySent, judgeApprovalPage } from './approval-page.js';
import { judgeAsFew } from './as-few.js';

/** An approval is bound to what is approved: a running session does not pay. */
export const dynamicLinking = scenario({
  id: 'sca/dynamic-linking',
  title: 'Each payment needs its own SCA, even inside a running session',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const before: unknown[] = [];
    // The second one is to another payee: to the PSU's own other account, where there is one.
    const [, own] = access.tpp.binding.accounts;
    const toOwn =
      own?.currency === 'NOK'
        ? { creditorName: 'Solfrid Fjeldstad', creditorAccount: { bban: own.bban, currency: 'NOK' } }
        : {};
    for (const [which, payee] of [
      ['first', {}],
      ['second', toOwn],
    ] as const) {
      const create = () => createPayment(stage, access, payee);
      const { payment, started } = await paymentUnderSca(stage, access, { create });
      judge('SCA-11', `the ${which} payment asks for an SCA of its own`, () => {
        started.isAccepted();
        const offered = started.link('scaRedirect') !== undefined;
        expectThat(offered, 'a scaRedirect link (or EXEMPTED)', started.at('scaStatus'));
      });
      const back = await psu.completes(access.tpp, started);
      const body = bodySent(payment.reply.exchange.request.body);
      judgeApprovalPage(stage, `the ${which} payment`, back, [body], before);
      before.push(body);
    }
  },
});

/** Payments in the basket whose page is looked at: more than a short list holds. */
const entries = { again: 2, quick: 2, standard: 12, full: 60 } as const;

/** The basket of some payments, the reply that starts its authorisation, and what is approved. */
async function startBasketOf(
  stage: Pick<Stage, 'target' | 'random' | 'time'>,
  access: Access,
  count: number,
) {
  const payments: CreatedPayment[] = [];
  while (payments.length < count) payments.push(await createPayment(stage, access));
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const created = await access.tpp.call('create-basket', { body: { paymentIds } });
  const params = { basketId: created.textAt('basketId') };
  const started = await access.tpp.call('start-basket-authorisation', { params });
  return { started, orders: payments.map(({ reply }) => bodySent(reply.exchange.request.body)) };
}

/** The same of many payments that are approved at once. */
export const dynamicLinkingOfBasket = scenario({
  id: 'sca/dynamic-linking-of-basket',
  title: 'A basket needs its own SCA inside a running session, whose page shows what is approved',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const { started, orders } = await startBasketOf(stage, access, muchAt(target, entries));
    judge('SCA-11', 'the basket is not approved by the running session', () =>
      expectThat(started.at('scaStatus') !== 'FINALISED', 'an SCA of its own', 'FINALISED'),
    );
    if (started.link('scaRedirect') === undefined)
      throw new Untestable('the start of the basket leads to no SCA');
    const back = await psu.completes(access.tpp, started);
    judgeApprovalPage(stage, 'the basket', back, orders);
    if (target.sca?.sparing === true || orders.length < 3) return;
    const few = await startBasketOf(stage, access, 2);
    if (few.started.link('scaRedirect') === undefined) return;
    const shown = await unlessStuck(() => psu.completes(access.tpp, few.started));
    if (shown !== undefined)
      judgeAsFew(
        stage,
        `a basket of ${orders.length}`,
        { back: shown, orders: few.orders },
        { back, orders },
      );
  },
});
