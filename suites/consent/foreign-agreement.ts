import {
  createPayment,
  domesticProduct,
  expectNoAccess,
  isOnThing,
  judgeStrangers,
  paymentBody,
  readingCalls,
  scenario,
  type Stage,
  type Tpp,
  unlessUntestable,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Own = Awaited<ReturnType<typeof readingCalls>>['access'];

/** Whether a payment may name an agreement in which the PSU has no part is not said. */
async function observePayments(
  stage: Pick<Stage<'CTX-03'>, 'observe' | 'random' | 'target' | 'time'>,
  own: Own,
  pretending: Tpp,
): Promise<void> {
  const tell = (what: string, { status }: { readonly status: number }) =>
    stage.observe('CTX-03', `${what} under an agreement of others is answered with status ${status}`);
  const creation = pretending.request('create-domestic-payment', { body: paymentBody(stage, own) });
  tell('a payment from an account of the PSU', await pretending.send(creation, { odd: true }));
  for (const { paymentId } of await unlessUntestable(async () => [await createPayment(stage, own)])) {
    const params = { product: domesticProduct, paymentId };
    const start = pretending.request('start-payment-authorisation', { params });
    tell('the authorisation of a payment', await pretending.send(start, { odd: true }));
    if (stage.target.capabilities.baskets === false) continue;
    const basket = pretending.request('create-basket', { body: { paymentIds: [paymentId] } });
    tell('a basket', await pretending.send(basket, { odd: true }));
  }
}

/**
 * PSU-Corporate-ID is no secret: it stands in redirects. It is worth nothing to whom the agreement does not
 * name, neither for the accounts of the agreement nor for those of the PSU, which are not granted under it.
 */
export const foreignAgreement = scenario({
  id: 'consent/foreign-agreement',
  title: 'The id of a corporate agreement opens nothing to a PSU who has no part in it',
  clauses: ['CTX-03'],
  effects: 'changes-consent',
  needs: ['psu', 'corporate-psu'],
  async run(stage) {
    const { tpp, corporatePsu, judge } = stage;
    const corporate = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId } = corporate.tpp.binding;
    const [account] = corporate.accounts;
    if (corporateId === undefined || account === undefined)
      throw new Untestable('the corporate PSU has no agreement with accounts');
    const { access: own, calls } = await readingCalls(stage);
    const pretending = own.tpp.bound({ corporateId });
    const replies = [
      await pretending.call('list-accounts'),
      await pretending.call('read-balances', { params: { accountId: account.id } }),
    ];
    judge('CTX-03', 'no account under the agreement is readable', () => replies.forEach(expectNoAccess));
    const isShared = own.accounts.some(({ bban }) => corporate.accounts.some((each) => each.bban === bban));
    if (isShared || own.tpp.binding.corporateId !== undefined) return;
    const stranger = {
      who: 'the PSU itself under an agreement in which it has no part',
      tpp: pretending,
      clause: 'CTX-03' as const,
    };
    const onThings = calls.filter(({ request }) => isOnThing(request));
    await judgeStrangers(stage, own.tpp, onThings, [stranger], expectNoAccess);
    await observePayments(stage, own, pretending);
  },
});
