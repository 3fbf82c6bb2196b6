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

/** What a signature is over, as lower-case names; undefined where nobody can tell. */
function signedNames({ request }: KeptExchange): ReadonlySet<string> | undefined {
  const signature = headerValue(request.headers, 'signature');
  if (signature === undefined || !isOpen(signature)) return undefined;
  const { text } = readSignatureText(signature);
  const listed = text === undefined ? undefined : parseSignatureHeader(text).parts.headers;
  return listed === undefined ? undefined : new Set(listed.toLowerCase().split(/\s+/));
}

/** Whether all of a request is open that the names stand for. */
function areOpen(names: ReadonlySet<string>, { request }: KeptExchange): boolean {
  const signed = request.headers.filter(([name]) => names.has(name.toLowerCase()));
  return (
    signed.every(([name, value]) => isOfCertificate(name) || isOpen(value)) &&
    (!names.has('(request-target)') || (isOpen(request.target) && isOpen(request.method)))
  );
}

/** Whether all is open over which the request is signed, and the signature. */
export function isSigningOpen(each: KeptExchange): boolean {
  const names = signedNames(each);
  return each.certificate !== undefined && names !== undefined && areOpen(names, each);
}

/** Whether the request is signed over something that is hidden, so that nobody can verify the signature. */
export function isSignedOverHidden(each: KeptExchange): boolean {
  const names = signedNames(each);
  return names !== undefined && !areOpen(names, each);
}
