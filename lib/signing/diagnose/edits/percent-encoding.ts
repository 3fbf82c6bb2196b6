/** Percent-encoding as libraries do it. Text is latin1 where not said otherwise: each character is a byte. */

/** One sign encoded. */
export function encodedSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Letters and digits stay, and what encodeURIComponent leaves. */
export function percentEncoded(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9!'()*._~-]/g, encodedSign);
}

/** Only bytes beyond ASCII are encoded. */
export function encodedBytes(text: string): string {
  return text.replaceAll(/[\u0080-\u00ff]/g, encodedSign);
}

export function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Signs that encodeURIComponent leaves encoded as well, as RFC 3986 has it. */
export function withReserved(encodedText: string): string {
  return encodedText.replaceAll(/[!'()*]/g, encodedSign);
}

/** A text of Unicode; throws where it has half of a character, as encodeURIComponent does. */
export function strictly(text: string): string {
  return withReserved(encodeURIComponent(text));
}

/** The digits of what is encoded in lower case: %2f. */
export function inLowerDigits(text: string): string {
  return text.replaceAll(/%../g, (each) => each.toLowerCase());
}

export function inUpperDigits(text: string): string {
  return text.replaceAll(/%../g, (each) => each.toUpperCase());
}
