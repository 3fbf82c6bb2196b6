import { expectNoAccess, expectThat, paymentBody, scenario } from '../../lib/harness/kit/index.js';

/** The same order twice: on demand it is two payments, otherwise the second one is stopped. */
export const duplicates = scenario({
  id: 'payments/duplicates',
  title: 'allowLogicalDuplicate decides whether the same payment can be created twice',
  clauses: ['END-05', 'END-06', 'END-07', 'END-08'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const create = (body: unknown, allow?: string) =>
      access.tpp.call('create-domestic-payment', {
        body,
        ...(allow === undefined ? {} : { query: { allowLogicalDuplicate: allow } }),
      });
    const first = await create(paymentBody(stage, access));
    judge('END-05', 'a first payment needs no parameter', () => first.hasStatus(201));
    const twice = paymentBody(stage, access);
    const one = await create(twice, 'true');
    const two = await create(twice, 'true');
    judge('END-06', 'true is taken', () => one.hasStatus(201));
    judge('END-07', 'with true a repetition is a second payment', () => {
      one.hasStatus(201);
      two.hasStatus(201);
      expectThat(one.at('paymentId') !== two.at('paymentId'), 'two paymentIds', 'one and the same');
    });
    const once = paymentBody(stage, access);
    const original = await create(once, 'false');
    const repeated = await create(once, 'false');
    judge('END-06', 'false is taken', () => original.hasStatus(201));
    judge('END-08', 'with false a repetition is refused or warned of', () => {
      original.hasStatus(201);
      if (repeated.accepted) expectThat(repeated.codes.length > 0, 'a warning', 'a plain success');
      else expectNoAccess(repeated);
    });
    observe('END-08', `a repetition without leave is answered with status ${repeated.status}`);
  },
});
