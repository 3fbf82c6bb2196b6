/**
 * Norwegian identifiers: account numbers (BBAN, IBAN), payment references (KID), national identity numbers
 * and organisation numbers. Check digits are for making lawful test data and for observations; the interface
 * itself demands none of them.
 */

const bbanWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

function weighted(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [index, weight] of weights.entries()) sum += Number(digits[index]) * weight;
  return sum;
}

/** 11 minus the sum modulo 11; 11 counts as 0, and 10 as no digit at all. */
function mod11(sum: number): number | undefined {
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? undefined : digit;
}

/**
 * The account number that begins with ten digits, of which the fifth and sixth should not be 00; undefined
 * for the one in eleven that does not exist.
 */
export function makeBban(tenDigits: string): string | undefined {
  const digit = mod11(weighted(tenDigits, bbanWeights));
  return digit === undefined ? undefined : tenDigits + String(digit);
}

/** True for 11 digits whose last one is the MOD11 check digit. */
export function isBban(text: string): boolean {
  return /^\d{11}$/.test(text) && makeBban(text.slice(0, 10)) === text;
}

/** Remainder modulo 97 of the ISO 13616 number of an IBAN. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The Norwegian IBAN of an account number. */
export function ibanOf(bban: string): string {
  return `NO${String(98 - mod97(`${bban}NO00`)).padStart(2, '0')}${bban}`;
}

/** True for an IBAN of any country whose check digits fit. */
export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** The MOD10 (Luhn) check digit of a payload of digits. */
function luhn(payload: string): number {
  let sum = 0;
  for (const [index, digit] of payload.split('').toReversed().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** A KID with a MOD10 check digit. */
export function makeKidMod10(payload: string): string {
  return payload + String(luhn(payload));
}

/** A KID with a MOD11 check digit, which is `-` where the digit would be 10. */
export function makeKidMod11(payload: string): string {
  let sum = 0;
  for (const [index, digit] of payload.split('').toReversed().entries())
    sum += Number(digit) * (2 + (index % 6));
  return payload + String(mod11(sum) ?? '-');
}

/**
 * Under which check methods a text is a KID of 2 to 25 characters; the payee alone knows which one is meant,
 * so it may fit both by chance.
 */
export function kidMethods(text: string): readonly ('MOD10' | 'MOD11')[] {
  if (!/^\d{1,24}[\d-]$/.test(text)) return [];
  const payload = text.slice(0, -1);
  const methods: ('MOD10' | 'MOD11')[] = [];
  if (makeKidMod10(payload) === text) methods.push('MOD10');
  if (makeKidMod11(payload) === text) methods.push('MOD11');
  return methods;
}

/** True when a text could be a KID: 2 to 25 characters that fit one of the two check methods. */
export function isKid(text: string): boolean {
  return kidMethods(text).length > 0;
}

const identityWeights1 = [3, 7, 6, 1, 8, 9, 4, 5, 2];
const identityWeights2 = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** What a valid identity number tells of itself. */
export interface NationalIdentity {
  readonly kind: 'national' | 'd-number';
  /** `real`, or a test population: `tenor` (month + 80, Skatteetaten) or `dolly` (month + 40, NAV). */
  readonly series: 'real' | 'tenor' | 'dolly';
  /**
   * False for numbers whose first control sum leaves 1, 2 or 3: such numbers are issued from 2032 on only.
   */
  readonly issuableBefore2032: boolean;
}

function seriesOf(rawMonth: number): { readonly series: NationalIdentity['series']; readonly month: number } {
  if (rawMonth > 80) return { series: 'tenor', month: rawMonth - 80 };
  return rawMonth > 40 ? { series: 'dolly', month: rawMonth - 40 } : { series: 'real', month: rawMonth };
}

/**
 * Whether the day exists. The century is not read: 29 February counts in every year that leaves 0 by four, 00
 * included.
 */
function dayExists(day: number, month: number, year: number): boolean {
  const inLeapYear = year % 4 === 0 ? 2000 : 2001;
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(inLeapYear, month, 0).getDate();
}

function firstControlSum(text: string): number {
  return (weighted(text, identityWeights1) + Number(text[9])) % 11;
}

/**
 * Whether the last two of eleven digits are those of an identity number, by the rules of before and after
 * 2032.
 */
export function hasIdentityCheckDigits(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const second = (weighted(text, identityWeights2) + Number(text[10])) % 11;
  return firstControlSum(text) <= 3 && second === 0;
}

/**
 * Reads a national identity number or D-number, synthetic series included; undefined when it is none. From
 * 2032 on the first control sum may leave 0, 1, 2 or 3, so all four are taken.
 */
export function readNationalIdentity(text: string): NationalIdentity | undefined {
  if (!/^\d{11}$/.test(text)) return undefined;
  const rawDay = Number(text.slice(0, 2));
  const kind = rawDay > 40 ? 'd-number' : 'national';
  const { series, month } = seriesOf(Number(text.slice(2, 4)));
  if (!dayExists(rawDay > 40 ? rawDay - 40 : rawDay, month, Number(text.slice(4, 6)))) return undefined;
  if (!hasIdentityCheckDigits(text)) return undefined;
  return { kind, series, issuableBefore2032: firstControlSum(text) === 0 };
}

/** True for a national identity number or D-number, by the rules of before and after 2032. */
export function isNationalIdentity(text: string): boolean {
  return readNationalIdentity(text) !== undefined;
}

/** The number with its two control digits after nine digits; undefined where a digit does not exist. */
function withControlDigits(nine: string): string | undefined {
  const first = mod11(weighted(nine, identityWeights1));
  if (first === undefined) return undefined;
  const second = mod11(weighted(nine + String(first), identityWeights2));
  return second === undefined ? undefined : `${nine}${first}${second}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * A synthetic identity number: month raised by 80 (Tenor), or with `dNumber` the day raised by 40 besides.
 * @param below a source of whole numbers below a bound
 * @param options.bornLike whose birthday the number begins with, as that of a twin does
 */
export function makeNationalIdentity(
  below: (bound: number) => number,
  { dNumber = false, bornLike }: { readonly dNumber?: boolean; readonly bornLike?: string } = {},
): string {
  for (;;) {
    const day = 1 + below(28) + (dNumber ? 40 : 0);
    const drawn = `${two(day)}${two(81 + below(12))}${two(40 + below(60))}`;
    const birthday = bornLike?.slice(0, 6) ?? drawn;
    const number = withControlDigits(`${birthday}${String(below(500)).padStart(3, '0')}`);
    if (number !== undefined && number !== bornLike) return number;
  }
}

/** The D-number that differs from a national number in its mark alone; undefined where there is none. */
export function dNumberBeside(number: string): string | undefined {
  return withControlDigits(`${Number(number[0]) + 4}${number.slice(1, 9)}`);
}

/** True for nine digits whose last one is the MOD11 check digit. */
export function isOrganisationNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && mod11(weighted(text, [3, 2, 7, 6, 5, 4, 3, 2])) === Number(text[8]);
}
