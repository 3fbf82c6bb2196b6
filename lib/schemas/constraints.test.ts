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

  test('an alternative is two: that no branch fits, and that several do', () => {
    const found = constraintsOf('debtor-account').filter(({ keyword }) => keyword.startsWith('oneOf'));
    expect(found.map(({ path, keyword, clause }) => `${path} ${keyword} ${clause ?? '-'}`)).toEqual([
      ' oneOf/none PAY-26',
      ' oneOf/several PAY-25',
    ]);
    expect(found[0]?.value).toHaveLength(2);
    expect(found[1]?.value).toEqual(found[0]?.value);
  });

  test('one without a clause has none, rather than an empty one', () => {
    const found = constraintsOf('basket').filter(({ clause }) => clause === undefined);
    expect(found).not.toEqual([]);
    for (const each of found) expect(Object.keys(each)).not.toContain('clause');
  });

  test('two dates in order are told at the later one, digits at the amount', () => {
    const places = [...constraintsOf('periodic-payment'), ...constraintsOf('instructed-amount')].map(
      ({ path, keyword }) => `${path} ${keyword}`,
    );
    expect(places).toContain('/endDate x-in-order');
    expect(places).toContain('/amount x-minor-units');
    expect(places).toContain('/amount x-customary-minor-units');
  });

  test('a finding points to its constraint', () => {
    const [finding] = validate('basket', { paymentIds: Array.from({ length: 101 }, (_, at) => `p-${at}`) });
    const constraint = constraintsOf('basket').find(({ keyword }) => keyword === 'maxItems');
    expect(finding).toMatchObject({ clause: 'LIM-03', message: 'more than 100 items (101)' });
    expect(finding?.constraint).toBe(`${constraint?.at ?? ''}/maxItems`);
  });
});
