/** The ways in which programs write bytes, other than base64. Each reader is undefined for other texts. */

export function fromHex(text: string): Buffer | undefined {
  const bare = text.replace(/^0x/i, '').replaceAll(/[:\s-]/g, '');
  return /^(?:[0-9a-f]{2}){16,}$/i.test(bare.slice(0, 4096)) ? Buffer.from(bare, 'hex') : undefined;
}

/** Bytes as a list of numbers, signed ones as Java prints them. */
export function fromNumbers(text: string): Buffer | undefined {
  if (!/^[[{(]?\s*-?\d{1,3}(?:[,\s]+-?\d{1,3}){15,}\s*[\]})]?$/.test(text.slice(0, 20_000))) return undefined;
  return Buffer.from((text.match(/-?\d{1,3}/g) ?? []).map(Number));
}

/** What JSON prints of a Buffer. */
export function fromJson(text: string): Buffer | undefined {
  const [, numbers] = /^\{"type":"Buffer","data":(\[[\d, ]{0,20000}\])\}$/.exec(text.slice(0, 20_100)) ?? [];
  return numbers === undefined ? undefined : fromNumbers(numbers);
}

const letters32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of base32 (RFC 4648 section 6), in letters of either case. */
export function fromBase32(text: string): Buffer | undefined {
  const bare = text.slice(0, 4096).replace(/=+$/, '').toUpperCase();
  if (!/^[A-Z2-7]{16,}$/.test(bare)) return undefined;
  const bits = Array.from(bare, (letter) => letters32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** The number that a signature is, in decimal. */
export function fromDecimal(text: string): Buffer | undefined {
  if (!/^[1-9]\d{150,2500}$/.test(text.slice(0, 2600))) return undefined;
  const hex = BigInt(text).toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
