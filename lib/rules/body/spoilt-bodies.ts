/**
 * Ways to break constraints between members, and conditional ones: each takes the whole body, or the object
 * concerned.
 */

import { addDays } from '../../model/dates.js';
import { minorUnits } from '../../model/currency.js';
import { present } from '../../model/present.js';
import type { AssumedAnswer } from '../rule.js';
import { membersOf } from './json-place.js';
import type { ListedConstraint } from './listed-constraints.js';

type Members = Readonly<Record<string, unknown>>;

/** A change of one object of the body; undefined where it cannot be broken so. */
export interface SpoiltObject {
  readonly how: string;
  readonly assumes?: AssumedAnswer;
  readonly from: (members: Members) => Members | undefined;
}

function without(members: Members, ...names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

const cardReference = { identification: '5413330000000101', schemeNameProprietary: 'creditCardAccount' };

const bothRemittances: readonly SpoiltObject[] = [
  {
    how: 'free text beside the list of references',
    from: (members) =>
      members['remittanceInformationStructuredArray'] === undefined
        ? undefined
        : { ...members, remittanceInformationUnstructured: 'Invoice 17' },
  },
  {
    how: 'a list of references beside the free text',
    from: (members) =>
      members['remittanceInformationUnstructured'] === undefined
        ? undefined
        : { ...members, remittanceInformationStructuredArray: [{ reference: '1234567897' }] },
  },
];

const monthsElsewhere: readonly SpoiltObject[] = [
  {
    how: 'chosen months with another frequency',
    from: (members) =>
      members['monthsOfExecution'] === undefined ? undefined : { ...members, frequency: 'Monthly' },
  },
];

const missingMonths: readonly SpoiltObject[] = [
  {
    how: 'no months for MonthlyVariable',
    from: (members) =>
      members['frequency'] === 'MonthlyVariable' ? without(members, 'monthsOfExecution') : undefined,
  },
];

const currencyAccount: readonly SpoiltObject[] = [
  {
    how: 'a currency account without creditorAgent',
    assumes: { question: 'currency-account-rule', answer: 'creditor-currency-not-nok' },
    from: (members) => {
      const account = membersOf(members['creditorAccount']);
      if (account['currency'] === undefined) return undefined;
      const currency = account['currency'] === 'NOK' ? 'EUR' : account['currency'];
      return { ...without(members, 'creditorAgent'), creditorAccount: { ...account, currency } };
    },
  },
];

function minorUnitBreak(currency: string, units: string): SpoiltObject {
  const amount = `${units}.${'5'.padStart(minorUnits(currency) + 1, '0')}`;
  return {
    how: `${amount} ${currency}`,
    // Another currency could make the payment a foreign one; only the digits differ where that matters.
    from: (members) => (members['currency'] === currency ? { ...members, amount } : undefined),
  };
}

/** Amounts in another currency, for bodies that take any. */
function minorUnitSwitch(currency: string, assumes?: AssumedAnswer): SpoiltObject {
  const amount = `1.${'5'.padStart(minorUnits(currency) + 1, '0')}`;
  return {
    how: `${amount} ${currency}`,
    ...present({ assumes }),
    from: (members) => (members['currency'] === currency ? undefined : { ...members, amount, currency }),
  };
}

const withdrawn = { question: 'withdrawn-minor-units', answer: 'as-before' } as const;
const unlisted = { question: 'unlisted-minor-units', answer: 2 } as const;

const disorder = (earlier: string, later: string): readonly SpoiltObject[] => [
  {
    how: `${later} a day before ${earlier}`,
    from: (members) => {
      const start = members[earlier];
      return typeof start === 'string' ? { ...members, [later]: addDays(start, -1) } : undefined;
    },
  },
];

const noNumber: readonly SpoiltObject[] = [
  { how: 'neither bban nor iban', from: (members) => without(members, 'bban', 'iban') },
];

/** The pointer of the object that a change of several members concerns. */
function holderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The changes that break a constraint between members, with the pointer of the object that they change. */
export function spoiltObjects(
  constraint: ListedConstraint,
): { readonly holder: string; readonly changes: readonly SpoiltObject[] } | undefined {
  const { keyword, path, clause, value } = constraint;
  const at = (holder: string, changes: readonly SpoiltObject[]) => ({ holder, changes });
  if (clause === 'PAY-09') return at('', currencyAccount);
  if (keyword === 'required' && path === '/monthsOfExecution') return at('', missingMonths);
  if (keyword === 'not') return at(path, clause === 'PAY-59' ? bothRemittances : monthsElsewhere);
  if (keyword === 'x-in-order' && Array.isArray(value)) {
    return at(holderOf(path), disorder(String(value[0]), String(value[1])));
  }
  if (keyword === 'x-minor-units') {
    return at(holderOf(path), [
      ...['1', '1234567'].flatMap((units) => ['NOK', 'EUR'].map((each) => minorUnitBreak(each, units))),
      ...(constraint.onlyCurrency ? [] : ['JPY', 'ISK', 'KWD'].map((each) => minorUnitSwitch(each))),
    ]);
  }
  if (keyword === 'x-customary-minor-units') {
    return at(
      holderOf(path),
      constraint.onlyCurrency ? [] : [minorUnitSwitch('HRK', withdrawn), minorUnitSwitch('XDR', unlisted)],
    );
  }
  if (keyword === 'oneOf/none') {
    return at(path, [
      { how: 'neither bban nor other', from: (members) => without(members, 'bban', 'other') },
    ]);
  }
  if (keyword === 'oneOf/several') {
    return at(path, [
      {
        how: 'bban and other',
        from: (members) => ({ bban: '95360573002', other: cardReference, ...members }),
      },
    ]);
  }
  if (keyword === 'anyOf' && path.endsWith('Account')) return at(path, noNumber);
  if (keyword === 'required') {
    const member = path.slice(path.lastIndexOf('/') + 1);
    return at(holderOf(path), [
      {
        how: 'left out',
        from: (members) => (members[member] === undefined ? undefined : without(members, member)),
      },
    ]);
  }
  return undefined;
}
