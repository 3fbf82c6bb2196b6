/** Banks that lawfully choose otherwise: amounts, account numbers, BICs and days in payment bodies. */

import { withoutRule, withPolicy } from '../../bank/part-changes.js';
import { currencyStanding, minorUnits } from '../../model/currency.js';
import { addDays } from '../../model/dates.js';
import { isBban, isKid } from '../../model/identifiers.js';
import { domesticOrder, type Order, ordersWith } from '../body-orders.js';
import { variants } from '../fault.js';
import { toldOrNot } from '../profile-answers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

function digitsOf({ amount }: Order): number {
  return /\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0;
}

function isExact(order: Order): boolean {
  const { amount } = order.currencies;
  return typeof amount !== 'string' || digitsOf(order) === minorUnits(amount);
}

/** True for a reference that says no type, as a text that fits no KID. */
function isWrongKid(reference: unknown): boolean {
  if (typeof reference !== 'object' || reference === null || 'referenceType' in reference) return false;
  return 'reference' in reference && typeof reference.reference === 'string' && !isKid(reference.reference);
}

function weekday(day: unknown): number {
  return new Date(`${String(day)}T12:00:00Z`).getUTCDay();
}

const codesWithoutMinorUnits = ordersWith(
  (order) => currencyStanding(String(order.currencies.amount)) !== 'active' && digitsOf(order) > 0,
);

export const amountVariants = variants(
  ...toldOrNot(
    'amounts/exact-digits',
    'Amounts have exactly the minor digits of their currency',
    'Whether fewer digits follow the minor units is open (TYPE-03).',
    { 'fraction-digits': 'exactly' },
    (parts) =>
      refusesWhen(
        parts,
        'TYPE-03',
        ordersWith((order) => !isExact(order)),
      ),
  ),
  {
    id: 'amounts/unsettled-codes-in-whole-units',
    title: 'Codes without minor units of today are taken in whole units',
    because: 'ISO 4217 gives them no minor units (TYPE-03).',
    change: (parts) => refusesWhen(parts, 'TYPE-03', codesWithoutMinorUnits, 400, 'FORMAT_ERROR'),
  },
  ...toldOrNot(
    'amounts/zero-and-below-taken',
    'Amounts of zero and below are taken',
    'What answers them is open (PAY-02).',
    { 'zero-amount': 'accepted', 'negative-amount': 'accepted' },
    (parts) => withoutRule(parts, 'domestic-payment-pay-02-usual'),
  ),
  ...toldOrNot(
    'amounts/norwegian-numbers-only',
    'Accounts are named by Norwegian numbers that fit their check digit, and by no others',
    'The format of bban is open (PAY-12).',
    { 'bban-format': 'norwegian' },
    (parts) =>
      refusesWhen(
        parts,
        'PAY-12',
        ordersWith(({ numbers }) => numbers.some((each) => typeof each === 'string' && !isBban(each))),
        400,
        'FORMAT_ERROR',
      ),
  ),
  ...toldOrNot(
    'amounts/any-bic',
    'creditorAgent may be any text',
    'The format of the BIC is open (PAY-08).',
    { 'bic-format': 'accepted' },
    (parts) => withoutRule(parts, 'domestic-payment-pay-08-usual'),
  ),
  {
    id: 'amounts/address-lengths-of-iso-20022',
    title: 'townName and city have at most 35 characters, buildingNumber and postalCode 16',
    because: 'Their lengths are open (PAY-18, PAY-19, DEP-01).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-18',
        ordersWith(({ address }) =>
          (
            [
              ['townName', 35],
              ['city', 35],
              ['buildingNumber', 16],
              ['postalCode', 16],
            ] as const
          ).some(([name, longest]) => {
            const text = address[name];
            return typeof text === 'string' && text.length > longest;
          }),
        ),
      ),
  },
  {
    id: 'amounts/weekdays-only',
    title: 'Payments are executed from Monday to Friday',
    because: 'Which days a bank works on is open (PAY-58).',
    change: (parts) =>
      refusesWhen(
        parts,
        'PAY-58',
        ordersWith(({ day }) => day !== undefined && [0, 6].includes(weekday(day))),
      ),
  },
  {
    id: 'amounts/thirty-days-ahead',
    title: 'A payment is executed within thirty days',
    because: 'How far ahead the day may lie is open (PAY-58).',
    change: (parts) =>
      refusesWhen(parts, 'PAY-58', (request, { now }) => {
        const day = domesticOrder(request)?.day;
        return typeof day === 'string' && day > addDays(new Date(now).toISOString().slice(0, 10), 30);
      }),
  },
  {
    id: 'amounts/past-days-taken',
    title: 'A day in the past means today',
    because: 'What answers a past day is open (PAY-58).',
    change: (parts) => withPolicy(parts, 'payments', { acceptsExecutionDate: () => true }),
  },
  {
    id: 'amounts/kid-never-checked',
    title: 'KIDs are never checked',
    because: 'When a KID is checked is open; the profile says never (ERR-03).',
    change: (parts) => ({ ...parts, answers: { ...parts.answers, 'kid-checking': 'never' } }),
  },
  {
    id: 'amounts/references-without-type-are-kids',
    title: 'A reference without a type is taken for a KID, in the list and alone',
    because: 'What tells a KID from another reference is open, and when it is checked (ERR-03).',
    loses: /unbroken create-[a-z-]* was refused/,
    change: (parts) =>
      refusesWhen(
        parts,
        'ERR-03',
        ordersWith(({ reference, references = [] }) => [reference, ...references].some(isWrongKid)),
        400,
        'KID_INVALID',
      ),
  },
  {
    id: 'amounts/duplicate-flag-misread',
    title: 'allowLogicalDuplicate with another value than true and false is ignored',
    because: 'What answers it is open (END-06).',
    change: (parts) => ({
      ...overlooksWhen(parts, 'allow-logical-duplicate-is-boolean', () => true),
      answers: { ...parts.answers, 'non-boolean-duplicate-flag': 'ignored' },
    }),
  },
);
