import { clausesIn, judgeForm, judgeRefusals, refusalTable, scenario } from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody } from './bodies.js';

/** Amounts that fit the minor units of their currency, in the fewest and in the most digits. */
const fitting = ['1 NOK', '1.2 NOK', '1.23 NOK', '1 JPY', '1.234 KWD', '1.23 EUR'] as const;

const refusals = refusalTable({
  'PAY-01': ['domestic-payment-pay-01'],
  'PAY-02': ['domestic-payment-pay-02', 'domestic-payment-pay-02-usual'],
  'TYPE-01': ['domestic-payment-type-01'],
  'TYPE-02': ['domestic-payment-type-02'],
  'TYPE-03': ['domestic-payment-type-03', 'domestic-payment-type-03-usual'],
});

/** An amount is a text whose digits fit its currency. */
export const bodyAmount = scenario({
  id: 'payments/body-amount',
  title: 'instructedAmount is an Amount with the minor units of its currency',
  clauses: [...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const pinned = target.pinnedAssumptions['fraction-digits'];
    const payer = await psu.grants(tpp);
    for (const each of fitting) {
      const [amount = '', currency = ''] = each.split(' ');
      const reply = await sendCreation(
        payer,
        fullBody(stage, payer, { instructedAmount: { amount, currency } }),
      );
      const exact = !['1 NOK', '1.2 NOK'].includes(each);
      if (exact || pinned === 'at-most') {
        judgeForm(stage, 'TYPE-03', `${each} is not refused for its digits`, reply);
      } else if (pinned === 'exactly') {
        judge('TYPE-03', `${each} is refused, because it has not all of its digits`, () =>
          reply.isRefusal('TYPE-03'),
        );
      } else observe('TYPE-03', `${each}: answered with status ${reply.status}`);
    }
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
  },
});
