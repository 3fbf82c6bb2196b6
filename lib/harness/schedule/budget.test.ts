import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnstile, urgent, type Turn } from './budget.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = async () => {};

/** Instants, in milliseconds from now, at which calls made at once leave, each under way for so long. */
function leaving(turn: Turn, count: number, takes = 0): number[] {
  const start = performance.now();
  const at: number[] = [];
  for (let number = 0; number < count; number += 1) {
    void turn(async () => {
      at.push(Math.round(performance.now() - start));
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    });
  }
  return at;
}

test('calls made at once leave one gap apart', async () => {
  const at = leaving(turnstile({ requestsPerSecond: 4 }), 4);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at).toEqual([0, 250, 500, 750]);
});

test('time that passed unused is not saved up', async () => {
  const turn = turnstile({ requestsPerSecond: 10 });
  leaving(turn, 1);
  await vi.advanceTimersByTimeAsync(5_000);
  const at = leaving(turn, 3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at).toEqual([0, 100, 200]);
});

test('a machine that was busy does not make up for it: the gaps stay', async () => {
  vi.useRealTimers();
  const at = leaving(turnstile({ requestsPerSecond: 50 }), 8);
  const start = performance.now();
  while (performance.now() - start < 120);
  await vi.waitFor(() => expect(at).toHaveLength(8), 5_000);
  const gaps = at.slice(1).map((each, index) => each - (at[index] ?? 0));
  // A call may leave late; making up for it would leave all gaps but the first at nothing.
  expect(gaps.filter((each) => each < 19).length).toBeLessThan(3);
});

test('without bounds nobody waits', async () => {
  const at = leaving(turnstile({}), 50, 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(at).toEqual(Array.from({ length: 50 }, () => 0));
});

test('no more are under way than the bank takes at once', async () => {
  const at = leaving(turnstile({ concurrency: 2 }), 5, 100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at).toEqual([0, 0, 100, 100, 200]);
});

test('what failed gives its place back', async () => {
  const turn = turnstile({ concurrency: 1 });
  await expect(turn(() => Promise.reject(new Error('reset')))).rejects.toThrow('reset');
  await expect(turn(async () => 'sent')).resolves.toBe('sent');
});

test('what was stopped gives its place back, though nothing ends it', async () => {
  const turn = turnstile({ concurrency: 1 });
  const stopped = new AbortController();
  void turn(() => new Promise(() => {}), { signal: stopped.signal });
  const next = turn(async () => 'sent');
  stopped.abort();
  await expect(next).resolves.toBe('sent');
});

test('what was stopped while it waited is not sent', async () => {
  const turn = turnstile({ requestsPerSecond: 1 });
  await turn(nothing);
  const stopped = new AbortController();
  let sent = 0;
  const waiting = turn(async () => void (sent += 1), { signal: stopped.signal });
  stopped.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  expect(sent).toBe(0);
});

test('who comes after the last allowed request is told so', async () => {
  const turn = turnstile({ requests: 2 });
  await turn(nothing);
  await turn(nothing);
  await expect(turn(nothing)).rejects.toThrow(
    'the 2 requests that the run may make are used up; raise budgets.requests',
  );
});

test('a place is given back once, also when what was stopped ends later', async () => {
  const turn = turnstile({ concurrency: 1 });
  const stopped = new AbortController();
  const ends: (() => void)[] = [];
  let started = 0;
  const send = async () => {
    started += 1;
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  const first = turn(send, { signal: stopped.signal });
  await vi.advanceTimersByTimeAsync(0);
  stopped.abort();
  const others = [turn(send), turn(send)];
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(2);
  ends[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(3);
  ends[2]?.();
  await Promise.all(others);
});

test('who is urgent goes before those who waited longer, each kind in its order', async () => {
  const turn = turnstile({ concurrency: 1 });
  const order: string[] = [];
  const call = (name: string, by: Turn = turn) => by(async () => void order.push(name));
  await Promise.all([
    call('under way'),
    call('usual 1'),
    call('usual 2'),
    call('urgent 1', urgent(turn)),
    call('urgent 2', urgent(turn)),
  ]);
  expect(order).toEqual(['under way', 'urgent 1', 'urgent 2', 'usual 1', 'usual 2']);
});
