import {
  clausesIn,
  expectEqual,
  judgeRefusals,
  refusalTable,
  scenario,
  shuffled,
  standingOf,
} from '../../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody } from '../bodies.js';
import { allCodes, codeClauses, countCodes, findDoubtfulCodes } from './doubtful.js';

/** Bodies that are tried where the scenario runs again under circumstances. */
const mostAgain = 40;

const refusals = refusalTable({
  'PAY-03': ['domestic-payment-pay-03'],
  'PAY-22': ['domestic-payment-pay-22'],
  'PAY-56': ['domestic-payment-pay-56'],
  'TYPE-20': ['domestic-payment-pay-03'],
  'TYPE-24': ['domestic-payment-type-24'],
  'TYPE-25': ['domestic-payment-pay-22'],
  'TYPE-28': ['domestic-payment-pay-56'],
});

/** The closed tables, each code of them and some beside them. */
export const bodyCodes = scenario({
  id: 'payments/body-codes',
  title: 'Every currency, country and purpose code of the tables is taken, and no other',
  clauses: ['TYPE-19', 'TYPE-23', 'TYPE-27', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen, random, target } = stage;
    const payer = await psu.grants(tpp);
    const tried = target.again === true ? shuffled(allCodes, random).slice(0, mostAgain) : allCodes;
    const doubtful = await findDoubtfulCodes(tried, async ({ country, ...members }) => {
      const address = country === undefined ? {} : { creditorAddress: { townName: 'Oslo', country } };
      return standingOf(
        await sendCreation(payer, fullBody(stage, payer, { purposeCode: undefined, ...members, ...address })),
      );
    });
    for (const { clause, kind, plural } of codeClauses) {
      const refused = doubtful.filter((each) => each.kind === kind);
      for (const { code } of refused.filter((each) => each.standing === 'unexplained'))
        leaveOpen(clause, `${code} is refused, and no code of the reply says why`);
      const objected = refused.filter((each) => each.standing === 'objected').map(({ code }) => code);
      judge(clause, `each of the ${countCodes(tried, kind)} ${plural} is taken`, () =>
        expectEqual(objected, [], `the ${plural} objected to`),
      );
    }
    const request = creation(payer, fullBody(stage, payer));
    await judgeRefusals(judge, payer.tpp, request, refusals);
  },
});
