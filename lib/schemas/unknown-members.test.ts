import { describe, expect, test } from 'vitest';
import { unknownMembers } from './index.js';

const payment = {
  instructedAmount: { amount: '10.50', currency: 'NOK' },
  creditorName: 'Grocery shop',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO', townName: 'Oslo' },
  debtorAccount: { bban: '95360573002', currency: 'NOK' },
  remittanceInformationStructuredArray: [{ reference: '1' }],
};

describe('members that a schema does not know', () => {
  test('a body of known members has none', () => {
    expect(unknownMembers('domestic-payment', payment)).toEqual([]);
  });

  test('are found at every depth and in list items, each once and without what is below', () => {
    const body = {
      ...payment,
      endToEndIdentification: { any: 1 },
      creditorAddress: { ...payment.creditorAddress, floor: 3 },
      debtorAccount: { ...payment.debtorAccount, iban: 'NO0995360573002' },
      remittanceInformationStructuredArray: [{ reference: '1' }, { reference: '2', referencType: 'SCOR' }],
      'odd/name~': 1,
    };
    expect(unknownMembers('domestic-payment', body)).toEqual([
      '/creditorAddress/floor',
      '/debtorAccount/iban',
      '/remittanceInformationStructuredArray/1/referencType',
      '/endToEndIdentification',
      '/odd~1name~0',
    ]);
  });

  test('are known where a use adds them', () => {
    const body = {
      ...payment,
      startDate: '2030-01-01',
      frequency: 'Monthly',
      debtorAccount: { ...payment.debtorAccount, iban: 'NO0995360573002' },
    };
    expect(unknownMembers('periodic-payment', body)).toEqual([]);
  });

  test('are never links of a map, nor numbered proprietary references', () => {
    const transaction = {
      transactionAmount: { amount: '1.00', currency: 'NOK' },
      additionalInformationProprietary7: 'x',
      additionalInformation: 'x',
      _links: { anything: { href: '/v1', verbs: ['GET'], templated: true } },
    };
    expect(unknownMembers('transaction-details', { transactionDetails: transaction })).toEqual([
      '/transactionDetails/additionalInformation',
      '/transactionDetails/_links/anything/templated',
    ]);
  });

  test('are not looked for where the schema leaves an object open, nor in what is no object', () => {
    expect(unknownMembers('card-transaction', { cardAcceptorAddress: { country: 'NO' } })).toEqual([]);
    expect(unknownMembers('domestic-payment', [])).toEqual([]);
    expect(unknownMembers('domestic-payment', { creditorAccount: 'x' })).toEqual([]);
  });
});
