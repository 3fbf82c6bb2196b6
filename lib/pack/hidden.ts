/** What of kept messages is hidden: redaction leaves a pseudonym or says that base64 was masked. */

import { headerValue } from '../model/http.js';
import { hasNonAscii, parseSignatureHeader, readSignatureText } from '../signing/index.js';
import type { KeptExchange, KeptMessage } from './exchange.js';

const marks = /‹[^›]*›|\[base64 of: |\[secret in base64\]|\[encoded-word of: /;

/** Whether something of a text is hidden. */
export function isHidden(text: string): boolean {
  return marks.test(text);
}

/** Whether any of a message is hidden. */
export function hidesSomething({ headers, body }: KeptMessage): boolean {
  return isHidden(body) || headers.some(([name, value]) => isHidden(name) || isHidden(value));
}

/** Headers beyond ASCII are shown as text, and their bytes are not known for certain. */
function isOpen(text: string): boolean {
  return !isHidden(text) && !hasNonAscii(text);
}

/** The header that stands in the record as a whole. */
function isOfCertificate(name: string): boolean {
  return name.toLowerCase() === 'tpp-signature-certificate';
}

/** Whether all is open over which the request is signed, and the signature. */
export function isSigningOpen({ request, certificate }: KeptExchange): boolean {
  const signature = headerValue(request.headers, 'signature');
  if (signature === undefined || certificate === undefined || !isOpen(signature)) return false;
  const { text } = readSignatureText(signature);
  const listed = text === undefined ? undefined : parseSignatureHeader(text).parts.headers;
  if (listed === undefined) return false;
  const names = new Set(listed.toLowerCase().split(/\s+/));
  const signed = request.headers.filter(([name]) => names.has(name.toLowerCase()));
  return (
    signed.every(([name, value]) => isOfCertificate(name) || isOpen(value)) &&
    (!names.has('(request-target)') || (isOpen(request.target) && isOpen(request.method)))
  );
}
