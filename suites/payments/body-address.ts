import { clausesIn, judgeRefusals, refusalTable, scenario } from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody } from './bodies.js';

/** Addresses that a payment without currency exchange may have. */
const lawful = [
  ['PAY-17', 'an address without street is accepted', { townName: 'Oslo', country: 'NO' }],
  ['PAY-18', 'buildingNumber 12B is accepted', { buildingNumber: '12B', country: 'NO' }],
  ['PAY-18', 'an address without buildingNumber is accepted', { street: 'Storgata', country: 'NO' }],
  ['PAY-19', 'postalCode 0150 is accepted', { postalCode: '0150', country: 'NO' }],
  ['PAY-19', 'an address without postalCode is accepted', { street: 'Storgata', country: 'NO' }],
  ['PAY-20', 'the deprecated city is accepted', { city: 'Oslo', country: 'NO' }],
  ['PAY-20', 'an address without town is accepted', { country: 'NO' }],
  ['DEP-01', 'townName is accepted', { townName: 'Oslo', country: 'NO' }],
] as const;

const refusals = refusalTable({
  'PAY-15': ['domestic-payment-pay-15'],
  'PAY-18': ['domestic-payment-pay-18'],
  'PAY-19': ['domestic-payment-pay-19'],
  'PAY-20': ['domestic-payment-pay-20'],
  'PAY-21': ['domestic-payment-pay-21'],
  'DEP-01': ['domestic-payment-dep-01'],
});

/** Where the creditor lives: only the country has to be there. */
export const bodyAddress = scenario({
  id: 'payments/body-address',
  title: 'Of an address only the country must be given, and every member has its type',
  clauses: ['PAY-17', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const payer = await psu.grants(tpp);
    for (const [clause, expectation, creditorAddress] of lawful) {
      const reply = await sendCreation(payer, fullBody(stage, payer, { creditorAddress }));
      judge(clause, expectation, () => reply.hasStatus(201));
    }
    const request = creation(payer, fullBody(stage, payer));
    await judgeRefusals(judge, payer.tpp, request, refusals);
  },
});
