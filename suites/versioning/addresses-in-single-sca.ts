import { type Body, expectNoAccess, scenario } from '../../lib/harness/kit/index.js';
import { coveredCreations, neededOfCreditors, payerUnderEnforcement } from '../payments/under-enforcement.js';
import { naming } from '../sca/single-sca-of-each-kind.js';

/** Who becomes known on the way tells as much of a creditor as who is known. */
export const addressesInSingleSca = scenario({
  id: 'versioning/addresses-in-single-sca',
  title: 'In the single-SCA flow, too, covered payments need name, town and country of the creditor',
  clauses: ['ADR-10', 'ADR-11', 'ADR-12'],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { judge, psu } = stage;
    const payer = await payerUnderEnforcement(stage, ({ tpp }) => tpp.request('list-accounts'));
    const { tpp } = payer;
    const query = { allowLogicalDuplicate: 'true' };
    for (const [id, order] of coveredCreations) {
      const send = (body: Body) => tpp.send(naming(psu, tpp.request(id, { body, query })), { odd: true });
      for (const [clause, what, lacks] of neededOfCreditors) {
        if (!(await send(order(stage, payer))).accepted) continue;
        const reply = await send(lacks(order(stage, payer)));
        judge(clause, `${id}: a creditor without ${what} is refused in the single-SCA flow`, () =>
          expectNoAccess(reply),
        );
      }
    }
  },
});
