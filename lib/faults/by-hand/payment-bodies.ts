/**
 * Banks that read payment bodies a little wrong: one code too few or too many, only the first element, a
 * number for a text.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { wherePaymentsAreRefused } from '../consequences.js';
import { anyBody, at, keeps, lengthAt, pay, ruleOf } from '../body-mistakes.js';
import { faults, type Fault } from '../fault.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';

const array = 'remittanceInformationStructuredArray';
const one = 'remittanceInformationStructured';

/** Lists whose elements are not all looked at. */
const elements = (['PAY-49', 'PAY-50', 'PAY-51', 'PAY-52', 'PAY-53'] as const).flatMap(
  (clause): readonly Fault[] => [
    {
      id: `payment-bodies/${clause.toLowerCase()}-first-element-only`,
      title: 'Only the first element of the list of references is looked at',
      catches: [clause],
      findingsOnly: true,
      change: (parts) => keeps(parts, ruleOf(clause), ({ path }) => !/Array\/[1-9]/.test(path ?? '')),
    },
    {
      id: `payment-bodies/${clause.toLowerCase()}-last-element-only`,
      title: 'Only the last element of the list of references is looked at',
      catches: [clause],
      findingsOnly: true,
      change: (parts) => keeps(parts, ruleOf(clause), ({ path }) => !/Array\/0/.test(path ?? '')),
    },
  ],
);

/** Codes of the tables that a bank forgot. */
const forgotten = (
  [
    ['TYPE-19', 'instructedAmount.currency', 'ZWD'],
    ['TYPE-19', 'instructedAmount.currency', 'BYR'],
    ['TYPE-19', 'instructedAmount.currency', 'XPF'],
    ['TYPE-19', 'instructedAmount.currency', 'AED'],
    ['TYPE-23', 'creditorAddress.country', 'AX'],
    ['TYPE-23', 'creditorAddress.country', 'BQ'],
    ['TYPE-23', 'creditorAddress.country', 'ZW'],
    ['TYPE-27', 'purposeCode', 'VATX'],
    ['TYPE-27', 'purposeCode', 'OTHR'],
  ] as const
).map(
  ([clause, path, code]): Fault => ({
    id: `payment-bodies/${code.toLowerCase()}-forgotten`,
    title: `${code} is not taken as ${path}`,
    catches: [clause],
    // OTHR is what other scenarios of bodies send.
    mayFail: code === 'OTHR' ? wherePaymentsAreRefused : anyBody,
    change: (parts) => refusesAt(parts, pay, (request) => at(request, path) === code),
  }),
);

/** Codes that a bank takes beyond the tables. */
const added = (
  [
    // XXX is the code of ISO 4217 for no currency, which the table leaves out.
    [['PAY-03', 'TYPE-20'], 'instructedAmount.currency', 'XXX'],
    [['PAY-03', 'TYPE-20'], 'instructedAmount.currency', 'BYN'],
    [['PAY-03', 'TYPE-20'], 'instructedAmount.currency', 'nok'],
    [['PAY-03', 'TYPE-20'], 'instructedAmount.currency', '578'],
    [['PAY-22', 'TYPE-25'], 'creditorAddress.country', 'XK'],
    [['PAY-22', 'TYPE-25'], 'creditorAddress.country', 'UK'],
    [['PAY-22', 'TYPE-25'], 'creditorAddress.country', 'no'],
    [['PAY-56', 'TYPE-28'], 'purposeCode', 'GDDS'],
    [['PAY-56', 'TYPE-28'], 'purposeCode', 'sala'],
    [['PAY-32'], 'debtorAccount.other.schemeNameProprietary', 'debitCardAccount'],
    [['PAY-32'], 'debtorAccount.other.schemeNameProprietary', 'CREDITCARDACCOUNT'],
  ] as const satisfies readonly (readonly [readonly [ClauseId, ...ClauseId[]], string, string])[]
).map(
  ([catches, path, code]): Fault => ({
    id: `payment-bodies/${code === code.toLowerCase() ? 'lower-' : ''}${code.toLowerCase()}-taken`,
    title: `${code} is taken as ${path}`,
    catches,
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, ruleOf(catches[0]), (request) => at(request, path) === code),
  }),
);

