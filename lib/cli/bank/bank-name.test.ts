import { expect, test } from 'vitest';
import { bankName } from './bank-name.js';

test.each([
  [{}, 'reference bank'],
  [{ fault: 'sca/psu-id-renewed-each-time' }, 'reference bank with fault sca/psu-id-renewed-each-time'],
  [
    { variant: 'accounts/other-order, accounts/revoked-401', fault: 'errors/category-missing' },
    'reference bank with fault errors/category-missing and variant accounts/other-order, accounts/revoked-401',
  ],
])('%o: the bank says what was made of it', (flags, name) => {
  expect(bankName({ flags: new Map(Object.entries(flags)), words: [], line: [] })).toBe(name);
});
