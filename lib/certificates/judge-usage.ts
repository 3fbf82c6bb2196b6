/**
 * Judges whether a certificate may be used for what it is used for: sealing requests, a PSP's TLS
 * connections, or a bank's TLS server.
 */

import { isIP } from 'node:net';
import type { CertificateRecord } from './certificate-record.js';
import { finding, type CertificateFinding } from './finding.js';
import type { KeyUsage } from './identifiers.js';

/**
 * What a certificate is used for: sealing requests (QSealC), a PSP's TLS connections (QWAC), a bank's TLS
 * server.
 */
export type JudgedUse = 'seal' | 'website' | 'server';

const neededUsage: Readonly<Record<JudgedUse, readonly KeyUsage[]>> = {
  seal: ['digitalSignature', 'nonRepudiation'],
  website: ['digitalSignature'],
  server: ['digitalSignature', 'keyEncipherment'],
};

const neededExtendedUsage: Readonly<Record<JudgedUse, readonly string[]>> = {
  seal: [],
  website: ['clientAuth'],
  server: ['serverAuth'],
};

function judgeKeyUsage(record: CertificateRecord, use: JudgedUse): readonly CertificateFinding[] {
  const needed = neededUsage[use];
  if (record.keyUsage === undefined) {
    const message = `the certificate has no key usage; one for this use says ${needed.join(' or ')}`;
    return [finding('key-usage-absent', message)];
  }
  if (needed.some((each) => record.keyUsage?.includes(each))) return [];
  const said = record.keyUsage.join(', ') || 'nothing';
  const message = `the key usage is ${said}; this use needs ${needed.join(' or ')}, so get a certificate of the right kind`;
  return [finding('key-usage-unfit', message)];
}

function judgeExtendedKeyUsage(record: CertificateRecord, use: JudgedUse): readonly CertificateFinding[] {
  const needed = neededExtendedUsage[use];
  const stated = record.extendedKeyUsage;
  if (stated === undefined || needed.every((each) => stated.includes(each))) return [];
  const message = `the extended key usage is ${stated.join(', ') || 'empty'}; this use needs ${needed.join(', ')}`;
  return [finding('extended-key-usage-unfit', message)];
}

function judgeQualification(
  record: CertificateRecord,
  use: 'seal' | 'website',
): readonly CertificateFinding[] {
  const findings: CertificateFinding[] = [];
  const { qcCompliance, qcTypes } = record;
  if (!qcCompliance) {
    const message =
      'the certificate does not state QcCompliance; production banks take qualified certificates only';
    findings.push(finding('qc-compliance-absent', message));
  }
  if (qcTypes.length === 0) {
    findings.push(
      finding(
        'qc-type-absent',
        'the certificate does not state its QcType (seal or website); ask the authority',
      ),
    );
  } else if (!qcTypes.includes(use === 'seal' ? 'eseal' : 'web')) {
    findings.push(
      use === 'seal' && qcTypes.includes('web')
        ? finding(
            'website-for-sealing',
            'this is a website certificate (QWAC); sign requests with the seal certificate (QSealC) if the bank asks for one',
          )
        : finding(
            'qc-type-unfit',
            `the QcType is ${qcTypes.join(', ')}; this use needs ${use === 'seal' ? 'eseal' : 'web'}`,
          ),
    );
  }
  return findings;
}

/**
 * Host names must be in the subject alternative name; the common name does not count any more (RFC 9525
 * section 2).
 */
function judgeHost(record: CertificateRecord, host: string | undefined): readonly CertificateFinding[] {
  if (host === undefined) {
    return record.hosts.length > 0
      ? []
      : [
          finding(
            'host-missing',
            'the certificate names no host in its subject alternative name; have it issued for the host of the server',
          ),
        ];
  }
  const bare = host.replace(/^\[|\]$/g, '');
  const found =
    isIP(bare) === 0 ? record.x509.checkHost(bare, { subject: 'never' }) : record.x509.checkIP(bare);
  if (found !== undefined) return [];
  const hosts = record.hosts.join(', ') || 'no host';
  return [
    finding(
      'host-missing',
      `the certificate is made out to ${hosts}, not to ${host}; check the address or the certificate`,
    ),
  ];
}

/** Judges the use of a leaf certificate. */
export function judgeUse(
  record: CertificateRecord,
  use: JudgedUse,
  host?: string,
): readonly CertificateFinding[] {
  const findings: CertificateFinding[] = [];
  if (record.isCa) {
    findings.push(
      finding(
        'is-authority',
        "this is an authority's certificate; use the one that the authority issued to you",
      ),
    );
  } else {
    findings.push(...judgeKeyUsage(record, use), ...judgeExtendedKeyUsage(record, use));
  }
  if (use === 'server') findings.push(...judgeHost(record, host));
  else findings.push(...judgeQualification(record, use));
  return findings;
}
