/** Sums of money as they stand in texts for people, for example on the pages of an SCA. */

import { currencies, minorUnits } from '../../model/currency.js';
import { valueAt } from './reply.js';

export interface Sum {
  /** In minor units of its currency: øre, cents, yen. */
  readonly minor: number;
  readonly currency: string;
}

/** The sum that a payment orders. */
export function orderedSum(payment: unknown): Sum {
  const [amount, code] = ['amount', 'currency'].map((each) => valueAt(payment, ['instructedAmount', each]));
  const currency = typeof code === 'string' ? code : '';
  return { minor: Math.round(Number(amount) * 10 ** minorUnits(currency)), currency };
}

/** What sums come to together; undefined where they are of several currencies. */
export function totalOf(sums: readonly Sum[]): Sum | undefined {
  const [first] = sums;
  if (first === undefined || sums.some(({ currency }) => currency !== first.currency)) return undefined;
  return { ...first, minor: sums.reduce((total, { minor }) => total + minor, 0) };
}

/**
 * The pattern of a sum, whatever parts its thousands and its fraction: they may stand in elements of their
 * own, with blanks between.
 */
export function writingsOf({ minor, currency }: Sum): string {
  const fraction = minorUnits(currency);
  const digits = String(minor).padStart(fraction + 1, '0');
  const [units, rest] = [digits.slice(0, digits.length - fraction), digits.slice(digits.length - fraction)];
  const whole = units.replaceAll(/\B(?=(?:\d{3})+$)/gu, String.raw`[ .,'’\u00a0\u202f]?`);
  const part = rest.replace(/0+$/u, '');
  const after = part === '' ? '' : String.raw`\s?[.,:]?\s?${part}0{0,3}`;
  return String.raw`(?<!\d)${whole}${after}(?!\d)`;
}

export function hasSum(text: string, sum: Sum): boolean {
  return new RegExp(writingsOf(sum), 'u').test(text);
}

/** What else than its code stands for a currency. */
const words: Readonly<Record<string, string>> = { NOK: 'kr', EUR: '€|euro', JPY: '[¥￥]|yen' };

function unitOf(currency: string): string {
  const word = words[currency];
  return word === undefined ? currency : `${currency}|${word}`;
}

/** Whether any sum other than nothing stands beside the currency. */
export function showsMoney(text: string, currency: string): boolean {
  const [unit, sum] = [String.raw`(?:${unitOf(currency)})\.?`, String.raw`\d[\d.,]*`];
  const found = text.matchAll(new RegExp(`(${sum})\\s?${unit}|${unit}\\s?(${sum})`, 'giu'));
  return Array.from(found).some(([, before, after]) => /[1-9]/u.test(before ?? after ?? ''));
}

/** The other currency that stands beside a sum, where its own is nowhere in the text, nor a sign of one. */
export function strangeCurrency(text: string, sum: Sum): string | undefined {
  if (sum.currency === '' || new RegExp(String.raw`${unitOf(sum.currency)}|\p{Sc}`, 'iu').test(text))
    return undefined;
  const written = String.raw`${writingsOf(sum)}(?:[.,]0{1,3}(?!\d))?`;
  const unit = '([A-Z]{3}|kr)';
  const found = text.matchAll(new RegExp(String.raw`\b${unit}\.?\s?${written}|${written}\s?${unit}\b`, 'gu'));
  const beside = [...found].flatMap(([, before, after]) => before ?? after ?? []);
  return beside.find((each) => each === 'kr' || currencies.some((code) => code === each));
}
