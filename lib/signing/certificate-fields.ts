/** Serial number, issuer and subject of a certificate, read from its DER: the texts that libraries print for them lose what must be compared. */

import { derTags, readChildren, readTlv } from './der.js';
import { readNameDer, type DistinguishedName } from './distinguished-name.js';

/** The fields of a certificate that a keyId names. */
export interface CertificateFields {
  /** Content octets of the INTEGER, sign octet included. */
  readonly serial: Buffer;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
}

/** Reads the fields; undefined when the bytes are not a certificate (RFC 5280 section 4.1). */
export function readCertificateFields(der: Buffer): CertificateFields | undefined {
  const outer = readTlv(der, 0);
  if (outer?.tag !== derTags.sequence) return undefined;
  const body = readTlv(der, outer.start, outer.end);
  if (body?.tag !== derTags.sequence) return undefined;
  const fields = readChildren(der, body) ?? [];
  const [serial, , issuer, , subject] = fields[0]?.tag === derTags.version ? fields.slice(1) : fields;
  if (serial?.tag !== derTags.integer || serial.end === serial.start) return undefined;
  if (issuer === undefined || subject === undefined) return undefined;
  const issuerName = readNameDer(der, issuer.at);
  const subjectName = readNameDer(der, subject.at);
  if (issuerName === undefined || subjectName === undefined) return undefined;
  return { serial: der.subarray(serial.start, serial.end), issuer: issuerName, subject: subjectName };
}
