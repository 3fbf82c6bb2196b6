/**
 * Which scenarios run when: first those that may run beside each other, as many at once as the target takes;
 * with them those that pull the levers of the whole bank, which wait with their levers until all others are
 * done; and then, one after the other, those that need the bank for themselves.
 */

import type { ScenarioDeclaration } from '../declaration.js';
import type { BankTime } from './bank-time.js';
import type { Target } from '../target/target.js';
import { isExclusive, sharesBank } from './exclusive.js';
import { makesCustomers } from '../target/makes-customers.js';
import { queues } from './order.js';
import { sharedBank, type Share } from './shared-bank.js';

/** Runs the tasks at most `limit` at a time; stops starting new ones once the signal aborts. */
async function inParallel(
  tasks: readonly (() => Promise<void>)[],
  limit: number,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < tasks.length && !signal.aborted) {
      const task = tasks[next];
      next += 1;
      await task?.();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker));
}

/** Who wants a PSU that nothing happened to goes before the others, as long as there is one. */
function turnOf({ needs }: ScenarioDeclaration): number {
  return needs?.includes('new-psu') === true ? 0 : 1;
}

/**
 * Runs all scenarios.
 * @param run runs one, with its share of the bank where it has one
 * @param signal starts no more once it aborts
 */
export async function runAll<Scenario extends ScenarioDeclaration>(
  ordered: readonly Scenario[],
  run: (each: Scenario, share?: Share) => Promise<void>,
  {
    target,
    time,
    signal,
  }: { readonly target: Target; readonly time: BankTime; readonly signal: AbortSignal },
): Promise<void> {
  const { concurrency } = target.budgets;
  const exclusive = ordered.filter(isExclusive);
  // Who waits for its moment keeps its PSU, so there must be one for each.
  const sharing = makesCustomers(target) ? exclusive.filter(sharesBank) : [];
  const alone = exclusive.filter((each) => !sharing.includes(each));
  const others = ordered
    .filter((each) => !exclusive.includes(each))
    .toSorted((one, other) => turnOf(one) - turnOf(other));

  const bank = sharedBank(time);
  const crowd = bank.join();
  let left = others.length;
  const gone = new AbortController();
  const done = new Promise<void>((resolve) => {
    gone.signal.addEventListener('abort', () => {
      resolve();
      // Who gets at once what it waited for prepares before the first lever moves.
      setImmediate(() => crowd.leave());
    });
  });
  const leave = () => gone.abort();
  if (left === 0 || signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  const beside = queues(others).map((queue) => async () => {
    for (const each of queue) {
      if (signal.aborted) return;
      await run(each);
      left -= 1;
    }
    if (left === 0) leave();
  });
  const ordinary = inParallel(beside, concurrency, signal);
  // All join before the first lever moves. They may be more than run beside each other: what is under way is
  // bounded call by call.
  const shares = sharing.map((each) => ({ each, share: bank.join() }));
  const shared = shares.map(async ({ each, share }) => {
    // What the profile lends is not kept from those that run before.
    const idle: Share['idle'] = (work) => share.idle(() => done.then(work));
    await run(each, { ...share, idle }).finally(() => share.leave());
  });
  await Promise.all([ordinary, ...shared]);
  await inParallel(
    alone.map((each) => () => run(each)),
    1,
    signal,
  );
}
