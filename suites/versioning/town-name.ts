import {
  clausesIn,
  judgeRefusals,
  paymentBody,
  refusalTable,
  scenario,
} from '../../lib/harness/kit/index.js';

const refusals = refusalTable({
  'DEP-01': ['domestic-payment-dep-01'],
});

/**
 * The member that replaces city has to be understood; what its absence means is a matter of structured
 * addresses.
 */
export const townName = scenario({
  id: 'versioning/town-name',
  title: 'A creditor address takes townName in place of city',
  clauses: [...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const pay = (address: Readonly<Record<string, string>>) =>
      access.tpp.request('create-domestic-payment', {
        query: { allowLogicalDuplicate: 'true' },
        body: paymentBody(stage, access, { creditorAddress: { country: 'NO', ...address } }),
      });
    for (const town of ['Oslo', 'Tromsø', 'Ås']) {
      const reply = await access.tpp.send(pay({ townName: town, postalCode: '9008', street: 'Storgata' }));
      judge('DEP-01', `townName ${town} is accepted`, () => reply.hasStatus(201));
    }
    const both = await access.tpp.send(pay({ townName: 'Oslo', city: 'Oslo' }));
    observe('DEP-01', `an address with townName and city is answered with status ${both.status}`);
    await judgeRefusals(judge, access.tpp, pay({ townName: 'Oslo' }), refusals);
  },
});
