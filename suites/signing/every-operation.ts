import {
  anyAccount,
  approvePayment,
  cardCalls,
  createPayment,
  domesticProduct,
  judgeUnnamed,
  judgeUnsigned,
  type OperationId,
  repeatablePayment,
  scenario,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Every call that reads, and every call that begins an SCA. */
export const everyRead = scenario({
  id: 'signing/every-read',
  title: 'No account, agreement or consent call is served without a signature',
  clauses: ['SIG-02', 'SIG-03', 'SIG-04'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu } = stage;
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    const params = { accountId: account.id };
    const tppId = tpp.identity.organisationId;
    const { tpp: known } = access;
    const hasCards = stage.target.capabilities.cards !== false && known.may('list-card-accounts');
    const cards = hasCards ? await unlessUntestable(() => cardCalls(access)) : [];
    const calls = [
      known.request('list-accounts'),
      known.request('read-account', { params }),
      known.request('read-balances', { params }),
      known.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
      known.request('list-card-accounts'),
      ...cards.map(({ request }) => request).filter(({ operation }) => operation !== 'list-card-accounts'),
      known.request('list-agreements'),
      known.request('register-psu'),
      known.request('start-corporate-sca'),
      known.request('offer-consent'),
      known.request('offer-consent-deprecated'),
      ...(tppId === undefined ? [] : [known.request('read-contact-information', { params: { tppId } })]),
    ];
    const own = calls.filter((each) => known.may(each.operation));
    const others = calls.filter((each) => !own.includes(each)).map((each) => each.operation);
    if (others.length > 0)
      stage.leaveOpen(
        'SIG-02',
        `${others.join(', ')} needs the role ${known.identity.roles.includes('AISP') ? 'PISP' : 'AISP'}, which tpps.${known.identity.name} does not have`,
      );
    // Who besides TPPs that only pay registers PSUs is open.
    const open = new Set<OperationId>([
      'read-contact-information',
      'offer-consent-deprecated',
      'register-psu',
      'start-corporate-sca',
    ]);
    await judgeUnnamed(stage, known, await judgeUnsigned(stage, known, own, open));
  },
});

/** Every call on single payments and baskets, from creation to deletion. */
export const everyPaymentCall = scenario({
  id: 'signing/every-payment-call',
  title: 'No payment or basket call is served without a signature',
  clauses: ['SIG-02', 'SIG-03', 'SIG-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu } = stage;
    const access = await psu.grants(tpp);
    const { tpp: payer } = access;
    // Whom the PSU has paid with an SCA a bank may trust from then on, so those that wait come first.
    const open = await createPayment(stage, access);
    const dropped = await createPayment(stage, access);
    const member = await createPayment(stage, access);
    const approved = await approvePayment(stage, access, psu);
    const paramsOf = ({ paymentId }: typeof open) => ({ params: { product: domesticProduct, paymentId } });
    const basket = await payer.call('create-basket', { body: { paymentIds: [member.paymentId] } });
    const basketId = basket.at('basketId');
    const served = await judgeUnsigned(stage, payer, [
      repeatablePayment(stage, access),
      payer.request('read-payment', paramsOf(approved)),
      payer.request('read-payment-status', paramsOf(approved)),
      payer.request('start-payment-authorisation', paramsOf(open)),
      payer.request('delete-payment', paramsOf(dropped)),
      ...(typeof basketId === 'string'
        ? [
            payer.request('read-basket', { params: { basketId } }),
            payer.request('start-basket-authorisation', { params: { basketId } }),
          ]
        : []),
    ]);
    await judgeUnnamed(stage, payer, served);
  },
});
