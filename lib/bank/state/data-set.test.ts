import { describe, expect, test } from 'vitest';
import { fixedDataSet } from './data-set.js';

const set = fixedDataSet('2026-06-15');

/** MOD11 over ten digits, written out anew: the published check of Norwegian account numbers. */
function passesMod11(bban: string): boolean {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
  return weights.reduce((sum, weight, index) => sum + weight * Number(bban[index]), 0) % 11 === 0;
}

describe('the fixed data set', () => {
  test('has the published customers with their accounts and cards', () => {
    const holdings = [...set.customers.values()].map((each) => [
      each.customerNumber,
      each.customerType,
      [...set.accounts.values()].filter((one) => one.owner === each.customerNumber).length,
      [...set.cardAccounts.values()].filter((one) => one.owner === each.customerNumber).length,
    ]);
    expect(holdings).toEqual([
      ['13039319955', 'PRIVATE', 2, 1],
      ['12085592767', 'PRIVATE', 2, 1],
      ['18129215603', 'CORPORATE', 2, 0],
      ['20079518612', 'CORPORATE', 2, 0],
    ]);
  });

  test('has account numbers and IBANs that pass their checks', () => {
    for (const { bban, iban, booked } of set.accounts.values()) {
      expect(bban).toMatch(/^\d{11}$/);
      expect(passesMod11(bban)).toBe(true);
      expect(iban.slice(4)).toBe(bban);
      expect(BigInt(`${bban}2324${iban.slice(2, 4)}`) % 97n).toBe(1n);
      expect(booked).toBe(1_000_000n);
    }
  });

  test('has transactions on several days, some older than 90 days, and pending ones on the first account', () => {
    const [first, second] = [...set.transactions.values()];
    const days = new Set(first?.filter((each) => each.state === 'booked').map((each) => each.bookingDate));
    expect(days.size).toBeGreaterThanOrEqual(5);
    expect(first?.some((each) => each.bookingDate < '2026-03-17')).toBe(true);
    expect(first?.filter((each) => each.state === 'pending').length).toBe(3);
    expect(second?.some((each) => each.state === 'pending')).toBe(false);
    const ids = [...set.transactions.values()].flat().map((each) => each.transactionId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('keeps its ids on another day', () => {
    const later = fixedDataSet('2026-06-16');
    expect([...later.accounts.keys()]).toEqual([...set.accounts.keys()]);
    expect([...later.agreements.keys()]).toEqual([...set.agreements.keys()]);
    expect([...later.customers.values()].map((each) => each.customerId)).toEqual(
      [...set.customers.values()].map((each) => each.customerId),
    );
    expect(fixedDataSet('2026-06-16')).toBe(later);
  });
});
