/** Mistakes in the members of payments. */

import { paying } from './calls.js';
import { numbers } from './client-bed.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const amount = (value: unknown, currency: unknown = 'NOK') =>
  paying({ instructedAmount: { amount: value, currency } });

export const bodyMistakes: readonly BankMistake[] = [
  at('amount a number', 'TYPE-01', /\/instructedAmount\/amount is a number, not a string/, amount(12.5)),
  ...alike('TYPE-05', /\/instructedAmount\/amount is no decimal number/, {
    'amount with a comma': amount('12,50'),
    'amount with thousands': amount('1 000.00'),
    'amount with currency': amount('NOK 5'),
    'amount empty': amount(''),
    'amount with an exponent': amount('1e3'),
    'amount with a plus': amount('+5.00'),
  }),
  at(
    'amount with three decimals',
    'TYPE-05',
    /\/instructedAmount\/amount more than 2 fraction digits for NOK \(3\)/,
    amount('12.505'),
  ),
  ...alike('PAY-02', /\/instructedAmount\/amount is not above zero/, {
    'amount negative': amount('-5.00'),
    'amount zero': amount('0.00'),
  }),
  at(
    'amount too long',
    'TYPE-06',
    /\/instructedAmount\/amount has more than \d+ digits before the point/,
    amount('12345678901234567890.00'),
  ),
  at('amount null', 'TYPE-01', /\/instructedAmount\/amount is null, not a string/, amount(null)),
  ...alike('PAY-03', /\/instructedAmount\/currency is none of the \d+ listed values/, {
    'currency in small letters': amount('5.00', 'nok'),
    'currency kr': amount('5.00', 'kr'),
    'currency numeric': amount('5.00', '578'),
  }),
  at(
    'currency missing',
    'TYPE-02',
    /\/instructedAmount\/currency is missing/,
    paying({ instructedAmount: { amount: '5.00' } }),
  ),
  ...alike('ADR-11', /\/creditorAddress\/townName townName of the creditor is needed/, {
    'currency of elsewhere in a domestic payment': amount('5.00', 'EUR'),
    'debtor currency of elsewhere': paying({ debtorAccount: { bban: numbers.daily, currency: 'EUR' } }),
  }),
  at(
    'instructedAmount as text',
    'PAY-02',
    /\/instructedAmount is a string, not an object/,
    paying({ instructedAmount: '5.00' }),
  ),
  at(
    'no instructedAmount',
    'PAY-01',
    /\/instructedAmount is missing/,
    paying({ instructedAmount: undefined }),
  ),
  at(
    'amount of Open Banking UK',
    'END-13',
    /\/instructedAmount\/Amount nobody reads this member: did you mean amount\?/,
    paying({ instructedAmount: { Amount: '5.00', Currency: 'NOK' } }),
  ),
  at('no creditorAccount', 'PAY-10', /\/creditorAccount is missing/, paying({ creditorAccount: undefined })),
  at('no creditorName', 'PAY-04', /\/creditorName is missing/, paying({ creditorName: undefined })),
  at(
    'creditorName empty',
    'END-13',
    /\/creditorName the text is empty: give it a value, or leave the member ou/,
    paying({ creditorName: '' }),
  ),
  at(
    'creditorName too long',
    'PAY-06',
    /\/creditorName longer than \d+ characters \(\d+\)/,
    paying({ creditorName: 'x'.repeat(71) }),
  ),
  at(
    'creditorName a number',
    'PAY-05',
    /\/creditorName is a number, not a string/,
    paying({ creditorName: 5 }),
  ),
  at(
    'creditor_name',
    'END-13',
    /\/creditor_name nobody reads this member: did you mean creditorName\?/,
    paying({ creditorName: undefined, creditor_name: 'Kari' }),
  ),
  at(
    'creditor for creditorName',
    'END-13',
    /\/creditor nobody reads this member: did you mean creditorName\?/,
    paying({ creditorName: undefined, creditor: { name: 'Kari' } }),
  ),
  at('creditorName null', 'PAY-05', /\/creditorName is null, not a string/, paying({ creditorName: null })),
  at(
    'creditorName with a control character',
    'TRN-08',
    /\/creditorName the text has a control character, which a system behind th/,
    paying({ creditorName: 'Kari\u0007' }),
  ),
  at(
    'creditorAccount as text',
    'PAY-10',
    /\/creditorAccount is a string, not an object/,
    paying({ creditorAccount: numbers.other }),
  ),
  ...alike('PAY-11', /\/creditorAccount\/bban is missing/, {
    'creditorAccount empty': paying({ creditorAccount: {} }),
    'IBAN in capitals as a member': paying({ creditorAccount: { IBAN: numbers.dailyIban } }),
  }),
  at(
    'bban a number',
    'PAY-11',
    /\/creditorAccount\/bban is a number, not a string/,
    paying({ creditorAccount: { bban: 36062211010, currency: 'NOK' } }),
  ),
  at(
    'bban of a wrong check digit',
    'PAY-11',
    /\/creditorAccount\/bban the last digit is not the check digit of a Norwegian accou/,
    paying({ creditorAccount: { bban: '36062211011', currency: 'NOK' } }),
  ),
  at(
    'bban too long',
    'PAY-12',
    /\/creditorAccount\/bban longer than \d+ characters \(\d+\)/,
    paying({ creditorAccount: { bban: '1'.repeat(31), currency: 'NOK' } }),
  ),
  at(
    'bban with dots',
    'PAY-11',
    /\/creditorAccount\/bban write the account number without dots, blanks and hyphens/,
    paying({ creditorAccount: { bban: '3606.22.11010', currency: 'NOK' } }),
  ),
  at(
    'iban in bban',
    'PAY-11',
    /\/creditorAccount\/bban this is an IBAN: send it as iban where the product takes i/,
    paying({ creditorAccount: { bban: numbers.dailyIban, currency: 'NOK' } }),
  ),
  ...alike('END-13', /\/creditorAccount\/iban nobody reads this member: domestic accounts are named by b/, {
    'iban of a wrong check digit': paying({ creditorAccount: { iban: 'NO1236062111016' } }),
    'iban with blanks': paying({ creditorAccount: { iban: 'NO11 3606 2111 016' } }),
  }),
  ...alike('PAY-23', /\/debtorAccount the debtor account is not one that the PSU can pay from/, {
    'debtor of nobody': paying({ debtorAccount: { bban: '12345678911', currency: 'NOK' } }),
    'account of somebody else': paying({ debtorAccount: { bban: numbers.other, currency: 'NOK' } }),
  }),
  at('no debtorAccount', 'PAY-23', /\/debtorAccount is missing/, paying({ debtorAccount: undefined })),
  at(
    'country of three letters',
    'PAY-22',
    /\/creditorAddress\/country longer than 2 characters \(3\)/,
    paying({ creditorAddress: { country: 'NOR' } }),
  ),
  at(
    'country in small letters',
    'PAY-22',
    /\/creditorAddress\/country is none of the \d+ listed values/,
    paying({ creditorAddress: { country: 'no' } }),
  ),
  at(
    'country by name',
    'PAY-22',
    /\/creditorAddress\/country longer than 2 characters \(5\)/,
    paying({ creditorAddress: { country: 'Norge' } }),
  ),
  at(
    'street too long',
    'PAY-16',
    /\/creditorAddress\/street longer than \d+ characters \(\d+\)/,
    paying({ creditorAddress: { country: 'NO', street: 'x'.repeat(71) } }),
  ),
  at(
    'text too long',
    'PAY-39',
    /\/remittanceInformationUnstructured longer than \d+ characters \(\d+\)/,
    paying({ remittanceInformationUnstructured: 'x'.repeat(141) }),
  ),
  at(
    'text empty',
    'PAY-38',
    /\/remittanceInformationUnstructured shorter than 1 character \(0\)/,
    paying({ remittanceInformationUnstructured: '' }),
  ),
  at(
    'text a list',
    'PAY-37',
    /\/remittanceInformationUnstructured is an array, not a string/,
    paying({ remittanceInformationUnstructured: ['a'] }),
  ),
  at(
    'KID of a wrong check digit',
    'ERR-03',
    /\/remittanceInformationStructuredArray\/0\/reference the check digit of this KID fits neither MOD\d+ nor MOD\d+/,
    paying({
      remittanceInformationUnstructured: undefined,
      remittanceInformationStructuredArray: [{ reference: '12345675', referenceType: 'KID' }],
    }),
  ),
  at(
    'KID too long',
    'PAY-51',
    /\/remittanceInformationStructuredArray\/0\/reference longer than \d+ characters \(\d+\)/,
    paying({
      remittanceInformationUnstructured: undefined,
      remittanceInformationStructuredArray: [{ reference: '1'.repeat(36), referenceType: 'KID' }],
    }),
  ),
  at(
    'date of yesterday',
    'PAY-58',
    /\/requestedExecutionDate the product cannot be executed on this date/,
    paying({ requestedExecutionDate: '2020-01-01' }),
  ),
  ...alike('PAY-58', /\/requestedExecutionDate is no calendar day written YYYY-MM-DD/, {
    'date in Norwegian': paying({ requestedExecutionDate: '01.09.2026' }),
    'date with a time': paying({ requestedExecutionDate: '2026-09-01T00:00:00' }),
    'no such day': paying({ requestedExecutionDate: '2026-02-30' }),
    'date empty': paying({ requestedExecutionDate: '' }),
  }),
  at(
    'endToEndId of Berlin Group',
    'END-13',
    /\/endToEndIdentification nobody reads this member: use X-Request-ID, or a reference/,
    paying({ endToEndIdentification: 'x'.repeat(36) }),
  ),
  at(
    'purpose unknown',
    'PAY-56',
    /\/purposeCode is none of INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TA/,
    paying({ purposeCode: 'TOOLONG' }),
  ),
  at('an unknown member', 'END-13', /\/comment nobody reads this member/, paying({ comment: 'hello' })),
  ...alike('END-13', /\/debtorAccount\/iban is missing/, {
    'sepa without BIC, town and country': paying(
      {
        creditorAddress: undefined,
        creditorAccount: { iban: 'FR7630006000011234567890189', currency: 'EUR' },
        instructedAmount: { amount: '5.00', currency: 'EUR' },
      },
      '/v1/payments/sepa-credit-transfers',
    ),
    'sepa in NOK': paying(
      {
        creditorAgent: 'BNPAFRPPXXX',
        creditorAddress: { townName: 'Lyon', country: 'FR' },
        creditorAccount: { iban: 'FR7630006000011234567890189', currency: 'EUR' },
      },
      '/v1/payments/sepa-credit-transfers',
    ),
  }),
  at(
    'yen with decimals',
    'TYPE-05',
    /\/instructedAmount\/amount more than 0 fraction digits for JPY \(2\)/,
    paying(
      {
        creditorAgent: 'BNPAFRPPXXX',
        creditorAddress: { townName: 'Lyon', country: 'FR' },
        creditorAccount: { iban: 'FR7630006000011234567890189', currency: 'EUR' },
        instructedAmount: { amount: '900.50', currency: 'JPY' },
      },
      '/v1/payments/cross-border-credit-transfers',
    ),
  ),
];
