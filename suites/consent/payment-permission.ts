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
  Untestable,
} from '../../lib/harness/kit/index.js';
import { tryEachKind } from './permission/tried-kinds.js';

type Scene = Pick<Stage<'CON-09'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

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

/** What the bank took away, it does not give back by starting again. */
async function createAfterRestart(stage: Scene, { tpp }: Access): Promise<Reply | undefined> {
  const { restart } = stage.target.levers;
  if (restart === undefined) return undefined;
  await restart({});
  return tpp.call('create-domestic-payment', { body: paymentBody(stage, { tpp }) });
}

/** @param singles creations of the single-SCA flow, whose PSU the bank knows at the SCA only */
async function judgePermission(
  stage: Scene,
  access: Access,
  singles: readonly RequestDraft[] = [],
): Promise<void> {
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
        list: await access.tpp.call('list-accounts'),
        ofEachKind: await tryEachKind(stage, access, served),
        // The bank may refuse these at the SCA, or when they are due.
        single: await runSingles(stage, access, singles),
        afterRestart: await createAfterRestart(stage, access),
      };
    } finally {
      await target.levers.paymentPermission?.({ account, allowed: true });
    }
  };
  const { list, ofEachKind, single, afterRestart } = await without();
  for (const { name, created, isPaid } of ofEachKind)
    judge('CON-09', `a ${name} from it is refused, at the latest at its SCA`, () => {
      if (created.accepted)
        expectThat(!isPaid, 'a payment that nobody can make', 'one that the PSU approved');
      else expectNoAccess(created);
    });
  for (const status of single)
    judge('CON-09', 'a payment from it in the single-SCA flow is not settled', () => {
      const told = status.at('transactionStatus');
      expectThat(told !== 'ACSC', 'a payment that is not settled', told);
    });
  const refusesAtOnce = ofEachKind.some(({ created }) => !created.accepted);
  if (afterRestart !== undefined && refusesAtOnce)
    judge('CON-09', 'a payment from it is refused after a restart of the bank, too', () =>
      expectNoAccess(afterRestart),
    );
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
  pulls: ['batchRun', 'restart'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const singles = singleScaCreations(stage, access, stage.psu).map(({ request }) => request);
    await judgePermission(stage, access, singles);
  },
});

/** The same of an account of an agreement. */
export const paymentPermissionUnderAgreement = scenario({
  id: 'consent/payment-permission-under-agreement',
  title: 'From an account of an agreement, too, the bank may take payment permission',
  clauses: ['CON-09'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'payment-permission'],
  pulls: ['batchRun', 'restart'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, judge, random, target, time, tpp } = stage;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE')
      throw new Untestable('the PSU does not come back with an agreement');
    await judgePermission({ judge, psu, random, target, time }, access);
  },
});
