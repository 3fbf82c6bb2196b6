/** Numbers of cards, as they are printed on cards and as they are shown to others. */

import { makeKidMod10 } from '../model/identifiers.js';

const masked = /^(\d{4,8})([*xX]{3,})(\d{2,4})$/;

/** Some digits of a card, with signs for those that are left out; no account has such a number. */
export function isMaskedCard(text: string): boolean {
  return masked.test(text);
}

/** The number of a card as it is printed, which ends as a KID of MOD10 does. */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  return /^\d{15,16}$/.test(digits) && makeKidMod10(digits.slice(0, -1)) === digits;
}

/** The number of a card that nobody has, written as another one is; undefined where that is none. */
export function cardLike(text: string, number: number): string | undefined {
  const [, first = '', mask = '', last = ''] = masked.exec(text) ?? [];
  if (mask !== '')
    return '9'.repeat(first.length) + mask + String(number).padStart(last.length, '0').slice(-last.length);
  if (!isCardNumber(text)) return undefined;
  const length = text.replaceAll(' ', '').length;
  return makeKidMod10(`9998${String(number).padStart(length - 5, '0')}`);
}
