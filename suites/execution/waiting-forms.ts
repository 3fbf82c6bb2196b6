import {
  type Access,
  type Body,
  cardDebtor,
  createBasket,
  domesticProduct,
  fullForms,
  isExempt,
  jsonBody,
  makeNumberedCard,
  paymentBody,
  paymentIdIn,
  repeatablePayment,
  scenario,
  type Stage,
  startBasket,
  testAmount,
  type Tpp,
  turned,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

type Scene = Pick<Stage<'STA-06' | 'STA-07'>, 'judge' | 'random' | 'target' | 'time' | 'tpp'>;

/** Neither details nor status are told. */
async function judgeUnread({ judge }: Scene, tpp: Tpp, paymentId: string, what: string): Promise<void> {
  const params = { product: domesticProduct, paymentId };
  const [details, status] = await tpp.all([
    tpp.request('read-payment', { params }),
    tpp.request('read-payment-status', { params }),
  ]);
  judge('STA-06', `details of ${what} cannot be fetched`, () => details?.isRefusal('STA-06'));
  judge('STA-07', `the status of ${what} cannot be fetched`, () => status?.isRefusal('STA-07'));
}

/** Members of a payment at home that needs an exchange. */
function exchanged({ target, random }: Scene): Body {
  return {
    instructedAmount: testAmount(target, 'EUR', random),
    creditorAgent: 'DNBANOKKXXX',
    creditorAddress: { townName: 'Oslo', country: target.creditor.country },
  };
}

/** Domestic payments that differ in what they order. */
function formsOf(
  stage: Scene,
  access: Access,
  cards: readonly object[],
): readonly (readonly [what: string, body: Body])[] {
  const creation = access.tpp.request('create-domestic-payment', { body: paymentBody(stage, access) });
  const [full] = turned(fullForms(creation), stage.random);
  const later = { requestedExecutionDate: businessDay(stage, 9) };
  return [
    ...(full === undefined ? [] : [['a payment with all members', Object(jsonBody(full))] as const]),
    ['a plain payment', paymentBody(stage, access)],
    ['a payment for a later day', paymentBody(stage, access, later)],
    ['a payment in another currency', paymentBody(stage, access, exchanged(stage))],
    ...cards.map(
      (debtorAccount) => ['a payment from a card', paymentBody(stage, access, { debtorAccount })] as const,
    ),
  ];
}

/** Each of them stays unread, also while its SCA is under way, alone or in a basket. */
async function judgeForms(stage: Scene, access: Access, cards: readonly object[] = []): Promise<void> {
  const { tpp } = access;
  const waiting: string[] = [];
  for (const [what, body] of formsOf(stage, access, cards)) {
    const creation = tpp.request('create-domestic-payment', {
      body,
      query: { allowLogicalDuplicate: 'true' },
    });
    const paymentId = paymentIdIn(await tpp.send(creation, { odd: true }));
    if (paymentId === undefined) continue;
    await judgeUnread(stage, tpp, paymentId, `${what} that nobody approved`);
    waiting.push(paymentId);
  }
  const [first, ...others] = waiting;
  if (first === undefined || stage.target.sca?.playsNobody === true) return;
  const params = { product: domesticProduct, paymentId: first };
  const started = await tpp.call('start-payment-authorisation', { params });
  if (started.link('scaRedirect') !== undefined && !isExempt(started))
    await judgeUnread(stage, tpp, first, 'a payment whose SCA is under way');
  if (stage.target.capabilities.baskets === false || others.length < 2) return;
  const basketId = await createBasket(tpp, others);
  if (basketId === undefined) return;
  const begun = await startBasket(tpp, basketId);
  if (begun.link('scaRedirect') === undefined) return;
  for (const paymentId of others.slice(-2))
    await judgeUnread(stage, tpp, paymentId, 'a payment whose basket waits for its SCA');
}

/** Whatever a domestic payment orders, nothing of it is told before the PSU approved it. */
export const waitingForms = scenario({
  id: 'execution/waiting-forms',
  title: 'No domestic payment is read before its approval, whatever it orders and however far its SCA is',
  clauses: ['STA-06', 'STA-07'],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { psu, target } = stage;
    const isMaking = target.capabilities.cards !== false && psu.identity.made === true;
    const [card] = await unlessUntestable(async () =>
      isMaking ? [await makeNumberedCard(stage, stage.tpp, psu.identity.identity)] : [],
    );
    if (card !== undefined) psu.ownsMore();
    const access = await psu.grants(stage.tpp);
    const cards = await unlessUntestable(async () =>
      card === undefined ? [] : [await cardDebtor(stage, access, card)],
    );
    await judgeForms(stage, access, cards);
    // The start of another one may have been exempt from an SCA, and so approved it.
    const left = paymentIdIn(await access.tpp.send(repeatablePayment(stage, access)));
    if (left === undefined || target.levers.clock === undefined) return;
    await stage.time.moveTo(stage.time.now() + 86_400_000);
    const later = await psu.grants(stage.tpp);
    await judgeUnread(stage, later.tpp, left, 'a payment that nobody approved on the day before');
  },
});

/** The same under an agreement. */
export const waitingUnderAgreement = scenario({
  id: 'execution/waiting-under-agreement',
  title: 'No domestic payment under an agreement is read before its approval',
  clauses: ['STA-06', 'STA-07'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu, tpp } = stage;
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context === 'CORPORATE') await judgeForms(stage, access);
  },
});
