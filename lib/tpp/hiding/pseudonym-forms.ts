/** Forms that pseudonyms keep of what they stand for. */

import { isOfPrivateNetwork } from '../private-network.js';

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
