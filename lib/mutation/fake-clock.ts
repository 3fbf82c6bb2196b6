/** What our tests use of vitest's fake timers: a clock that they wind on, for timers, `performance.now` and `Date.now`. */

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

const hereNow = performance.now.bind(performance);
const real = { setTimeout, clearTimeout, performanceNow: hereNow, dateNow: Date.now };

/** Timers by their number, in the order in which they were set. */
const waiting = new Map<number, Waiting>();
let now = 0;
let last = 0;

function setFake(
  run: (...values: readonly unknown[]) => void,
  milliseconds = 0,
  ...values: readonly unknown[]
): number {
  last += 1;
  waiting.set(last, { at: now + Math.max(0, milliseconds), run: () => run(...values) });
  return last;
}

function install(timers: Readonly<Record<keyof typeof real, unknown>>): void {
  Reflect.set(globalThis, 'setTimeout', timers.setTimeout);
  Reflect.set(globalThis, 'clearTimeout', timers.clearTimeout);
  Reflect.set(performance, 'now', timers.performanceNow);
  Reflect.set(Date, 'now', timers.dateNow);
}

/** Lets everything run that waits for no timer. */
async function settled(): Promise<void> {
  await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** The timer that is due first, up to an instant. */
function firstUntil(end: number): readonly [number: number, timer: Waiting] | undefined {
  const [first] = [...waiting]
    .filter(([, { at }]) => at <= end)
    .toSorted(([, one], [, other]) => one.at - other.at);
  return first;
}

export const vi = {
  useFakeTimers(): void {
    waiting.clear();
    now = real.dateNow();
    install({
      setTimeout: setFake,
      clearTimeout: (number: number) => void waiting.delete(number),
      performanceNow: () => now,
      dateNow: () => now,
    });
  },
  useRealTimers(): void {
    install(real);
  },
  async advanceTimersByTimeAsync(milliseconds: number): Promise<void> {
    const end = now + milliseconds;
    await settled();
    for (let due = firstUntil(end); due !== undefined; due = firstUntil(end)) {
      const [number, timer] = due;
      waiting.delete(number);
      now = Math.max(now, timer.at);
      timer.run();
      await settled();
    }
    now = end;
  },
};
