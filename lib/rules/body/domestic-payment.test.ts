/** The table of the domestic credit transfer, each bound from both sides, written by hand. */

import { describe, expect, test } from 'vitest';
import { requestRules } from '../index.js';
import { judgedRequest } from '../judged-request.js';
import { violationsOf } from '../rule.js';
import { literalContext } from '../testing/literal-requests.js';

const least = {
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorName: 'K',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '95360573002', currency: 'NOK' },
};
const { creditorName: _name, ...nameless } = least;
const { instructedAmount: _amount, ...amountless } = least;
const { creditorAddress: _address, ...addressless } = least;
const { debtorAccount: _debtor, ...debtorless } = least;
const { creditorAccount: _account, ...accountless } = least;

const reference = { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: 'BITS' };
const card = { identification: '5413330000000101', schemeNameProprietary: 'creditCardAccount' };

/** Clauses of the body rules that a body breaks. */
function broken(body: unknown): readonly string[] {
  const wire = {
    method: 'POST',
    target: '/v1/payments/norwegian-domestic-credit-transfers',
    headers: [['Content-Type', 'application/json']] as const,
    body: Buffer.from(JSON.stringify(body)),
  };
  const rules = requestRules.filter(({ id }) => id.startsWith('domestic-payment-'));
  return violationsOf(judgedRequest(wire), rules, literalContext).map(({ clause }) => clause);
}

const money = (amount: unknown, currency: unknown) => ({ ...least, instructedAmount: { amount, currency } });
const array = (item: unknown) => ({ ...least, remittanceInformationStructuredArray: [reference, item] });
const single = (item: unknown) => ({ ...least, remittanceInformationStructured: item });
const debtor = (debtorAccount: unknown) => ({ ...least, debtorAccount });
const address = (more: object) => ({ ...least, creditorAddress: { country: 'NO', ...more } });
const account = (more: object) => ({
  ...least,
  creditorAccount: { bban: '26743379224', currency: 'NOK', ...more },
});

describe('accepted bodies', () => {
  const accepted: readonly (readonly [why: string, body: unknown])[] = [
    ['the least', least],
    [
      'unknown members',
      { ...least, endToEndIdentification: '17', debtorAccount: { ...least.debtorAccount, x: 1 } },
    ],
    ['a name of 70', { ...least, creditorName: 'x'.repeat(70) }],
    ['70 characters beyond the basic plane count as 70', { ...least, creditorName: '\u{1D11E}'.repeat(70) }],
    ['an empty name', { ...least, creditorName: '' }],
    ['BIC of 8', { ...least, creditorAgent: 'DNBANOKK' }],
    ['BIC of 11', { ...least, creditorAgent: 'DNBANOKKXXX' }],
    ['bban of 30', account({ bban: '1'.repeat(30) })],
    ['bban of 1', account({ bban: '1' })],
    ['street of 70', address({ street: 'x'.repeat(70) })],
    ['city', address({ city: 'Oslo' })],
    ['town name', address({ townName: 'Oslo' })],
    ['both', address({ city: 'Oslo', townName: 'Oslo' })],
    ['a card as debtor', debtor({ other: card, currency: 'NOK' })],
    ['debtor bban of 30', debtor({ bban: '1'.repeat(30), currency: 'NOK' })],
    ['ultimate debtor of 70', { ...least, ultimateDebtor: 'x'.repeat(70) }],
    ['free text of 1', { ...least, remittanceInformationUnstructured: 'x' }],
    ['free text of 140', { ...least, remittanceInformationUnstructured: 'x'.repeat(140) }],
    ['free text of letters', { ...least, remittanceInformationUnstructured: 'Blåbærsyltetøy' }],
    ['an empty array', { ...least, remittanceInformationStructuredArray: [] }],
    [
      'an empty array beside free text',
      { ...least, remittanceInformationStructuredArray: [], remittanceInformationUnstructured: 'x' },
    ],
    ['references of 1', array({ reference: 'x', referenceType: 'x', referenceIssuer: 'x' })],
    [
      'references of 35',
      array({
        reference: 'x'.repeat(35),
        referenceType: 'x'.repeat(35),
        referenceIssuer: 'x'.repeat(35),
      }),
    ],
    ['a single reference', single(reference)],
    ['a single reference and the array', { ...array(reference), remittanceInformationStructured: reference }],
    ['a purpose', { ...least, purposeCode: 'OTHR' }],
    ['a leap day', { ...least, requestedExecutionDate: '2028-02-29' }],
    ['no fraction', money('1', 'NOK')],
    ['one fraction digit', money('1.5', 'NOK')],
    ['two fraction digits', money('1.55', 'NOK')],
    ['yen', money('100', 'JPY')],
    ['three fraction digits of dinars', money('1.555', 'KWD')],
    ['13 digits', money('9999999999999.99', 'NOK')],
  ];
  test.each(accepted)('%s', (_, body) => {
    expect(broken(body)).toEqual([]);
  });
});

