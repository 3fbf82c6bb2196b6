import {
  callOn,
  type CreatedPayment,
  createPayment,
  expectThat,
  itemsOf,
  jsonBody,
  memberOf,
  type PaymentKind,
  paymentIdIn,
  paymentKinds,
  paymentUnderSca,
  type RequestDraft,
  scenario,
  type Stage,
  testAmount,
  trySca,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';
import { bodySent, judgeApprovalPage } from './approval-page.js';

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

/** The same of many payments that are approved at once. */
export const dynamicLinkingOfBasket = scenario({
  id: 'sca/dynamic-linking-of-basket',
  title: 'A basket needs its own SCA inside a running session, whose page shows what is approved',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { tpp, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const { depth = 'standard', again } = stage.target;
    const payments: CreatedPayment[] = [];
    while (payments.length < entries[again === true ? 'again' : depth])
      payments.push(await createPayment(stage, access));
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const created = await access.tpp.call('create-basket', { body: { paymentIds } });
    require('a basket', () => void created.textAt('basketId'));
    const params = { basketId: created.textAt('basketId') };
    const started = await access.tpp.call('start-basket-authorisation', { params });
    judge('SCA-11', 'the basket is not approved by the running session', () =>
      expectThat(started.at('scaStatus') !== 'FINALISED', 'an SCA of its own', 'FINALISED'),
    );
    if (started.link('scaRedirect') === undefined)
      throw new Untestable('the start of the basket leads to no SCA');
    const back = await psu.completes(access.tpp, started);
    const bodies = payments.map(({ reply }) => bodySent(reply.exchange.request.body));
    judgeApprovalPage(stage, 'the basket', back, bodies);
  },
});

/** Payees of the transfers of one bulk payment. */
const payees = ['Solfrid Fjeldstad', 'Birger Lauvnes', 'Ragna Kvernmo'] as const;

/** The creation; that of a bulk payment with three payees, of whom the second one has another account. */
function toSeveral(
  { target, random }: Pick<Stage, 'target' | 'random'>,
  { creation }: PaymentKind,
): RequestDraft {
  const request = creation();
  const body: unknown = jsonBody(request);
  const transfers = itemsOf(memberOf(body, 'payments'));
  if (transfers.length === 0) return request;
  const payments = payees.map((creditorName, at) => ({
    ...Object(transfers[at % transfers.length]),
    creditorName,
    instructedAmount: testAmount(target, 'NOK', random),
  }));
  return withBody(request, { ...Object(body), payments });
}

/** The same of payments of every other kind, in other currencies and to several payees. */
export const dynamicLinkingOfEachKind = scenario({
  id: 'sca/dynamic-linking-of-each-kind',
  title: 'The page of a payment of any kind shows each payee and sum, in the currency of the payment',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, target } = stage;
    if (target.sca?.sparing === true) return;
    const { tpp } = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, { tpp }).filter(({ name }) => name !== 'domestic payment')) {
      const created = await tpp.send(toSeveral(stage, kind));
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined) continue;
      const started = await callOn(tpp, kind, paymentId, 'start');
      if (started.link('scaRedirect') === undefined) continue;
      const back = await trySca(psu, tpp, started);
      const body = bodySent(created.exchange.request.body);
      if (back?.succeeded === true) judgeApprovalPage(stage, `a ${kind.name}`, back, [body]);
    }
  },
});
