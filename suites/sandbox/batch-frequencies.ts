import {
  type Access,
  addDays,
  approveOne,
  askNow,
  callOn,
  earlyNextDay,
  expectEqual,
  type Frequency,
  frequencies,
  isUnapproved,
  jsonBody,
  osloDate,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  scenario,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';

const finals: ReadonlySet<unknown> = new Set(['ACSC', 'RJCT', 'CANC']);

/** Each frequency comes alone, and one with each other member of its schedule. */
interface Shape {
  readonly frequency: Frequency;
  readonly beside?: 'endDate' | 'executionRule';
}

const shapes: readonly Shape[] = [
  ...frequencies.map((frequency) => ({ frequency })),
  { frequency: 'Monthly', beside: 'endDate' },
  { frequency: 'Monthly', beside: 'executionRule' },
];

/** A standing order that begins today. */
function startingToday(
  { time }: Pick<Stage, 'time'>,
  { creation }: PaymentKind,
  { frequency, beside }: Shape,
): RequestDraft {
  const request = creation();
  const startDate = osloDate(time.now());
  const [, month, day] = startDate.split('-').map(Number);
  const monthsOfExecution = [month, (month ?? 1) === 12 ? 1 : (month ?? 1) + 1].map(String);
  return withBody(request, {
    ...Object(jsonBody(request)),
    startDate,
    frequency,
    dayOfExecution: String(day),
    ...(frequency === 'MonthlyVariable' ? { monthsOfExecution } : {}),
    ...(beside === 'endDate' ? { endDate: addDays(startDate, 200) } : {}),
    ...(beside === 'executionRule' ? { executionRule: 'following' } : {}),
  });
}

/** What comes round, however often, is executed by something else than the batch. */
export const batchFrequencies = scenario({
  id: 'sandbox/batch-frequencies',
  title: 'A batch run leaves standing orders of every frequency, on their first day and on the next',
  clauses: ['ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'periodic-payments', 'many-scas'],
  pulls: ['clock', 'funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, target, time } = stage;
    const access = await psu.grants(stage.tpp);
    const kind = paymentKinds(stage, access).find(({ family }) => family === 'periodic-payment');
    if (kind === undefined) return;
    const waiting: (Shape & { readonly paymentId: string })[] = [];
    for (const shape of shapes) {
      const created = await access.tpp.send(startingToday(stage, kind, shape), { odd: true });
      const paymentId = paymentIdIn(created);
      if (paymentId === undefined || !(await approveOne(psu, access.tpp, kind, paymentId))) continue;
      if (!isUnapproved(await callOn(access.tpp, kind, paymentId, 'status')))
        waiting.push({ ...shape, paymentId });
    }
    const look = ({ tpp }: Access) =>
      Promise.all(waiting.map(({ paymentId }) => callOn(tpp, kind, paymentId, 'status')));
    const judgeRun = async (as: Access, when: string) => {
      const before = await look(as);
      await target.levers.batchRun?.({});
      const after = await look(as);
      for (const [at, { frequency, beside }] of waiting.entries()) {
        const what = `frequency ${frequency}${beside === undefined ? '' : ` and ${beside}`}`;
        const [was, is] = [before[at], after[at]].map((each) => each?.at('transactionStatus'));
        if (was !== undefined && !finals.has(was))
          judge('ENV-11', `a run ${when} leaves a standing order with ${what}`, () =>
            expectEqual(is, was, 'the status'),
          );
      }
    };
    await judgeRun(access, 'on its first day');
    if (target.levers.clock === undefined || waiting.length === 0) return;
    // Before any run of that day: whether something else executes what is due then is open.
    await time.moveTo(earlyNextDay(time.now()));
    const { access: later } = await askNow(stage, access, look, (all) =>
      all.every(({ status }) => status !== 401),
    );
    await judgeRun(later, 'on a later day');
  },
});
