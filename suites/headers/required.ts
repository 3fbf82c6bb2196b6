import {
  clausesIn,
  createPayment,
  judgeRefusals,
  refusalTable,
  repeatablePayment,
  type RequestDraft,
  scenario,
} from '../../lib/harness/kit/index.js';

function isListed(pinned: unknown, name: string): boolean {
  return Array.isArray(pinned) && pinned.includes(name);
}

const paymentRefusals = refusalTable({
  'HDR-01': ['payment-accept-fix'],
  'HDR-08': ['request-id-required'],
  'HDR-10': ['payment-session-id'],
  'HDR-12': ['payment-redirect-uri'],
  'HDR-24': ['certificate-present'],
  'HDR-25': ['certificate-base64'],
  'HDR-27': ['payment-psu-id'],
  'HDR-29': ['psu-id-is-uuid'],
  'HDR-36': ['payment-psu-ip-address'],
});

const basketRefusals = refusalTable({
  'HDR-02': ['basket-accept-fix'],
  'HDR-11': ['basket-session-id'],
  'HDR-13': ['basket-redirect-uri'],
  'HDR-28': ['basket-psu-id'],
  'HDR-37': ['basket-psu-ip-address'],
});

/** The header table, column "required", for calls on payments. */
export const onPayments = scenario({
  id: 'headers/required-on-payments',
  title: 'A payment call without one of its required headers is refused',
  clauses: clausesIn(paymentRefusals),
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await judgeRefusals(stage.judge, access.tpp, repeatablePayment(stage, access), paymentRefusals);
  },
});

/** The same for calls on signing baskets. */
export const onBaskets = scenario({
  id: 'headers/required-on-baskets',
  title: 'A basket call without one of its required headers is refused',
  clauses: ['BSK-09', ...clausesIn(basketRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'baskets'],
  async run(stage) {
    const { judge } = stage;
    const access = await stage.psu.grants(stage.tpp);
    const makeBasket = async () => {
      const members = [await createPayment(stage, access), await createPayment(stage, access)];
      const paymentIds = members.map(({ paymentId }) => paymentId);
      const created = await access.tpp.call('create-basket', { body: { paymentIds } });
      stage.require('a basket', () => created.isAccepted());
      return { basketId: created.textAt('basketId') };
    };
    const params = await makeBasket();
    const judgeAll = (request: RequestDraft) => judgeRefusals(judge, access.tpp, request, basketRefusals);
    // The text names the start of an authorisation; whether reading is a basket call, too, is open.
    if (isListed(stage.target.pinnedAssumptions['payment-calls'], 'details'))
      await judgeAll(access.tpp.request('read-basket', { params }));
    const start = (of: typeof params) => access.tpp.request('start-basket-authorisation', { params: of });
    const full = await access.tpp.send(start(params));
    judge('BSK-09', 'the operation takes the common header table', () => full.isAccepted());
    // A second start while one is open may be refused.
    await judgeAll(start(await makeBasket()));
  },
});

/** Where SCA may be needed the bank has to know where to send the PSU back to. */
export const onAccounts = scenario({
  id: 'headers/required-on-accounts',
  title: 'An account call that needs SCA is refused without TPP-Redirect-URI',
  clauses: ['HDR-14'],
  effects: 'changes-consent',
  async run({ tpp, judge }) {
    const twin = await tpp.call('list-accounts');
    judge(
      'HDR-14',
      'with the header the call is answered with a link',
      () => void twin.hasLink('scaRedirect'),
    );
    const bare = tpp.request('list-accounts', { withHeaders: { 'TPP-Redirect-URI': undefined } });
    const reply = await tpp.send(bare, { announces: ['redirect-uri-for-sca'] });
    judge('HDR-14', 'without it the call is refused, not answered with a link', () => {
      reply.isRefusal('HDR-14');
      if (reply.link('scaRedirect') !== undefined) reply.hasStatus(400);
    });
  },
});
