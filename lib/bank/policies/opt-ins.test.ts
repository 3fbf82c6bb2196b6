import { describe, expect, test } from 'vitest';
import { optIns } from './opt-ins.js';

describe('opt-ins', () => {
  test('the header is a list with or without blanks, also over several lines', () => {
    expect([...optIns.asked(['longer-names, amount-as-string', 'cash-account-type-iso'])]).toEqual([
      'longer-names',
      'amount-as-string',
      'cash-account-type-iso',
    ]);
  });

  test.each([
    ['amount-as-string', '2020-08-01'],
    ['longer-names', '2024-10-01'],
    ['cash-account-type-iso', '2024-11-13'],
    ['cardaccount-switch-originalamount-and-transactionamount', '2024-11-13'],
  ] as const)('%s is the default from %s', (name, date) => {
    const since = optIns.defaultSince(name);
    expect(new Date(since).toISOString()).toBe(`${date}T00:00:00.000Z`);
    expect(optIns.inEffect(name, new Set(), since - 1, since)).toBe(false);
    expect(optIns.inEffect(name, new Set(), since, since)).toBe(true);
    expect(optIns.inEffect(name, new Set([name]), 0, since)).toBe(true);
  });
});
