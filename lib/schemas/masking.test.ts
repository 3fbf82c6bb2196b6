import { describe, expect, test } from 'vitest';
import { validate } from './index.js';
import { shownValue } from './masking.js';

/** Members that say who somebody is, where they live, what they bought or which account or card is theirs. */
const personal = `accountName bban cardAcceptorId city creditorName customer customerName customerNumber debtorName displayName
  email href iban identification maskedPan name owner ownerName postalCode psuMessage reference
  remittanceInformationUnstructured street buildingNumber text townName transactionDetails ultimateCreditor ultimateDebtor`;

describe('values in findings', () => {
  test.each(personal.split(/\s+/))('of a member %s are masked, in a list too', (member) => {
    expect(shownValue(`/a/${member}`, 'Kari')).toBe('masked (4 characters)');
    expect(shownValue(`/a/${member}/0`, 'Kari')).toBe('masked (4 characters)');
    expect(shownValue(`/${member}/12`, 'Kari')).toBe('masked (4 characters)');
    expect(shownValue(`/${member}/currency`, 'NOK')).toBe('"NOK"');
  });

  test.each([
    ['/creditorName', 'Kari Nordmann', 'masked (13 characters)'],
    ['/debtorAccount/bban', '95360573002', 'masked (11 characters)'],
    ['/debtorAccount/bban', 95360573002, 'masked (11 characters)'],
    ['/debtorAccount/iban', 'NO0995360573002', 'masked (15 characters)'],
    ['/customerNumber', '13039319955', 'masked (11 characters)'],
    ['/purposeCode', '13039319955', 'masked (11 characters)'],
    ['/purposeCode', '9536 05 73002', 'masked (13 characters)'],
    ['/paymentIds/3', '9536.05.73002', 'masked (13 characters)'],
    ['/_links/scaRedirect/href', 'https://bank.example/?state=secret', 'masked (34 characters)'],
    ['/purposeCode', '12345678', '"12345678"'],
    ['/purposeCode', '123456789', 'masked (9 characters)'],
    ['/purposeCode', '1234-56789', '"1234-56789"'],
    ['/purposeCode', '1  23456789', '"1  23456789"'],
    ['/purposeCode', 'sala', '"sala"'],
    ['/purposeCode', '𝐀'.repeat(40), `"${'𝐀'.repeat(40)}"`],
    ['/purposeCode', '𝐀'.repeat(41), `"${'𝐀'.repeat(40)}…"`],
    ['/creditorName', '𝐀𝐀', 'masked (2 characters)'],
    ['', 'text', '"text"'],
    ['/0', 'text', '"text"'],
    ['/instructedAmount/amount', '1234567890123456.78', '"1234567890123456.78"'],
    ['/instructedAmount/amount', 10.5, '10.5'],
    ['/requestedExecutionDate', '2030-02-30', '"2030-02-30"'],
    ['/frequency', 'x'.repeat(41), `"${'x'.repeat(40)}…"`],
    ['/transactionFeeIndicator', true, 'true'],
    ['/creditorAccount', { bban: '95360573002' }, 'an object'],
    ['/paymentIds', ['95360573002'], 'an array of 1'],
    ['/creditorAccount', null, 'null'],
  ])('at %s %j is %s', (path, value, shown) => {
    expect(shownValue(path, value)).toBe(shown);
  });

  test('no finding tells a name, an account number or an identity number', () => {
    const secret = '95360573002';
    const body = {
      instructedAmount: secret,
      creditorName: 'Kari Nordmann'.repeat(9),
      creditorAgent: secret,
      creditorAccount: { bban: secret.repeat(3), currency: secret },
      creditorAddress: { street: secret.repeat(9), country: secret },
      debtorAccount: { bban: secret.repeat(3), other: secret, currency: secret },
      ultimateDebtor: [secret],
      remittanceInformationStructuredArray: [{ reference: secret.repeat(4) }],
      purposeCode: secret,
      requestedExecutionDate: secret,
    };
    const findings = validate('domestic-payment', body);
    expect(findings.length).toBeGreaterThan(8);
    expect(JSON.stringify(findings)).not.toMatch(/95360573002|Nordmann/);
  });
});