/** Amounts with more digits than their currency has. */
const digits = (
  [
    ['yen-with-decimals', 'JPY', /\.\d$/],
    ['dinar-with-four-decimals', 'KWD', /\.\d{4}$/],
    ['krone-with-three-decimals', 'NOK', /\.\d{3}$/],
    ['krona-with-decimals', 'ISK', /\.\d$/],
    ['comma-for-point', 'NOK', /,/],
    ['exponent', 'NOK', /e/],
  ] as const
).map(
  ([name, currency, form]): Fault => ({
    id: `payment-bodies/${name}`,
    title: `Amounts of ${currency} like ${form.source} are taken`,
    catches: ['TYPE-03'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        ruleOf('TYPE-03'),
        (request) =>
          at(request, 'instructedAmount.currency') === currency &&
          form.test(String(at(request, 'instructedAmount.amount'))),
      ),
  }),
);

/** Numbers that are read as text. */
const numbers = (
  [
    ['PAY-05', 'creditorName'],
    ['PAY-08', 'creditorAgent'],
    ['PAY-11', 'creditorAccount.bban'],
    ['PAY-18', 'creditorAddress.buildingNumber'],
    ['PAY-16', 'creditorAddress.street'],
    ['PAY-19', 'creditorAddress.postalCode'],
    ['PAY-28', 'debtorAccount.bban'],
    ['PAY-35', 'ultimateDebtor'],
    ['PAY-44', `${one}.reference`],
    ['PAY-50', `${array}.reference`],
    ['PAY-37', 'remittanceInformationUnstructured'],
    ['TYPE-01', 'instructedAmount.amount'],
  ] as const satisfies readonly (readonly [ClauseId, string])[]
).map(
  ([clause, path]): Fault => ({
    id: `payment-bodies/${clause.toLowerCase()}-number-taken`,
    title: `A number is taken as ${path}`,
    catches: [clause],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf(clause), (request) => typeof at(request, path) === 'number'),
  }),
);

/** Members that a bank demands although they are optional. */
const demanded = (
  [
    ['PAY-07', 'creditorAgent'],
    ['PAY-17', 'creditorAddress.street'],
    ['PAY-18', 'creditorAddress.buildingNumber'],
    ['PAY-19', 'creditorAddress.postalCode'],
    ['PAY-20', 'creditorAddress.townName'],
    ['PAY-34', 'ultimateDebtor'],
    ['PAY-36', 'remittanceInformationUnstructured'],
    ['PAY-48', array],
    ['PAY-43', one],
    ['PAY-55', 'purposeCode'],
    ['PAY-57', 'requestedExecutionDate'],
  ] as const satisfies readonly (readonly [ClauseId, string])[]
).map(
  ([clause, path]): Fault => ({
    id: `payment-bodies/${clause.toLowerCase()}-demanded`,
    title: `${path} is demanded`,
    catches: [clause],
    mayFail: wherePaymentsAreRefused,
    change: (parts) => refusesAt(parts, pay, (request) => at(request, path) === undefined),
  }),
);

/** Members that a bank does not take although they are lawful. */
const untaken = (
  [
    ['DEP-01', 'townName', (request) => at(request, 'creditorAddress.townName') !== undefined],
    ['PAY-20', 'city', (request) => at(request, 'creditorAddress.city') !== undefined],
    ['PAY-43', 'the single reference', (request) => at(request, one) !== undefined],
    [
      'PAY-40',
      'free text with accents',
      (request) => /[éü]/.test(String(at(request, 'remittanceInformationUnstructured'))),
    ],
    ['PAY-49', 'a list of several references', (request) => Object(at(request, array)).length > 1],
    ['PAY-60', 'a list without free text', (request) => at(request, array) !== undefined],
    ['PAY-08', 'a BIC of eight characters', (request) => lengthAt('creditorAgent')(request) === 8],
    ['PAY-29', 'a card account', (request) => at(request, 'debtorAccount.other') !== undefined],
    ['PAY-27', 'an ordinary account', (request) => at(request, 'debtorAccount.bban') !== undefined],
    [
      'PAY-58',
      'a day more than three days ahead',
      (request) => at(request, 'requestedExecutionDate') !== undefined,
    ],
  ] as const satisfies readonly (readonly [ClauseId, string, (request: JudgedRequest) => boolean])[]
).map(
  ([clause, what, when]): Fault => ({
    id: `payment-bodies/${clause.toLowerCase()}-untaken`,
    title: `${what} is refused`,
    catches: [clause],
    mayFail: wherePaymentsAreRefused,
    change: (parts) => refusesAt(parts, pay, when),
  }),
);

