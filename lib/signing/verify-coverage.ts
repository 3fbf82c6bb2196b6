/** Which headers a signature covers, against those that it must cover (interface, Authentication 6). */

import { finding, type SignatureFinding } from './finding.js';
import { isRepeated, signableValue, type SignableHeaders } from './signable-headers.js';
import {
  requestTarget,
  requestTargetValue,
  type SignableMessage,
  type SigningLine,
} from './signing-string.js';

/** The lines of the listed names (in lower case), and what is wrong with them. */
export function coveredLines(
  message: SignableMessage,
  headers: SignableHeaders,
  names: readonly string[],
  findings: SignatureFinding[],
): readonly SigningLine[] {
  return names.map((name) => {
    const value = name === requestTarget ? requestTargetValue(message) : signableValue(headers, name);
    // The pseudo headers of later drafts have a finding of their own.
    if (value === undefined && name !== '(created)' && name !== '(expires)') {
      const text = `headers lists ${name}, which the message does not have; leave an absent header out`;
      findings.push(finding('header-listed-but-absent', text, { header: name }));
    } else if (value !== undefined && (value.includes('\n') || value.includes('\r'))) {
      const text = `the value of ${name} holds a line break, so the signing string would be ambiguous`;
      findings.push(finding('header-line-break', text, { header: name }));
    }
    return { name, value };
  });
}

/** What is missing in the list: each mandatory header that is sent must be signed, and be sent once. */
export function judgeCoverage(
  headers: SignableHeaders,
  names: readonly string[],
  mandatory: readonly string[],
  findings: SignatureFinding[],
): void {
  for (const name of mandatory) {
    if (!names.includes(name) && signableValue(headers, name) !== undefined) {
      const message = `${name} is sent but not signed; list it in headers`;
      findings.push(finding('header-present-but-unsigned', message, { header: name }));
    }
    // Several Digest lines are lawful (RFC 3230); two dates or identities are ambiguous.
    if (name !== 'digest' && isRepeated(headers, name)) {
      findings.push(finding('header-repeated', `${name} stands there more than once`, { header: name }));
    }
  }
}
