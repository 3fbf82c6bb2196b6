/**
 * Serial number, issuer and subject of a certificate, read from its DER: the texts that libraries print for
 * them lose what must be compared.
 */

import { itemsOf, readElement, tags } from '../model/der.js';
import { readName, type DistinguishedName } from './distinguished-name.js';

/** The fields of a certificate that a keyId names. */
export interface CertificateFields {
  /** Content octets of the INTEGER, sign octet included. */
  readonly serial: Buffer;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
}

const versionTag = 0xa0;

/** Reads the fields; undefined when the bytes are not a certificate (RFC 5280 section 4.1). */
export function readCertificateFields(der: Buffer): CertificateFields | undefined {
  const [body] = itemsOf(readElement(der)) ?? [];
  const members = itemsOf(body) ?? [];
  const [serial, , issuer, , subject] = members[0]?.tag === versionTag ? members.slice(1) : members;
  if (serial?.tag !== tags.integer || serial.content.length === 0) return undefined;
  const issuerName = readName(issuer);
  const subjectName = readName(subject);
  if (issuerName === undefined || subjectName === undefined) return undefined;
  return { serial: serial.content, issuer: issuerName, subject: subjectName };
}
