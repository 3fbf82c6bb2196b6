import {
  type Access,
  afterSca,
  mentions,
  orderPayment,
  expectNoAccess,
  expectThat,
  payingAccount,
  paymentBody,
  paymentIdIn,
  paymentKinds,
  readPaymentStatus,
  type Reply,
  type RequestDraft,
  scenario,
  singleScaCreations,
  type Stage,
  startSingleSca,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

/** What payments of the single-SCA flow tell when their PSU has said yes and a run has looked at them. */
async function runSingles(
  { psu, target }: Pick<Stage, 'psu' | 'target'>,
  { tpp }: Access,
  creations: readonly RequestDraft[],
): Promise<readonly Reply[]> {
  if (target.sca?.sparing === true || target.levers.batchRun === undefined) return [];
  const approved: (readonly [Tpp, string])[] = [];
  for (const creation of creations) {
    const created = await tpp.send(creation, { odd: true });
    const paymentId = paymentIdIn(created);
    if (paymentId === undefined) continue;
    const back = await trySca(psu, tpp, await startSingleSca({ tpp }, created));
    if (back?.succeeded === true) approved.push([afterSca(tpp, back), paymentId]);
  }
  if (approved.length > 0) await target.levers.batchRun({});
  return Promise.all(approved.map(([known, paymentId]) => readPaymentStatus(known, paymentId)));
}

/** Payment permission and account information are two things: the first may go while the second stays. */
export const paymentPermission = scenario({
  id: 'consent/payment-permission',
  title: 'The bank may take payment permission from an account that stays listed',
  clauses: ['CON-09'],
  effects: 'creates-payments',
  needs: ['psu', 'payment-permission'],
  pulls: ['batchRun'],
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const access = await psu.grants(tpp);
    const account = payingAccount(access).bban;
    await orderPayment(stage, access);
    const kinds = paymentKinds(stage, access);
    const twins = await access.tpp.all(kinds.map(({ creation }) => creation()));
    const served = kinds.filter((_, at) => twins[at]?.accepted === true);
    const singles = singleScaCreations(stage, access, psu).map(({ request }) => request);
    const without = async () => {
      await target.levers.paymentPermission?.({ account, allowed: false });
      try {
        return {
          refused: await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) }),
          list: await access.tpp.call('list-accounts'),
          ofEachKind: await access.tpp.all(served.map(({ creation }) => creation())),
          // Whom the bank knows is told at the SCA: it may refuse there, or when the payment is due.
          single: await runSingles(stage, access, singles),
        };
      } finally {
        await target.levers.paymentPermission?.({ account, allowed: true });
      }
    };
    const { refused, list, ofEachKind, single } = await without();
    judge('CON-09', 'a payment from it is refused', () => expectNoAccess(refused));
    for (const [at, { name }] of served.entries()) {
      const reply = ofEachKind[at];
      if (reply !== undefined) judge('CON-09', `a ${name} from it is refused`, () => expectNoAccess(reply));
    }
    for (const status of single)
      judge('CON-09', 'a payment from it in the single-SCA flow is not settled', () => {
        const told = status.at('transactionStatus');
        expectThat(told !== 'ACSC', 'a payment that is not settled', told);
      });
    judge('CON-09', 'account information still shows it', () =>
      expectThat(mentions(list, account), 'the account in the list', 'it is missing'),
    );
  },
});
