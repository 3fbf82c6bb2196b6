import { assumed, expectThat, paymentBody, scenario } from '../../lib/harness/kit/index.js';
import { businessDay } from '../payments/bodies.js';

/**
 * Side by side, apart, first and last, three times: a bank that compares neighbours only shows at the second.
 */
const repeated = [
  ['3', '3'],
  ['1', '5', '1'],
  ['1', '2', '3', '11', '2'],
  ['12', '6', '12', '12'],
];
const distinct = [
  ['3'],
  ['1', '11'],
  ['12', '2', '1'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
];

/** Names and values of the members are not shown; the profile can name the members. */
export const months = scenario({
  id: 'errors/months',
  title: 'A periodic payment of MonthlyVariable with a month named twice is rejected',
  clauses: ['ERR-10'],
  effects: 'creates-payments',
  needs: ['psu', 'periodic-payments'],
  async run(stage) {
    const { tpp, psu, judge, require, target } = stage;
    const access = await psu.grants(tpp);
    const members = assumed(target, 'monthly-variable-members');
    const startDate = businessDay(stage);
    const order = (list: readonly string[], announces: readonly string[] = []) => {
      const body = {
        ...paymentBody(stage, access),
        startDate,
        [members.frequency]: 'MonthlyVariable',
        [members.months]: list,
      };
      return access.tpp.send(access.tpp.request('create-periodic-payment', { body }), { announces });
    };
    for (const list of distinct) {
      const reply = await order(list);
      require(`a standing order for the months ${list.join(', ')}`, () => reply.isAccepted());
    }
    for (const list of repeated) {
      const reply = await order(list, ['periodic-payment-err-10']);
      judge('ERR-10', `the months ${list.join(', ')} are rejected`, () => {
        reply.isRefusal('ERR-10');
        expectThat(reply.at('paymentId') === undefined, 'no paymentId', 'one is there');
      });
    }
  },
});
