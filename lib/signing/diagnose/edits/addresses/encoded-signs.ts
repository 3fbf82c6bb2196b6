/** Single signs of an address in another writing. */

import type { Spoken } from './address-text.js';
import { encodedSign } from '../percent-encoding.js';

/** Signs that some encoders write as they are and others as %XX, at one place or at all. */
export function* encodedSigns(text: string): Generator<Spoken> {
  for (const sign of new Set(text.match(/[^A-Za-z0-9%]/g) ?? [])) {
    const code = encodedSign(sign);
    for (const written of new Set([code, code.toLowerCase()])) {
      const did = `signed ${written} where ${sign} was sent`;
      yield [did, text.replaceAll(sign, written)];
      for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
        yield [did, text.slice(0, at) + written + text.slice(at + 1)];
    }
  }
  for (const code of new Set(text.match(/%[2-7][0-9a-f]/gi) ?? [])) {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    yield [`signed ${sign} where ${code} was sent`, text.replaceAll(code, sign)];
  }
}
