/**
 * String formats as the interface and its standards write them; the usual libraries are looser (blanks for
 * `T`, `urn:uuid:`, lower-case zones). Each format is a test and the words for a text that fails it.
 */

import { isIP } from 'node:net';
import { isDate, isDateTime } from '../model/dates.js';
import { isIban } from '../model/identifiers.js';
import { parseImfFixdate } from '../model/imf-fixdate.js';
import { isUuid } from '../model/uuid.js';

/** A format: whether a text has it, and what is said when it has not. */
export interface Format {
  readonly holds: (text: string) => boolean;
  readonly message: string;
}

const bic = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** RFC 5321: a name of letters and signs, or anything between quotes; no scheme, no list of addresses. */
const email = /^(?:"[^"]{1,62}"|[^\s@"(),:;<>\\[\]]{1,64})@[^\s@."(),;<>\\]+(?:\.[^\s@."(),;<>\\]+)+$/;

export const formats = {
  date: { holds: isDate, message: 'is no calendar day written YYYY-MM-DD' },
  'date-time': { holds: isDateTime, message: 'is no instant written YYYY-MM-DDThh:mm:ss+00:00' },
  uuid: { holds: isUuid, message: 'is no UUID' },
  bic: { holds: (text) => bic.test(text), message: 'is no BIC of 8 or 11 characters' },
  iban: { holds: isIban, message: 'is no IBAN with fitting check digits' },
  base64: { holds: (text) => base64.test(text), message: 'is no base64' },
  'imf-fixdate': {
    holds: (text) => parseImfFixdate(text) !== undefined,
    message: 'is no date written like Sun, 06 Nov 1994 08:49:37 GMT',
  },
  'ip-address': { holds: (text) => isIP(text) !== 0, message: 'is no IPv4 or IPv6 address' },
  email: { holds: (text) => email.test(text), message: 'is no e-mail address' },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

/** True when a text has a format. */
export function hasFormat(name: FormatName, text: string): boolean {
  return formats[name].holds(text);
}
