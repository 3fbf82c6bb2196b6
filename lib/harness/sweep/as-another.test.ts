import { expect, test } from 'vitest';
import { jsonBody, withBody, type RequestDraft } from '../../rules/request-draft.js';
import { asAnother, isTakenForSame } from './as-another.js';

const plain: RequestDraft = {
  operation: 'create-periodic-payment',
  method: 'POST',
  target: '/v1/periodic-payments/x',
  headers: [],
  signing: {},
  body: Buffer.alloc(0),
};
const sum = (amount: unknown) => ({ instructedAmount: { amount, currency: 'NOK' } });

test('a creation is made of another sum, with as many digits', () => {
  expect(jsonBody(asAnother(withBody(plain, { ...sum('409.15'), frequency: 'Monthly' })))).toEqual({
    ...sum('410.15'),
    frequency: 'Monthly',
  });
  expect(jsonBody(asAnother(withBody(plain, sum('12'))))).toEqual(sum('13'));
});

test('a bulk payment pays other sums', () => {
  const bulk = { ...plain, operation: 'create-bulk-payment' } as const;
  expect(jsonBody(asAnother(withBody(bulk, { payments: [sum('1.00'), sum('2.50')] })))).toEqual({
    payments: [sum('2.00'), sum('3.50')],
  });
});

test('what creates no payment, and what is no sum, stays', () => {
  const basket = withBody({ ...plain, operation: 'create-basket' }, { paymentIds: ['1'] });
  expect(asAnother(basket)).toBe(basket);
  expect(asAnother(plain)).toBe(plain);
  expect(jsonBody(asAnother(withBody(plain, sum(7))))).toEqual(sum(7));
});

test('409 to a creation says that there is such a payment', () => {
  expect(isTakenForSame(plain, { status: 409 })).toBe(true);
  expect(isTakenForSame(plain, { status: 400 })).toBe(false);
  expect(isTakenForSame({ ...plain, operation: 'read-balances' }, { status: 409 })).toBe(false);
});
