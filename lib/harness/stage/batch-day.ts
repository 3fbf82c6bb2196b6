/**
 * A batch run that executes something at every lawful bank. Nothing says that payments move on a Sunday or at
 * Easter, so what stays where it was on a day off is looked at again after a run on a bank day.
 */

import { bankDayFrom, isBankDay } from '../../model/bank-days.js';
import { osloDate } from '../../model/dates.js';
import { Untestable } from '../../model/errors.js';
import type { Access } from './access.js';
import type { Target } from '../target/target.js';
import type { Stage } from './stage.js';

/** What was seen after a run, and who may act from then on: sessions end before the next bank day. */
export interface AfterBatch<Seen> {
  readonly seen: Seen;
  readonly access: Access;
}

const hour = 3_600_000;

/** Noon of a date in UTC: the same date in Norway, and no bank's cut-off. */
function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
}

/** Whether the bank can be brought to a run. In the sandbox five of them happen each day (ENV-10). */
export function hasBatchDay({ environment, levers }: Pick<Target, 'environment' | 'levers'>): boolean {
  return levers.batchRun !== undefined || (environment === 'sandbox' && levers.clock !== undefined);
}

/** What is seen after a bank day in which the clock passed the runs of the bank itself. */
async function afterDay<Seen>(
  { psu, time }: Pick<Stage, 'psu' | 'time'>,
  access: Access,
  look: (as: Access) => Promise<Seen>,
  isDone: (seen: Seen) => boolean,
): Promise<AfterBatch<Seen>> {
  // To the end of the next day, because the hours of the runs are open, and today's may be over.
  const day = bankDayFrom(osloDate(time.now() + 24 * hour));
  await time.moveTo(noonOf(day) + 11 * hour);
  const later = await psu.grants(access.tpp);
  const seen = await look(later);
  if (isDone(seen)) return { seen, access: later };
  throw new Untestable(
    `by the evening of ${day} no run had executed anything that shows; add levers.batchRun`,
  );
}

/**
 * Lets the bank run its batch where it offers the lever, and looks; without the lever, and with one for the
 * clock, the runs of a sandbox day are passed.
 * @param isDone whether what was seen shows that the run did its work; otherwise a day off may be the reason
 * @throws Untestable when nothing was done on a day off, and the clock cannot be moved to a bank day.
 */
export async function afterBatch<Seen>(
  { psu, target, time }: Pick<Stage, 'psu' | 'target' | 'time'>,
  access: Access,
  look: (as: Access) => Promise<Seen>,
  isDone: (seen: Seen) => boolean,
): Promise<AfterBatch<Seen>> {
  const { batchRun, clock } = target.levers;
  if (batchRun === undefined && clock !== undefined && hasBatchDay(target))
    return afterDay({ psu, time }, access, look, isDone);
  await batchRun?.({});
  let seen = await look(access);
  if (batchRun !== undefined && !isDone(seen)) {
    // A bank may settle in one run what it began in another.
    await batchRun({});
    seen = await look(access);
  }
  const today = osloDate(time.now());
  if (isDone(seen) || batchRun === undefined || isBankDay(today)) return { seen, access };
  if (clock === undefined) {
    throw new Untestable(
      `a run did nothing on ${today}, a day off, which is lawful; run again on a working day, or add levers.clock`,
    );
  }
  await time.moveTo(noonOf(bankDayFrom(today)));
  await batchRun({});
  const later = await psu.grants(access.tpp);
  return { seen: await look(later), access: later };
}

/** The instant, or the same time of the next day, from which on a day long there are bank days only. */
export function workingDayFrom(instant: number): number {
  const day = 86_400_000;
  let from = instant;
  while (!isBankDay(osloDate(from)) || !isBankDay(osloDate(from + day))) from += day;
  return from;
}

/** The noon after a week from a date, on a bank day: what is due by then is executed everywhere. */
export function wellAfter(date: string): number {
  const week = 7 * 86_400_000;
  return noonOf(bankDayFrom(osloDate(noonOf(date) + week)));
}
