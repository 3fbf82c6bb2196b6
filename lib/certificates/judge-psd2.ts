/**
 * Judges the PSD2 statement and the organisation identifier of a TPP's certificate (ETSI TS 119 495), and
 * whether they agree.
 */

import { isOrganisationNumber } from '../model/identifiers.js';
import type { CertificateRecord } from './certificate-record.js';
import { finding, type CertificateFinding, type CertificateFindingCode } from './finding.js';
import type { Psd2Role } from './identifiers.js';
import type { Psd2Remark, ReadPsd2Statement } from './read-qc-statements.js';

const remarkFindings: Readonly<Record<Psd2Remark, readonly [CertificateFindingCode, string] | undefined>> = {
  'statement-bare': [
    'psd2-statement-bare',
    'the PSD2 statement stands alone instead of in a list of statements; strict readers do not find it, so have the certificate issued again',
  ],
  'statement-unreadable': [
    'psd2-statement-unreadable',
    'the PSD2 statement cannot be read; have the certificate issued again',
  ],
  // Judged with the roles that are needed.
  'roles-none': undefined,
  'role-unknown': [
    'role-unknown',
    'the PSD2 statement holds a role that ETSI TS 119 495 does not define; have the certificate issued again',
  ],
  'role-name-mismatch': [
    'role-name-mismatch',
    'in the PSD2 statement a role has one identifier and the name of another; have the certificate issued again',
  ],
  'role-repeated': [
    'role-repeated',
    'the PSD2 statement holds a role twice; have the certificate issued again',
  ],
  'text-type': [
    'psd2-text-irregular',
    'a text of the PSD2 statement is no UTF8String; have the certificate issued again',
  ],
  'text-length': [
    'psd2-text-irregular',
    'a text of the PSD2 statement is empty or longer than 256 characters; have the certificate issued again',
  ],
};

/** What a caller of accounts or payments needs, when no roles are named. */
const usefulRoles: readonly Psd2Role[] = ['PSP_AI', 'PSP_PI'];

function judgeRoles(
  { roles }: ReadPsd2Statement,
  needed: readonly Psd2Role[] | undefined,
): readonly CertificateFinding[] {
  const stated = roles.join(', ') || 'none';
  if (needed === undefined) {
    if (usefulRoles.some((each) => roles.includes(each))) return [];
    return [
      finding('role-missing', `the roles are ${stated}; calling a bank needs ${usefulRoles.join(' or ')}`),
    ];
  }
  const missing = needed.filter((each) => !roles.includes(each));
  if (missing.length === 0) return [];
  return [
    finding(
      'role-missing',
      `the roles are ${stated}; ${missing.join(' and ')} is missing for what is called`,
    ),
  ];
}

function judgeStatement(
  psd2: ReadPsd2Statement,
  needed: readonly Psd2Role[] | undefined,
): readonly CertificateFinding[] {
  const remarks = psd2.remarks.flatMap((each) => {
    const found = remarkFindings[each];
    return found === undefined ? [] : [finding(...found)];
  });
  if (psd2.remarks.includes('statement-unreadable')) return remarks;
  const nca = /^[A-Z]{2}-[A-Z]{2,8}$/.test(psd2.ncaId)
    ? []
    : [
        finding(
          'nca-id-malformed',
          'the id of the competent authority is not of the form NO-FSA; have the certificate issued again',
        ),
      ];
  return [...remarks, ...judgeRoles(psd2, needed), ...nca];
}

const organisationForm = /^PSD([A-Z]{2})-([A-Z]{2,8})-(.+)$/;

function judgeOrganisation(record: CertificateRecord): readonly CertificateFinding[] {
  const id = record.organizationIdentifier;
  if (id === undefined) {
    const message =
      'the subject has no organizationIdentifier (2.5.4.97); banks take it for the id of the TPP';
    return [finding('organisation-id-absent', message)];
  }
  const [, country, authority, number = ''] = organisationForm.exec(id) ?? [];
  if (country === undefined || authority === undefined) {
    const message = `the organizationIdentifier "${id}" is not of the form PSDNO-FSA-123456789; have the certificate issued again`;
    return [finding('organisation-id-malformed', message)];
  }
  const findings: CertificateFinding[] = [];
  const ncaId = record.psd2?.ncaId ?? '';
  if (/^[A-Z]{2}-[A-Z]{2,8}$/.test(ncaId) && ncaId !== `${country}-${authority}`) {
    const message = `the organizationIdentifier names ${country}-${authority}, the PSD2 statement ${ncaId}, as the competent authority; they must agree`;
    findings.push(finding('organisation-id-disagrees', message));
  }
  if (country === 'NO' && !isOrganisationNumber(number)) {
    const message =
      'the organizationIdentifier does not end in a Norwegian organisation number; fine for a test certificate only';
    findings.push(finding('organisation-number-irregular', message));
  }
  return findings;
}

/**
 * Judges what makes a certificate a TPP's. `needed` are the roles for what is to be called; either useful one
 * will do when left out.
 */
export function judgePsd2(
  record: CertificateRecord,
  needed: readonly Psd2Role[] | undefined,
): readonly CertificateFinding[] {
  const statement =
    record.psd2 === undefined
      ? [
          finding(
            'psd2-statement-absent',
            'the certificate has no PSD2 statement, so it gives no role; get a PSD2 certificate (ETSI TS 119 495)',
          ),
        ]
      : judgeStatement(record.psd2, needed);
  return [...statement, ...judgeOrganisation(record)];
}
