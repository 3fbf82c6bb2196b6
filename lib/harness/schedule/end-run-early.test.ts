/** When a run asks no more, and what it says then. */

import { describe, expect, test } from 'vitest';
import type { WireReply } from '../../model/http.js';
import { sampleTarget } from '../target/sample-target.js';
import { NetworkError } from '../transport/transport.js';
import { haltOf, usualBounds } from './end-run-early.js';

const status = (code: number): WireReply => ({ status: code, headers: [], body: Buffer.alloc(0) });

/** A watch over a bank that answers plain calls so; each answer may be another. */
async function watching(
  answers: readonly (number | Error)[],
  budgets: { callsWithoutReply?: number; runTimeout?: number } = {},
) {
  let asked = 0;
  const { target } = await sampleTarget(() => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 200;
    asked += 1;
    if (typeof answer === 'number') return status(answer);
    throw answer;
  });
  const halt = haltOf({ ...target, budgets: { concurrency: 1, ...budgets } });
  return { halt, asked: () => asked };
}

async function missing(halt: ReturnType<typeof haltOf>, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await halt.unanswered();
}

const refused = new NetworkError('connect ECONNREFUSED', 'ECONNREFUSED');

describe('calls without a reply', () => {
  test('halt the run once there are so many in a row and a plain call fails as well', async () => {
    const { halt, asked } = await watching([refused], { callsWithoutReply: 3 });
    await missing(halt, 2);
    expect([asked(), halt.reason, halt.signal.aborted]).toEqual([0, undefined, false]);
    await missing(halt, 1);
    expect(halt.reason).toBe(
      'the run asked no more: 3 calls in a row failed, and nothing listens at bank.example:443; check baseUrl, or start the bank',
    );
    expect(halt.signal.reason).toMatchObject({ message: halt.reason, code: 'HALTED' });
    await missing(halt, 3);
    expect(asked()).toBe(1);
    halt.close();
  });

  test('halt nothing while plain calls are answered, and are counted anew then', async () => {
    const { halt, asked } = await watching([200, refused], { callsWithoutReply: 2 });
    await missing(halt, 3);
    expect([asked(), halt.reason]).toEqual([1, undefined]);
    await missing(halt, 1);
    expect(asked()).toBe(2);
    expect(halt.reason).toMatch(/^the run asked no more: 2 calls in a row failed/);
    halt.close();
  });

  test('are forgotten when a call is answered', async () => {
    const { halt, asked } = await watching([refused], { callsWithoutReply: 2 });
    await missing(halt, 1);
    halt.answered(500);
    await missing(halt, 1);
    expect([asked(), halt.reason]).toEqual([0, undefined]);
    halt.close();
  });

  test('are asked about once, however many miss at a time', async () => {
    const { halt, asked } = await watching([200], { callsWithoutReply: 1 });
    await Promise.all([halt.unanswered(), halt.unanswered(), halt.unanswered()]);
    expect(asked()).toBe(1);
    halt.close();
  });

  test('halt after ten where the profile says nothing', async () => {
    const { halt, asked } = await watching([refused]);
    await missing(halt, usualBounds.callsWithoutReply - 1);
    expect(asked()).toBe(0);
    await missing(halt, 1);
    expect(halt.reason).toMatch(/^the run asked no more: 10 calls/);
    halt.close();
  });

  test('halt nothing for trouble that is not of the network', async () => {
    const { halt, asked } = await watching([new Error('a fault of ours')], { callsWithoutReply: 1 });
    await missing(halt, 1);
    expect([asked(), halt.reason]).toEqual([1, undefined]);
    halt.close();
  });
});

describe('a gateway that says the bank is away', () => {
  test.each([429, 502, 503, 504])('counts like no reply: %i', async (code) => {
    const { halt } = await watching([code], { callsWithoutReply: 2 });
    halt.answered(code);
    await missing(halt, 1);
    expect(halt.reason).toBe(
      `the run asked no more: 2 calls in a row failed, and bank.example answers every call with status ${code}; run again when the bank is up`,
    );
    halt.close();
  });

  test.each([200, 401, 500, 501, 505])('is not meant by %i', async (code) => {
    const { halt, asked } = await watching([code], { callsWithoutReply: 1 });
    halt.answered(code);
    await missing(halt, 1);
    expect([asked(), halt.reason]).toEqual([1, undefined]);
    halt.close();
  });
});

describe('the time of a run', () => {
  test('ends it', async () => {
    const { halt } = await watching([200], { runTimeout: 5 });
    await new Promise((resolve) => halt.signal.addEventListener('abort', resolve, { once: true }));
    expect(halt.reason).toBe(
      'the run asked no more: it took longer than 0.005 s; raise budgets.runTimeoutSeconds if that is too short',
    );
  });
});
