import {
  type Access,
  clausesIn,
  expectThat,
  isDate,
  jsonBody,
  judgeRefusals,
  osloDate,
  paymentKinds,
  refusalTable,
  type Reply,
  scenario,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';
import { businessDay, sendCreation, creation, fullBody } from './bodies.js';

const refusals = refusalTable({
  'PAY-58': ['domestic-payment-pay-58'],
});

/** Leap days that are bank days, between the bank days beside them. */
const leapDays = [
  ['2028-02-28', '2028-02-29', '2028-03-01'],
  ['2040-02-28', '2040-02-29', '2040-03-01'],
] as const;

/** How far ahead a day may lie is open, so the days on both sides have to be accepted. */
async function judgeLeapDay(
  stage: Pick<Stage<'PAY-58'>, 'judge' | 'random' | 'target' | 'time'>,
  payer: Access,
): Promise<void> {
  const days = leapDays.find(([before]) => before > businessDay(stage, 7)) ?? [];
  const replies: Reply[] = [];
  for (const requestedExecutionDate of days)
    replies.push(await sendCreation(payer, fullBody(stage, payer, { requestedExecutionDate })));
  const [before, leap, after] = replies;
  if (before?.accepted !== true || leap === undefined || after?.accepted !== true) return;
  stage.judge('PAY-58', 'a leap day between two days that are accepted is accepted', () =>
    leap.hasStatus(201),
  );
}

/** Days of the coming months that no calendar has. */
function missingDays({ time }: Pick<Stage, 'time'>): readonly string[] {
  const today = osloDate(time.now());
  const year = Number(today.slice(0, 4));
  const ends = ['02-29', '02-30', '04-31', '06-31', '09-31', '11-31'];
  return [year, year + 1]
    .flatMap((each) => ends.map((end) => `${each}-${end}`))
    .filter((each) => !isDate(each) && each > today)
    .slice(0, 4);
}

/** Who takes a day that is none pays on another one. */
async function judgeMissingDays(
  stage: Pick<Stage<'PAY-58'>, 'judge' | 'random' | 'target' | 'time'>,
  payer: Access,
): Promise<void> {
  const kinds = paymentKinds(stage, payer).filter(({ family }) => family !== 'periodic-payment');
  const days = missingDays(stage);
  for (const { name, creation: create } of kinds) {
    const requests = days.map((requestedExecutionDate) => {
      const made = create();
      const body = { ...Object(jsonBody(made)), requestedExecutionDate };
      return { request: withBody(made, body), odd: true as const };
    });
    const replies = await payer.tpp.all(requests);
    for (const [at, reply] of replies.entries())
      stage.judge('PAY-58', `a ${name} on ${days[at] ?? ''}, which is no day, is refused`, () =>
        expectThat(!reply.accepted, 'no success', reply.status),
      );
  }
}

/** What may be left out, and the day of execution. */
export const bodyOptions = scenario({
  id: 'payments/body-options',
  title: 'ultimateDebtor, purposeCode and requestedExecutionDate may be left out, and the day is a real one',
  clauses: ['PAY-34', 'PAY-55', 'PAY-57', ...clausesIn(refusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const payer = await psu.grants(tpp);
    const without = [
      ['PAY-34', 'ultimateDebtor'],
      ['PAY-55', 'purposeCode'],
      ['PAY-57', 'requestedExecutionDate'],
    ] as const;
    for (const [clause, member] of without) {
      const reply = await sendCreation(payer, fullBody(stage, payer, { [member]: undefined }));
      judge(clause, `a payment without ${member} is accepted`, () => reply.hasStatus(201));
    }
    const requestedExecutionDate = businessDay(stage, 7);
    const dated = await sendCreation(payer, fullBody(stage, payer, { requestedExecutionDate }));
    judge('PAY-58', 'a coming business day is accepted', () => dated.hasStatus(201));
    await judgeLeapDay(stage, payer);
    await judgeMissingDays(stage, payer);
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
  },
});
