import {
  createPayment,
  expectThat,
  paymentKinds,
  type PaymentKind,
  requestOn,
  scenario,
  type Stage,
  startAuthorisation,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/** Under the path of no other kind of payment the order is told. */
async function judgeElsewhere(
  { judge }: Pick<Stage<'STA-06' | 'STA-07'>, 'judge'>,
  tpp: Tpp,
  others: readonly PaymentKind[],
  paymentId: string,
  state: string,
): Promise<void> {
  const requests = others.flatMap((kind) =>
    (['details', 'status'] as const).map((what) => requestOn(tpp, kind, paymentId, what)),
  );
  const replies = await tpp.all(requests.map((request) => ({ request, odd: true as const })));
  for (const [at, reply] of replies.entries()) {
    const kind = others[Math.floor(at / 2)]?.name;
    const isStatus = at % 2 === 1;
    judge(
      isStatus ? 'STA-07' : 'STA-06',
      `${isStatus ? 'the status' : 'details'} of a domestic payment ${state} cannot be fetched, asked for like a ${kind}`,
      () => expectThat(!reply.accepted, 'a refusal', `status ${reply.status}`),
    );
  }
}

/** What cannot be fetched cannot be fetched anywhere. */
export const underOtherPaths = scenario({
  id: 'execution/under-other-paths',
  title: 'A domestic payment that nobody approved is not told under the paths of other payments either',
  clauses: ['STA-06', 'STA-07'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    const [, ...others] = paymentKinds(stage, access);
    const payment = await createPayment(stage, access);
    await judgeElsewhere(stage, tpp, others, payment.paymentId, 'that was just created');
    const started = await startAuthorisation(access, payment);
    if (started.link('scaRedirect') !== undefined)
      await judgeElsewhere(stage, tpp, others, payment.paymentId, 'whose SCA was started');
  },
});
