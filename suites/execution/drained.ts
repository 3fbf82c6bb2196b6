import {
  type Access,
  afterBatch,
  approveOne,
  callOn,
  dueNow,
  expectThat,
  jsonBody,
  osloDate,
  payingAccount,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  Untestable,
  withBody,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time'>;

interface Approved {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  /** True for more than an account holds. */
  readonly isTooMuch?: true;
}

/** The creation of a payment that is due at once; a standing order starts today. */
function startingNow({ time }: Scene, { family, creation }: PaymentKind): RequestDraft {
  const request = creation();
  if (family !== 'periodic-payment') return request;
  const startDate = osloDate(time.now());
  const dayOfExecution = String(Number(startDate.slice(8)));
  return withBody(request, { ...Object(jsonBody(request)), startDate, dayOfExecution });
}

/** One payment of each kind that the bank takes and the PSU is asked to approve. */
async function approveEach(stage: Scene, { tpp }: Access, kinds: readonly PaymentKind[]) {
  const approved: Approved[] = [];
  for (const kind of kinds) {
    const paymentId = paymentIdIn(await tpp.send(startingNow(stage, kind), { odd: true }));
    if (paymentId !== undefined && (await approveOne(stage.psu, tpp, kind, paymentId)))
      approved.push({ kind, paymentId });
  }
  return approved;
}

/** A domestic payment of more than the account holds. */
async function approveTooMuch({ psu }: Scene, { tpp }: Access, [kind]: readonly PaymentKind[]) {
  if (kind === undefined) return [];
  const paymentId = paymentIdIn(await tpp.send(dueNow(kind.creation(), false), { odd: true }));
  if (paymentId === undefined || !(await approveOne(psu, tpp, kind, paymentId))) return [];
  return [{ kind, paymentId, isTooMuch: true } satisfies Approved];
}

/** Payments before and after the account of a person or a company ran dry. */
async function judgeDrained(
  stage: Scene & Pick<Stage<'ERR-11' | 'STA-04'>, 'judge'>,
  access: Access,
  kinds: readonly PaymentKind[],
): Promise<void> {
  const { judge, target } = stage;
  const { funds } = target.levers;
  if (funds === undefined) return;
  const tooMuch = await approveTooMuch(stage, access, kinds);
  const early = await approveEach(
    stage,
    access,
    kinds.filter(({ family }) => family !== 'periodic-payment'),
  );
  if (early.length === 0) throw new Untestable('no payment was approved before the account ran dry');
  await funds({ account: payingAccount(access).bban, amount: '0.00' });
  const late = await approveEach(stage, access, kinds);
  const approved = [...tooMuch, ...early, ...late];
  const look = async (by: Access) => {
    const seen = [];
    for (const { kind, paymentId } of approved) seen.push(await callOn(by.tpp, kind, paymentId, 'status'));
    return seen;
  };
  const { seen } = await afterBatch(stage, access, look, (all) =>
    all.some((each) => each.at('transactionStatus') === 'RJCT'),
  );
  for (const [at, { kind, isTooMuch }] of approved.entries()) {
    const status = seen[at];
    if (isTooMuch === true) {
      judge('ERR-11', `a ${kind.name} of more than there is is not settled`, () =>
        expectThat(status?.at('transactionStatus') !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
      continue;
    }
    // A bank may set the money aside when the PSU approves.
    if (status?.at('transactionStatus') !== 'RJCT') continue;
    judge(
      'STA-04',
      `the status of a ${kind.name} that was rejected when the account had run dry says so`,
      () =>
        expectThat(
          status.wire.body.toString('utf8').includes('"fundsAvailable"'),
          'fundsAvailable',
          'it is missing',
        ),
    );
  }
}

/** When money is missing is told whenever that is noticed: at the approval, or not before the run. */
export const drained = scenario({
  id: 'execution/drained',
  title: 'The status of a payment that a run rejects for lack of funds says so, for payments of every kind',
  clauses: ['ERR-11', 'STA-04'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, target } = stage;
    if (psu.identity.made !== true || target.sca?.sparing === true) return;
    const access = await psu.grants(stage.tpp);
    await judgeDrained(stage, access, paymentKinds(stage, access));
  },
});

/** The same for a company. */
export const drainedCompany = scenario({
  id: 'execution/drained-company',
  title: 'A payment under an agreement needs money, and its status says where there is none',
  clauses: ['ERR-11', 'STA-04'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'batch-run', 'funds'],
  pulls: ['clock'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, tpp, judge, random, target, time } = stage;
    if (psu.identity.made !== true || target.sca?.sparing === true) return;
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE') return;
    const [domestic] = paymentKinds(stage, access);
    if (domestic !== undefined) await judgeDrained({ psu, judge, random, target, time }, access, [domestic]);
  },
});
