import { expect, test } from 'vitest';
import { seededRandom } from '../../model/seeded-random.js';
import { present } from '../../model/present.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { domesticPayment, testAmount } from './test-payments.js';

/** What 30 EUR have been worth at most since 2010, and more: no low-value exemption reaches that far. */
const lowValue = { NOK: 390, EUR: 30 } as const;

test('no low-value exemption covers a test payment, and none hurts', () => {
  for (const currency of ['NOK', 'EUR'] as const) {
    for (let seed = 1; seed < 50; seed += 1) {
      const { amount } = testAmount({}, currency, seededRandom(seed, 'amounts'));
      expect(amount).toMatch(/^\d+\.\d\d$/);
      expect(Number(amount)).toBeGreaterThan(lowValue[currency]);
      expect(Number(amount)).toBeLessThan(1_000);
    }
  }
});

test('a profile asks for other sums', () => {
  const { amount } = testAmount({ payments: { amounts: { NOK: 40 } } }, 'NOK', seededRandom(1, 'amounts'));
  expect(Number(amount)).toBeGreaterThanOrEqual(40);
  expect(Number(amount)).toBeLessThan(50);
});

test('the payee has a town where currencies are exchanged, and otherwise only the one of the profile', async () => {
  const { target } = await sampleTarget(() => jsonReply(200, {}));
  const townOf = (currency: string, townName?: string) => {
    const creditor = { ...target.creditor, ...present({ townName }) };
    const debtor = { bban: '36062111016', currency };
    return domesticPayment({ ...target, creditor }, debtor, seededRandom(1, 'towns'))['creditorAddress'];
  };
  expect(townOf('NOK')).toEqual({ country: 'NO' });
  expect(townOf('EUR')).toEqual({ country: 'NO', townName: 'Oslo' });
  expect(townOf('EUR', 'Bergen')).toEqual({ country: 'NO', townName: 'Bergen' });
});
