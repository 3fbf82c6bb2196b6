/** Sandbox data of one's own, by the example that is published. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createBank } from '../../bank/bank.js';
import { aisp, at, callBank, grantAccess, people, testParts } from '../../bank/testing/test-bank.js';
import { isNationalIdentity } from '../../model/identifiers.js';
import { ownDataFrom } from './own-data-file.js';

const example = fileURLToPath(new URL('../../../examples/bank/sandbox-data.json', import.meta.url));
const kari = '13818021202';

function withFile<T>(content: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-data-'));
  try {
    const file = join(folder, 'data.json');
    writeFileSync(file, content);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('data of one’s own', () => {
  const bank = createBank(ownDataFrom(example)(testParts()));
  const customers = () => bank.admin.customers(50).map(({ number }) => number);

  test('stand beside the fixed customers, and are made up', () => {
    expect(customers()).toEqual(expect.arrayContaining([people.private1, kari]));
    const own = customers().filter((each) => !Object.values<string>(people).includes(each));
    expect(own.filter((each) => !isNationalIdentity(each))).toEqual([]);
  });

  test('have accounts in two currencies, pending entries, many pages, and cards in two currencies', async () => {
    const psu = await grantAccess(bank, aisp, { customerNumber: kari, context: 'PRIVATE' });
    const { body } = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    const accounts = Object(body).accounts;
    expect(accounts.map(({ currency }: { currency: string }) => currency)).toEqual([
      'NOK',
      'EUR',
      'NOK',
      'NOK',
    ]);
    const target = `/v1/accounts/${String(at(body, 'accounts', 0, 'resourceId'))}/transactions?bookingStatus=both&dateFrom=2025-01-01&limit=100`;
    const page = (await callBank(bank, aisp, 'GET', target, psu)).body;
    expect(at(page, 'transactions', '_links', 'next', 'href')).toEqual(expect.any(String));
    expect(at(page, 'transactions', 'booked')).toHaveLength(100);
    const pending = (await callBank(bank, aisp, 'GET', target.replace('both', 'pending'), psu)).body;
    expect(at(pending, 'transactions', 'pending')).toHaveLength(2);
    const cards = Object((await callBank(bank, aisp, 'GET', '/v1/card-accounts', psu)).body).cardAccounts;
    expect(cards.map(({ currency }: { currency: string }) => currency)).toEqual(['NOK', 'EUR']);
  });

  test('a person acts under several agreements as well', async () => {
    for (const agreement of ['Boats', 'Cabins']) {
      const psu = await grantAccess(bank, aisp, { customerNumber: kari, context: 'CORPORATE', agreement });
      expect(psu['PSU-Corporate-ID']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('go with initialize, which leaves the fixed set alone, and come back with the lever reset', async () => {
    await callBank(bank, aisp, 'POST', '/v1/sandbox/initialize');
    expect(customers().toSorted()).toEqual(Object.values(people).toSorted());
    bank.admin.reset();
    expect(customers()).toContain(kari);
  });
});

describe('a file with a mistake', () => {
  test.each([
    ['{', /^--data: \S+data\.json is not JSON; look at line 1, column 2$/],
    ['12085592767 is Kari', /^--data: \S+data\.json is not JSON; look at line 1, column \d+$/],
    ['{"customer":[]}', /data\.json \/: there is no member "customer"; did you mean "customers"\?$/],
    [
      '{"customers":[{"customerNumber":"1","customerType":"PRIVATE","customerName":"A"}]}',
      /\/customers\/0\/customerNumber: must match/,
    ],
    [
      `{"customers":[{"customerNumber":"${people.private1}","customerType":"PRIVATE","customerName":"A"}]}`,
      /\/customers\/0\/customerNumber: there is such a customer already/,
    ],
    [
      `{"customers":[{"customerNumber":"${kari}","customerType":"PRIVATE","customerName":"A","accounts":[{"name":"A","bban":"36079000010"}]}]}`,
      /accounts\/0\/bban: the last digit/,
    ],
    [
      `{"customers":[{"customerNumber":"${kari}","customerType":"PRIVATE","customerName":"A","accounts":[{"name":"A","balance":"1.234"}]}]}`,
      /balance: "1.234" has more decimals than NOK/,
    ],
    [
      `{"agreements":[{"name":"A","owner":"${people.private1}","persons":[]}]}`,
      /\/agreements\/0\/owner: there is no such corporate customer/,
    ],
  ])('is one line: %s', (content, text) => {
    withFile(content, (file) => expect(() => ownDataFrom(file)).toThrow(text));
  });
});
