/**
 * A bank that takes seconds over each call stays lawful, though a Date is older by then than when it was
 * sent.
 */

import { expect, onTestFinished, test, vi } from 'vitest';
import { allFaults } from '../lib/faults/index.js';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { inProcessTarget } from '../lib/embedded/embedded.js';
import { clock } from './signing/clock.js';
import { present } from '../lib/model/present.js';

/**
 * What the clauses on the Date come to at a bank that reads each request so many milliseconds after it was
 * sent.
 * @param fault what else is wrong with the bank
 */
async function verdictsAfter(milliseconds: number, fault?: string): Promise<Record<string, string>> {
  let past = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => Number(process.hrtime.bigint()) / 1e6 + past);
  onTestFinished(() => void vi.restoreAllMocks());
  const change = allFaults.find((each) => each.id === fault)?.change;
  if (fault !== undefined && change === undefined) throw new Error(`there is no fault ${fault}`);
  const { target, close } = await inProcessTarget({
    // What arrives late is read late.
    clock: () => Date.now() + milliseconds,
    ...present({ change }),
    around: (bank) => ({
      ...bank,
      handle(request) {
        past += milliseconds;
        return bank.handle(request);
      },
    }),
  });
  try {
    const { clauses } = await conduct([clock], { ...target, clock: Date.now }, { seed: 3, partial: true });
    return Object.fromEntries(clauses.map(({ clause, verdict }) => [clause, verdict]));
  } finally {
    await close();
  }
}

test('what came in time is judged, what the bank could no longer accept is told', async () => {
  expect(await verdictsAfter(0)).toMatchObject({ 'SIG-06': 'pass', 'SIG-07': 'pass', 'SIG-08': 'pass' });
  expect(await verdictsAfter(6_000)).toMatchObject({ 'SIG-06': 'pass', 'SIG-07': 'pass', 'SIG-08': 'pass' });
});

test('a bank that tolerates too little fails, also where it is slow', async () => {
  const fault = 'signing/half-a-minute';
  expect(await verdictsAfter(0, fault)).toMatchObject({ 'SIG-06': 'fail' });
  expect(await verdictsAfter(6_000, fault)).toMatchObject({ 'SIG-06': 'fail' });
});
