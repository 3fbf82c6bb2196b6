/** Who calls: the organisation behind a certificate (REG-08, DLG-01). */

import type { X509Certificate } from 'node:crypto';
import { readOrganisationId } from '../certificates/index.js';
import { memoize } from '../model/memoize.js';
import { CertificateStore, type KnownCertificate } from '../signing/index.js';
import type { Tpp } from './state/access-records.js';

function subjectPart(certificate: X509Certificate, name: string): string | undefined {
  const line = certificate.subject.split('\n').find((each) => each.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}

const namedBy = memoize(({ x509 }: KnownCertificate): Tpp => {
  const id = readOrganisationId(x509) ?? x509.subject.replaceAll('\n', ',');
  return { id, name: subjectPart(x509, 'O') ?? subjectPart(x509, 'CN') ?? id };
});

const certificates = new CertificateStore();

/** The TPP named by a certificate in base64; undefined when it cannot be read. Readings are kept. */
export function identifyTpp(value: string): Tpp | undefined {
  const { certificate } = certificates.read(value);
  return certificate === undefined ? undefined : namedBy(certificate);
}
