import {
  createPayment,
  expectNoAccess,
  expectThat,
  payingAccount,
  paymentBody,
  scenario,
} from '../../lib/harness/kit/index.js';

/** Payment permission and account information are two things: the first may go while the second stays. */
export const paymentPermission = scenario({
  id: 'consent/payment-permission',
  title: 'The bank may take payment permission from an account that stays listed',
  clauses: ['CON-09'],
  effects: 'creates-payments',
  needs: ['psu', 'payment-permission'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const account = payingAccount(access).bban;
    await createPayment(stage, access);
    const without = async () => {
      await target.levers.paymentPermission?.({ account, allowed: false });
      try {
        return {
          refused: await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) }),
          list: await access.tpp.call('list-accounts'),
        };
      } finally {
        await target.levers.paymentPermission?.({ account, allowed: true });
      }
    };
    const { refused, list } = await without();
    judge('CON-09', 'a payment from it is refused', () => expectNoAccess(refused));
    judge('CON-09', 'account information still shows it', () =>
      expectThat(
        list.wire.body.toString('utf8').includes(account),
        'the account in the list',
        'it is missing',
      ),
    );
  },
});
