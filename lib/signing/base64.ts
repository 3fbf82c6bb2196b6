/**
 * Base64 read strictly (RFC 4648 section 4). `Buffer.from(text, 'base64')` swallows the URL alphabet, blanks,
 * junk and missing padding, so a check that relies on it passes texts that another implementation refuses.
 */

/**
 * The bytes, or undefined unless the text is canonical base64 with padding and nothing else. Linear in the
 * length. A character that Node passes over makes fewer bytes than the length promises; what is left to look
 * for are the URL alphabet and spare bits in the last group.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const { length } = text;
  if (length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (bytes.length !== (length / 4) * 3 - padding || text.includes('-') || text.includes('_'))
    return undefined;
  if (padding > 0 && bytes.toString('base64', bytes.length - 3 + padding) !== text.slice(-4))
    return undefined;
  return bytes;
}

/** What programs print for a missing value, or for an object instead of its bytes. */
const printed =
  /^(?:undefined|null|None|nil|NaN|true|false|\(null\)|<nil>|\[object [A-Za-z]{1,30}\]|\[B@[0-9a-f]{1,16}|System\.Byte\[\]|System\.[A-Za-z.]{1,60})$/;

/** In a few words, why a text is not strict base64. */
export function base64Problem(text: string): string {
  if (text === '') return 'it is empty';
  if (printed.test(text))
    return `it is the text ${text}, which programs print for a missing value or an object`;
  if (/\s/.test(text)) return 'it has blanks or line breaks inside';
  if (/^[0-9A-Fa-f]+$/.test(text) && text.length % 2 === 0) return 'it is hexadecimal text';
  if (/^[A-Za-z0-9_-]+={0,2}$/.test(text) && /[_-]/.test(text)) return 'it uses the URL alphabet (- and _)';
  if (text.includes('%')) return 'it is percent-encoded';
  if (!/^[A-Za-z0-9+/=]+$/.test(text)) return 'it has characters outside the alphabet';
  if (/=[^=]/.test(text)) return 'it has padding before the end';
  if (text.length % 4 !== 0 || text.endsWith('===')) return 'its padding is missing or wrong';
  return 'its last character has bits that belong to no byte';
}
