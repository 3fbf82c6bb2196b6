import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import type { ScaFlow } from '../state/access-records.js';
import { callBank, pisp, testBank, testStart } from '../testing/test-bank.js';
import type { BankCore } from '../types.js';

function flow(state: string, createdAt: number): ScaFlow {
  return {
    state,
    kind: 'registration',
    tpp: { id: 'PSDNO-FSA-222222222', name: 'TPP' },
    createdAt,
    step: 'login',
    formToken: 'token',
  };
}

/** A bank with flows of an age, and how often it looked for those that nobody can use any more. */
async function bankWithFlows(count: number, age: number) {
  let cores: readonly BankCore[] = [];
  let looks = 0;
  const bank = testBank((parts) =>
    withPolicy({ ...parts, duties: [(core) => void (cores = [core])] }, 'sca', (given) => ({
      flowLifetimeMs() {
        looks += 1;
        return given.flowLifetimeMs();
      },
    })),
  );
  const start = async () => {
    const { status } = await callBank(bank, pisp, 'GET', '/v1/users');
    expect(status).toBe(200);
  };
  await start();
  const [core] = cores;
  if (core === undefined) throw new Error('the bank did nothing');
  const { flows } = core.state;
  for (let each = 0; each < count; each += 1) flows.set(`old-${each}`, flow(`old-${each}`, testStart - age));
  looks = 0;
  return { start, size: () => flows.size, looks: () => looks };
}

describe('flows that nobody can use any more', () => {
  test('are forgotten when there are many', async () => {
    const few = await bankWithFlows(1_000, 600_001);
    await few.start();
    expect([few.size(), few.looks()]).toEqual([1_002, 0]);
    const many = await bankWithFlows(3_000, 600_001);
    await many.start();
    expect(many.size()).toBe(2);
  });

  test('are looked for again only when there are twice as many as were left', async () => {
    const bank = await bankWithFlows(3_000, 600_000);
    for (let each = 0; each < 50; each += 1) await bank.start();
    expect([bank.size(), bank.looks()]).toEqual([3_051, 1]);
  });
});
