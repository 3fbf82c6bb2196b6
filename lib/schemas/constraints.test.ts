import { describe, expect, test } from 'vitest';
import { constraintsOf, validate } from './index.js';

describe('constraints as data', () => {
  test('a basket has these and no others', () => {
    expect(
      constraintsOf('basket').map(
        ({ path, keyword, clause, basis }) => `${path} ${keyword} ${clause ?? '-'} ${basis}`,
      ),
    ).toEqual([
      ' type - published',
      '/paymentIds required - published',
      '/paymentIds type - published',
      '/paymentIds minItems - framework',
      '/paymentIds maxItems LIM-03 stated',
      '/paymentIds uniqueItems - assumed',
      '/paymentIds/* type - published',
      '/paymentIds/* minLength - published',
    ]);
  });

  test('those of a referred schema stand at the place of the reference, with what they demand', () => {
    const found = constraintsOf('transactions').filter(
      ({ path, keyword }) => path.endsWith('/booked/*/transactionAmount/amount') && keyword === 'type',
    );
    expect(found).toEqual([
      {
        at: 'psd2:amount#/properties/amount',
        keyword: 'type',
        path: '/transactions/booked/*/transactionAmount/amount',
        clause: 'TYPE-07',
        basis: 'stated',
        value: 'string',
      },
    ]);
  });

  test('a finding points to its constraint', () => {
    const [finding] = validate('basket', { paymentIds: Array.from({ length: 101 }, (_, at) => `p-${at}`) });
    const constraint = constraintsOf('basket').find(({ keyword }) => keyword === 'maxItems');
    expect(finding).toMatchObject({ clause: 'LIM-03', message: 'more than 100 items (101)' });
    expect(finding?.constraint).toBe(`${constraint?.at ?? ''}/maxItems`);
  });
});
