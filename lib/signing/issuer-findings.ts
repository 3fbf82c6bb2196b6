/** What a verdict on the issuer of a keyId says as findings. */

import { wrongIssuer } from './clues/issuer-clue.js';
import { finding, type SignatureFinding } from './finding.js';
import type { IssuerVerdict } from './issuer-verdict.js';

/** What is odd about the names of attribute types alone, of which the interface names no spelling. */
const ofTypes: ReadonlySet<string> = new Set([
  's-for-st',
  'e-for-email-address',
  'long-type-name',
  'oid-prefix',
]);

/** The findings of an issuer, none where it is right. */
export function issuerFindings(
  text: string,
  verdict: IssuerVerdict,
  expected: string,
): readonly SignatureFinding[] {
  const detail = { header: 'keyId', expected, actual: text };
  if (verdict.class === 'dialect') {
    const message = `the issuer is understood but not written per RFC 2253: ${verdict.marks.join(', ')}`;
    const isOfTypes = verdict.marks.every((each) => ofTypes.has(each));
    return [finding(isOfTypes ? 'issuer-type-spelling' : 'issuer-dialect', message, detail)];
  }
  if (verdict.class !== 'wrong') return [];
  const message = `the issuer is not that of the certificate: ${wrongIssuer[verdict.reason ?? 'other-name']}`;
  return [finding('issuer-mismatch', message, detail)];
}
