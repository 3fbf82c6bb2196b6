/**
 * Amount texts. Money is never a binary fraction here: an amount is a decimal text, or a BigInt of minor
 * units.
 */

import { minorUnits } from './currency.js';

const amountForm = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal text taken apart. */
export interface AmountParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/** The parts of an amount text, or undefined when it is no plain decimal number. */
export function amountParts(text: string): AmountParts | undefined {
  const parts = amountForm.exec(text);
  return parts === null
    ? undefined
    : { negative: parts[1] === '-', whole: parts[2] ?? '', fraction: parts[3] ?? '' };
}

/** Digits after the point; 0 where there is none. */
export function fractionDigits(text: string): number {
  return amountParts(text)?.fraction.length ?? 0;
}

/** True when the fraction digits do not exceed the currency's minor units (TYPE-03). */
export function fitsMinorUnits(text: string, currency: string): boolean {
  const parts = amountParts(text);
  return parts !== undefined && parts.fraction.length <= minorUnits(currency);
}

/** The amount in minor units of its currency. Digits beyond them are an error. */
export function toMinorUnits(text: string, currency: string): bigint {
  const parts = amountParts(text);
  const digits = minorUnits(currency);
  if (parts === undefined || parts.fraction.length > digits)
    throw new Error(`${text} is no amount of ${currency}`);
  const value = BigInt(parts.whole + parts.fraction.padEnd(digits, '0'));
  return parts.negative ? -value : value;
}

/** An amount of minor units as text with exactly the digits of the currency. */
export function fromMinorUnits(value: bigint, currency: string): string {
  const digits = minorUnits(currency);
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
