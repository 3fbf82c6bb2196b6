/** Secrets told by their form alone: private keys, national and account numbers; certificates are cut. */

import { X509Certificate } from 'node:crypto';
import type { Mask } from './kinds.js';
import { passesMod97 } from './pseudonyms.js';

const pemKey =
  /-----BEGIN[A-Z0-9 %+]{0,40}PRIVATE(?: |%20|\+)KEY[\s\S]*?(?:-----END[A-Z0-9 %+]{0,40}KEY-----|$)/g;
/** Base64 of the first bytes of PKCS#8, PKCS#1 and SEC1 keys, and of PEM text. */
const derKey =
  /(?:MII.{3}IB(?:ADANBgkqhkiG9w0BAQ|AAKC)|MHcCAQEE|MIGHAgEAMBMGByqG|LS0tLS1CRUdJTi)[A-Za-z0-9+/=_-]*/g;
const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]*?(?:-----END CERTIFICATE-----|$)/g;
const derCertificate = /MII[A-Za-z0-9+/]{197,}={0,2}/g;

const labels = new Map<string, string>();

/** Subject and length of a certificate in place of its bytes. */
function certificateLabel(base64: string, length: number): string {
  let label = labels.get(base64);
  if (label === undefined) {
    let subject = 'certificate that cannot be read';
    try {
      const parts = new X509Certificate(Buffer.from(base64, 'base64')).subject.split('\n');
      subject = `certificate of ${parts.join(', ')}`;
    } catch {
      // Broken on purpose by a negative test, or by the bank.
    }
    label = `${base64.slice(0, 16)}… ‹${subject}; ${length} characters›`;
    if (labels.size > 500) labels.clear();
    labels.set(base64, label);
  }
  return label;
}

/** The text without private keys, and with certificates cut short. */
export function maskKeys(text: string): string {
  let masked = text;
  if (masked.includes('-----BEGIN')) {
    masked = masked.replaceAll(pemKey, '‹private key›').replaceAll(pemCertificate, (pem) => {
      const base64 = pem.replaceAll(/-----[A-Z ]+-----|\\[nr]|[^A-Za-z0-9+/=]/g, '');
      return certificateLabel(base64, pem.length);
    });
  }
  if (masked.includes('M') || masked.includes('LS0tLS1')) {
    masked = masked
      .replaceAll(derKey, (found) =>
        found.startsWith('LS0') ? `‹PEM in base64, ${found.length} characters›` : '‹private key›',
      )
      .replaceAll(derCertificate, (base64) => certificateLabel(base64, base64.length));
  }
  return masked;
}

/** Eleven digits, also grouped: 6 and 5 of a national number, 4, 2 and 5 of an account number. */
const elevenDigits = /\d{4}(?:\d{7}|\d{2}[ -]\d{5}|([ .])\d{2}\1\d{5})(?![0-9A-Za-z])/g;
/** The digits go on to the left, unless what stands there is a percent-escape. */
const runsOn = /[0-9A-Za-z]$/;
const escapeBefore = /%[0-9A-Fa-f]{2}$/;
const iban =
  /(?<![0-9A-Za-z+/=_-])(?:NO\d{2}(?: ?\d{4}){2} ?\d{3}|[A-Z]{2}\d{2}[0-9A-Z]{11,30})(?![0-9A-Za-z+/=_-])/gi;
const amountBefore = /amount\\?["']?\s*:\s*\\?["']?-?$/i;

/** The text with IBANs masked; foreign ones only with right check digits, since many texts look alike. */
export function maskIbans(text: string, mask: Mask): string {
  return text.replaceAll(iban, (found) => {
    const bare = found.replaceAll(' ', '');
    return /^NO\d{13}$/i.test(bare) || passesMod97(bare) ? mask('account', bare) : found;
  });
}

/** A card number of which the middle is hidden, or 13 to 19 digits, as printed on cards. */
const maskedCard = /(?<![0-9A-Za-z])\d{4,6}[ -]?[*xX\u2022]{2,}[*xX\u2022 -]*\d{2,4}(?![0-9A-Za-z])/g;
const cardNumber = /(?<![0-9A-Za-z.-])[2-6]\d{3}(?:\d{9,15}|([ -])\d{4}\1\d{4}\1\d{1,7})(?![0-9A-Za-z.-])/g;

/** Whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). */
function passesLuhn(number: string): boolean {
  const digits = Array.from(number.replaceAll(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** The text with card numbers masked, also those that hide their middle. */
export function maskCards(text: string, mask: Mask): string {
  return text
    .replaceAll(maskedCard, (found) => mask('card', found))
    .replaceAll(cardNumber, (found) => (passesLuhn(found) ? mask('card', found) : found));
}

/** The text with numbers masked that have the form of a national identity or account number. Amounts stay. */
export function maskNumbers(text: string, mask: Mask): string {
  return text.replaceAll(elevenDigits, (found, _separator, offset: number) => {
    const before = text.slice(Math.max(0, offset - 24), offset);
    if (runsOn.test(before) && !escapeBefore.test(before)) return found;
    return amountBefore.test(before) ? found : mask('number', found);
  });
}
