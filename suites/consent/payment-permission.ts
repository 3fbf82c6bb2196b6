import {
  type Access,
  mentions,
  orderPayment,
  expectNoAccess,
  expectThat,
  payingAccount,
  paymentBody,
  paymentKinds,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'CON-09'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

async function judgePermission(stage: Scene, access: Access): Promise<void> {
  const { judge, target } = stage;
  const account = payingAccount(access).bban;
  await orderPayment(stage, access);
  const kinds = paymentKinds(stage, access);
  const twins = await access.tpp.all(kinds.map(({ creation }) => creation()));
  const served = kinds.filter((_, at) => twins[at]?.accepted === true);
  const without = async () => {
    await target.levers.paymentPermission?.({ account, allowed: false });
    try {
      return {
        refused: await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) }),
        list: await access.tpp.call('list-accounts'),
        ofEachKind: await access.tpp.all(served.map(({ creation }) => creation())),
      };
    } finally {
      await target.levers.paymentPermission?.({ account, allowed: true });
    }
  };
  const { refused, list, ofEachKind } = await without();
  judge('CON-09', 'a payment from it is refused', () => expectNoAccess(refused));
  for (const [at, { name }] of served.entries()) {
    const reply = ofEachKind[at];
    if (reply !== undefined) judge('CON-09', `a ${name} from it is refused`, () => expectNoAccess(reply));
  }
  judge('CON-09', 'account information still shows it', () =>
    expectThat(mentions(list, account), 'the account in the list', 'it is missing'),
  );
}

/** Payment permission and account information are two things: the first may go while the second stays. */
export const paymentPermission = scenario({
  id: 'consent/payment-permission',
  title: 'The bank may take payment permission from an account that stays listed',
  clauses: ['CON-09'],
  effects: 'creates-payments',
  needs: ['psu', 'payment-permission'],
  async run(stage) {
    await judgePermission(stage, await stage.psu.grants(stage.tpp));
  },
});

/** The same of an account of an agreement. */
export const paymentPermissionUnderAgreement = scenario({
  id: 'consent/payment-permission-under-agreement',
  title: 'From an account of an agreement, too, the bank may take payment permission',
  clauses: ['CON-09'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'payment-permission'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, judge, random, target, time, tpp } = stage;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE')
      throw new Untestable('the PSU does not come back with an agreement');
    await judgePermission({ judge, psu, random, target, time }, access);
  },
});
