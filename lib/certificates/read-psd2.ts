/**
 * Roles and organisation of a TPP alone, for a bank that reads them on every first call and needs no more.
 */

import type { X509Certificate } from 'node:crypto';
import { readBody } from './certificate-body.js';
import { attributeOids, type Psd2Role } from './identifiers.js';
import { readName, valuesOf } from './read-name.js';
import { readQcStatements } from './read-qc-statements.js';

/**
 * The PSD2 roles of a certificate in the order of ETSI TS 119 495; undefined when it holds no PSD2 statement.
 * @throws Error when the octets are no certificate.
 */
export function readPsd2Roles(der: Buffer): readonly Psd2Role[] | undefined {
  const body = readBody(der);
  if (body === undefined) throw new Error('the octets are no X.509 certificate');
  return readQcStatements(body.extensions).psd2?.roles;
}

/** The organisation identifier of the subject, for example `PSDNO-FSA-123456789`. */
export function readOrganisationId(certificate: X509Certificate): string | undefined {
  const subject = readName(readBody(certificate.raw)?.subject);
  return subject === undefined ? undefined : valuesOf(subject, attributeOids.organizationIdentifier)[0];
}
