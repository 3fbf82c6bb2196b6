/**
 * What a judge can find in a certificate: a stable code, a severity, and one line that says what is wrong,
 * where, and what to do.
 */

export type CertificateSeverity = 'error' | 'warning' | 'info';

/**
 * Every code with its usual severity: `error` where a production bank has to refuse, `warning` where one may.
 */
export const certificateSeverities = {
  'key-mismatch': 'error',
  'key-type': 'error',
  'key-too-small': 'error',
  'hash-weak': 'error',
  'hash-unknown': 'warning',
  'serial-irregular': 'warning',
  'validity-reversed': 'error',
  'not-yet-valid': 'error',
  expired: 'error',
  'expires-soon': 'warning',
  'self-signed': 'error',
  'issuer-missing': 'error',
  'issuer-untrusted': 'error',
  'issuer-signature': 'error',
  'issuer-not-authority': 'error',
  'issuer-not-valid': 'error',
  'path-too-long': 'error',
  'chain-too-long': 'error',
  'chain-order': 'warning',
  'is-authority': 'error',
  'key-usage-absent': 'warning',
  'key-usage-unfit': 'error',
  'extended-key-usage-unfit': 'error',
  'website-for-sealing': 'warning',
  'host-missing': 'error',
  'qc-compliance-absent': 'warning',
  'qc-type-absent': 'warning',
  'qc-type-unfit': 'warning',
  'psd2-statement-absent': 'error',
  'psd2-statement-unreadable': 'error',
  'psd2-statement-bare': 'warning',
  'psd2-text-irregular': 'warning',
  'role-name-mismatch': 'error',
  'role-unknown': 'warning',
  'role-repeated': 'warning',
  'role-missing': 'error',
  'nca-id-malformed': 'error',
  'organisation-id-absent': 'error',
  'organisation-id-malformed': 'error',
  'organisation-id-disagrees': 'error',
  'organisation-number-irregular': 'info',
} as const satisfies Record<string, CertificateSeverity>;

export type CertificateFindingCode = keyof typeof certificateSeverities;

export interface CertificateFinding {
  readonly code: CertificateFindingCode;
  readonly severity: CertificateSeverity;
  /** One line without secrets. */
  readonly message: string;
}

/** A finding with the usual severity of its code. */
export function finding(code: CertificateFindingCode, message: string): CertificateFinding {
  return { code, severity: certificateSeverities[code], message };
}

/** A date for messages. */
export function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
