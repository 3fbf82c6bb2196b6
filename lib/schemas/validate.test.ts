import { describe, expect, test } from 'vitest';
import { validate, validatorFor } from './index.js';

const payment = {
  instructedAmount: { amount: '10.50', currency: 'NOK' },
  creditorName: 'Grocery shop',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '95360573002', currency: 'NOK' },
};

/** Findings as `path message [clause basis]`. */
function told(name: Parameters<typeof validate>[0], value: unknown): readonly string[] {
  return validate(name, value).map(
    ({ path, message, clause, basis }) => `${path} ${message} [${clause ?? '-'} ${basis}]`,
  );
}

describe('findings', () => {
  test('of a valid body there are none', () => {
    expect(validate('domestic-payment', payment)).toEqual([]);
  });

  test('carry path, message, keyword, masked value, clause, basis and constraint', () => {
    expect(validate('domestic-payment', { ...payment, creditorName: 'a'.repeat(71) })).toEqual([
      {
        path: '/creditorName',
        message: 'longer than 70 characters (71)',
        keyword: 'maxLength',
        value: 'masked (71 characters)',
        clause: 'PAY-06',
        basis: 'stated',
        constraint: 'psd2:credit-transfer#/properties/creditorName/maxLength',
      },
    ]);
  });

  test('name all mistakes of a body at once', () => {
    const body = {
      ...payment,
      instructedAmount: { amount: '10.505', currency: 'NOK' },
      creditorAddress: {},
      purposeCode: 'RENT',
      remittanceInformationUnstructured: '',
    };
    expect(told('domestic-payment', body).toSorted()).toEqual([
      '/creditorAddress/country is missing [PAY-21 stated]',
      '/instructedAmount/amount more than 2 fraction digits for NOK (3) [TYPE-05 stated]',
      '/purposeCode is none of INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR [PAY-56 stated]',
      '/remittanceInformationUnstructured shorter than 1 character (0) [PAY-38 stated]',
    ]);
  });

  test('tell a failed alternative once, without its branches', () => {
    const neither = { ...payment, debtorAccount: { currency: 'NOK' } };
    expect(told('domestic-payment', neither)).toEqual([
      '/debtorAccount exactly one of bban | other [PAY-26 stated]',
    ]);
    const other = { identification: 'x', schemeNameProprietary: 'creditCardAccount' };
    const both = { ...payment, debtorAccount: { ...payment.debtorAccount, other } };
    expect(told('domestic-payment', both)).toEqual([
      '/debtorAccount exactly one of bban | other [PAY-25 stated]',
    ]);
  });

  test('tell two mistakes of one kind in two items apart', () => {
    const body = {
      ...payment,
      remittanceInformationStructuredArray: [{}, { reference: '1' }, { reference: '' }],
    };
    expect(told('domestic-payment', body)).toEqual([
      '/remittanceInformationStructuredArray/0/reference is missing [PAY-50 stated]',
      '/remittanceInformationStructuredArray/2/reference shorter than 1 character (0) [PAY-51 stated]',
    ]);
  });

  test('count characters as code points', () => {
    expect(validate('domestic-payment', { ...payment, creditorName: '𝐀'.repeat(70) })).toEqual([]);
    expect(told('domestic-payment', { ...payment, creditorName: '𝐀'.repeat(71) })).toEqual([
      '/creditorName longer than 70 characters (71) [PAY-06 stated]',
    ]);
  });

  test('of a null are about its type, of a type nothing else', () => {
    expect(told('domestic-payment', { ...payment, creditorName: null })).toEqual([
      '/creditorName is null, not a string [PAY-05 stated]',
    ]);
    expect(told('domestic-payment', null)).toEqual([' is null, not an object [END-09 derived]']);
  });

  test('name an amount by its custom where ISO 4217 has no say', () => {
    const body = { ...payment, instructedAmount: { amount: '1.234', currency: 'XDR' } };
    expect(told('domestic-payment', body)).toEqual([
      '/instructedAmount/amount more than 2 fraction digits for XDR (3) [TYPE-05 assumed]',
    ]);
  });

  test('of one call are not touched by the next', () => {
    const first = validate('basket', {});
    validate('basket', { paymentIds: [] });
    expect(first).toMatchObject([{ path: '/paymentIds', keyword: 'required' }]);
  });
});

test('a validator is compiled once', () => {
  expect(validatorFor('basket')).toBe(validatorFor('basket'));
});
