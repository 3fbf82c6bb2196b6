import {
  clausesIn,
  judgeForm,
  judgeRefusals,
  makeAccount,
  refusalTable,
  scenario,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody } from './bodies.js';

const refusals = refusalTable({
  'PAY-04': ['domestic-payment-pay-04'],
  'PAY-05': ['domestic-payment-pay-05'],
  'PAY-08': ['domestic-payment-pay-08', 'domestic-payment-pay-08-usual'],
  'PAY-10': ['domestic-payment-pay-10'],
  'PAY-11': ['domestic-payment-pay-11'],
  'PAY-12': ['domestic-payment-pay-12'],
  'PAY-13': ['domestic-payment-pay-13'],
  'PAY-14': ['domestic-payment-pay-14-usual'],
});

const refusalsOfCurrencyAccount = refusalTable({
  'PAY-09': ['domestic-payment-pay-09-usual'],
});

/** Who is paid: a name, an account with its currency, and the bank where that is needed. */
export const bodyCreditor = scenario({
  id: 'payments/body-creditor',
  title: 'A creditor has a name and an account, and a bank where the account is in another currency',
  clauses: ['PAY-07', ...clausesIn(refusals), ...clausesIn(refusalsOfCurrencyAccount)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const payer = await psu.grants(tpp);
    const elsewhere = target.payments?.currencyAccount ?? { bban: target.creditor.bban, currency: 'EUR' };
    const create = (changes: Parameters<typeof fullBody>[2]) =>
      sendCreation(payer, fullBody(stage, payer, changes));

    const plain = await create({ creditorAgent: undefined });
    judge('PAY-07', 'a payment to an account in NOK needs no creditorAgent', () => plain.hasStatus(201));
    for (const creditorAgent of ['DNBANOKK', 'DNBANOKKXXX']) {
      const reply = await create({ creditorAgent });
      judge('PAY-08', `a BIC of ${creditorAgent.length} characters is accepted`, () => reply.hasStatus(201));
    }
    const long = await create({ creditorAccount: { bban: '1'.repeat(30), currency: 'NOK' } });
    const format = target.pinnedAssumptions['bban-format'];
    if (format === 'up-to-30') {
      judgeForm(stage, 'PAY-12', 'a number of 30 characters is not refused for its length', long);
    } else if (format === 'norwegian') {
      judge('PAY-12', 'a number of 30 digits, which is no Norwegian one, is refused', () =>
        long.isRefusal('PAY-12'),
      );
    } else observe('PAY-12', `a number of 30 digits: answered with status ${long.status}`);
    const foreign = await create({ creditorAccount: elsewhere });
    judge('PAY-09', 'a payment to a currency account with creditorAgent is accepted', () =>
      foreign.isAccepted(),
    );
    judge('PAY-14', 'a listed currency of the account is accepted', () => foreign.isAccepted());
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
    const currencyAccount = fullBody(stage, payer, { creditorAccount: elsewhere });
    await judgeRefusals(judge, payer.tpp, creation(payer, currencyAccount), refusalsOfCurrencyAccount);
    // Also where it is paid from an account in that currency, which the bank may not make.
    if (target.environment !== 'sandbox') return;
    const [bban] = await unlessUntestable(async () => [
      await makeAccount(tpp, psu, { name: 'Eurokonto', currency: elsewhere.currency, balance: 50_000 }),
    ]);
    const debtorAccount = { bban, currency: elsewhere.currency };
    const fromThere = fullBody(stage, payer, { creditorAccount: elsewhere, debtorAccount });
    if (bban === undefined || !(await sendCreation(payer, fromThere)).accepted) return;
    await judgeRefusals(judge, payer.tpp, creation(payer, fromThere), refusalsOfCurrencyAccount);
  },
});
