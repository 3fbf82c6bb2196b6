import {
  cardReference,
  clausesIn,
  debtorOf,
  firstCard,
  hasSandboxCustomers,
  judgeRefusals,
  makeCard,
  payingAccount,
  refusalTable,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { sendCreation, creation, fullBody } from './bodies.js';

const bodyDebtorRefusals = refusalTable({
  'PAY-23': ['domestic-payment-pay-23'],
  'PAY-24': ['domestic-payment-pay-24', 'domestic-payment-pay-24-usual'],
  'PAY-25': ['domestic-payment-pay-25'],
  'PAY-26': ['domestic-payment-pay-26'],
  'PAY-28': ['domestic-payment-pay-28'],
});

/** Who pays: an ordinary account, and exactly one way to name it. */
export const bodyDebtor = scenario({
  id: 'payments/body-debtor',
  title: 'A debtor account has a currency and either a number or a card reference',
  clauses: ['PAY-27', ...clausesIn(bodyDebtorRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const payer = await psu.grants(tpp);
    const { bban, currency } = payingAccount(payer);
    const reply = await sendCreation(payer, fullBody(stage, payer, { debtorAccount: { bban, currency } }));
    judge('PAY-27', 'a payment from an account by its number is accepted', () => reply.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), bodyDebtorRefusals);
  },
});

const bodyCardDebtorRefusals = refusalTable({
  'PAY-24': ['domestic-payment-pay-24'],
  'PAY-30': ['domestic-payment-pay-30'],
  'PAY-31': ['domestic-payment-pay-31'],
  'PAY-32': ['domestic-payment-pay-32'],
});

/** A card account pays under the reference that its details give. */
export const bodyCardDebtor = scenario({
  id: 'payments/body-card-debtor',
  title: 'A card account pays through other, with its reference and the one scheme name',
  clauses: ['PAY-29', ...clausesIn(bodyCardDebtorRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'cards'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    if (hasSandboxCustomers(stage.target)) await makeCard(stage, tpp, psu.identity.identity);
    const payer = await psu.grants(tpp);
    const cardAccountId = await firstCard(payer);
    const details = await payer.tpp.call('read-card-account', { params: { cardAccountId } });
    const reference = cardReference(stage, details);
    if (reference === undefined)
      throw new Untestable('the details of the card account give no reference for payments');
    const debtorAccount = debtorOf(reference);
    const body = fullBody(stage, payer, { debtorAccount });
    const reply = await sendCreation(payer, body);
    if (!reply.accepted && !reference.isSure)
      throw new Untestable(
        'a payment from the only text of relatedAccount was refused; pin related-account-member',
      );
    judge('PAY-29', 'a payment from a card account is accepted', () => reply.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, creation(payer, body), bodyCardDebtorRefusals);
  },
});
