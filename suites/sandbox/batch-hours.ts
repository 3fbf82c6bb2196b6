import { assumed, expectEqual, scenario, type Stage, workingDayFrom } from '../../lib/harness/kit/index.js';
import { waitingPayment, type WaitingPayment } from './waiting-payment.js';

const hour = 3_600_000;

/**
 * A day in steps that end at half past: the hours of the runs are open, and no step shall race with one. To
 * which status a run leads is open too, so every change counts as a run, and a new payment waits for the next
 * one. The hours that the profile assumes are each watched for an hour, and the time between them in one
 * step. Where that does not show a run at each of them and none between, a day in steps of an hour decides.
 */
export const batchHours = scenario({
  id: 'sandbox/batch-hours',
  title: 'Five times a day a simulated batch run moves payments on',
  clauses: ['ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'clock'],
  pulls: ['funds'],
  steps: 43,
  async run(stage) {
    const { judge, leaveOpen, observe, psu, target, time } = stage;
    const payment = await waitingPayment(stage);
    // Nothing says that runs execute anything on days off.
    await time.moveTo(workingDayFrom(halfPast(time.now(), 1)));
    const runs =
      (await runsAt(assumed(target, 'batch-run-hours'), stage, payment)) ?? (await runsOfDay(stage, payment));
    observe('batch-run-hours', `runs were seen by half past ${runs.map(Math.floor).join(', ')} (UTC)`);
    // An account that other scenarios paid from may have no money left, and then no run moves anything.
    if (runs.length === 0 && psu.identity.made !== true)
      leaveOpen('ENV-10', 'no run moved a payment, and the account may have no money left');
    else if (runs.length !== 5 && payment.first === 'ACSP')
      observe('ENV-10', 'an approved payment stands at ACSP, and a run need not move it on');
    else
      judge('ENV-10', 'five runs in 24 hours change a payment', () =>
        expectEqual(runs.length, 5, 'the number of runs'),
      );
  },
});

/** The latest half past an hour, and some hours more. */
function halfPast(instant: number, hours: number): number {
  return (Math.floor(instant / hour - 0.5) + 0.5 + hours) * hour;
}

/** Each half past an hour of the next 24 hours. */
function dayFrom(instant: number): readonly number[] {
  return Array.from({ length: 24 }, (_, index) => halfPast(instant, index + 1));
}

/** Hour of the day (UTC) with its fraction. */
function hourOf(instant: number): number {
  const date = new Date(instant);
  return date.getUTCHours() + date.getUTCMinutes() / 60;
}

/** The hours by which runs were seen, or undefined when they do not all come as expected. */
async function runsAt(
  expected: readonly number[],
  { time }: Pick<Stage, 'time'>,
  payment: WaitingPayment,
): Promise<readonly number[] | undefined> {
  const runs: number[] = [];
  let from = halfPast(time.now(), 0);
  const hours = dayFrom(from);
  const bounds = expected.flatMap((each) => [each - 0.5, each + 0.5]);
  await payment.replace();
  for (const to of hours.filter((each) => bounds.includes(hourOf(each)) || each === hours.at(-1))) {
    await time.moveTo(to);
    const isExpected = to - from === hour && expected.includes(hourOf(to) - 0.5);
    if (isExpected) runs.push(hourOf(to));
    if ((await (isExpected ? payment.hasChangedAndIsReplaced() : payment.hasChanged())) !== isExpected)
      return undefined;
    from = to;
  }
  return runs;
}

/** The hours by which runs were seen in a day. */
async function runsOfDay({ time }: Pick<Stage, 'time'>, payment: WaitingPayment): Promise<readonly number[]> {
  const runs: number[] = [];
  const hours = dayFrom(time.now());
  await payment.replaceAndLook();
  for (const to of hours) {
    await time.moveTo(to);
    if (!(await payment.hasChanged())) continue;
    runs.push(hourOf(to));
    await payment.replaceAndLook();
  }
  return runs;
}
