/**
 * What a check of a signed message can find. A finding is a value with a stable code, so that rules can tie
 * it to a clause and reports can count it. Each code has a usual severity: `refused` where the interface
 * leaves no room, `flagged` where it is silent and a lawful peer may do the same (lower-case serial, other
 * spellings of one name, order of the parts).
 */

import { present } from '../model/present.js';

export type FindingSeverity = 'refused' | 'flagged';

/** The usual severity of every code. */
export const usualSeverity = {
  'signature-missing': 'refused',
  'signature-duplicated': 'refused',
  'signature-not-ascii': 'refused',
  'signature-scheme-prefix': 'refused',
  'encoded-word-malformed': 'refused',
  'encoded-word-charset': 'refused',
  'encoded-word-misplaced': 'refused',
  'encoded-word-twice': 'refused',
  'part-missing': 'refused',
  'part-duplicated': 'refused',
  'part-unquoted': 'refused',
  'part-malformed': 'refused',
  'part-quote-unescaped': 'flagged',
  'part-unknown': 'flagged',
  'part-name-case': 'flagged',
  'parts-reordered': 'flagged',
  'parts-spaced': 'flagged',
  'key-id-malformed': 'refused',
  'serial-malformed': 'refused',
  'serial-mismatch': 'refused',
  'serial-decimal': 'refused',
  'serial-not-upper-case': 'flagged',
  'serial-leading-zeros': 'flagged',
  'issuer-mismatch': 'refused',
  'issuer-dialect': 'flagged',
  'issuer-type-spelling': 'flagged',
  'algorithm-unknown': 'refused',
  'algorithm-alias': 'flagged',
  'algorithm-discouraged': 'flagged',
  'algorithm-mismatch': 'refused',
  'headers-empty': 'refused',
  'headers-upper-case': 'flagged',
  'headers-separator': 'refused',
  'headers-spacing': 'flagged',
  'headers-repeated': 'flagged',
  'headers-too-many': 'refused',
  'created-not-allowed': 'refused',
  'header-listed-but-absent': 'refused',
  'header-present-but-unsigned': 'refused',
  'header-repeated': 'refused',
  'header-line-break': 'refused',
  'signature-base64': 'refused',
  'signature-length': 'refused',
  'signature-invalid': 'refused',
  'certificate-missing': 'refused',
  'certificate-duplicated': 'refused',
  'certificate-base64': 'refused',
  'certificate-base64-twice': 'refused',
  'certificate-base64-of-pem': 'flagged',
  'certificate-pem-armour': 'refused',
  'certificate-malformed': 'refused',
  'certificate-chain': 'refused',
  'certificate-key': 'refused',
  'certificate-expired': 'refused',
  'certificate-not-yet-valid': 'refused',
  'digest-missing': 'refused',
  'digest-malformed': 'refused',
  'digest-base64': 'refused',
  'digest-length': 'refused',
  'digest-hex': 'refused',
  'digest-base64-of-hex': 'refused',
  'digest-content-digest-form': 'refused',
  'digest-unsupported': 'refused',
  'digest-mismatch': 'refused',
  'digest-spaced': 'flagged',
  'date-missing': 'refused',
  'date-malformed': 'refused',
  'date-out-of-tolerance': 'refused',
} as const satisfies Record<string, FindingSeverity>;

export type SignatureFindingCode = keyof typeof usualSeverity;

/** One thing found in a signed message, in words that a TPP developer can act on. */
export interface SignatureFinding {
  readonly code: SignatureFindingCode;
  readonly severity: FindingSeverity;
  /** One line. */
  readonly message: string;
  /** The header or, for parts of the Signature header, the part concerned, in the interface's spelling. */
  readonly header?: string;
  readonly expected?: string;
  readonly actual?: string;
}

/** The optional members of a finding. */
export type FindingDetail = Partial<Pick<SignatureFinding, 'header' | 'expected' | 'actual'>>;

/** A finding with the usual severity of its code; long texts are shortened, since they come from the peer. */
export function finding(
  code: SignatureFindingCode,
  message: string,
  detail: FindingDetail = {},
): SignatureFinding {
  return {
    code,
    severity: usualSeverity[code],
    message,
    ...present({ header: detail.header }),
    ...(detail.expected === undefined ? {} : { expected: excerpt(detail.expected) }),
    ...(detail.actual === undefined ? {} : { actual: excerpt(detail.actual) }),
  };
}

/** Which codes are judged otherwise than usual. */
export interface SeverityPolicy {
  /** Codes that refuse although they are usually only flagged. */
  readonly strict?: readonly SignatureFindingCode[];
  /** Codes that are only flagged although they usually refuse. */
  readonly lenient?: readonly SignatureFindingCode[];
}

/** The findings with the severities that the policy gives them; `strict` wins over `lenient`. */
export function withPolicy(
  findings: readonly SignatureFinding[],
  policy: SeverityPolicy,
): readonly SignatureFinding[] {
  const { strict, lenient } = policy;
  if (strict === undefined && lenient === undefined) return findings;
  return findings.map((each) => {
    if (strict?.includes(each.code) === true) return { ...each, severity: 'refused' };
    if (lenient?.includes(each.code) === true) return { ...each, severity: 'flagged' };
    return each;
  });
}

/** The findings for which a strict peer answers 400. */
export function refusals(findings: readonly SignatureFinding[]): readonly SignatureFinding[] {
  return findings.filter((each) => each.severity === 'refused');
}

/** At most `limit` characters of a text, with the number of characters left out. */
export function excerpt(text: string, limit = 400): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length - limit} more characters)`;
}
