import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import { withPolicy } from '../part-changes.js';
import {
  aisp,
  at,
  callBank,
  type CallHeaders,
  grantAccess,
  people,
  testBank,
  textAt,
} from '../testing/test-bank.js';

const hour = 3_600_000;
const day = 24 * hour;

function pass(bank: Bank, milliseconds: number): void {
  bank.admin.clock({ now: new Date(bank.admin.now() + milliseconds).toISOString() });
}

async function granted(
  bank: Bank,
): Promise<{ psu: CallHeaders; alone: CallHeaders; ids: readonly string[] }> {
  const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
  const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
  const ids = [0, 1].map((each) => textAt(list.body, 'accounts', each, 'resourceId'));
  return { psu, alone: { ...psu, 'PSU-IP-Address': undefined }, ids };
}

const read = (bank: Bank, id: string | undefined, what: string, headers: CallHeaders) =>
  callBank(bank, aisp, 'GET', `/v1/accounts/${id}/${what}`, headers);

describe('access without the PSU', () => {
  test.each(['balances', 'transactions?bookingStatus=both'])('four calls of %s in 24 hours', async (what) => {
    const bank = testBank();
    const { psu, alone, ids } = await granted(bank);
    for (let call = 0; call < 6; call += 1) expect((await read(bank, ids[0], what, psu)).status).toBe(200);
    for (let call = 0; call < 4; call += 1) expect((await read(bank, ids[0], what, alone)).status).toBe(200);
    const fifth = await read(bank, ids[0], what, alone);
    expect([fifth.status, at(fifth.body, 'tppMessages', 0, 'code')]).toEqual([429, 'ACCESS_EXCEEDED']);
    expect((await read(bank, ids[0], what, psu)).status).toBe(200);
    expect((await read(bank, ids[1], what, alone)).status).toBe(200);
    pass(bank, day - 1_000);
    expect((await read(bank, ids[0], what, alone)).status).toBe(429);
    pass(bank, 1_000);
    expect((await read(bank, ids[0], what, alone)).status).toBe(200);
  });

  test('the window rolls: each call counts for 24 hours of its own', async () => {
    const bank = testBank();
    const { alone, ids } = await granted(bank);
    for (let call = 0; call < 4; call += 1) {
      expect((await read(bank, ids[0], 'balances', alone)).status).toBe(200);
      pass(bank, 6 * hour);
    }
    expect((await read(bank, ids[0], 'balances', alone)).status).toBe(200);
    expect((await read(bank, ids[0], 'balances', alone)).status).toBe(429);
  });

  test('balances and transactions count apart', async () => {
    const bank = testBank();
    const { alone, ids } = await granted(bank);
    for (let call = 0; call < 4; call += 1) await read(bank, ids[0], 'balances', alone);
    expect((await read(bank, ids[0], 'transactions?bookingStatus=both', alone)).status).toBe(200);
  });

  test('balances go on after the hour of the SCA, the account list does not', async () => {
    const bank = testBank();
    const { psu, alone, ids } = await granted(bank);
    pass(bank, 2 * hour);
    expect((await read(bank, ids[0], 'balances', alone)).status).toBe(200);
    expect((await read(bank, ids[0], 'balances', psu)).status).toBe(401);
    expect((await callBank(bank, aisp, 'GET', '/v1/accounts', alone)).status).toBe(401);
  });

  test('an account that was not seen online for 180 days is out of reach', async () => {
    const bank = testBank((parts) => withPolicy(parts, 'consent', { lifetimeMs: () => 400 * day }));
    const { alone, ids } = await granted(bank);
    pass(bank, 180 * day);
    expect((await read(bank, ids[0], 'balances', alone)).status).toBe(200);
    pass(bank, day);
    expect((await read(bank, ids[0], 'balances', alone)).status).toBe(401);
  });
});
