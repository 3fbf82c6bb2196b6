/** What the doctor says of a request whose signature fits. */

import type { SignatureFinding, SignatureFindingCode } from '../finding.js';
import type { Aside } from './diagnosis.js';

/** Remarks on what no text asks for; of what the others name, the text of the interface says otherwise. */
const unwritten: ReadonlySet<SignatureFindingCode> = new Set([
  'part-unknown',
  'part-name-case',
  'part-quote-unescaped',
  'parts-reordered',
  'parts-spaced',
  'serial-leading-zeros',
  'digest-spaced',
]);

/** The remark for which a strict bank most likely refuses a request that is right otherwise. */
function mainRemark(findings: readonly SignatureFinding[]): SignatureFinding | undefined {
  return findings.find(({ code }) => !unwritten.has(code)) ?? findings[0];
}

/** What is said of a request that nothing refuses, and of what may refuse it all the same. */
export function praise(
  findings: readonly SignatureFinding[],
  asides: readonly Aside[],
  isBodyUnknown = false,
): string {
  const main = mainRemark(findings);
  const remarks =
    main === undefined
      ? ''
      : `, but for what the remarks say, which a strict bank may refuse; if yours does, it is most likely this: ${main.message}`;
  const unknown = isBodyUnknown
    ? '; whether Digest fits the body is not judged, since the body is not known'
    : '';
  const other = asides.map(({ message }) => message).join('; ');
  const beside = other === '' ? '' : `; a bank may refuse it all the same: ${other}`;
  return `the request is signed as the interface asks${remarks}${unknown}${beside}`;
}
