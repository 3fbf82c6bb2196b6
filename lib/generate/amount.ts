/**
 * Amounts that fit their currency (TYPE-01 to TYPE-06): above zero, 13 digits before the point, its minor
 * units behind.
 */

import * as fc from 'fast-check';
import { minorUnits, type Currency } from '../model/currency.js';
import { anyListedCurrency } from './choice.js';
import type { PaymentSetting } from './setting.js';

export interface GeneratedAmount {
  readonly amount: string;
  readonly currency: Currency;
}

/** The most that 13 digits hold. */
export const largestWhole = 9_999_999_999_999;

function amountText(whole: number, fraction: number, shown: number): string {
  const digits = shown === 0 ? '' : `.${String(fraction % 10 ** shown).padStart(shown, '0')}`;
  const text = `${whole}${digits}`;
  // Zero is open, so the least amount stands in for it.
  return Number(text) > 0 ? text : shown === 0 ? '1' : `0.${'1'.padStart(shown, '0')}`;
}

/** Digits behind the point: mostly all of the currency, sometimes none or fewer. */
function shownDigits(units: number, choice: number, exact: boolean): number {
  return exact || choice > 2 ? units : Math.min(choice, units);
}

type AmountSetting = Pick<PaymentSetting, 'currencies' | 'smallest' | 'largest' | 'exactDigits'>;

/**
 * Amounts of each currency: one in twelve is the least and one the greatest that it has, the rest whole ones
 * and any other.
 */
export function amounts(setting: AmountSetting = {}): fc.Arbitrary<GeneratedAmount> {
  const top = setting.largest ?? largestWhole;
  const least = setting.smallest ?? 0;
  const extremes = fc.constantFrom(least, 1, top);
  const wholes = fc.oneof(
    { weight: 1, arbitrary: extremes },
    { weight: 2, arbitrary: fc.integer({ min: least, max: Math.min(top, 999_999) }) },
  );
  return fc
    .tuple(
      setting.currencies === undefined ? anyListedCurrency : fc.constantFrom(...setting.currencies),
      wholes,
      fc.oneof(fc.constantFrom(0, 1, 99_999), fc.nat({ max: 99_999 })),
      fc.nat({ max: 9 }),
      fc.nat({ max: 11 }),
    )
    .map(([currency, whole, fraction, choice, edge]) => {
      const units = minorUnits(currency);
      if (edge === 11) return { amount: amountText(least, least === 0 ? 1 : 0, units), currency };
      if (edge === 10) return { amount: amountText(top, 99_999, units), currency };
      const shown = shownDigits(units, choice, setting.exactDigits === true);
      return { amount: amountText(whole, fraction, shown), currency };
    });
}
