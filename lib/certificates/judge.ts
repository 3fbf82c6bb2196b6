/**
 * Judges a certificate for its use. All findings are listed, in the order key, validity, chain, use, PSD2.
 * The interface obliges production banks to trust and roles (Authentication 2, registration); sandboxes may
 * take any RSA certificate, so there these findings only warn.
 */

import type { Environment } from '../model/environment.js';
import type { KeyObject } from 'node:crypto';
import type { CertificateRecord } from './certificate-record.js';
import type { CertificateFinding, CertificateFindingCode } from './finding.js';
import { judgeChain } from './judge-chain.js';
import { judgeKeyMatch, judgeSerialNumber, judgeStrength, judgeValidity } from './judge-key.js';
import { judgePsd2 } from './judge-psd2.js';
import { judgeUse, type JudgedUse } from './judge-usage.js';
import type { Psd2Role } from './identifiers.js';

export interface CertificateJudgement {
  readonly now: Date;
  readonly use: JudgedUse;
  /** Certificates that end a chain; the chain is not judged when left out. */
  readonly trust?: readonly CertificateRecord[];
  /** Further certificates on the way, in the order in which they were sent. */
  readonly issuers?: readonly CertificateRecord[];
  /** The private or public key that should belong to the certificate. */
  readonly key?: KeyObject;
  /** Roles for what is to be called; PSP_AI or PSP_PI will do when left out. */
  readonly roles?: readonly Psd2Role[];
  /** The host that a server is called by. */
  readonly host?: string;
  /** Production when left out. */
  readonly environment?: Environment;
}

const lenientInSandbox: ReadonlySet<CertificateFindingCode> = new Set([
  'self-signed',
  'issuer-missing',
  'issuer-untrusted',
  'psd2-statement-absent',
  'psd2-statement-unreadable',
  'role-name-mismatch',
  'role-missing',
  'nca-id-malformed',
  'organisation-id-absent',
  'organisation-id-malformed',
  'organisation-id-disagrees',
]);

/** Everything that is wrong with a certificate for a use; empty when nothing is. */
export function judgeCertificate(
  record: CertificateRecord,
  judgement: CertificateJudgement,
): readonly CertificateFinding[] {
  const { now, use, trust, key } = judgement;
  const findings = [
    ...(key === undefined ? [] : judgeKeyMatch(record, key)),
    ...judgeStrength(record, 'the certificate', use === 'seal'),
    ...judgeSerialNumber(record),
    ...judgeValidity(record, now),
    ...(trust === undefined ? [] : judgeChain(record, trust, judgement.issuers ?? [], now)),
    ...judgeUse(record, use, judgement.host),
    ...(use === 'server' ? [] : judgePsd2(record, judgement.roles)),
  ];
  if (judgement.environment !== 'sandbox' || use === 'server') return findings;
  return findings.map((each) =>
    each.severity === 'error' && lenientInSandbox.has(each.code) ? { ...each, severity: 'warning' } : each,
  );
}
