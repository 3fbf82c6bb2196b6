import { clausesIn, judgeRefusals, refusalTable, scenario } from '../../lib/harness/kit/index.js';
import { businessDay, sendCreation, creation, fullBody } from './bodies.js';

const refusals = refusalTable({
  'PAY-58': ['domestic-payment-pay-58'],
});

/** What may be left out, and the day of execution. */
export const bodyOptions = scenario({
  id: 'payments/body-options',
  title: 'ultimateDebtor, purposeCode and requestedExecutionDate may be left out, and the day is a real one',
  clauses: ['PAY-34', 'PAY-55', 'PAY-57', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const payer = await psu.grants(tpp);
    const without = [
      ['PAY-34', 'ultimateDebtor'],
      ['PAY-55', 'purposeCode'],
      ['PAY-57', 'requestedExecutionDate'],
    ] as const;
    for (const [clause, member] of without) {
      const reply = await sendCreation(payer, fullBody(stage, payer, { [member]: undefined }));
      judge(clause, `a payment without ${member} is accepted`, () => reply.hasStatus(201));
    }
    const requestedExecutionDate = businessDay(stage, 7);
    const dated = await sendCreation(payer, fullBody(stage, payer, { requestedExecutionDate }));
    judge('PAY-58', 'a coming business day is accepted', () => dated.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
  },
});
