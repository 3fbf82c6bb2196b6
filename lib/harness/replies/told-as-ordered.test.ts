import { describe, expect, test } from 'vitest';
import { mistoldIn } from './told-as-ordered.js';

const first = { reference: '20261749', referenceType: 'CINV' };
const second = { reference: '20261889', referenceType: 'SCOR' };
const transfer = {
  instructedAmount: { amount: '10.50', currency: 'NOK' },
  creditorName: 'Štěpánka Łącka',
  creditorAccount: { bban: '95360573002', currency: 'NOK' },
  remittanceInformationUnstructured: 'Invoice 17',
};
const bulk = {
  payments: [
    { ...transfer, ultimateDebtor: 'Kari Bakkejord' },
    { ...transfer, instructedAmount: { amount: '7.00', currency: 'NOK' }, ultimateDebtor: 'Ragnhild Selnes' },
  ],
};

describe('what is told as it was ordered', () => {
  test.each<[what: string, told: unknown, ordered: unknown]>([
    ['the same', bulk, bulk],
    ['nothing', {}, bulk],
    ['other members', { paymentId: '1', transactionStatus: 'RCVD' }, transfer],
    ['transfers in another order', { payments: bulk.payments.toReversed() }, bulk],
    ['references in another order', { list: [second, first] }, { list: [first, second] }],
    ['months in another order', { months: ['4', '1'] }, { months: ['1', '4'] }],
    ['another writing of a sum', { amount: 10.5 }, { amount: '10.50' }],
    ['a number with points', { bban: '9536.05.73002' }, { bban: '95360573002' }],
    ['a branch', { creditorAgent: 'DNBANOKKXXX' }, { creditorAgent: 'DNBANOKK' }],
    ['letters composed otherwise', { creditorName: 'A\u030As' }, { creditorName: 'Ås' }],
    ['a text that was cut', { remittanceInformationUnstructured: 'Inv' }, transfer],
    ['a list that is empty', { payments: [] }, bulk],
  ])('%s', (_, told, ordered) => {
    expect(mistoldIn(told, ordered)).toEqual([]);
  });
});

describe('what is told otherwise', () => {
  test.each<[member: string, told: unknown, ordered: unknown]>([
    ['creditorName', { ...transfer, creditorName: '?t?pánka ??cka' }, transfer],
    ['instructedAmount.amount', { instructedAmount: { amount: '10.05' } }, transfer],
    ['creditorAccount.currency', { creditorAccount: { currency: 'EUR' } }, transfer],
    [
      'payments.1.ultimateDebtor',
      { payments: bulk.payments.map((each) => ({ ...each, ultimateDebtor: 'Kari Bakkejord' })) },
      bulk,
    ],
    [
      'list.1.referenceType',
      { list: [{ ...second, referenceType: 'DISP' }, first] },
      { list: [first, second] },
    ],
    ['list.0.reference', { list: [second, { ...first, reference: '20261740' }] }, { list: [first, second] }],
    ['months', { months: ['1'] }, { months: ['1', '4'] }],
  ])('%s', (member, told, ordered) => {
    expect(mistoldIn(told, ordered).map((each) => each.member)).toEqual([member]);
  });
});
