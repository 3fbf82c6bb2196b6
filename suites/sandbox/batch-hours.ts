import { assumed } from '../../lib/harness/assumed.js';
import { expectEqual } from '../../lib/harness/expect.js';
import { scenario } from '../../lib/harness/scenario.js';
import type { Stage } from '../../lib/harness/stage/stage.js';
import { waitingPayment } from './waiting-payment.js';

const hour = 3_600_000;

/**
 * A day in steps that end at half past: the hours of the runs are open, and no step shall race with one. To which status a run leads
 * is open too, so every change counts as a run, and a new payment waits for the next one. The hours that the profile assumes are each
 * watched for an hour, and the time between them in one step. Only where that does not show five runs and nothing between them, a day
 * in steps of an hour decides.
 */
export const batchHours = scenario({
  id: 'sandbox/batch-hours',
  title: 'Five times a day a simulated batch run moves payments on',
  clauses: ['ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'clock'],
  async run(stage) {
    const { judge, observe, target, time } = stage;
    const watch = await waitingPayment(stage);
    const start = (Math.floor(time.now() / hour) + 1) * hour + hour / 2;
    await time.moveTo(start);
    await watch.another();

    const expected = assumed(target, 'batch-run-hours');
    const around = expected.flatMap((each) => [each - 0.5, each + 0.5]);
    const day = halfHours(start).filter((each, index) => index === 23 || around.includes(hourOf(each)));
    const quick = await runsWithin(stage, () => watch.change(true), start, day);
    const end = start + 24 * hour;
    const exact = quick.length === 5 && quick.every(({ from, to }) => to - from === hour);
    const slow = async () => {
      await watch.change(false);
      return runsWithin(stage, () => watch.change(false), end, halfHours(end));
    };
    const runs = exact ? quick : await slow();
    const seen = runs.map(({ to }) => Math.floor(hourOf(to)));
    observe('batch-run-hours', `runs were seen by half past ${seen.join(', ')} (UTC)`);
    judge('ENV-10', 'five runs in 24 hours change a payment', () =>
      expectEqual(runs.length, 5, 'the number of runs'),
    );
  },
});

/** The 24 instants, an hour apart, after one. */
function halfHours(start: number): readonly number[] {
  return Array.from({ length: 24 }, (_, index) => start + (index + 1) * hour);
}

/** Hour of the day (UTC) with its fraction. */
function hourOf(instant: number): number {
  const date = new Date(instant);
  return date.getUTCHours() + date.getUTCMinutes() / 60;
}

/** A step of the clock in which a payment changed. */
interface Step {
  readonly from: number;
  readonly to: number;
}

/** The steps in which runs came. */
async function runsWithin(
  { time }: Pick<Stage, 'time'>,
  change: () => Promise<boolean>,
  start: number,
  steps: readonly number[],
): Promise<readonly Step[]> {
  const runs: Step[] = [];
  let from = start;
  for (const to of steps) {
    await time.moveTo(to);
    if (await change()) runs.push({ from, to });
    from = to;
  }
  return runs;
}
