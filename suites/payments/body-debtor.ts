import { assumed } from '../../lib/harness/target/assumed.js';
import { Untestable } from '../../lib/model/errors.js';
import { valueAt } from '../../lib/harness/replies/reply.js';
import { judgeRefusals } from '../../lib/harness/kit/refusals.js';
import { scenario } from '../../lib/harness/kit/scenario.js';
import { madeCard } from '../../lib/harness/stage/made-sandbox.js';
import { payingAccount } from '../../lib/harness/stage/journeys.js';
import { itemsOf } from '../../lib/model/json-value.js';
import { created, creation, fullBody } from './bodies.js';

/** Who pays: an ordinary account, and exactly one way to name it. */
export const bodyDebtor = scenario({
  id: 'payments/body-debtor',
  title: 'A debtor account has a currency and either a number or a card reference',
  clauses: ['PAY-23', 'PAY-24', 'PAY-25', 'PAY-26', 'PAY-27', 'PAY-28'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const payer = await psu.grants(tpp);
    const { bban, currency } = payingAccount(payer);
    const reply = await created(payer, fullBody(stage, payer, { debtorAccount: { bban, currency } }));
    judge('PAY-27', 'a payment from an account by its number is accepted', () => reply.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), {
      'PAY-23': ['domestic-payment-pay-23'],
      'PAY-24': ['domestic-payment-pay-24', 'domestic-payment-pay-24-usual'],
      'PAY-25': ['domestic-payment-pay-25'],
      'PAY-26': ['domestic-payment-pay-26'],
      'PAY-28': ['domestic-payment-pay-28'],
    });
  },
});

/** A card account pays under the reference that its details give. */
export const bodyCardDebtor = scenario({
  id: 'payments/body-card-debtor',
  title: 'A card account pays through other, with its reference and the one scheme name',
  clauses: ['PAY-24', 'PAY-29', 'PAY-30', 'PAY-31', 'PAY-32'],
  effects: 'creates-payments',
  needs: ['psu', 'cards', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    await madeCard(stage, tpp, psu.identity.identity);
    const payer = await psu.grants(tpp);
    const list = await payer.tpp.call('list-card-accounts');
    const cardAccountId = valueAt(itemsOf(list.at('cardAccounts'))[0], ['resourceId']);
    if (typeof cardAccountId !== 'string') throw new Untestable('no card account of the PSU is listed');
    const details = await payer.tpp.call('read-card-account', { params: { cardAccountId } });
    const record = details.at('cardAccount') ?? details.json;
    const identification = valueAt(record, ['relatedAccount', assumed(target, 'related-account-member')]);
    if (typeof identification !== 'string')
      throw new Untestable('the details of the card account give no reference for payments');
    const debtorAccount = {
      other: { identification, schemeNameProprietary: 'creditCardAccount' },
      currency: 'NOK',
    };
    const body = fullBody(stage, payer, { debtorAccount });
    const reply = await created(payer, body);
    judge('PAY-29', 'a payment from a card account is accepted', () => reply.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, creation(payer, body), {
      'PAY-24': ['domestic-payment-pay-24'],
      'PAY-30': ['domestic-payment-pay-30'],
      'PAY-31': ['domestic-payment-pay-31'],
      'PAY-32': ['domestic-payment-pay-32'],
    });
  },
});