describe('refused bodies', () => {
  const refused: readonly (readonly [clause: string, why: string, body: unknown])[] = [
    ['END-09', 'a list', []],
    ['END-09', 'a text', 'x'],
    ['END-09', 'nothing', null],
    ['PAY-01', 'no amount', amountless],
    ['PAY-02', 'amount as text', { ...least, instructedAmount: '1.00 NOK' }],
    ['PAY-02', 'zero', money('0.00', 'NOK')],
    ['PAY-02', 'negative', money('-1.00', 'NOK')],
    ['TYPE-01', 'no amount in it', { ...least, instructedAmount: { currency: 'NOK' } }],
    ['TYPE-01', 'a number', money(1, 'NOK')],
    ['TYPE-02', 'no currency in it', { ...least, instructedAmount: { amount: '1.00' } }],
    ['PAY-03', 'lower case', money('1.00', 'nok')],
    ['PAY-03', 'a currency of ISO that is not listed', money('1.00', 'BYN')],
    ['TYPE-03', 'three digits of kroner', money('1.000', 'NOK')],
    ['TYPE-03', 'one digit of yen', money('1.0', 'JPY')],
    ['TYPE-03', 'one digit of krónur', money('1.5', 'ISK')],
    ['TYPE-03', 'four digits of dinars', money('1.5555', 'KWD')],
    ['TYPE-03', 'a comma', money('1,50', 'NOK')],
    ['TYPE-06', '14 digits', money('10000000000000', 'NOK')],
    ['PAY-04', 'no name', nameless],
    ['PAY-05', 'name null', { ...least, creditorName: null }],
    ['PAY-05', 'name a number', { ...least, creditorName: 17 }],
    ['PAY-06', 'name of 71', { ...least, creditorName: 'x'.repeat(71) }],
    ['PAY-08', 'agent an object', { ...least, creditorAgent: { bic: 'DNBANOKK' } }],
    ['PAY-08', 'agent of 9', { ...least, creditorAgent: 'DNBANOKKX' }],
    ['PAY-09', 'euros without agent', account({ currency: 'EUR' })],
    ['PAY-10', 'no account', accountless],
    ['PAY-10', 'account a text', { ...least, creditorAccount: '26743379224' }],
    ['PAY-11', 'no bban', { ...least, creditorAccount: { currency: 'NOK' } }],
    ['PAY-12', 'bban of 31', account({ bban: '1'.repeat(31) })],
    ['PAY-13', 'no account currency', { ...least, creditorAccount: { bban: '26743379224' } }],
    // XXX is the code of ISO 4217 for no currency, which the table leaves out.
    ['PAY-14', 'account currency unknown', account({ currency: 'XXX' })],
    ['PAY-15', 'no address', addressless],
    ['PAY-16', 'street of 71', address({ street: 'x'.repeat(71) })],
    ['PAY-18', 'building number a number', address({ buildingNumber: 1 })],
    ['PAY-19', 'postal code a number', address({ postalCode: 155 })],
    ['PAY-20', 'city an object', address({ city: {} })],
    ['PAY-21', 'no country', { ...least, creditorAddress: { townName: 'Oslo' } }],
    ['PAY-22', 'country unknown', address({ country: 'XK' })],
    ['PAY-22', 'country in lower case', address({ country: 'no' })],
    ['TYPE-24', 'country of 3', address({ country: 'NOR' })],
    ['TYPE-24', 'country of 1', address({ country: 'N' })],
    ['PAY-23', 'no debtor', debtorless],
    ['PAY-23', 'debtor a list', debtor([])],
    ['PAY-24', 'no debtor currency', debtor({ bban: '95360573002' })],
    ['PAY-25', 'bban and card', debtor({ bban: '95360573002', other: card, currency: 'NOK' })],
    ['PAY-26', 'neither', debtor({ currency: 'NOK' })],
    ['PAY-28', 'debtor bban of 31', debtor({ bban: '1'.repeat(31), currency: 'NOK' })],
    [
      'PAY-30',
      'no identification',
      debtor({ other: { schemeNameProprietary: 'creditCardAccount' }, currency: 'NOK' }),
    ],
    ['PAY-31', 'no scheme', debtor({ other: { identification: '1' }, currency: 'NOK' })],
    [
      'PAY-32',
      'another scheme',
      debtor({ other: { ...card, schemeNameProprietary: 'card' }, currency: 'NOK' }),
    ],
    ['PAY-35', 'ultimate debtor of 71', { ...least, ultimateDebtor: 'x'.repeat(71) }],
    ['PAY-37', 'free text a list', { ...least, remittanceInformationUnstructured: ['x'] }],
    ['PAY-38', 'free text empty', { ...least, remittanceInformationUnstructured: '' }],
    ['PAY-39', 'free text of 141', { ...least, remittanceInformationUnstructured: 'x'.repeat(141) }],
    ['PAY-43', 'single reference a list', single([reference])],
    ['PAY-44', 'single without reference', single({ referenceType: 'SCOR' })],
    ['PAY-45', 'single of 36', single({ reference: 'x'.repeat(36) })],
    ['PAY-45', 'single empty', single({ reference: '' })],
    ['PAY-46', 'single type of 36', single({ ...reference, referenceType: 'x'.repeat(36) })],
    ['PAY-47', 'single issuer empty', single({ ...reference, referenceIssuer: '' })],
    ['PAY-49', 'array an object', { ...least, remittanceInformationStructuredArray: reference }],
    ['PAY-49', 'second item a text', array('1234567897')],
    ['PAY-50', 'second item without reference', array({ referenceType: 'SCOR' })],
    ['PAY-51', 'second item of 36', array({ reference: 'x'.repeat(36) })],
    ['PAY-52', 'second type empty', array({ ...reference, referenceType: '' })],
    ['PAY-53', 'second issuer of 36', array({ ...reference, referenceIssuer: 'x'.repeat(36) })],
    ['PAY-56', 'purpose unknown here', { ...least, purposeCode: 'GDDS' }],
    ['PAY-56', 'purpose in lower case', { ...least, purposeCode: 'othr' }],
    ['PAY-58', 'no leap year', { ...least, requestedExecutionDate: '2026-02-29' }],
    ['PAY-58', 'no ISO form', { ...least, requestedExecutionDate: '01.03.2026' }],
    ['PAY-59', 'free text and references', { ...array(reference), remittanceInformationUnstructured: 'x' }],
  ];
  test.each(refused)('%s: %s', (clause, _, body) => {
    expect(broken(body)).toEqual([clause]);
  });

  test('every mistake of a body is told', () => {
    const found = broken({ ...least, creditorName: 'x'.repeat(71), purposeCode: 'NONE', ultimateDebtor: 1 });
    expect(found.toSorted()).toEqual(['PAY-06', 'PAY-35', 'PAY-56']);
  });
});
