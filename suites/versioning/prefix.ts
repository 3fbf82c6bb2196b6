import { domesticProduct, paymentBody, ruleById, scenario } from '../../lib/harness/kit/index.js';

/** The same call under /v1/, under another version and under none. */
export const prefix = scenario({
  id: 'versioning/prefix',
  title: 'The interface lives under /v1/ and nowhere else',
  clauses: ['VER-01'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge }) {
    const access = await psu.grants(tpp);
    const list = access.tpp.request('list-accounts');
    const twin = await access.tpp.send(list);
    judge('VER-01', 'the account list is served under /v1/', () => twin.hasStatus(200));
    for await (const { how, reply } of access.tpp.breakages(list, ruleById('version-prefix'))) {
      judge('VER-01', `a path with ${how} is refused`, () => reply.isRefusal('VER-01'));
    }
  },
});

/** A product is part of the path, so a name that nobody knows leads nowhere and says so. */
export const products = scenario({
  id: 'versioning/products',
  title: 'Payment products are addressed as /v1/payments/{payment-product}',
  clauses: ['END-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const payment = access.tpp.request('create-domestic-payment', {
      query: { allowLogicalDuplicate: 'true' },
      body: paymentBody(stage, access),
    });
    const twin = await access.tpp.send(payment);
    judge('END-04', 'the known product is served', () => twin.hasStatus(201));
    for await (const { how, reply } of access.tpp.breakages(payment, ruleById('known-product'))) {
      judge('END-04', `an ${how} is refused`, () => {
        reply.isRefusal('END-04');
      });
    }
    for (const [how, other] of [
      ['with more behind it', `${domesticProduct}-x`],
      ['without its last letter', domesticProduct.slice(0, -1)],
    ] as const) {
      const target = payment.target.replace(domesticProduct, other);
      const reply = await access.tpp.send({ ...payment, target }, { odd: true });
      judge('END-04', `the name of a product ${how} is refused`, () => reply.isRefusal('END-04'));
    }
  },
});