export const paymentBodyFaults = faults(
  ...elements,
  ...forgotten,
  ...added,
  ...digits,
  ...numbers,
  ...demanded,
  ...untaken,
  {
    id: 'payment-bodies/dinar-with-two-decimals-only',
    title: 'Every currency has two decimals, so three of the Kuwaiti dinar are refused',
    catches: ['TYPE-03'],
    mayFail: ['TYPE-19'],
    change: (parts) =>
      refusesAt(parts, pay, (request) => /\.\d{3}$/.test(String(at(request, 'instructedAmount.amount')))),
  },
  {
    id: 'payment-bodies/yen-needs-decimals',
    title: 'Every currency has two decimals, so amounts of the yen without them are refused',
    catches: ['TYPE-03'],
    mayFail: [...anyBody, 'TYPE-19'],
    change: (parts) =>
      refusesAt(
        parts,
        pay,
        (request) =>
          at(request, 'instructedAmount.currency') === 'JPY' &&
          !String(at(request, 'instructedAmount.amount')).includes('.'),
      ),
  },
  {
    id: 'payment-bodies/card-without-currency',
    title: 'A card account needs no currency',
    catches: ['PAY-24'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-24'), (request) => at(request, 'debtorAccount.other') !== undefined),
  },
  {
    id: 'payment-bodies/account-without-currency',
    title: 'An account by its number needs no currency',
    catches: ['PAY-24'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-24'), (request) => at(request, 'debtorAccount.bban') !== undefined),
  },
  {
    id: 'payment-bodies/text-and-long-list',
    title: 'Free text beside a list of several references is taken',
    catches: ['PAY-59'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-59'), (request) => Object(at(request, array)).length > 1),
  },
  {
    id: 'payment-bodies/text-and-two-listed',
    title: 'Free text beside a list of two references is taken',
    catches: ['PAY-59'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-59'), (request) => Object(at(request, array)).length === 2),
  },
  {
    id: 'payment-bodies/text-and-short-list',
    title: 'Free text beside a single listed reference is taken',
    catches: ['PAY-59'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-59'), (request) => Object(at(request, array)).length === 1),
  },
  {
    id: 'payment-bodies/day-that-does-not-exist',
    title: 'The 30th of February is taken as the 2nd of March',
    catches: ['PAY-58'],
    mayFail: ['TRN-11'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-58'), (request) =>
        String(at(request, 'requestedExecutionDate')).endsWith('-02-30'),
      ),
  },
  {
    id: 'payment-bodies/leap-day-of-every-year',
    title: 'The 29th of February is a day of every year',
    catches: ['PAY-58'],
    mayFail: ['TRN-11'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-58'), (request) =>
        String(at(request, 'requestedExecutionDate')).endsWith('-02-29'),
      ),
  },
  {
    id: 'payment-bodies/norwegian-date',
    title: 'Day, month and year with points are taken',
    catches: ['PAY-58'],
    mayFail: ['TRN-11'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, ruleOf('PAY-58'), (request) =>
        /^\d\d\.\d\d\./.test(String(at(request, 'requestedExecutionDate'))),
      ),
  },
  {
    id: 'payment-bodies/euro-account-without-agent',
    title: 'An account in euros needs no creditorAgent',
    catches: ['PAY-09'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        `${ruleOf('PAY-09')}-usual`,
        (request) => at(request, 'creditorAccount.currency') === 'EUR',
      ),
  },
);
