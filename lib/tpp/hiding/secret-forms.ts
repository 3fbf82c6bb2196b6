/** How secrets look in texts, and what stands for them in the same form. */

import { isOfPrivateNetwork } from '../private-network.js';

/** UUIDs, also without their hyphens. */
export const uuidForm = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/gi;
export const ibanForm = /(?<![A-Z0-9])[A-Z]{2}\d{2}[A-Z0-9]{8,30}(?![A-Z0-9])/g;
/** Eleven digits, also as people part identity numbers and account numbers. */
export const elevenForm = /(?<![0-9])(?:[0-9]{6}[ .+-]?[0-9]{5}|[0-9]{4}[ .][0-9]{2}[ .][0-9]{5})(?![0-9])/g;
/** More digits, as where a number is padded to a UUID. */
export const paddedForm = /[0-9](?:-?[0-9]){11,}/g;
export const base64Form = /[A-Za-z0-9+/_-]{14,}={0,2}/g;
export const hexForm = /(?:[0-9a-f]{2}){11,}/gi;
export const hashedForm = /[0-9a-f]{4}[0-9a-f-]{8,}/gi;
export const printable = /^[\t\r\n -~]+$/;

/** The digits of one text with the signs between those of another. */
export function partedLike(model: string, digits: string): string {
  let next = 0;
  return model.replaceAll(/[0-9]/g, () => digits[next++] ?? '0');
}

/** An address of documentation or tests; one of a private network stays one, which an obligation asks for. */
export function pseudonymOfAddress(value: string, number: number): string {
  const isPrivate = isOfPrivateNetwork(value);
  if (value.includes(':')) return `${isPrivate ? 'fd00' : '2001:db8'}::${number.toString(16)}`;
  return `${isPrivate ? '10.198' : '198.18'}.${number >> 8}.${number & 255}`;
}
