/**
 * Bodies of standing orders: every frequency, and for MonthlyVariable months of which none occurs twice
 * (ERR-10).
 */

import * as fc from 'fast-check';
import { executionRules, frequencies, type Frequency } from '../model/codes.js';
import { addDays } from '../model/dates.js';
import { ibanOf, isBban } from '../model/identifiers.js';
import { domesticPayments, type DomesticPayment } from './domestic-payment.js';
import { days } from './day.js';
import type { PaymentSetting } from './setting.js';

export type PeriodicPayment = Omit<DomesticPayment, 'requestedExecutionDate'> & {
  readonly startDate: string;
  readonly endDate?: string;
  readonly frequency: Frequency;
  readonly executionRule?: string;
  readonly dayOfExecution?: string;
  readonly monthsOfExecution?: readonly string[];
};

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The order without the day of a single payment, which it has no place for. */
function orderOf(payment: DomesticPayment): Omit<DomesticPayment, 'requestedExecutionDate'> {
  const { requestedExecutionDate: _day, ...order } = payment;
  return order;
}

function schedules(setting: PaymentSetting) {
  return fc
    .record(
      {
        startDate: days(setting.today, setting.days),
        lasts: fc.constantFrom(0, 1, 31, 366, 1461),
        frequency: fc.constantFrom(...frequencies),
        executionRule: fc.constantFrom(...executionRules),
        dayOfExecution: fc.constantFrom(...daysOfMonth),
        chosen: fc.subarray(months, { minLength: 1, maxLength: 11 }),
      },
      { requiredKeys: ['startDate', 'frequency', 'chosen'] },
    )
    .map(({ lasts, chosen, ...schedule }) => ({
      ...schedule,
      ...(lasts === undefined ? {} : { endDate: addDays(schedule.startDate, lasts) }),
      ...(schedule.frequency === 'MonthlyVariable' ? { monthsOfExecution: chosen } : {}),
    }));
}

/** A Norwegian number may come with its IBAN beside it. */
function withIban<Account extends object>(account: Account): Account & { readonly iban?: string } {
  const bban = 'bban' in account ? String(account.bban) : '';
  return isBban(bban) ? { ...account, iban: ibanOf(bban) } : account;
}

/** Every kind of valid standing order body within a setting. */
export function periodicPayments(setting: PaymentSetting): fc.Arbitrary<PeriodicPayment> {
  return fc
    .tuple(domesticPayments(setting).map(orderOf), schedules(setting), fc.boolean(), fc.boolean())
    .map(([order, schedule, debtorIban, creditorIban]) => ({
      ...order,
      ...(debtorIban ? { debtorAccount: withIban(order.debtorAccount) } : {}),
      ...(creditorIban ? { creditorAccount: withIban(order.creditorAccount) } : {}),
      ...schedule,
    }));
}
